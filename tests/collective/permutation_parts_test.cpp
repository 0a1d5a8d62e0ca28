// SPDX-License-Identifier: Apache-2.0
// The parts of the permutation algorithms: directions, collectors, layers of a mirror, classes of exchanges.
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/cost/lower_bound.h"
#include "permutation_cases.h"
#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/circuit/circuit_plan.h"
#include "sw/collective/search/direction_choice.h"
#include "sw/collective/transpose/mirror_cycle.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

/// The largest number of circuits on a link if the starts with a bit in `backwards` use the long way.
int ring_sharing(const TranslationRing& ring, const std::vector<int>& starts, int backwards) {
  std::vector<int> up(ring.n), down(ring.n);
  for (size_t s = 0; s < starts.size(); ++s)
    if ((backwards >> s) % 2 == 0)
      for (int i = 0; i < ring.steps; ++i) ++up[(starts[s] + i) % ring.n];
    else
      for (int i = 1; i <= ring.n - ring.steps; ++i) ++down[(starts[s] - i + ring.n) % ring.n];
  return std::max(*std::max_element(up.begin(), up.end()), *std::max_element(down.begin(), down.end()));
}

TEST(ChooseDirections, agrees_with_trying_everything) {
  for (int n = 3; n <= 8; ++n)
    for (int steps = 1; steps < n; ++steps)
      for (int subset = 1; subset < 1 << n; ++subset)
        for (int q = 1; q <= 2; ++q) {
          const TranslationRing ring{n, steps, 1, true};
          std::vector<int> places;
          std::vector<Start> starts(n, Start::kNone);
          for (int x = 0; x < n; ++x)
            if ((subset >> x) % 2 == 1) places.push_back(x), starts[x] = Start::kEitherWay;
          int fewest = -1;
          for (int choice = 0; choice < 1 << places.size(); ++choice) {
            int count = 0;
            for (size_t s = 0; s < places.size(); ++s) count += (choice >> s) % 2;
            if ((fewest < 0 || count < fewest) && ring_sharing(ring, places, choice) <= q) fewest = count;
          }
          const std::vector<char> found = choose_directions(ring, starts, q);
          ASSERT_EQ(found.empty(), fewest < 0) << n << " " << steps << " " << subset << " " << q;
          if (found.empty()) continue;
          int choice = 0;
          for (size_t s = 0; s < places.size(); ++s) choice |= found[places[s]] << s;
          EXPECT_EQ(std::count(found.begin(), found.end(), 1), fewest);
          EXPECT_LE(ring_sharing(ring, places, choice), q);
        }
}

TEST(ChooseDirections, forwards_and_one_way_are_respected) {
  std::vector<Start> starts(12, Start::kNone);
  for (int x = 0; x < 12; x += 3) starts[x] = Start::kEitherWay;
  EXPECT_TRUE(choose_directions({12, 6, 1, false}, starts, 1).empty());
  EXPECT_EQ(choose_directions({12, 6, 1, true}, starts, 1).size(), 12u);
  starts[0] = Start::kForwards;
  const std::vector<char> found = choose_directions({12, 6, 1, true}, starts, 1);
  ASSERT_EQ(found.size(), 12u);
  EXPECT_EQ(found[0], 0);
  starts[3] = Start::kForwards;
  EXPECT_TRUE(choose_directions({12, 6, 1, true}, starts, 1).empty());
}

TEST(ChooseDirections, three_dimensional_staircases_need_signs_that_add_up_to_one) {
  std::vector<Start> starts(12, Start::kNone);
  for (int x = 1; x < 12; x += 3) starts[x] = Start::kEitherWay;
  EXPECT_FALSE(choose_directions({12, 6, 1, true}, starts, 1).empty());
  EXPECT_TRUE(choose_directions({12, 6, 3, true}, starts, 2).empty());
  EXPECT_FALSE(choose_directions({12, 6, 3, true}, starts, 3).empty());
}

/// `count` evenly spaced starts, far enough apart for every window to be even.
std::vector<Start> evenly_spaced(int n, int count) {
  std::vector<Start> starts(n, Start::kNone);
  for (int j = 0; j < count; ++j) starts[j * n / count] = Start::kEitherWay;
  return starts;
}

