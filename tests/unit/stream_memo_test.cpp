// SPDX-License-Identifier: Apache-2.0
// Groups of identical messages share one simulation; different groups do not.
#include "model/cost/stream_memo.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "model/cost/stream_round.h"

namespace dateline {
namespace {

constexpr uint64_t kArbitrationsTried = 3;

StreamMemo::Times simulated_times(const StreamHardware& hardware, const std::vector<Stream>& streams) {
  StreamMemo::Times times;
  for (uint64_t a = 0; a < kArbitrationsTried; ++a) times.push_back(stream_times(hardware, streams, a));
  return times;
}

/// Two messages that mostly share resources, with few choices, so that groups differ little or not at all.
std::vector<Stream> draw_group(std::mt19937& random, const StreamHardware& hardware) {
  const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
  std::vector<Stream> group(2);
  int local = 100;
  for (Stream& stream : group) {
    const int first = below(2), hops = 1 + below(2);
    stream.path = {local++};
    for (int hop = 0; hop < hops; ++hop) stream.path.push_back(first + hop);
    stream.path.push_back(local++);
    stream.injection_bank = below(2);
    stream.ejection_bank = below(2);
    stream.header_flits = hardware.decoded_flits + below(2);
    for (int i = 1 + below(2); i > 0; --i)
      stream.segments.push_back(
          {static_cast<unsigned>(below(2)), static_cast<unsigned>(below(2)), 1 + 14 * below(2), below(4) == 0});
  }
  return group;
}

TEST(StreamMemo, gives_what_the_simulation_gives) {
  std::mt19937 random(1);
  StreamHardware hardware;
  hardware.banks = 4;
  hardware.hold = 4;
  StreamMemo memo(hardware);
  for (int i = 0; i < 4000; ++i) {
    const std::vector<Stream> group = draw_group(random, hardware);
    ASSERT_EQ(memo.times(group, kArbitrationsTried), simulated_times(hardware, group)) << i;
  }
  EXPECT_LT(memo.simulated(), 4000u) << "some were alike";
}

TEST(StreamMemo, a_group_elsewhere_is_not_simulated_again) {
  std::mt19937 random(2);
  StreamHardware hardware;
  hardware.banks = 4;
  hardware.hold = 4;
  StreamMemo memo(hardware);
  std::vector<Stream> group = draw_group(random, hardware);
  memo.times(group, kArbitrationsTried);
  for (Stream& stream : group) {
    for (int& resource : stream.path) resource = 7 * resource + 13;
    stream.injection_bank += 1;
    stream.ejection_bank += 5;
    for (Segment& segment : stream.segments) segment.from += 9, segment.to += 5;
  }
  EXPECT_EQ(memo.times(group, kArbitrationsTried), simulated_times(hardware, group));
  EXPECT_EQ(memo.simulated(), 1u);
  group.back().segments.back().words += 1;
  EXPECT_EQ(memo.times(group, kArbitrationsTried), simulated_times(hardware, group));
  EXPECT_EQ(memo.simulated(), 2u);
}

}  // namespace
}  // namespace dateline
