// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/counts.h"

#include <algorithm>

namespace dateline {
namespace {

/// Flits of the round's longest message, framing included.
double longest_message(const RoundFacts& facts, int part_words, const Framing& framing) {
  double flits = 0;
  for (const Bundle& bundle : facts.largest)
    flits = std::max(flits, framing.flits(static_cast<double>(bundle.items) * part_words, bundle.segments, facts.hops));
  return flits;
}

}  // namespace

ScheduleCounts count_schedule(const CheckResult& check, int parts, int words, const Framing& framing) {
  ScheduleCounts counts;
  const int part_words = (words + parts - 1) / parts;
  // Items are summed first and divided once, so that d parts of 1/d word are exactly one word.
  double items = 0;
  double link_items = 0;
  for (const RoundFacts& facts : check.rounds) {
    const double round_items = static_cast<double>(facts.max_items) * facts.max_sharing;
    Counts round;
    round.rounds = 1;
    round.hops = facts.hops;
    round.volume = round_items * words / parts;
    round.framing = longest_message(facts, part_words, framing) * facts.max_sharing - round.volume;
    counts.rounds.push_back(round);
    counts.round_link_volume.push_back(facts.link_items * words / parts);
    counts.total.rounds += 1;
    counts.total.hops += round.hops;
    counts.total.framing += longest_message(facts, part_words, framing) * facts.max_sharing;
    items += round_items;
    link_items += facts.link_items;
  }
  counts.total.volume = items * words / parts;
  counts.total.framing -= counts.total.volume;
  counts.link_volume = link_items * words / parts;
  return counts;
}

}  // namespace dateline
