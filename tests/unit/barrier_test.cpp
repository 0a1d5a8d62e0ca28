// SPDX-License-Identifier: Apache-2.0
#include "model/node/barrier.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace dateline {
namespace {

/// The barrier's wires in each cycle after reset. done(cycle): all nodes report done.
struct Trace {
  std::vector<int> close, release;  ///< cycles in which the pulses occur
  int finished = -1;                ///< first cycle in which it is set
};

template <class Done>
Trace trace(int rounds, int delay, int cycles, const Done& done) {
  Barrier barrier(rounds, delay);
  Trace result;
  for (int cycle = 0; cycle < cycles; ++cycle) {
    if (barrier.close()) result.close.push_back(cycle);
    if (barrier.release()) result.release.push_back(cycle);
    if (barrier.finished() && result.finished < 0) result.finished = cycle;
    barrier.step(true, done(cycle));
  }
  return result;
}

TEST(Barrier, first_close_needs_no_node_and_release_follows_after_the_delay) {
  for (int delay : {1, 5, 32}) {
    const Trace t = trace(1, delay, 100, [](int) { return false; });
    EXPECT_EQ(t.close, std::vector<int>{1});
    EXPECT_EQ(t.release, std::vector<int>{1 + delay + 1});
    EXPECT_EQ(t.finished, -1) << "no node was done";
  }
}

TEST(Barrier, a_round_closes_in_the_cycle_after_all_nodes_are_done) {
  const Trace t = trace(1, 4, 100, [](int cycle) { return cycle == 50; });
  EXPECT_EQ(t.close, (std::vector<int>{1, 51}));
  EXPECT_EQ(t.release.size(), 1u);
  EXPECT_EQ(t.finished, 51);
}

TEST(Barrier, done_before_the_release_closes_nothing) {
  // The nodes still report done for the round before; the barrier must ignore that.
  const Trace t = trace(1, 10, 100, [](int cycle) { return cycle < 11; });
  EXPECT_EQ(t.close, std::vector<int>{1});
  EXPECT_EQ(t.finished, -1);
}

TEST(Barrier, every_round_has_one_close_and_one_release_and_the_last_close_finishes) {
  constexpr int kRounds = 3, kDelay = 6;
  const Trace t = trace(kRounds, kDelay, 200, [](int cycle) { return cycle % 20 == 19; });
  EXPECT_EQ(t.close.size(), kRounds + 1u);
  EXPECT_EQ(t.release.size(), static_cast<size_t>(kRounds));
  for (int r = 0; r < kRounds; ++r) EXPECT_EQ(t.release[r], t.close[r] + kDelay + 1);
  EXPECT_EQ(t.finished, t.close.back());
}

TEST(Barrier, without_start_nothing_happens) {
  Barrier barrier(2, 3);
  for (int cycle = 0; cycle < 20; ++cycle) {
    EXPECT_FALSE(barrier.close() || barrier.release() || barrier.finished());
    barrier.step(false, true);
  }
}

}  // namespace
}  // namespace dateline
