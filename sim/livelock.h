// SPDX-License-Identifier: Apache-2.0
// Who keeps a run from ending although its flits move: which circuits are refused, where, and by whom.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// Probes that were refused while somebody looked: from one node, at one link.
struct Nack {
  int source = 0;            ///< node that sends the probe
  int node = 0, port = 0;    ///< the link that it did not get
  std::vector<int> holders;  ///< nodes whose circuits have the link's virtual channels, ascending
  long times = 0;
};

/// Runs the program on the C++ core, which follows every engine cycle by cycle, and looks from cycle `from` on for so
/// many cycles. The most frequent first.
std::vector<Nack> find_nacks(const Topology& topology, const Program& program, uint64_t from, uint64_t cycles);

/// Throws StallError, a livelock: these refusals, or, where there are none, the nodes that wait. waits: per node, empty
/// when done, else what it waits for. wordless: cycles in which no word was delivered.
[[noreturn]] void throw_livelock(const Topology& topology, const Program& program, uint64_t cycle, uint64_t wordless,
                                 int round, const std::vector<std::string>& waits);

}  // namespace dateline
