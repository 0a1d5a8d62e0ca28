// SPDX-License-Identifier: Apache-2.0
// Finds what keeps a run from ending although flits move: which circuits are refused, where, and by whom.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// Refused probes of one node at one link.
struct Nack {
  int source = 0;            ///< node that sends the probe
  int node = 0, port = 0;    ///< the link that refused it
  std::vector<int> holders;  ///< nodes whose circuits own the link's virtual channels, ascending
  long times = 0;
};

/// Runs the program on the C++ core, which follows every engine cycle by cycle, and collects refusals for `cycles`
/// cycles from cycle `from` on. Returns the most frequent first.
std::vector<Nack> find_nacks(const Topology& topology, const Program& program, uint64_t from, uint64_t cycles);

/// Throws StallError for a livelock. It names the refusals, or, if there are none, the nodes that wait. waits: [node],
/// what it waits for; empty if it is done. wordless: cycles in which no word was delivered.
[[noreturn]] void throw_livelock(const Topology& topology, const Program& program, uint64_t cycle, uint64_t wordless,
                                 int round, const std::vector<std::string>& waits);

}  // namespace dateline