TEST(ChooseDirections, evenly_spaced_collectors_of_4_15_fit_where_a_minus_1_divides_q) {
  for (const int q : {1, 2, 3, 4, 6})
    for (int a = 2; a <= 5; ++a) {
      if (q % (a - 1) != 0) continue;
      const int count = a * a * q / (a - 1), n = 2 * a * count;
      EXPECT_FALSE(choose_directions({n, n / a, 1, true}, evenly_spaced(n, count), q).empty()) << a << " " << q;
      EXPECT_TRUE(choose_directions({n, n / a, 1, true}, evenly_spaced(n, 2 * count), q).empty()) << a << " " << q;
    }
  // q = 1 and a = 4: the long way gains nothing. Steps between n/3 and n/2 need two collectors.
  EXPECT_TRUE(choose_directions({60, 15, 1, true}, evenly_spaced(60, 5), 1).empty());
  EXPECT_FALSE(choose_directions({60, 15, 1, false}, evenly_spaced(60, 4), 1).empty());
  for (int steps = 25; steps < 36; ++steps) {
    EXPECT_TRUE(choose_directions({72, steps, 1, true}, evenly_spaced(72, 3), 1).empty());
    EXPECT_FALSE(choose_directions({72, steps, 1, true}, evenly_spaced(72, 2), 1).empty());
  }
}

/// The least sharing over all offsets.
int best_sharing(const PermutationCase& c, ExchangeRoute route, int count, Centre centre,
                 const std::vector<int>& signs) {
  const Topology topology = torus_of(c);
  int best = topology.nodes;
  for (int offset = 0; offset < c.n; ++offset)
    best = std::min(best, planned_sharing(topology, kAscending, class_plan(c.operation, c.dims, route),
                                          even_blocks(c.n, count, offset, centre, signs), c.q));
  return best;
}

TEST(CollectorFamily, planes_that_hold_whole_staircases_share_three_times) {
  const PermutationCase c{"transpose-2d", 12, 2, 1};
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kStaircase, 4, Centre::kLower, {1, -1}), 1);
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kStaircase, 4, Centre::kLower, {1, 1}), 3);
  // In dimension order with XY and YX alternating, both families work; with only XY the sharing doubles.
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kAlternatingOrder, 4, Centre::kLower, {1, -1}), 1);
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kAlternatingOrder, 4, Centre::kLower, {1, 1}), 1);
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kDimensionOrder, 4, Centre::kLower, {1, -1}), 2);
}

TEST(CollectorFamily, one_sign_pattern_of_four_serves_rotation_by_staircases) {
  const PermutationCase c{"rotate-120", 12, 3, 1};
  for (const int y : {1, -1})
    for (const int z : {1, -1}) {
      EXPECT_EQ(best_sharing(c, ExchangeRoute::kStaircase, 4, Centre::kLower, {1, y, z}), y < 0 && z < 0 ? 1 : 3);
      EXPECT_EQ(best_sharing(c, ExchangeRoute::kAlternatingOrder, 4, Centre::kLower, {1, y, z}), 1);
    }
}

TEST(CollectorFamily, centres_of_even_blocks_must_alternate) {
  const PermutationCase c{"transpose-2d", 16, 2, 1};
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kStaircase, 4, Centre::kLower, {1, -1}), 2);
  EXPECT_EQ(best_sharing(c, ExchangeRoute::kStaircase, 4, Centre::kLowerThenUpper, {1, -1}), 1);
}

TEST(FindCollectors, reaches_four_times_q_for_reflections_of_even_size) {
  for (int q = 1; q <= 3; ++q)
    for (int n = 4 * q; n <= 38; n += 2) {
      const Topology topology = torus_of({"reflect", n, 2, q});
      const CollectorChoice choice =
          planned_collectors(topology, kAscending, class_plan("rotate-180", 2, ExchangeRoute::kDimensionOrder), q);
      EXPECT_LE(choice.blocks.largest(), (n + 4 * q - 1) / (4 * q)) << n << " " << q;
      EXPECT_LE(choice.cost.peak, q);
    }
}

TEST(CollectDiagonally, any_blocks_collect_in_logarithmic_rounds_within_q) {
  for (int dims = 1; dims <= 3; ++dims)
    for (int n = 3; n <= (dims == 3 ? 6 : 11); ++n)
      for (int q = 1; q <= 2; ++q)
        for (int count = 1; count < n; ++count) {
          const PermutationCase c{"translate", n, dims, q, {{"by", repeated(1, dims)}}};
          const Topology topology = torus_of(c);
          const CollectiveRequest request = request_of(topology, c);
          Schedule schedule = empty_schedule("translate", "", request, dims);
          Holdings held = initial_holdings(topology, schedule);
          std::vector<int> signs(dims, -1);
          signs[0] = 1;
          const DiagonalBlocks blocks = even_blocks(n, count, 1, Centre::kLowerThenUpper, signs);
          perform(collect_diagonally(topology, blocks, q, held), schedule, held);
          const CheckResult check = check_schedule(topology, schedule);
          EXPECT_TRUE(check.valid && check.ports_ok && check.contended_rounds == 0) << text_of(c) << " " << count;
          EXPECT_EQ(static_cast<int>(schedule.rounds.size()), ceil_log(2L * q + 1, blocks.largest()));
          const std::vector<int> collecting = blocks.collecting();
          for (int node = 0; node < topology.nodes; ++node)
            EXPECT_EQ(held[node].empty(), collecting[blocks.value(topology.coordinates(node))] < 0);
        }
}

