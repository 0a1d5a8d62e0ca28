// SPDX-License-Identifier: Apache-2.0
// The contributions of a reduction. At the start every node holds its own contribution to every item; later it holds a
// partial sum, which is a set of contributions. A transfer that adds unites the receiver's set with the sender's, and
// the two must be disjoint. One that puts replaces the receiver's set. Every transfer sends the set that its sender
// held before the round.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// A contribution that arrives twice or in an undefined order, or one that is missing at the end.
struct ContributionProblem {
  size_t round = 0;     ///< from 0; the number of rounds: at the end
  size_t transfer = 0;  ///< of the round
  Item item;
  enum class Kind {
    kTwice,      ///< the receiver's sum has the contribution of `origin` already
    kPutMeets,   ///< the items of a put and other items that differ reach the node in one round
    kUnordered,  ///< two transfers of one round add to the item, and the schedule asks for a fixed order
    kMissing,    ///< the sum at `node` lacks the contribution of `origin`, and `more` others
  } kind = Kind::kTwice;
  int node = 0;    ///< the receiver
  int origin = 0;  ///< for kTwice and kMissing
  int more = 0;    ///< for kMissing
};

struct Contributions {
  std::vector<ContributionProblem> problems;  ///< the first ones, in the order of rounds and transfers
  long problem_count = 0;                     ///< all of them
  bool complete = true;                       ///< each contribution arrives once where it must; in any order
};

/// Follows all contributions of a reduction. delivers: [round][transfer], whether the path is right; other transfers
/// are left out. Keeps at most `most` problems. fixed_order: at most one transfer of a round may add to an item of a
/// node. Takes one item after the other, so that the memory does not grow with their number.
Contributions follow_contributions(const Topology& topology, const Schedule& schedule, const Blocks& blocks,
                                   const std::vector<std::vector<bool>>& delivers, bool fixed_order, size_t most);

/// [node]: the number of contributions in its sums of required items, at the start of each round and at the end:
/// result[round][node]. For pictures.
std::vector<std::vector<long>> contribution_counts(const Topology& topology, const Schedule& schedule,
                                                   const Blocks& blocks);

}  // namespace dateline
