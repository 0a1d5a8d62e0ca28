// SPDX-License-Identifier: Apache-2.0
// What a board says it is: the identity of rtl/board/dl_board_pkg.sv, as a network and its nodes.
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
  int divisor = 0;  ///< cycles a bit on the line
};

/// Throws UsageError, beginning with `who`, when the protocol is another or this program knows no such network.
BoardIdentity read_identity(const Bytes& words, const std::string& who);

/// "torus:3x3, all-port, 2 VCs of depth 4, 32 bits".
std::string describe(const Topology& topology, const NodeConfig& node);

/// Throws UsageError that names both when a program for this network and these nodes is none for the board.
void require_same(const FixedNetwork& board, const Topology& topology, const NodeConfig& node, const std::string& who);

}  // namespace dateline
