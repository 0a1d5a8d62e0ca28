// SPDX-License-Identifier: Apache-2.0
// List scheduling of the messages of scatter trees: an estimate of the cycles that a stream takes, and the order of the
// messages on every link.
#pragma once

#include <cstddef>
#include <vector>

#include "sw/collective/search/nominal_cycles.h"

namespace dateline {

/// A message: it waits for the message `before`, and for the link.
struct TreeJob {
  int link = 0;
  int before = -1;  ///< number of the job that brings its blocks; -1: they are there from the start
  int blocks = 1;
};

struct TreeOrder {
  long cycles = 0;        ///< estimated, until the last block has arrived
  std::vector<int> jobs;  ///< by the cycle in which they start
};

constexpr int kNominalWords = 16;  ///< words of a block, for estimates
constexpr int kMessageCycles = 4;  ///< of a message beyond its words: two headers, and the wait for its memory bank
constexpr int kTreeRelayCycles = kRelayCycles + 1;  ///< and the wait for its memory bank

/// Every link takes the job with the longest chain of jobs behind it; of equal ones the one with most blocks. Jobs with
/// fewer than 1 block do not exist.
TreeOrder tree_order(const std::vector<TreeJob>& jobs, int links);

}  // namespace dateline
