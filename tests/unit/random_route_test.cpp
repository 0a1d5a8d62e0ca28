// SPDX-License-Identifier: Apache-2.0
// Random routes of a dual-cube whose routers decode source routes: native and source routes together are free of
// deadlock, although source routes may take every virtual channel.
#include "sim/drive/random_route.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/deadlock/prove.h"
#include "model/network/topology.h"
#include "model/router/route_encoding.h"

namespace dateline {
namespace {

struct Mix {
  std::vector<Journey> journeys;
  size_t native = 0, source = 0, longest = 0;
  std::set<int> reached;  ///< ends of source routes
};

Mix mix_of(const Topology& topology, const RouterConfig& config, int messages) {
  std::mt19937_64 random(11);
  Mix mix;
  const std::vector<RoutingKind> kinds = mixed_kinds(topology, config);
  for (int i = 0; i < messages; ++i) {
    const int from = i % topology.nodes;
    const RoutingKind kind = kinds[random() % kinds.size()];
    const bool source = kind == RoutingKind::kSource;
    const int to = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes));
    const std::vector<uint8_t> path =
        source ? random_walk(topology, config, from, random) : random_path(topology, config, kind, from, to, random);
    if (path.empty()) continue;
    auto route = encode_route_as(kind, topology, config, from, path, Switching::kWormhole, 0);
    if (!route) {
      ADD_FAILURE() << topology.spec << ": no header for a path";
      continue;
    }
    mix.journeys.push_back({from, *route});
    (source ? mix.source : mix.native) += 1;
    if (!source) continue;
    mix.longest = std::max(mix.longest, path.size());
    int node = from;
    for (const uint8_t port : path) node = topology.link(node, port).node;
    mix.reached.insert(node);
  }
  return mix;
}

TEST(RandomRoutes, of_a_dual_cube_wait_in_no_cycle_and_reach_every_node) {
  for (const char* spec : {"dual-cube:2", "dual-cube:3", "dual-cube:4"})
    for (const int vcs : {1, 2, 3}) {
      const Topology topology = parse_topology(spec);
      RouterConfig config;
      config.vcs = vcs;
      config.source = true;
      fit_to(topology, config);
      const Mix mix = mix_of(topology, config, 40 * topology.nodes);
      EXPECT_TRUE(prove_journeys(topology, config, mix.journeys).deadlock_free) << spec << " " << vcs;
      EXPECT_GT(mix.native, mix.journeys.size() / 8);
      EXPECT_GT(mix.source, mix.journeys.size() / 8);
      EXPECT_GE(mix.longest, static_cast<size_t>(topology.ports + 1)) << "walks through both classes of clusters";
      EXPECT_EQ(mix.reached.size(), static_cast<size_t>(topology.nodes));
    }
}

TEST(RandomRoutes, walks_that_do_not_rise_can_wait_for_each_other) {
  // Must be rejected: the four sides of a square of bits, each message two sides long.
  const Topology topology = parse_topology("dual-cube:3");
  RouterConfig config;
  config.vcs = 3;
  config.source = true;
  fit_to(topology, config);
  std::vector<Journey> journeys;
  for (int node = 0; node < 4; ++node) {
    const bool odd = node == 1 || node == 2;
    const std::vector<uint8_t> path = odd ? std::vector<uint8_t>{1, 0} : std::vector<uint8_t>{0, 1};
    const auto route = encode_route_as(RoutingKind::kSource, topology, config, node, path, Switching::kWormhole, 0);
    ASSERT_TRUE(route);
    journeys.push_back({node, *route});
  }
  EXPECT_FALSE(prove_journeys(topology, config, journeys).deadlock_free);
}

}  // namespace
}  // namespace dateline