TEST(MirrorLayers, the_fewest_rounds_that_have_room_are_filled_from_the_mirror_outwards) {
  for (int q = 1; q <= 4; ++q)
    for (int quarter = 1; quarter <= 200; ++quarter) {
      const MirrorLayers layers = mirror_layers(quarter, q);
      int next = 0;
      std::map<int, int> crossing;
      for (const MirrorGroup& group : layers.groups) {
        EXPECT_EQ(group.begin, next);
        EXPECT_LE(group.collecting, group.crossing);
        EXPECT_LE(group.crossing + group.collecting, layers.rounds - 1);
        EXPECT_LE(ceil_log(2L * q + 1, group.end - group.begin), group.collecting);
        EXPECT_LE(++crossing[group.crossing], q);
        next = group.end;
      }
      EXPECT_EQ(next, quarter);
      EXPECT_EQ(static_cast<int>(crossing.size()), layers.rounds);
    }
  EXPECT_EQ(mirror_layers(17, 1).rounds, 5);
  EXPECT_EQ(mirror_layers(18, 1).rounds, 6);
}

TEST(AxisClass, the_48_exchanges_are_the_operations_of_table_4_3) {
  std::map<std::string, int> members;
  std::set<std::vector<int>> images_seen;
  const Topology topology = parse_topology("torus:5^3");
  for (const std::string& axes : all_axes(3)) {
    const AxisMap map = parse_axes(axes, 3);
    ++members[classify_axes(map).operation];
    const std::vector<int> image = images(topology, "permute", {{"axes", axes}});
    images_seen.insert(image);
    int order = 1;
    for (std::vector<int> power = image; !std::is_sorted(power.begin(), power.end()); ++order)
      for (int& node : power) node = image[node];
    const std::map<std::string, int> orders = {
        {"identity", 1}, {"rotate-120", 3}, {"rotate-90", 4}, {"transpose-3d-1", 6}, {"transpose-3d-2", 4}};
    const auto known = orders.find(classify_axes(map).operation);
    EXPECT_EQ(order, known == orders.end() ? 2 : known->second) << axes;
  }
  EXPECT_EQ(images_seen.size(), 48u);
  const std::map<std::string, int> expected = {
      {"identity", 1}, {"transpose-1d", 3}, {"transpose-2d", 6},  {"rotate-180", 3},     {"rotate-90", 6},
      {"reflect", 1},  {"rotate-120", 8},   {"rotate-180-3d", 6}, {"transpose-3d-1", 8}, {"transpose-3d-2", 6}};
  EXPECT_EQ(members, expected);
}

TEST(AxisClass, named_operations_belong_to_themselves) {
  for (const char* operation : {"rotate-120", "rotate-180-3d", "transpose-3d-1", "transpose-3d-2", "reflect"}) {
    EXPECT_EQ(classify_axes(axis_map(operation, {}, 3)).operation, operation);
    EXPECT_TRUE(class_map(operation, 3) == axis_map(operation, {}, 3)) << operation;
  }
  for (const char* operation : {"transpose-2d", "rotate-90", "rotate-180"})
    EXPECT_TRUE(class_map(operation, 2) == axis_map(operation, {}, 2)) << operation;
  EXPECT_EQ(classify_axes(parse_axes("-y,-x", 2)).operation, "transpose-2d");
  EXPECT_EQ(classify_axes(parse_axes("-x", 1)).operation, "transpose-1d");
}

TEST(BlockSize, only_powers_of_the_branching_are_exact) {
  EXPECT_TRUE(block_size(36, 4, 1).exact);
  EXPECT_EQ(block_size(36, 4, 1).depth, 2);
  EXPECT_FALSE(block_size(40, 4, 1).exact);
  EXPECT_EQ(block_size(40, 4, 1).depth, 3);
  EXPECT_TRUE(block_size(4, 4, 1).exact);
  EXPECT_TRUE(block_size(3, 4, 1).single);
  EXPECT_FALSE(block_size(3, 4, 1).exact);
  EXPECT_EQ(block_size(3, 4, 1).size, 1);
}

}  // namespace
}  // namespace dateline
