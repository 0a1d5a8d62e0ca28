// SPDX-License-Identifier: Apache-2.0
// The order of grants among heads that are not straight.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "model/router/config.h"
#include "model/router/turn_levels.h"

namespace dateline {
namespace {

RouterConfig config_of(const char* spec, bool all_port = false) {
  RouterConfig config;
  config.all_port = all_port;
  fit_to(parse_topology(spec), config);
  return config;
}

/// Number of grants per slot, of `grants`, to heads that request all the time.
std::vector<int> shares(const TurnLevels& levels, uint32_t heads, int grants) {
  TurnLevels::State<kMaxPorts> state;
  std::vector<int> counts(kMaxPorts);
  for (int i = 0; i < grants; ++i) ++counts[static_cast<size_t>(levels.choose(heads, state))];
  return counts;
}

using Runs = std::vector<int>;

TEST(TurnLevels, a_run_is_as_long_as_a_dimension_has_other_nodes) {
  for (const auto& [spec, expected] : std::vector<std::pair<const char*, Runs>>{{"torus:8x5", {7, 4, 7}},
                                                                                {"mesh:2x100", {1, 63, 7}},
                                                                                {"ghc:12x4", {11, 3, 7}},
                                                                                {"twisted-torus:12x6", {11, 5, 7}},
                                                                                {"dual-cube:3", {7, 7, 7}}}) {
    const std::array<uint8_t, kMaxDims> runs = turn_runs_of(parse_topology(spec));
    for (size_t k = 0; k < expected.size(); ++k) EXPECT_EQ(runs[k], expected[k]) << spec << " " << k;
  }
}

TEST(TurnLevels, every_node_that_sends_through_an_output_gets_as_much_as_this_one) {
  // Output 2 of a torus:8x5, up in y: slots 0 and 1 turn in from x, 2 is injected, 3 is straight.
  EXPECT_EQ(shares(TurnLevels(config_of("torus:8x5"), 2), 0b0111, 80),
            (std::vector<int>{35, 35, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  // Output 4 of a torus:4x5x3, up in z: heads that arrive in y get 4 times as many grants as all lower levels together.
  const std::vector<int> up_z = shares(TurnLevels(config_of("torus:4x5x3"), 4), 0b011111, 200);
  EXPECT_EQ(up_z[2] + up_z[3], 160);
  EXPECT_EQ(up_z[0] + up_z[1], 30);
  EXPECT_EQ(up_z[4], 10);
  // Ejection: no slot is for injection.
  const std::vector<int> eject = shares(TurnLevels(config_of("torus:4x5"), 4), 0b1111, 100);
  EXPECT_EQ(eject[2], 40);
  EXPECT_EQ(eject[3], 40);
  EXPECT_EQ(eject[0], 10);
  EXPECT_EQ(eject[1], 10);
}

TEST(TurnLevels, the_order_of_dimensions_is_that_of_the_network) {
  RouterConfig config = config_of("torus:4x5");
  config.order = DimensionOrder{1, 0};
  const std::vector<int> eject = shares(TurnLevels(config, 4), 0b1111, 80);
  EXPECT_EQ(eject[0] + eject[1], 60);
  EXPECT_EQ(eject[2] + eject[3], 20);
}

TEST(TurnLevels, nobody_below_nothing_counts) {
  const TurnLevels levels(config_of("torus:4x4"), 2);
  TurnLevels::State<kMaxPorts> state;
  for (int i = 0; i < 20; ++i) EXPECT_LT(levels.choose(0b0011, state), 2);
  // When a head waits for injection, three others are still granted first.
  for (int i = 0; i < 3; ++i) EXPECT_LT(levels.choose(0b0111, state), 2);
  EXPECT_EQ(levels.choose(0b0111, state), 2);
  // After a grant to injection without competition, the run starts again.
  for (int i = 0; i < 2; ++i) EXPECT_LT(levels.choose(0b0111, state), 2);
  levels.take(2, state);
  for (int i = 0; i < 3; ++i) EXPECT_LT(levels.choose(0b0111, state), 2);
  EXPECT_EQ(levels.choose(0b0111, state), 2);
}

TEST(TurnLevels, dual_cubes_and_channels_of_their_own_rotate) {
  const std::vector<int> rotated = shares(TurnLevels(config_of("dual-cube:3"), 0), 0b111, 30);
  for (size_t slot = 0; slot < 3; ++slot) EXPECT_EQ(rotated[slot], 10) << slot;
  TurnLevels::State<kMaxPorts> state;
  EXPECT_EQ(TurnLevels(config_of("torus:4x4", true), 5).choose(0b1, state), 0);
}

}  // namespace
}  // namespace dateline
