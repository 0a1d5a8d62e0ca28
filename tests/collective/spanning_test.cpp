// SPDX-License-Identifier: Apache-2.0
// Spanning trees, tours and balanced paths of any network, and the collectives that are made of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/spanning/balanced_paths.h"
#include "sw/collective/spanning/disjoint_trees.h"
#include "sw/collective/spanning/tour.h"
#include "sw/driver/study/study.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/layout.h"
#include "tests/collective/mutants.h"
#include "tests/support/engine_paths.h"

namespace dateline {
namespace {

std::string example(const std::string& file) {
  return "graph:" + std::string(DATELINE_SOURCE_DIR) + "/sw/example/networks/" + file;
}

/// Networks whose nodes all have a processor.
const std::vector<std::string>& networks() {
  static const std::vector<std::string> all = {"torus:3x3",
                                               "torus:4x4",
                                               "torus:5x7",
                                               "torus:2x5",
                                               "torus:3x4x2",
                                               "ring:8",
                                               "ring:2",
                                               "mesh:3x5",
                                               "mesh:4x4",
                                               "mesh:7",
                                               "hypercube:4",
                                               "dual-cube:2",
                                               "dual-cube:3",
                                               "ghc:3x4",
                                               "twisted-torus:4x6+2",
                                               "product:ring4*path5",
                                               "torus:4x4 without link 0:1",
                                               example("petersen.json"),
                                               example("heawood-14.graphml")};
  return all;
}

/// Networks with nodes that only pass messages on.
const std::vector<std::string>& networks_with_switches() {
  static const std::vector<std::string> all = {"torus:5x4 without node 7", example("fat-tree-4.json"),
                                               example("butterfly-16.json"), example("dragonfly-72.json")};
  return all;
}

using Links = std::set<std::pair<int, int>>;

TEST(DisjointTrees, span_the_network_and_share_no_link) {
  for (const std::string& network : networks()) {
    const Topology topology = parse_topology(network);
    for (const int root : {0, topology.nodes - 1}) {
      const std::vector<LinkTree> trees = disjoint_trees(topology, root);
      EXPECT_EQ(static_cast<int>(trees.size()), most_disjoint_trees(topology, root)) << network;
      Links used;
      for (const LinkTree& tree : trees) {
        std::map<int, int> level{{root, 0}};
        for (const TreeLink& link : tree) {
          ASSERT_EQ(topology.link(link.from, link.port).node, link.to) << network;
          ASSERT_EQ(level.count(link.from), 1u) << network;
          EXPECT_EQ(level.at(link.from) + 1, link.level) << network;
          EXPECT_TRUE(level.emplace(link.to, link.level).second) << network << ", node " << link.to << " twice";
          EXPECT_TRUE(used.insert({link.from, link.port}).second) << network << ", a link twice";
        }
        EXPECT_EQ(static_cast<int>(level.size()), topology.nodes) << network;
      }
    }
  }
}

TEST(DisjointTrees, are_as_many_as_the_network_allows_and_shallow) {
  struct Case {
    std::string network;
    int root;
    size_t trees;
    int deepest;  ///< at most
  };
  for (const Case& one : std::vector<Case>{{"torus:8x8", 0, 4, 11},
                                           {"torus:9x9", 40, 4, 12},
                                           {"torus:5x7", 3, 4, 9},
                                           {"torus:4x4x4", 0, 6, 8},
                                           {"torus:2x5", 0, 3, 6},
                                           {"hypercube:6", 5, 6, 8},
                                           {"mesh:6x6", 14, 2, 12},  // a corner has two links
                                           {"dual-cube:3", 0, 3, 11},
                                           {"mesh:7", 3, 1, 3}}) {
    const std::vector<LinkTree> trees = disjoint_trees(parse_topology(one.network), one.root);
    EXPECT_EQ(trees.size(), one.trees) << one.network;
    for (const LinkTree& tree : trees) EXPECT_LE(depth_of(tree), one.deepest) << one.network;
  }
}

TEST(MixedTrees, span_the_network_in_both_directions_and_share_no_link) {
  for (const std::string& network : networks()) {
    const Topology topology = parse_topology(network);
    const int root = topology.nodes / 2;
    const MixedTrees trees = mixed_trees(topology, root);
    EXPECT_EQ(static_cast<int>(trees.inwards.size()), most_disjoint_trees(topology, root)) << network;
    Links used;
    for (const bool outwards : {false, true})
      for (const LinkTree& tree : outwards ? trees.outwards : trees.inwards) {
        std::set<int> reached{root};
        for (const TreeLink& link : tree) {
          const LinkEnd far = topology.link(link.from, link.port);
          ASSERT_EQ(far.node, link.to) << network;
          EXPECT_EQ(reached.count(link.from), 1u) << network;
          EXPECT_TRUE(reached.insert(link.to).second) << network;
          EXPECT_TRUE(
              used.insert(outwards ? std::make_pair(link.from, link.port) : std::make_pair(far.node, far.port)).second)
              << network << ", a link twice";
        }
        EXPECT_EQ(static_cast<int>(reached.size()), topology.nodes) << network;
      }
  }
  for (const char* mesh : {"mesh:6x6", "mesh:3x5", "mesh:8x8", "mesh:3x4x5"}) {
    const Topology topology = parse_topology(mesh);
    EXPECT_EQ(mixed_trees(topology, topology.nodes / 2).outwards.size(), 1u) << mesh;
  }
  EXPECT_EQ(most_outwards(parse_topology("torus:8x8"), 4), 0);
}

void expect_tour(const std::string& network) {
  const Topology topology = parse_topology(network);
  const std::vector<int> members = topology.members();
  for (const int first : {members.front(), members.back()}) {
    const std::vector<TourStep> steps = closed_tour(topology, first);
    ASSERT_EQ(steps.size(), members.size()) << network;
    Links used;
    std::set<int> visited;
    int at = first;
    for (const TourStep& step : steps) {
      EXPECT_EQ(step.from, at) << network;
      EXPECT_TRUE(topology.has_processor(at)) << network;
      EXPECT_TRUE(visited.insert(at).second) << network << ", node " << at << " twice";
      for (const uint8_t port : step.path) {
        EXPECT_TRUE(used.insert({at, port}).second) << network << ", a link twice";
        at = topology.link(at, port).node;
        ASSERT_GE(at, 0) << network;
      }
      EXPECT_EQ(at, step.to) << network;
    }
    EXPECT_EQ(at, first) << network;
  }
}

TEST(Tour, visits_every_processor_once_and_shares_no_link) {
  for (const std::string& network : networks()) expect_tour(network);
  for (const std::string& network : networks_with_switches()) expect_tour(network);
}

size_t longest_step(const std::string& network) {
  size_t longest = 0;
  for (const TourStep& step : closed_tour(parse_topology(network), 0)) longest = std::max(longest, step.path.size());
  return longest;
}

TEST(Tour, has_one_hop_steps_where_there_is_a_hamiltonian_cycle) {
  for (const char* network : {"torus:5x7", "torus:3x3x3", "mesh:4x5", "mesh:5x3x2", "hypercube:5", "dual-cube:3",
                              "ghc:3x5", "twisted-torus:5x7+2", "product:path3*complete3"})
    EXPECT_EQ(longest_step(network), 1u) << network;
  EXPECT_EQ(longest_step("mesh:5x7"), 4u);                // straight back along the shorter lines
  EXPECT_EQ(longest_step(example("petersen.json")), 3u);  // around a tree
}

TEST(BalancedPaths, bring_every_part_and_load_the_links_of_the_root_evenly) {
  for (const std::string& network : networks()) {
    const Topology topology = parse_topology(network);
    for (const int root : {0, topology.nodes / 2})
      for (const int parts : {1, std::max(1, topology.degree(root))}) {
        std::map<std::pair<int, int>, int> load;
        std::vector<int> got(static_cast<size_t>(topology.nodes), 0);
        for (const SharePath& share : balanced_paths(topology, root, parts)) {
          int at = root;
          for (const uint8_t port : share.path) {
            load[{at, port}] += share.parts;
            at = topology.link(at, port).node;
            ASSERT_GE(at, 0) << network;
          }
          EXPECT_EQ(at, share.to) << network;
          EXPECT_EQ(got[static_cast<size_t>(at)], share.first_part) << network;
          got[static_cast<size_t>(at)] += share.parts;
        }
        for (int node = 0; node < topology.nodes; ++node)
          EXPECT_EQ(got[static_cast<size_t>(node)], node == root ? 0 : parts) << network;
        int fullest = 0;
        for (const auto& entry : load) fullest = std::max(fullest, entry.second);
        if (topology.kind != "torus" || topology.whole || network == "torus:3x4x2") continue;
        const int wanted = (topology.nodes - 1) * parts, links = topology.degree(root);
        EXPECT_EQ(fullest, (wanted + links - 1) / links) << network;
      }
  }
}

struct Named {
  const char* operation;
  const char* algorithm;
  bool one_port;
};
const Named kNamed[] = {{"broadcast", "disjoint-trees", false},
                        {"reduce", "disjoint-trees", false},
                        {"all-reduce", "disjoint-trees", false},
                        {"broadcast", "chain", true},
                        {"reduce", "chain", true},
                        {"all-reduce", "chain", true},
                        {"all-gather", "tour", true},
                        {"reduce-scatter", "tour", true},
                        {"all-reduce", "tour", true},
                        {"scatter", "equal-shares", false},
                        {"gather", "equal-shares", false},
                        {"scatter", "equal-shares", true},
                        {"gather", "equal-shares", true},
                        {"broadcast", "postal", false},
                        {"broadcast", "postal", true},
                        {"reduce", "postal", false},
                        {"reduce", "postal", true},
                        {"all-reduce", "postal", false},
                        {"all-reduce", "postal", true}};

StudyRequest request_of(const Named& named, const std::string& network, int words) {
  StudyRequest request;
  request.operation = named.operation;
  request.algorithm = named.algorithm;
  request.options.topology = network;
  request.options.one_port = named.one_port;
  request.options.words = words;
  request.options.sync = Sync::kAuto;
  request.paths = engine_paths();
  request.runs = true;
  return request;
}

void expect_run(const StudyRequest& request) {
  const std::string what = request.operation + " by " + request.algorithm + " on " + request.options.topology + ", " +
                           std::to_string(request.options.words) + " words";
  const Study study = prepare_study(request);
  ASSERT_TRUE(study.check.ok()) << what << ": " << first_problem(study.check);
  const Execution execution = run_study(study, request.paths, {});
  EXPECT_EQ(execution.mismatches, 0) << what << ": " << execution.first_mismatch;
  EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles)) << what;
  if (study.estimates() == 0) {
    EXPECT_EQ(prediction_error(study, execution), 0) << what;
  }
  const Counts counts = count_schedule(study.check, study.schedule.parts, 1).total;
  if (study.formula && study.formula->has_rounds) {
    EXPECT_EQ(counts.rounds, study.formula->rounds) << what;
    EXPECT_EQ(counts.hops, study.formula->hops) << what;
    EXPECT_NEAR(counts.volume, study.formula->volume, 1e-9) << what;
  }
}

