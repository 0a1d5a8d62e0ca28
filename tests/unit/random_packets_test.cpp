// SPDX-License-Identifier: Apache-2.0
// When nodes make packets, and that the packets of a node do not depend on other nodes.
#include "sim/drive/random_packets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "model/base/error.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

using Made = std::tuple<uint64_t, int, int, int>;  // (cycle, node, destination, flits)

std::vector<Made> packets(const Topology& topology, const Pattern& pattern, const Injection& injection, uint64_t seed,
                          uint64_t cycles, int only = -1) {
  RandomPackets source(topology, pattern, injection, seed);
  std::vector<Made> all;
  for (uint64_t now = 0; now < cycles; ++now)
    for (const MadePacket& packet : source.made(now))
      if (only < 0 || packet.node == only) all.emplace_back(now, packet.node, packet.destination, packet.flits);
  return all;
}

TEST(RandomPackets, what_a_node_makes_does_not_depend_on_the_others) {
  const Topology topology = parse_topology("torus:4x4");
  Pattern alone = find_pattern("tornado", topology);
  const Injection injection{0.3, PacketLengths({{1, 3}, {5, 1}}), 20, 0.8};
  const std::vector<Made> among_all = packets(topology, alone, injection, 3, 20000, 5);
  const Pattern::Place place = alone.fixed;
  alone.fixed = [place](const Topology& t, int node) { return node == 5 ? place(t, node) : node; };
  EXPECT_GT(among_all.size(), 1000u);
  EXPECT_EQ(packets(topology, alone, injection, 3, 20000), among_all);
  EXPECT_NE(packets(topology, alone, injection, 4, 20000), among_all);
}

TEST(ManyTrials, are_those_that_the_logarithm_gives) {
  for (const double rate : {1e-7, 0.0005, 0.05, 0.42, 0.999, 1.0}) {
    const double log_miss = std::log1p(-rate), other = std::log1p(-rate / 2);
    ManyTrials many;
    NodeRandom random(7), same(7);
    for (int draw = 0; draw < 100000; ++draw) {
      const double of = draw % 3 == 2 ? other : log_miss;
      ASSERT_EQ(many(random, of), same.trials(of)) << rate << ", draw " << draw;
    }
    constexpr int kBelow = 54;  // number of low bits, which the table does not use
    for (uint64_t high = 0; high < 1 << 10; ++high)
      for (const uint64_t drawn : {high << kBelow, ((high + 1) << kBelow) - 1})
        ASSERT_EQ(many.of(drawn, log_miss), NodeRandom::trials_of(drawn, log_miss)) << rate << ", " << drawn;
  }
}

TEST(RandomPackets, rates_are_those_asked_for_steady_and_in_bursts_with_one_length_and_several) {
  const Topology topology = parse_topology("torus:4x4");
  const Pattern uniform = find_pattern("uniform", topology);
  constexpr uint64_t kCycles = 200000;
  for (const double rate : {0.0005, 0.1, 0.4})
    for (const PacketLengths& lengths : {PacketLengths(1), PacketLengths(4), PacketLengths({{1, 3}, {5, 1}})})
      for (const double burst : {0.0, 10.0, 100.0}) {
        double flits = 0;
        for (const Made& made : packets(topology, uniform, {rate, lengths, burst, 0.8}, 1, kCycles))
          flits += std::get<3>(made);
        const double expected = rate * 16 * kCycles;
        // Flits come in clumps of about this size; the number of clumps is roughly Poisson.
        const double clump = lengths.longest() + 2 * 0.8 * burst;
        EXPECT_NEAR(flits, expected, 4 * std::sqrt(expected * clump)) << rate << " " << lengths.mean() << " " << burst;
      }
  EXPECT_EQ(packets(topology, uniform, {1.0, 1}, 1, 100).size(), 16u * 99)
      << "at rate 1 in every cycle after the first";
}

TEST(RandomPackets, steady_gaps_are_geometric) {
  const Topology ring = parse_topology("ring:8");
  std::vector<double> gaps(5, 0.0);
  uint64_t last = 0;
  double count = 0;
  for (const Made& made : packets(ring, find_pattern("tornado", ring), {0.4, 2}, 1, 200000, 3)) {
    const uint64_t gap = std::get<0>(made) - last;
    if (gap < gaps.size()) ++gaps[gap];
    last = std::get<0>(made);
    ++count;
  }
  EXPECT_EQ(gaps[0], 0);
  for (size_t gap = 1; gap < gaps.size(); ++gap)
    EXPECT_NEAR(gaps[gap] / count, 0.2 * std::pow(0.8, static_cast<double>(gap - 1)), 0.01) << gap;
}

TEST(RandomPackets, bursts_last_as_long_as_asked_for_at_the_peak_rate) {
  const Topology ring = parse_topology("ring:8");
  // With a peak of 1 and single flits, an on period is a sequence of packets without a gap.
  for (const double burst : {4.0, 25.0}) {
    double bursts = 0, count = 0;
    uint64_t last = 0;
    for (const Made& made : packets(ring, find_pattern("tornado", ring), {0.02, 1, burst, 1}, 1, 1000000, 3)) {
      if (std::get<0>(made) != last + 1) ++bursts;
      last = std::get<0>(made);
      ++count;
    }
    EXPECT_NEAR(count / bursts, burst, 0.15 * burst);
    EXPECT_NEAR(count, 20000, 3000);
  }
}

TEST(RandomPackets, lengths_come_as_often_as_their_weights_say) {
  const Topology ring = parse_topology("ring:8");
  double shorts = 0, count = 0;
  for (const Made& made :
       packets(ring, find_pattern("uniform", ring), {0.5, PacketLengths({{1, 3}, {5, 1}})}, 1, 50000)) {
    shorts += std::get<3>(made) == 1 ? 1 : 0;
    ++count;
  }
  EXPECT_NEAR(shorts / count, 0.75, 0.01);
  EXPECT_EQ(PacketLengths({{1, 3}, {5, 1}}).mean(), 2);
}

TEST(RandomPackets, bursts_that_would_need_periods_off_of_less_than_a_cycle_are_refused) {
  EXPECT_EQ(lacks(refusal([] {
                    Injection{0.45, 1, 2, 0.5}.require_possible();
                  }),
                  {"--burst", "--peak", "--burst 9.0"}),
            "");
  EXPECT_EQ(refusal([] { Injection{0.45, 1, 9, 0.5}.require_possible(); }), "");
  EXPECT_EQ(refusal([] { Injection{0.5, 1, 2, 0.5}.require_possible(); }), "") << "always on";
}

}  // namespace
}  // namespace dateline
