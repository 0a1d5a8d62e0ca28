// SPDX-License-Identifier: Apache-2.0
#include "model/topology/topology.h"

#include <gtest/gtest.h>

#include "model/error.h"
#include "model/topology/describe.h"

namespace dateline {
namespace {

std::string refusal(const std::string& spec) {
  try {
    parse_topology(spec);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Topology, every_link_faces_its_neighbour) {
  for (const char* spec : {"torus:5x3", "torus:2x4", "torus:3^3", "mesh:4x3x2", "ring:7", "torus:1x3", "mesh:1"}) {
    const Topology topology = parse_topology(spec);
    for (int node = 0; node < topology.nodes; ++node)
      for (int port = 0; port < topology.ports; ++port) {
        const LinkEnd far = topology.link(node, port);
        if (!far) continue;
        const LinkEnd back = topology.link(far.node, far.port);
        EXPECT_EQ(back.node, node) << spec;
        EXPECT_EQ(back.port, port) << spec;
      }
  }
}

TEST(Topology, torus_ports_lead_up_and_down_from_least_significant_digit) {
  const Topology topology = parse_topology("torus:5x3");
  EXPECT_EQ(topology.link(4, 0).node, 0);
  EXPECT_EQ(topology.link(4, 0).port, 1);
  EXPECT_EQ(topology.link(0, 1).node, 4);
  EXPECT_EQ(topology.link(1, 2).node, 6);
  EXPECT_EQ(topology.link(1, 3).node, 11);
}

TEST(Topology, size_one_has_no_link) {
  const Topology topology = parse_topology("torus:1x3");
  EXPECT_FALSE(topology.link(0, 0));
  EXPECT_FALSE(topology.link(0, 1));
  EXPECT_EQ(topology.degree(0), 2);
}

TEST(Topology, size_two_has_one_link_each_way_and_no_dateline) {
  const Topology topology = parse_topology("torus:2x3");
  EXPECT_EQ(topology.link(0, 0).node, 1);
  EXPECT_EQ(topology.link(0, 0).port, 0);
  EXPECT_EQ(topology.link(1, 0).node, 0);
  EXPECT_FALSE(topology.link(0, 1));
  EXPECT_FALSE(topology.is_dateline(1, 0));
  EXPECT_FALSE(topology.is_dateline(0, 0));
}

TEST(Topology, dateline_is_the_wrap_link_both_ways) {
  const Topology topology = parse_topology("torus:4x3");
  EXPECT_TRUE(topology.is_dateline(3, 0));
  EXPECT_TRUE(topology.is_dateline(0, 1));
  EXPECT_FALSE(topology.is_dateline(2, 0));
  EXPECT_FALSE(topology.is_dateline(3, 1));
  EXPECT_TRUE(topology.is_dateline(8, 2));
  EXPECT_TRUE(topology.is_dateline(0, 3));
}

TEST(Topology, mesh_edges_are_unconnected) {
  const Topology topology = parse_topology("mesh:3x3");
  EXPECT_FALSE(topology.link(2, 0));
  EXPECT_FALSE(topology.link(0, 1));
  EXPECT_EQ(topology.degree(0), 2);
  EXPECT_EQ(topology.degree(4), 4);
  EXPECT_FALSE(topology.is_dateline(2, 0));
}

TEST(Topology, coordinates_round_trip_and_wrap) {
  const Topology topology = parse_topology("torus:5x3x2");
  for (int node = 0; node < topology.nodes; ++node) EXPECT_EQ(topology.node_at(topology.coordinates(node)), node);
  EXPECT_EQ(topology.node_at({-1, 3, 2}), 4);
}

TEST(Topology, power_and_ring_have_canonical_spellings) {
  EXPECT_EQ(parse_topology("torus:7^3").spec, "torus:7x7x7");
  EXPECT_EQ(parse_topology("torus:3x4^2").spec, "torus:3x4x4");
  EXPECT_EQ(parse_topology("ring:16").spec, "torus:16");
}

TEST(Topology, distance_goes_the_short_way_only_where_links_wrap) {
  EXPECT_EQ(distance(parse_topology("torus:7x7"), 0, 6), 1);
  EXPECT_EQ(distance(parse_topology("mesh:7x7"), 0, 6), 6);
  EXPECT_EQ(distance(parse_topology("torus:8x8"), 0, 36), 8);
}

TEST(Topology, bad_text_is_refused_with_the_reason) {
  EXPECT_NE(refusal("cube:3").find("unknown kind 'cube'; known: torus, mesh, ring"), std::string::npos);
  EXPECT_NE(refusal("torus:4x0").find("dimension size 0 is out of range 1..256"), std::string::npos);
  EXPECT_NE(refusal("torus").find("no sizes"), std::string::npos);
  EXPECT_NE(refusal("torus:4xx4").find("not a number"), std::string::npos);
  EXPECT_NE(refusal("torus:4x-3").find("out of range"), std::string::npos);
  EXPECT_NE(refusal("torus:2^7").find("exponent 7"), std::string::npos);
  EXPECT_NE(refusal("torus:2^4x2^4").find("8 dimensions"), std::string::npos);
  EXPECT_NE(refusal("ring:3x3").find("a ring has one size"), std::string::npos);
  EXPECT_NE(refusal("mesh:256x256x256").find("more than"), std::string::npos);
  EXPECT_NE(refusal("torus:99999999999").find("not a number"), std::string::npos);
}

TEST(DescribeLink, names_both_ends_port_and_direction) {
  const Topology topology = parse_topology("torus:8x8");
  EXPECT_EQ(describe_link(topology, 7, 0), "link (7,0)->(0,0) port 0 (+x)");
  EXPECT_EQ(describe_link(topology, 0, 3), "link (0,0)->(0,7) port 3 (-y)");
  EXPECT_EQ(describe_link(parse_topology("mesh:2x3"), 0, 3), "link (0,0)->nothing port 3 (-y)");
}

}  // namespace
}  // namespace dateline