TEST(SpanningCollectives, move_every_word_on_every_network_with_barriers_and_as_streams) {
  for (const Named& named : kNamed)
    for (const std::string& network : networks())
      for (const Sync sync : {Sync::kBarrier, Sync::kStream}) {
        StudyRequest request = request_of(named, network, 7);
        request.options.sync = sync;
        expect_run(request);
      }
}

TEST(SpanningCollectives, all_reduce_of_mixed_trees_adds_every_word) {
  for (const char* network :
       {"mesh:3x3", "mesh:3x5", "mesh:4x4", "mesh:2x3x4", "mesh:3x3x3", "product:path4*path3*path2"})
    for (const Sync sync : {Sync::kBarrier, Sync::kStream})
      for (const int words : {1, 9}) {
        StudyRequest request = request_of({"all-reduce", "mixed-trees", false}, network, words);
        request.options.sync = sync;
        expect_run(request);
      }
  EXPECT_THROW(prepare_study(request_of({"all-reduce", "mixed-trees", false}, "torus:4x4", 8)), UsageError);
}

TEST(SpanningCollectives, one_port_and_postal_serve_networks_with_switches) {
  for (const Named& named : kNamed)
    for (const std::string& network : networks_with_switches()) {
      const bool serves = named.one_port || std::string(named.algorithm) == "postal";
      if (!serves || network.find("dragonfly") != std::string::npos) continue;
      expect_run(request_of(named, network, 5));
    }
}

