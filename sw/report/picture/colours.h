// SPDX-License-Identifier: Apache-2.0
// Which colour a circuit has. One rule for a whole picture, the most telling that keeps circuits apart:
//  * where circuits share links, or one turns at a node that another passes: by transfer, so that those differ
//    (greedy colouring; in the exchange of virtual rings it shows the rings);
//  * else by part, where blocks are split and every transfer carries one part number;
//  * else by length, where lengths differ;
//  * else one colour.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Readable on white and told apart by the colour-blind (Okabe and Ito, without yellow and black, two darker ones).
const std::vector<std::string>& palette();

enum class ColourRule { kTransfer, kPart, kLength, kOne };

class Colours {
 public:
  /// The rule follows from these rounds (indices). Precondition: the paths exist.
  Colours(const Topology& topology, const Schedule& schedule, const std::vector<int>& rounds);

  ColourRule rule() const { return rule_; }
  /// Index into the palette, one a transfer.
  std::vector<int> of(const Round& round) const;
  /// For the legend: colour and meaning; a line alone for ColourRule::kTransfer.
  std::vector<std::pair<int, std::string>> meanings() const;

 private:
  const Topology& topology_;
  ColourRule rule_ = ColourRule::kOne;
  std::vector<int> classes_;  ///< parts or lengths that occur, ascending
};

}  // namespace dateline
