// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/node_symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/memory.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// Translates a node by the negated coordinates of node `by`, rounded down to multiples of the period.
int moved_back(const Topology& topology, int node, int by, int period) {
  std::vector<int> at = topology.coordinates(node);
  const std::vector<int> step = topology.coordinates(by);
  for (size_t k = 0; k < at.size(); ++k) at[k] -= step[k] - step[k] % period;
  return topology.node_at(at);
}

Transfer moved_back(const Topology& topology, const Transfer& transfer, int period) {
  const int by = transfer.from;
  Transfer result{moved_back(topology, transfer.from, by, period),
                  moved_back(topology, transfer.to, by, period),
                  transfer.path,
                  {}};
  for (const Item& item : transfer.items)
    result.items.push_back({moved_back(topology, item.origin, by, period),
                            item.target < 0 ? -1 : moved_back(topology, item.target, by, period), item.part});
  std::sort(result.items.begin(), result.items.end());
  return result;
}

/// Expects every transfer to equal its model transfer after translation, item by item, in coordinates.
void expect_alike(const Topology& topology, const Schedule& schedule, const NodeSymmetry& same) {
  const int period = same.models().size() == 1 ? 1 : 2;
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    std::vector<std::pair<int, int>> taken;  // (node, kind)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      const Transfer here = moved_back(topology, schedule.rounds[r][t], period);
      const Transfer& model = schedule.rounds[r][same.transfers(r)[same.kinds(r)[t]]];
      std::vector<Item> items = model.items;
      std::sort(items.begin(), items.end());
      ASSERT_EQ(here.from, model.from);
      ASSERT_EQ(here.to, model.to);
      ASSERT_EQ(here.path, model.path);
      ASSERT_TRUE(here.items == items) << "round " << r << ", transfer " << t;
      ASSERT_EQ(here.from, same.models()[same.model(schedule.rounds[r][t].from)]);
      taken.emplace_back(schedule.rounds[r][t].from, same.kinds(r)[t]);
    }
    std::sort(taken.begin(), taken.end());
    ASSERT_TRUE(std::adjacent_find(taken.begin(), taken.end()) == taken.end()) << "round " << r;
  }
}

std::optional<Schedule> made(const Algorithm& algorithm, const CollectiveRequest& request) {
  try {
    if (!algorithm.applicable(request).empty()) return std::nullopt;
    return algorithm.make(request);
  } catch (const UsageError&) {
    return std::nullopt;  // the operation does not exist on this topology
  }
}

TEST(NodeSymmetry, whoever_is_said_to_be_alike_is) {
  int alike = 0;
  for (const char* spec : {"torus:8x8", "torus:5x5", "torus:4x6x3", "torus:4x2", "ring:9", "ring:16", "mesh:4x4",
                           "hypercube:4", "dual-cube:2", "twisted-torus:4x8+4", "ghc:3x3"})
    for (const Algorithm& algorithm : algorithms()) {
      if (algorithm.operation != "all-gather" && algorithm.operation != "all-to-all") continue;
      for (const bool one_port : {false, true})
        for (const int q : {1, 2}) {
          const Topology topology = parse_topology(spec);
          const std::optional<Schedule> schedule = made(algorithm, {topology, one_port, q});
          if (!schedule) continue;
          SCOPED_TRACE(algorithm.operation + " " + algorithm.name + " on " + spec);
          const std::optional<NodeSymmetry> same = NodeSymmetry::find(topology, *schedule);
          const size_t models = same ? same->models().size() : topology.nodes;
          if (same) expect_alike(topology, *schedule, *same);
          alike += same.has_value();
          EXPECT_EQ(BlockLayout(topology, *schedule, 3).models(), static_cast<int>(models));
          if (algorithm.name == "two-phase" && !one_port && q == 1 && topology.kind == "torus") {
            EXPECT_EQ(models, 1u);
          }
          // The memory estimate made before the schedule is not exceeded.
          const double share = expected_size(algorithm, {topology, one_port, q}).laid_out;
          EXPECT_LE(static_cast<double>(models) / topology.nodes, share + 1e-9);
        }
    }
  EXPECT_GT(alike, 20);
}

class BrokenSymmetry : public testing::Test {
 protected:
  const Topology topology_ = parse_topology("torus:4x4");
  Schedule schedule_ = [&] {
    const CollectiveRequest request{topology_, false, 1};
    return find_algorithm("all-to-all", "two-phase", request).make(request);
  }();
  bool found() const { return NodeSymmetry::find(topology_, schedule_).has_value(); }
  Transfer& last() { return schedule_.rounds.back().back(); }
};

TEST_F(BrokenSymmetry, whole_it_is_found) {
  EXPECT_TRUE(found());
  std::reverse(last().items.begin(), last().items.end());
  std::reverse(schedule_.rounds[0].begin(), schedule_.rounds[0].end());
  EXPECT_TRUE(found()) << "order does not matter";
}

TEST_F(BrokenSymmetry, an_item_instead_of_another) {
  last().items[0].target = (last().items[0].target + 1) % topology_.nodes;
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, an_item_twice) {
  ASSERT_GE(last().items.size(), 2u);
  last().items[0] = last().items[1];
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, an_item_that_is_none) {
  for (const Item& bad : {Item{-1, 0, 0}, Item{0, topology_.nodes, 0}, Item{0, 0, 99}, Item{0, -1, 0}}) {
    last().items[0] = bad;
    EXPECT_FALSE(found());
  }
}

TEST_F(BrokenSymmetry, an_item_less) {
  last().items.pop_back();
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, a_message_less) {
  schedule_.rounds.back().pop_back();
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, a_message_twice_for_another) {
  Round& round = schedule_.rounds.back();
  round[round.size() - 2] = round.back();
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, another_way_or_another_end) {
  last().path = {0};
  last().path.push_back(1);
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, a_node_that_is_none) {
  last().to = topology_.nodes;
  EXPECT_FALSE(found());
  last().to = 0;
  last().from = -1;
  EXPECT_FALSE(found());
}

TEST_F(BrokenSymmetry, nothing_that_moves) {
  for (Round& round : schedule_.rounds) round.clear();
  EXPECT_FALSE(found());
}

/// Schedules from files need not be symmetric: nodes without symmetry are laid out one by one.
TEST_F(BrokenSymmetry, is_laid_out_node_by_node) {
  last().items.pop_back();
  EXPECT_EQ(BlockLayout(topology_, schedule_, 2).models(), topology_.nodes);
}

}  // namespace
}  // namespace dateline
