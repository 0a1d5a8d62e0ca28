// SPDX-License-Identifier: Apache-2.0
// The linear cost model of the papers: cycles for start-up, hops and volume.
#pragma once

namespace dateline {

/// Costs that microbenchmarks measured for one hardware configuration, in cycles.
struct CostModel {
  double startup = 0;   ///< per round, in addition to its hops, words and framing
  double per_hop = 0;   ///< per link of a path
  double per_word = 0;  ///< per word (or flit of framing) on a link
  double set_up = 0;    ///< part of per_hop before words may flow: probe and acknowledge of a circuit
};

/// The coefficients of a schedule in the linear model.
struct Counts {
  double rounds = 0;   ///< number of rounds
  double hops = 0;     ///< sum over rounds of the longest path, links
  double volume = 0;   ///< sum over rounds of (largest bundle x largest number of transfers on one link), words
  double framing = 0;  ///< flits beyond `volume`, summed by its rule: route flits, segment headers, padding of blocks
};

/// rounds * startup + hops * per_hop + (volume + framing) * per_word, in cycles.
constexpr double linear_cycles(const CostModel& cost, const Counts& counts) {
  return counts.rounds * cost.startup + counts.hops * cost.per_hop + (counts.volume + counts.framing) * cost.per_word;
}

}  // namespace dateline
