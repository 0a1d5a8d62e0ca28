// SPDX-License-Identifier: Apache-2.0
// Random streams under random timing: one that the proof calls free never stops, and no word is overwritten early. A
// case is given by its seed.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "sw/schedule/early_overwrite.h"
#include "tests/fuzz/random_streams.h"
#include "tests/fuzz/stream_simulator.h"

namespace dateline::fuzz {
namespace {

struct Tally {
  int free = 0;         ///< need no barrier
  int cyclic = 0;       ///< not proven free without barriers
  int stopped = 0;      ///< of the cyclic ones: stop without barriers in one of the runs
  int early = 0;        ///< may overwrite a word early without barriers
  int overwritten = 0;  ///< of the early ones: send a wrong word without barriers in one of the runs
};

/// Runs one random stream in the groups that stream_groups found; then, if it has barriers, without them.
void try_stream(uint64_t seed, Tally& tally) {
  Chance chance(seed);
  const auto reuse = chance.one_in(3) ? BlockLayout::Reuse::kInStream : BlockLayout::Reuse::kNever;
  const auto made = random_stream(chance, reuse);
  const StreamSchedule& stream = *made->stream;
  StreamGroups groups = stream_groups(stream);
  groups.first_rounds.push_back(stream.rounds());
  // stream_groups does not prove a group of one round, because the proof of the network's routes covers it. The random
  // networks here have no such proof.
  StreamSimulator simulator(stream, made->config, made->switching, chance.within(1, 3));
  for (int timing = 0; timing < 4; ++timing) {
    simulator.reset();
    for (size_t g = 0; g + 1 < groups.first_rounds.size(); ++g) {
      const size_t first = groups.first_rounds[g], last = groups.first_rounds[g + 1];
      const bool proven = last > first + 1 || stream.prove(first, last).free;
      const StreamSimulator::Result result = simulator.run(first, last, chance);
      ASSERT_EQ(result.wrong_word, "") << "seed " << seed << ", rounds " << first + 1 << " to " << last << ": "
                                       << made->text();
      if (result.stopped && !proven) break;
      ASSERT_FALSE(result.stopped) << "seed " << seed << ", rounds " << first + 1 << " to " << last << ": "
                                   << made->text() << result.waiting;
    }
  }
  const bool cyclic = !stream.prove(0, stream.rounds()).free;
  const bool early = !early_overwrite(stream, 0, stream.rounds()).empty();
  tally.free += groups.barriers.empty();
  tally.cyclic += cyclic;
  tally.early += early;
  if (!cyclic && !early) return;
  bool stopped = false, overwritten = false;
  for (int timing = 0; timing < 10; ++timing) {
    simulator.reset();
    const StreamSimulator::Result result = simulator.run(0, stream.rounds(), chance);
    stopped = stopped || result.stopped;
    overwritten = overwritten || !result.wrong_word.empty();
  }
  // A word that is overwritten early can start a put early, which the proof excludes.
  EXPECT_TRUE(cyclic || early || !stopped) << "seed " << seed << ": " << made->text();
  EXPECT_TRUE(early || !overwritten) << "seed " << seed << ": " << made->text();
  tally.stopped += stopped;
  tally.overwritten += overwritten;
}

void try_streams(uint64_t seed, int count) {
  Tally tally;
  for (int number = 0; number < count && !::testing::Test::HasFatalFailure(); ++number)
    try_stream(seed + static_cast<uint64_t>(number), tally);
  std::printf(
      "%d streams: %d need no barrier; %d are not proven, of which %d stopped; %d may overwrite, of which %d did\n",
      count, tally.free, tally.cyclic, tally.stopped, tally.early, tally.overwritten);
  EXPECT_GT(tally.free, count / 10);
  EXPECT_GT(tally.stopped, tally.cyclic / 10) << "the timing is not adversarial";
  EXPECT_GT(tally.overwritten, tally.early / 10) << "the timing is not adversarial";
}

/// How many of 100 runs without barriers stop.
int stops(const Topology& topology, int vcs, const Schedule& schedule) {
  RouterConfig config;
  config.vcs = vcs;
  fit_to(topology, config);
  const BlockLayout layout(topology, schedule, 2, BlockLayout::Reuse::kNever);
  const StreamSchedule stream(topology, config, 1, schedule, layout);
  EXPECT_EQ(stream.prove(0, stream.rounds()).free, vcs > 1);
  StreamSimulator simulator(stream, config, Switching::kWormhole, 1);
  Chance chance(1);
  int stopped = 0;
  for (int run = 0; run < 100; ++run) {
    simulator.reset();
    stopped += simulator.run(0, stream.rounds(), chance).stopped;
  }
  return stopped;
}

TEST(StreamFuzz, put_that_holds_a_link_while_it_waits_for_a_put_behind_stops) {
  // Z from 0 to 3; Y from 3 to 1 with a word of its own, then Z's; X from 1 to 2 with a word of its own, then Y's.
  const Topology mesh = parse_topology("mesh:4");
  Schedule schedule;
  schedule.operation = "all-gather";
  schedule.topology = mesh.spec;
  schedule.rounds = {{{0, 3, {0, 0, 0}, {{0, -1, 0}}}},
                     {{3, 1, {1, 1}, {{0, -1, 0}, {3, -1, 0}}}},
                     {{1, 2, {0}, {{0, -1, 0}, {1, -1, 0}}}}};
  EXPECT_GT(stops(mesh, 1, schedule), 10);
  EXPECT_EQ(stops(mesh, 2, schedule), 0);
}

TEST(StreamFuzz, random_streams_never_stop) { try_streams(1, 2000); }
TEST(StreamFuzz, slow_many_random_streams_never_stop) { try_streams(1'000'000, 100'000); }

}  // namespace
}  // namespace dateline::fuzz
