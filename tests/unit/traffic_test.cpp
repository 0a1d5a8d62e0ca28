// SPDX-License-Identifier: Apache-2.0
// The measurement of synthetic traffic, on the native engine.
#include "sw/driver/traffic/traffic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "sim/drive/synthetic_traffic.h"
#include "sim/native/native_routers.h"

namespace dateline {
namespace {

TrafficRequest request(const std::string& spec, const std::string& pattern, double rate) {
  TrafficRequest request;
  request.machine.topology = parse_topology(spec);
  request.machine.node.router.all_port = false;
  request.machine.node.router.vcs = 4;
  fit_to(request.machine.topology, request.machine.node.router);
  request.pattern = find_pattern(pattern, request.machine.topology);
  request.rate = rate;
  request.warm_up = 500;
  request.measure = 3000;
  request.drain = 3000;
  return request;
}

TrafficResult measured(const TrafficRequest& request) {
  NativeRouters network(request.machine.topology, request.machine.node.router);
  return measure_traffic(request, network);
}

/// Every node sends two up in both dimensions: 4 links, 5 routers.
Pattern two_up() {
  return {"two-up", "",
          [](const Topology& t, int node, std::mt19937_64&) {
            const std::vector<int> at = t.coordinates(node);
            return t.node_at({at[0] + 2, at[1] + 2});
          },
          [](const Topology&) { return std::string(); }};
}

TEST(Traffic, lone_packet_over_four_links_takes_two_cycles_a_router) {
  TrafficRequest lone = request("torus:8x8", "uniform", 0.00002);
  lone.pattern = two_up();
  lone.measure = 20000;
  const TrafficResult result = measured(lone);
  ASSERT_GT(result.packets, 3);
  EXPECT_EQ(result.arrived, result.packets);
  EXPECT_EQ(result.latency, 10);
  EXPECT_EQ(result.latency_max, 10u) << "BookSim's 5 hops in at most 12 cycles";
  EXPECT_EQ(result.zero_load, 10);
  EXPECT_EQ(result.hops, 4);
}

TEST(Traffic, further_flits_of_a_lone_packet_cost_one_cycle_each) {
  TrafficRequest lone = request("torus:8x8", "uniform", 0.0002);
  lone.pattern = two_up();
  lone.packet = 7;
  lone.measure = 20000;
  for (const bool all_port : {false, true}) {
    lone.machine.node.router.all_port = all_port;
    const TrafficResult result = measured(lone);
    ASSERT_GT(result.packets, 3);
    EXPECT_EQ(result.zero_load, 16);
    EXPECT_NEAR(result.latency, 16, 1);
  }
}

TEST(Traffic, low_load_is_accepted_as_offered_and_stable) {
  for (const Pattern& pattern : traffic_patterns())
    for (const char* spec : {"torus:4x4", "mesh:4x4"}) {
      const TrafficResult result = measured(request(spec, pattern.name, 0.05));
      EXPECT_TRUE(result.stable) << pattern.name << " " << spec << ": " << result.unstable_because;
      EXPECT_NEAR(result.offered, 0.05, 0.005) << pattern.name;
      EXPECT_NEAR(result.accepted, result.offered, 0.002) << pattern.name;
      EXPECT_EQ(result.arrived, result.packets);
      EXPECT_GE(result.latency, result.zero_load);
      EXPECT_LE(result.latency, result.zero_load + 3);
      EXPECT_GE(result.latency_max, result.latency_p99);
      EXPECT_EQ(result.senders, pattern.name == "transpose" ? 12 : 16);
    }
}

TEST(Traffic, link_use_adds_up_to_accepted_flits_times_hops) {
  const TrafficResult result = measured(request("torus:4x4", "neighbor", 0.2));
  EXPECT_EQ(result.links.size(), 64u);
  EXPECT_NEAR(result.mean_link_load() * 64, result.accepted * 16 * 2, 0.02);
  EXPECT_EQ(result.busiest_link().port % 2, 0) << "neighbor goes up only";
}

TEST(Traffic, overload_is_saturated_not_an_error_and_says_why) {
  const TrafficResult result = measured(request("torus:8x8", "transpose", 0.9));
  EXPECT_FALSE(result.stable);
  EXPECT_NE(result.unstable_because, "");
  EXPECT_LT(result.accepted, 0.6);
  EXPECT_LT(result.arrived, result.packets);
  EXPECT_LE(result.worst_accepted, result.accepted);
}

TEST(Allocation, four_channels_of_depth_four_carry_0_60_uniform_and_0_25_tornado) {
  for (const auto& [pattern, rate] : {std::pair<const char*, double>{"uniform", 0.60}, {"tornado", 0.25}}) {
    TrafficRequest heavy = request("torus:8x8", pattern, rate);
    heavy.warm_up = 2000;
    heavy.measure = 10000;
    heavy.drain = 20000;
    const TrafficResult result = measured(heavy);
    EXPECT_TRUE(result.stable) << pattern << ": " << result.unstable_because;
  }
}

TEST(Allocation, past_saturation_accepted_load_does_not_fall_and_nobody_starves) {
  for (const char* pattern : {"uniform", "tornado"}) {
    double best = 0;
    for (const double rate : {0.25, 0.4, 0.7, 1.0}) {
      TrafficRequest heavy = request("torus:8x8", pattern, rate);
      heavy.drain_when_overloaded = false;
      const TrafficResult result = measured(heavy);
      best = std::max(best, result.accepted);
      EXPECT_GE(result.accepted, 0.97 * best) << pattern << " at " << rate;
      EXPECT_GE(result.worst_accepted, 0.5 * result.accepted) << pattern << " at " << rate;
    }
  }
}

TEST(Traffic, every_generated_flit_is_delivered_or_held) {
  for (const int packet : {1, 5}) {
    const TrafficRequest r = request("torus:4x4", "uniform", 0.7);
    NativeRouters network(r.machine.topology, r.machine.node.router);
    SyntheticTraffic traffic(r.machine.topology, r.machine.node.router, r.pattern, r.rate, packet, 5);
    for (int i = 0; i < 2000; ++i) {
      traffic.cycle(network);
      ASSERT_EQ(traffic.generated_flits(), traffic.delivered_flits() + traffic.held_flits());
      network.step();
    }
    EXPECT_GT(traffic.delivered_flits(), 2000);
  }
}

TEST(Traffic, same_seed_gives_the_same_result_and_another_seed_another) {
  TrafficRequest r = request("torus:4x4", "uniform", 0.3);
  const TrafficResult a = measured(r), b = measured(r);
  EXPECT_EQ(a.latency, b.latency);
  EXPECT_EQ(a.offered, b.offered);
  r.seed = 2;
  EXPECT_NE(measured(r).latency, a.latency);
}

TEST(Traffic, saturation_lies_between_a_stable_and_a_saturated_probe) {
  TrafficRequest r = request("torus:8x8", "tornado", 0);
  NativeRouters network(r.machine.topology, r.machine.node.router);
  size_t probes = 0;
  const Saturation saturation = find_saturation(r, network, [&](const Saturation::Probe&) { ++probes; });
  EXPECT_EQ(probes, saturation.probes.size());
  EXPECT_EQ(probes, 8u);
  EXPECT_GT(saturation.rate, 0.1);
  EXPECT_LE(saturation.rate, 1.0 / 3) << "three of the eight nodes of a ring share each link";
  for (const auto& probe : saturation.probes) EXPECT_EQ(probe.result.stable, probe.rate <= saturation.rate);
}

TEST(Traffic, flits_too_narrow_to_tell_sources_apart_are_refused) {
  TrafficRequest r = request("torus:16x16", "uniform", 0.1);
  r.machine.node.router.width = 32;
  EXPECT_THROW(measured(r), UsageError);
  r.machine.node.router.width = 34;
  EXPECT_NO_THROW(measured(r));
}

}  // namespace
}  // namespace dateline
