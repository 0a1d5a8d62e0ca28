// SPDX-License-Identifier: Apache-2.0
#include "model/network/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/network/describe.h"
#include "model/network/properties.h"
#include "model/network/router_place.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

std::string spec_refusal(const std::string& spec) {
  return refusal([&] { parse_topology(spec); });
}

/// Small networks of every kind.
const char* const kSmall[] = {"torus:5x3",
                              "torus:2x4",
                              "torus:3^3",
                              "torus:2x2",
                              "mesh:4x3x2",
                              "ring:7",
                              "torus:1x3",
                              "mesh:1",
                              "mesh:1x4",
                              "hypercube:1",
                              "hypercube:6",
                              "ghc:4x4",
                              "ghc:3^3",
                              "ghc:1x3",
                              "ghc:2x5",
                              "ghc:16",
                              "dual-cube:2",
                              "dual-cube:3",
                              "dual-cube:4",
                              "product:ring5*path4*complete3",
                              "product:ring2*path2*complete2",
                              "product:complete1*ring1*path1*ring3",
                              "twisted-torus:3x6",
                              "twisted-torus:4x5+1",
                              "twisted-torus:3x7+5",
                              "twisted-torus:5x2"};

TEST(Topology, every_link_faces_its_neighbour) {
  for (const char* spec : kSmall) {
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

TEST(Topology, distance_is_the_fewest_hops_in_every_kind) {
  for (const char* spec : kSmall) {
    const Topology topology = parse_topology(spec);
    for (int from = 0; from < topology.nodes; ++from) {
      const std::vector<int> hops = hops_from(topology, from);
      for (int to = 0; to < topology.nodes; ++to)
        ASSERT_EQ(distance(topology, from, to), hops[to]) << spec << ": " << from << " to " << to;
    }
  }
}

TEST(Topology, hypercube_port_flips_its_bit) {
  const Topology topology = parse_topology("hypercube:6");
  EXPECT_EQ(topology.nodes, 64);
  EXPECT_EQ(topology.ports, 6);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) {
      EXPECT_EQ(topology.link(node, port).node, node ^ (1 << port));
      EXPECT_EQ(topology.link(node, port).port, port);
      EXPECT_EQ(topology.port_dim(port), port);
      EXPECT_FALSE(topology.is_dateline(node, port));
    }
}

TEST(Topology, complete_port_j_leads_j_plus_one_up_and_arrives_facing_back) {
  const Topology topology = parse_topology("ghc:3x5");
  EXPECT_EQ(topology.ports, 2 + 4);
  EXPECT_EQ(topology.dimensions[1].first_port, 2);
  EXPECT_EQ(topology.link(0, 0).node, 1);
  EXPECT_EQ(topology.link(0, 0).port, 1);
  EXPECT_EQ(topology.link(1, 1).node, 0);
  EXPECT_EQ(topology.link(3, 2 + 2).node, 12);     // y 1 -> 4
  EXPECT_EQ(topology.link(3, 2 + 2).port, 2 + 1);  // from 4 up 2 to 1
  EXPECT_EQ(topology.link(12, 2 + 3).node, 9);     // y 4 -> 3
  for (int node = 0; node < topology.nodes; ++node) EXPECT_EQ(topology.degree(node), 6);
}

TEST(Topology, dual_cube_port_flips_the_own_field_or_the_class) {
  const Topology topology = parse_topology("dual-cube:3");
  EXPECT_EQ(topology.nodes, 32);
  EXPECT_EQ(topology.ports, 3);
  for (int node = 0; node < topology.nodes; ++node) {
    EXPECT_EQ(topology.link(node, 0).node, node ^ (node < 16 ? 1 : 4));
    EXPECT_EQ(topology.link(node, 1).node, node ^ (node < 16 ? 2 : 8));
    EXPECT_EQ(topology.link(node, 2).node, node ^ 16);
    for (int port = 0; port < 3; ++port) EXPECT_EQ(topology.link(node, port).port, port);
  }
  EXPECT_EQ(topology.coordinates(0b1'10'01), (std::vector<int>{1, 2, 1}));
  EXPECT_EQ(topology.place(0b1'10'01), "(1,2,1)");
  EXPECT_EQ(topology.port_dim(0), -1);
  EXPECT_EQ(topology.port_dim(2), -1);
  EXPECT_FALSE(topology.is_dateline(3, 1));
}

TEST(Topology, dual_cubes_have_the_size_degree_and_diameter_of_the_paper) {
  for (int r = 2; r <= 7; ++r) {
    const Topology topology = parse_topology("dual-cube:" + std::to_string(r));
    EXPECT_EQ(topology.nodes, 1 << (2 * r - 1));
    EXPECT_EQ(topology.degree(topology.nodes / 3), r);
    const std::vector<int> hops = hops_from(topology, 1);
    EXPECT_EQ(*std::max_element(hops.begin(), hops.end()), 2 * r);
  }
}

TEST(Topology, product_numbers_ports_factor_by_factor) {
  const Topology topology = parse_topology("product:ring5*complete4*path3*complete1*ring1*path2");
  EXPECT_EQ(topology.nodes, 5 * 4 * 3 * 2);
  EXPECT_EQ(topology.ports, 2 + 3 + 2 + 0 + 2 + 2);
  EXPECT_EQ(topology.kind, "product");
  const int first[] = {0, 2, 5, 7, 7, 9};
  for (int k = 0; k < topology.dims(); ++k) EXPECT_EQ(topology.dimensions[k].first_port, first[k]) << k;
  const int dims[] = {0, 0, 1, 1, 1, 2, 2, 4, 4, 5, 5};
  for (int port = 0; port < topology.ports; ++port) EXPECT_EQ(topology.port_dim(port), dims[port]) << port;
  EXPECT_EQ(topology.link(0, 1).node, 4);   // the ring wraps around
  EXPECT_FALSE(topology.link(0, 6));        // the path has no wrap-around link
  EXPECT_FALSE(topology.link(0, 7));        // a dimension of one node has no link
  EXPECT_EQ(topology.link(60, 9).node, 0);  // a dimension of two nodes has one link each way
  EXPECT_EQ(topology.link(60, 9).port, 9);
  EXPECT_FALSE(topology.link(60, 10));
  EXPECT_TRUE(topology.is_dateline(0, 1));
  EXPECT_TRUE(topology.is_dateline(4, 0));
  for (int port = 2; port < topology.ports; ++port) EXPECT_FALSE(topology.is_dateline(0, port)) << port;
}

TEST(Topology, products_of_one_kind_are_wired_as_the_kind_itself) {
  const std::pair<const char*, const char*> pairs[] = {{"torus:5x2x1", "product:ring5*ring2*ring1"},
                                                       {"mesh:4x2x3", "product:path4*path2*path3"},
                                                       {"ghc:4x3", "product:complete4*complete3"},
                                                       {"hypercube:3", "ghc:2x2x2"}};
  for (const auto& [one, other] : pairs) {
    const Topology a = parse_topology(one), b = parse_topology(other);
    ASSERT_EQ(a.far_ends.size(), b.far_ends.size()) << one;
    for (size_t i = 0; i < a.far_ends.size(); ++i) {
      EXPECT_EQ(a.far_ends[i].node, b.far_ends[i].node) << one;
      EXPECT_EQ(a.far_ends[i].port, b.far_ends[i].port) << one;
    }
  }
}

TEST(Topology, no_two_links_arrive_at_one_port) {
  for (const char* spec : kSmall) {
    const Topology topology = parse_topology(spec);
    std::set<std::pair<int, int>> reached;
    size_t links = 0;
    for (const LinkEnd& far : topology.far_ends) {
      if (!far) continue;
      ++links;
      reached.insert({far.node, far.port});
    }
    EXPECT_EQ(reached.size(), links) << spec;
  }
}

TEST(Topology, a_million_nodes_are_made_at_once) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(parse_topology("torus:16^5").nodes, 1 << 20);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 5.0);
}

