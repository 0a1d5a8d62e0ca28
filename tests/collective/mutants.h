// SPDX-License-Identifier: Apache-2.0
// Schedules that are wrong in one place; the check must reject each of them.
#pragma once

#include <cstddef>

#include <gtest/gtest.h>

#include "sw/schedule/check.h"

namespace dateline {

/// Calls mutate(topology, schedule, round, transfer) on a copy of a good schedule, for every transfer; it returns false
/// if it does not apply. Returns the number of mutants.
template <typename Mutate>
int expect_mutants_rejected(const Topology& topology, const Schedule& schedule, const Mutate& mutate) {
  EXPECT_TRUE(check_schedule(topology, schedule).ok());
  int tried = 0;
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      Schedule mutant = schedule;
      if (!mutate(topology, mutant, r, t)) continue;
      ++tried;
      EXPECT_FALSE(check_schedule(topology, mutant).ok())
          << schedule.operation << " " << schedule.algorithm << " on " << topology.spec << ", round " << r + 1
          << ", transfer " << t + 1;
    }
  return tried;
}

inline void drop_transfer(Schedule& schedule, size_t round, size_t transfer) {
  schedule.rounds[round].erase(schedule.rounds[round].begin() + static_cast<long>(transfer));
}

/// Wrong in one place of a reduction: an add in place of which the receiver keeps what arrives.
inline bool put_instead_of_add(Schedule& schedule, size_t round, size_t transfer) {
  TransferOp& op = schedule.rounds[round][transfer].op;
  if (op != TransferOp::kAdd) return false;
  op = TransferOp::kPut;
  return true;
}

/// An add that is sent twice, the second time in a round of its own. A put of the same sums twice changes nothing.
inline bool doubled_add(Schedule& schedule, size_t round, size_t transfer) {
  const Transfer twice = schedule.rounds[round][transfer];
  if (twice.op != TransferOp::kAdd) return false;
  schedule.rounds.insert(schedule.rounds.begin() + static_cast<long>(round) + 1, Round{twice});
  return true;
}

}  // namespace dateline
