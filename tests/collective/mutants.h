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

}  // namespace dateline
