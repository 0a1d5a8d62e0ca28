// SPDX-License-Identifier: Apache-2.0
// The identity that a board reports (rtl/board/dl_board_pkg.sv), as a network and its nodes.
#pragma once

#include <string>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"
#include "sw/board/frames.h"

namespace dateline {

struct BoardIdentity {
  FixedNetwork network;
  int fifo_bytes = 0;
  int divisor = 0;  ///< cycles per bit on the line
};

/// Decodes the words of an identity. Throws UsageError, with a message that begins with `name`, for another protocol or
/// an unknown network.
BoardIdentity read_identity(const Bytes& words, const std::string& name);

/// The hardware in words: "torus:3x3, all-port, 2 VCs of depth 4, 32 bits".
std::string describe(const Topology& topology, const NodeConfig& node);

/// Throws UsageError, which names both networks, if a program for `topology` and `node` cannot run on the board.
void require_same(const FixedNetwork& board, const Topology& topology, const NodeConfig& node, const std::string& name);

}  // namespace dateline
