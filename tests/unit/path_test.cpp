// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/path.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

using Ports = std::vector<uint8_t>;
constexpr DimensionOrder kDescending2 = {1, 0};

TEST(NativePath, is_minimal_and_arrives_everywhere) {
  for (const char* spec : {"torus:5x4", "torus:2x3x2", "mesh:4x3", "torus:1x6", "ring:9", "twisted-torus:3x6",
                           "twisted-torus:4x7+2", "twisted-torus:5x2"}) {
    const Topology topology = parse_topology(spec);
    for (int from = 0; from < topology.nodes; ++from)
      for (int to = 0; to < topology.nodes; ++to) {
        const Ports path = native_path(topology, kAscending, from, to);
        EXPECT_EQ(walk(topology, from, path), to) << spec;
        EXPECT_EQ(static_cast<int>(path.size()), distance(topology, from, to)) << spec;
      }
  }
}

TEST(NativePath, half_way_tie_goes_up) {
  const Topology topology = parse_topology("torus:4x4");
  EXPECT_EQ(native_path(topology, kAscending, 0, 10), (Ports{0, 0, 2, 2}));
  EXPECT_EQ(native_path(topology, kAscending, 10, 0), (Ports{0, 0, 2, 2}));
}

TEST(NativePath, order_of_dimensions_is_kept) {
  const Topology topology = parse_topology("torus:5x5");
  EXPECT_EQ(native_path(topology, kAscending, 0, 24), (Ports{1, 3}));
  EXPECT_EQ(native_path(topology, kDescending2, 0, 24), (Ports{3, 1}));
}

TEST(DorPathBy, signed_displacement_may_go_the_long_way) {
  const Topology topology = parse_topology("torus:5x5");
  EXPECT_EQ(dor_path_by(topology, kAscending, 0, {4, -1}), (Ports{0, 0, 0, 0, 3}));
}

TEST(DorPathBy, size_two_uses_its_only_link_for_both_signs) {
  const Topology topology = parse_topology("torus:2x3");
  EXPECT_EQ(dor_path_by(topology, kAscending, 0, {-1, 0}), (Ports{0}));
  EXPECT_EQ(dor_path_by(topology, kAscending, 1, {1, 0}), (Ports{0}));
}

TEST(DorPathBy, leaving_a_mesh_throws) {
  EXPECT_THROW(dor_path_by(parse_topology("mesh:3x3"), kAscending, 0, {-1, 0}), CheckError);
}

TEST(Walk, missing_link_is_named_with_its_hop) {
  const Topology topology = parse_topology("mesh:3x3");
  try {
    walk(topology, 0, {0, 0, 0});
    FAIL();
  } catch (const CheckError& error) {
    EXPECT_EQ(lacks(error.what(), {"hop 3", "(2,0)", "port 0 (+x)"}), "");
  }
  EXPECT_THROW(walk(topology, 0, {9}), CheckError);
}

}  // namespace
}  // namespace dateline