TEST(Topology, canonical_text_reads_back_as_the_same_network) {
  for (const char* spec : kSmall) {
    const Topology topology = parse_topology(spec);
    EXPECT_EQ(parse_topology(topology.spec).spec, topology.spec);
    EXPECT_EQ(parse_topology(topology.spec).nodes, topology.nodes);
  }
  EXPECT_EQ(parse_topology("ghc:4^3").spec, "ghc:4x4x4");
}

TEST(Topology, bad_text_is_refused_with_the_reason) {
  EXPECT_EQ(lacks(spec_refusal("cube:3"), {"'cube:3'", "'cube'", "torus, mesh, ring"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus:4x0"), {"'torus:4x0'", "0", "1..1024"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus"), {"'torus'", "torus:8x8"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus:4xx4"), {"'torus:4xx4'"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus:4x-3"), {"'torus:4x-3'", "-3", "1..1024"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus:2^7"), {"'torus:2^7'", "7"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus:2^4x2^4"), {"'torus:2^4x2^4'", "8"}), "");
  EXPECT_EQ(lacks(spec_refusal("ring:3x3"), {"'ring:3x3'", "torus"}), "");
  EXPECT_EQ(lacks(spec_refusal("mesh:256x256x256"), {"'mesh:256x256x256'", "1048576"}), "");
  EXPECT_EQ(lacks(spec_refusal("torus:99999999999"), {"'torus:99999999999'"}), "");
  EXPECT_EQ(lacks(spec_refusal("hypercube:0"), {"'hypercube:0'", "0", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("hypercube:17"), {"'hypercube:17'", "17", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("hypercube:4x4"), {"'hypercube:4x4'", "'4x4'"}), "");
  EXPECT_EQ(lacks(spec_refusal("ghc:17"), {"'ghc:17'", "17", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("ghc:10x10"), {"'ghc:10x10'", "18", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("ghc:1"), {"'ghc:1'", "0", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("ghc:2^17"), {"'ghc:2^17'", "17", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("ghc:1^16x2"), {"'ghc:1^16x2'", "17", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("dual-cube:1"), {"'dual-cube:1'", "2..7"}), "");
  EXPECT_EQ(lacks(spec_refusal("dual-cube:8"), {"'dual-cube:8'", "2..7"}), "");
  EXPECT_EQ(lacks(spec_refusal("dual-cube"), {"'dual-cube'", "dual-cube:3"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:ring8x4"), {"'product:ring8x4'", "'8x4'"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:tree4"), {"'product:tree4'", "'tree4'"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:ring4*"), {"'product:ring4*'", "''"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:path"), {"'product:path'", "''"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:ring0"), {"'product:ring0'", "0", "1..1024"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:complete17"), {"'product:complete17'", "17", "1..16"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:complete16*ring3"), {"'product:complete16*ring3'", "17"}), "");
  EXPECT_EQ(lacks(spec_refusal("product:ring256*ring256*ring17"), {"'product:ring256*ring256*ring17'", "1048576"}), "");
}

TEST(DescribeLink, names_both_ends_port_and_direction) {
  const Topology topology = parse_topology("torus:8x8");
  EXPECT_EQ(describe_link(topology, 7, 0), "link (7,0)->(0,0) port 0 (+x)");
  EXPECT_EQ(describe_link(topology, 0, 3), "link (0,0)->(0,7) port 3 (-y)");
  EXPECT_EQ(describe_link(parse_topology("mesh:2x3"), 0, 3), "link (0,0)->nothing port 3 (-y)");
}

TEST(DescribeLink, every_kind_has_its_directions) {
  EXPECT_EQ(port_direction(parse_topology("hypercube:4"), 3), "bit 3");
  EXPECT_EQ(port_direction(parse_topology("ghc:4x4"), 4), "+2 in y");
  EXPECT_EQ(port_direction(parse_topology("dual-cube:3"), 1), "bit 1");
  EXPECT_EQ(port_direction(parse_topology("dual-cube:3"), 2), "cross");
  const Topology product = parse_topology("product:complete3*path4");
  EXPECT_EQ(port_direction(product, 1), "+2 in x");
  EXPECT_EQ(port_direction(product, 2), "+y");
  EXPECT_EQ(port_direction(product, 3), "-y");
  EXPECT_EQ(describe_link(parse_topology("dual-cube:2"), 1, 1), "link (1,0,0)->(1,0,1) port 1 (cross)");
}

TEST(ShapeOf, agrees_with_the_topology_about_every_port) {
  for (const char* spec : kSmall) {
    const Topology topology = parse_topology(spec);
    const NetworkShape shape = shape_of(topology);
    EXPECT_EQ(shape.dims, topology.dims()) << spec;
    EXPECT_EQ(shape.family, topology.family) << spec;
    for (int port = 0; port < topology.ports; ++port) EXPECT_EQ(shape.dim_of(port), topology.port_dim(port)) << spec;
    for (int k = 0; k < topology.dims(); ++k) {
      EXPECT_EQ(shape.first_port(k), topology.dimensions[k].first_port) << spec;
      EXPECT_EQ((shape.complete >> k) & 1u, topology.dimensions[k].kind == DimensionKind::kComplete ? 1u : 0u) << spec;
    }
  }
}

}  // namespace
}  // namespace dateline
