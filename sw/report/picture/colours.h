// SPDX-License-Identifier: Apache-2.0
// The colours of circuits. A picture uses the first of these rules that applies:
//  * by transfer, if circuits share links, or one turns at a node that another passes: such circuits differ in colour
//    (greedy colouring; in the exchange of virtual rings it shows the rings);
//  * by part, if blocks are split and every transfer carries only one part number;
//  * by length, if lengths differ;
//  * one colour.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Colours that are readable on white and distinct for the colour-blind (Okabe and Ito without yellow and black, plus
/// two darker ones).
const std::vector<std::string>& palette();

enum class ColourRule { kTransfer, kPart, kLength, kOne };

class Colours {
 public:
  /// Chooses the rule from these rounds (indices). Precondition: the paths exist.
  Colours(const Topology& topology, const Schedule& schedule, const std::vector<int>& rounds);

  ColourRule rule() const { return rule_; }
  /// [transfer] index into the palette.
  std::vector<int> of(const Round& round) const;
  /// Colours and their meanings, for the legend; one entry for ColourRule::kTransfer.
  std::vector<std::pair<int, std::string>> meanings() const;

 private:
  const Topology& topology_;
  ColourRule rule_ = ColourRule::kOne;
  std::vector<int> classes_;  ///< parts or lengths that occur, ascending
};

}  // namespace dateline
