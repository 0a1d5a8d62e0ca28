// SPDX-License-Identifier: Apache-2.0
// The linear cost model of the papers: startup + hops + volume, in cycles.
#pragma once

namespace dateline {

/// What the microbenchmarks measured for one hardware configuration, in cycles.
struct CostModel {
  double startup = 0;   ///< a round, beyond its hops, words and framing
  double per_hop = 0;   ///< a link
  double per_word = 0;  ///< a word (or a flit of framing) on a link
  double set_up = 0;    ///< of per_hop, what passes before the words may flow: probe and acknowledge of a circuit
};

/// The coefficients of a schedule. rounds: how many; hops: sum over rounds of the longest path, links;
/// volume: sum over rounds of (largest bundle x largest number of transfers on one link), words;
/// framing: flits moved beyond `volume` under the same rule (route flit, segment headers, padding of split blocks).
struct Counts {
  double rounds = 0;
  double hops = 0;
  double volume = 0;
  double framing = 0;
};

/// rounds * startup + hops * per_hop + (volume + framing) * per_word, cycles.
constexpr double linear_cycles(const CostModel& cost, const Counts& counts) {
  return counts.rounds * cost.startup + counts.hops * cost.per_hop + (counts.volume + counts.framing) * cost.per_word;
}

}  // namespace dateline