TEST(SpanningCollectives, trees_and_shares_refuse_switches) {
  for (const Named& named : kNamed)
    if (!named.one_port && std::string(named.algorithm) != "postal") {
      EXPECT_THROW(prepare_study(request_of(named, example("fat-tree-4.json"), 4)), UsageError) << named.operation;
    }
}

TEST(SpanningCollectives, mutants_are_rejected) {
  for (const Named& named : kNamed) {
    const Topology topology = parse_topology("torus:4x3");
    CollectiveRequest request{topology, named.one_port};
    const Schedule schedule = find_algorithm(named.operation, named.algorithm, request).make(request);
    const int dropped = expect_mutants_rejected(topology, schedule,
                                                [](const Topology&, Schedule& mutant, size_t round, size_t transfer) {
                                                  drop_transfer(mutant, round, transfer);
                                                  return true;
                                                });
    EXPECT_GE(dropped, topology.nodes - 1) << named.operation << " by " << named.algorithm;
    expect_mutants_rejected(topology, schedule, [](const Topology&, Schedule& mutant, size_t round, size_t transfer) {
      return put_instead_of_add(mutant, round, transfer);
    });
  }
}

/// A node of 4x4x4 sends again while its first receivers send: fewer cycles than trees whose levels wait.
TEST(SpanningCollectives, postal_takes_the_fewest_cycles_of_short_blocks) {
  for (const char* operation : {"broadcast", "reduce", "all-reduce"})
    for (const char* network : {"torus:4x4x4", "mesh:5x5", "dual-cube:3", "hypercube:5"}) {
      StudyRequest request = request_of({operation, "auto", false}, network, 1);
      EXPECT_EQ(prepare_study(request).schedule.algorithm, "postal") << operation << " on " << network;
    }
}

