// SPDX-License-Identifier: Apache-2.0
// All-to-all along scatter trees: minimal paths, one message per tree link, links loaded up to the cut.
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/network/properties.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/all_to_all/scatter_trees.h"
#include "sw/schedule/check.h"
#include "tests/collective/mutants.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

Schedule trees_on(const Topology& topology) {
  const CollectiveRequest request{topology};
  return find_algorithm("all-to-all", "scatter-trees", request).make(request);
}

/// Expects what holds on every network. Returns the blocks on the fullest link.
long expect_trees(const std::string& spec) {
  const Topology topology = parse_topology(spec);
  const Schedule schedule = trees_on(topology);
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_TRUE(check.ok() && check.complete && check.ports_ok) << spec;
  EXPECT_LE(check.max_link_sharing, 1) << spec;
  long blocks = 0, messages = 0;
  std::map<std::pair<int, int>, long> load;
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round) {
      EXPECT_EQ(transfer.path.size(), 1u) << spec;
      ++messages;
      blocks += static_cast<long>(transfer.items.size());
      load[{transfer.from, transfer.path[0]}] += static_cast<long>(transfer.items.size());
      for (const Item& item : transfer.items) EXPECT_EQ(item.origin, transfer.items[0].origin) << spec;
    }
  EXPECT_EQ(messages, static_cast<long>(topology.nodes) * (topology.nodes - 1))
      << spec << ": one message per tree link";
  EXPECT_EQ(blocks, topology_properties(topology).total_distance) << spec << ": only shortest ways";
  long most = 0;
  for (const auto& [link, carried] : load) most = std::max(most, carried);
  return most;
}

TEST(ScatterTrees, load_the_links_of_tori_and_cubes_up_to_the_cut) {
  const std::pair<const char*, long> wanted[] = {
      {"torus:4x4", 8},  {"torus:5x5", 15}, {"torus:6x6", 27},    {"torus:8x8", 64},    {"torus:4x6", 18},
      {"torus:5x7", 30}, {"torus:3x3", 3},  {"torus:4x4x4", 32},  {"torus:3x4x5", 36},  {"ring:8", 8},
      {"ring:7", 6},     {"torus:2x4", 4},  {"torus:1x5x1x3", 9}, {"hypercube:5", 16},  {"hypercube:6", 32},
      {"ghc:4x5", 5},    {"ghc:3x3", 3},    {"dual-cube:3", 40},  {"torus:10x10", 125}, {"torus:7x9", 70}};
  for (const auto& [spec, load] : wanted) EXPECT_EQ(expect_trees(spec), load) << spec;
}

TEST(ScatterTrees, serve_any_network) {
  for (const char* spec : {"mesh:6x6", "mesh:5x5", "mesh:2x3", "mesh:3x4x2", "twisted-torus:4x8+2",
                           "product:ring4*path5", "torus:5x6 without link 0:1", "mesh:2", "torus:1", "hypercube:1"})
    expect_trees(spec);
}

TEST(ScatterTrees, mesh_loads_no_link_more_than_a_quarter_above_the_cut) {
  EXPECT_LE(expect_trees("mesh:6x6"), 54 * 5 / 4);
  EXPECT_LE(expect_trees("mesh:5x5"), 30 * 5 / 4);
}

TEST(ScatterTrees, are_the_same_every_time) {
  const Topology topology = parse_topology("torus:4x6");
  const TreeExchange a = tree_exchange(topology), b = tree_exchange(topology);
  ASSERT_EQ(a.messages.size(), b.messages.size());
  for (size_t i = 0; i < a.messages.size(); ++i) {
    EXPECT_EQ(a.messages[i].from, b.messages[i].from);
    EXPECT_EQ(a.messages[i].targets, b.messages[i].targets);
  }
}

TEST(ScatterTrees, mutants_are_rejected) {
  for (const char* spec : {"torus:3x3", "mesh:2x3"}) {
    const Topology topology = parse_topology(spec);
    const Schedule schedule = trees_on(topology);
    const int dropped =
        expect_mutants_rejected(topology, schedule, [](const Topology&, Schedule& mutant, size_t r, size_t t) {
          drop_transfer(mutant, r, t);
          return true;
        });
    EXPECT_EQ(dropped, topology.nodes * (topology.nodes - 1)) << spec;
  }
}

TEST(PortTranslations, exist_where_the_ports_of_all_nodes_are_alike) {
  for (const char* spec : {"torus:3x4", "hypercube:4", "ghc:3x4", "twisted-torus:4x8+2", "dual-cube:2"}) {
    const Topology topology = parse_topology(spec);
    const auto all = port_translations(topology);
    ASSERT_EQ(all.size(), static_cast<size_t>(topology.nodes)) << spec;
    for (int node = 0; node < topology.nodes; ++node) EXPECT_EQ(all[static_cast<size_t>(node)][0], node) << spec;
  }
  for (const char* spec : {"mesh:3x3", "product:ring4*path5", "torus:3x4 without link 0:1"})
    EXPECT_TRUE(port_translations(parse_topology(spec)).empty()) << spec;
}

TEST(ScatterTrees, refusals_say_why) {
  const auto refusal = [](const std::string& spec, bool one_port) {
    const Topology topology = parse_topology(spec);
    return reason_of_refusal([&] { find_algorithm("all-to-all", "scatter-trees", {topology, one_port}); });
  };
  EXPECT_NE(refusal("torus:4x4", true).find("it needs all ports"), std::string::npos);
  EXPECT_NE(refusal("torus:64x64", false).find("at most 1024 nodes"), std::string::npos);
  EXPECT_NE(refusal("mesh:20x20", false).find("at most 256 nodes"), std::string::npos);
}

}  // namespace
}  // namespace dateline
