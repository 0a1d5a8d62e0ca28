// SPDX-License-Identifier: Apache-2.0
// How a reduction combines its words, and the words that a run uses as contributions.
#pragma once

#include <map>
#include <string>

#include "model/node/combine.h"
#include "model/router/wires.h"

namespace dateline {

/// The arguments "combine", "signed" and "order" of a reduction.
struct Reduction {
  Combine combine = Combine::kAdd;
  bool compares_signed = false;  ///< for min and max
  bool fixed_order = false;      ///< the schedule fixes the order of the contributions to every word

  CombineRule rule(int width) const { return {combine, compares_signed, width}; }
};

/// Parses the arguments; those that are missing have their default. Throws UsageError with the allowed words.
Reduction reduction_of(const std::map<std::string, std::string>& arguments);

/// The contribution of a node to word `index` of the block of `target`: random, the same in every engine. For `and` and
/// `or`, about one node in `nodes` decides each bit, so that a lost contribution shows.
Word contribution(const Reduction& reduction, int nodes, int node, int target, int index, int width);

/// A hash of a block and an index, never 0.
Word block_word(int origin, int target, int index, int width);

}  // namespace dateline