/// Part lengths without a factor of 2 let every part have its turn of the banks, so that no relay waits to write.
TEST(SpanningCollectives, first_words_of_a_stream_arrive_in_the_turn_of_their_bank) {
  const Topology topology = parse_topology("torus:4x4x4");
  const CollectiveRequest request{topology};
  const Schedule schedule = find_algorithm("broadcast", "disjoint-trees", request).make(request);
  constexpr int kBanks = 8, kHop = 2;
  const BlockLayout aligned(topology, schedule, 6 * 171, BlockLayout::Reuse::kNever, BlockLayout::Order::kOldestFirst,
                            NodeConfig{}.memory_words, {kBanks, kHop});
  const BlockLayout plain(topology, schedule, 6 * 171, BlockLayout::Reuse::kNever);
  int late = 0, late_plain = 0;
  for (size_t round = 0; round < schedule.rounds.size(); ++round)
    for (size_t t = 0; t < schedule.rounds[round].size(); ++t) {
      const Transfer& transfer = schedule.rounds[round][t];
      const int turn = topology.link(transfer.from, transfer.path[0]).port - transfer.path[0] + kHop;
      const auto waits = [&](const BlockLayout& layout) {
        const Segment& first = layout.segments(round, t).front();
        return (static_cast<int>(first.to) - static_cast<int>(first.from) - turn) % kBanks != 0 ? 1 : 0;
      };
      late += waits(aligned);
      late_plain += waits(plain);
    }
  EXPECT_EQ(late, 0);
  EXPECT_GT(late_plain, 0);
}

/// A stream without a barrier takes little more than the bound.
void expect_within(const Named& named, const std::string& network, int words, double ratio) {
  StudyRequest request = request_of(named, network, words);
  const Study study = prepare_study(request);
  ASSERT_TRUE(study.stream) << named.operation << " on " << network;
  EXPECT_TRUE(study.stream->barriers.empty()) << named.operation << " on " << network;
  const Execution execution = run_study(study, request.paths, {});
  EXPECT_LE(static_cast<double>(execution.measured_cycles) / study.cycle_bound.cycles, ratio)
      << named.operation << " by " << named.algorithm << " on " << network << ", " << words << " words";
}

TEST(SpanningCollectives, long_blocks_take_little_more_than_the_bound) {
  expect_within({"broadcast", "disjoint-trees", false}, "torus:5x7", 4096, 1.3);
  expect_within({"reduce", "disjoint-trees", false}, "hypercube:4", 4096, 1.3);
  expect_within({"broadcast", "chain", true}, "mesh:3x5", 4096, 1.1);
  expect_within({"all-gather", "tour", true}, "mesh:3x5", 128, 1.1);
  expect_within({"reduce-scatter", "tour", true}, "dual-cube:2", 128, 1.1);
  expect_within({"all-reduce", "mixed-trees", false}, "mesh:4x4", 8192, 1.25);
  for (const char* operation : {"scatter", "gather"})
    for (const bool one_port : {false, true})
      expect_within({operation, "equal-shares", one_port}, "torus:5x5", 64, 1.15);
}

}  // namespace
}  // namespace dateline
