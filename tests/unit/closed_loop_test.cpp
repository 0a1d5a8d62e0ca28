// SPDX-License-Identifier: Apache-2.0
// Requests and replies (sim/drive/closed_loop.h) on the native engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/router/timing.h"
#include "sim/drive/closed_loop.h"
#include "sim/drive/synthetic_traffic.h"
#include "sim/native/native_routers.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {
namespace {

TrafficRequest request_of(const std::string& topology, int networks, int outstanding, bool circuits = false) {
  MachineOptions options;
  options.topology = topology;
  options.one_port = true;
  options.width = 64;
  options.networks = networks;
  if (circuits) options.switching = SwitchingMode::kCircuit, options.vcs = 8;
  TrafficRequest request;
  request.machine = without_nodes(make_machine(options));
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.rate = 1;
  request.packet = 2;
  request.reply = 5;
  request.outstanding = outstanding;
  request.warm_up = 500;
  request.measure = 3000;
  return request;
}

std::unique_ptr<ClosedLoop> loop_of(const TrafficRequest& r, uint64_t seed = 5) {
  return std::make_unique<ClosedLoop>(r.machine.topology, r.pattern,
                                      RequestLoop{r.rate, r.packet, r.reply, r.outstanding}, seed);
}

TEST(ClosedLoop, no_node_has_more_requests_open_than_allowed_and_every_request_is_answered_once) {
  for (const char* topology : {"torus:4x4", "ring:7", "mesh:3x4", "dual-cube:2"})
    for (const int networks : {1, 2})
      for (const int outstanding : {1, 3}) {
        const TrafficRequest r = request_of(topology, networks, outstanding);
        const Topology& t = r.machine.topology;
        NativeRouters network(t, r.machine.router());
        std::unique_ptr<ClosedLoop> loop = loop_of(r);
        const ClosedLoop& asking = *loop;
        SyntheticTraffic traffic(t, r.machine.router(), std::move(loop), 5);
        std::vector<long> requests(t.nodes), replies(t.nodes);
        long full = 0;
        for (int cycle = 0; cycle < 2000; ++cycle) {
          traffic.cycle(network);
          for (const PacketArrival& packet : traffic.arrivals()) {
            EXPECT_EQ(packet.flits, packet.reply ? 5 : 2);
            EXPECT_LE(packet.asked, packet.generated);
            ++(packet.reply ? replies[packet.destination] : requests[packet.source]);
          }
          for (int n = 0; n < t.nodes; ++n) {
            EXPECT_LE(asking.open(n), outstanding);
            EXPECT_LE(replies[n], requests[n]);
            EXPECT_LE(requests[n] - replies[n], asking.open(n));
            full += asking.open(n) == outstanding ? 1 : 0;
          }
          ASSERT_EQ(traffic.generated_flits(), traffic.delivered_flits() + traffic.held_flits()) << "cycle " << cycle;
          network.step();
        }
        EXPECT_GT(full, 1000 * t.nodes) << topology;  // at rate 1 a node makes a request as soon as it may
        EXPECT_GT(*std::min_element(replies.begin(), replies.end()), 10) << topology << ", " << networks;
      }
}

TEST(ClosedLoop, a_lone_round_trip_takes_two_packets_and_a_cycle) {
  for (const char* topology : {"torus:5x4", "dual-cube:3"})
    for (const int networks : {1, 2})
      for (const bool circuits : {false, true}) {
        TrafficRequest r = request_of(topology, networks, 1, circuits);
        const Topology& t = r.machine.topology;
        const int to = t.nodes - 1;
        r.pattern.one_in = 1;
        r.pattern.fixed = [to](const Topology&, int node) { return node == 0 ? to : node; };
        const auto way = [&](int hops, int flits) {
          return static_cast<uint64_t>(zero_load_latency(r.machine.router(), hops, flits, circuits));
        };
        NativeRouters network(t, r.machine.router());
        SyntheticTraffic traffic(t, r.machine.router(), loop_of(r), 5, packet_switching(r.machine));
        long seen = 0;
        int request_hops = 0;
        for (uint64_t now = 0; now < 1000; ++now) {
          traffic.cycle(network);
          for (const PacketArrival& packet : traffic.arrivals()) {
            if (!packet.reply) request_hops = packet.hops;
            if (!packet.reply) continue;
            ++seen;
            EXPECT_EQ(now - packet.asked, way(request_hops, 2) + 1 + way(packet.hops, 5)) << topology;
          }
          network.step();
        }
        EXPECT_GT(seen, 10) << topology;
      }
}

/// On links, every worm of virtual network 0 has the length of a request, and every other worm that of a reply.
TEST(ClosedLoop, requests_and_replies_keep_to_their_virtual_networks) {
  const TrafficRequest r = request_of("torus:4x4", 2, 8);
  const Topology& t = r.machine.topology;
  const VcRule rule = r.machine.router().rules().vc;
  NativeRouters network(t, r.machine.router());
  SyntheticTraffic traffic(t, r.machine.router(), loop_of(r), 5);
  std::vector<int> flits(static_cast<size_t>(t.nodes) * t.ports * rule.vcs, 0);
  long worms[2] = {0, 0};
  for (int cycle = 0; cycle < 3000; ++cycle) {
    traffic.cycle(network);
    for (int n = 0; n < t.nodes; ++n)
      for (int p = 0; p < t.ports; ++p) {
        const FlitWire flit = network.out_flit(n, p);
        if (!flit.valid) continue;
        int& length = flits[static_cast<size_t>(n * t.ports + p) * rule.vcs + flit.vc];
        ++length;
        if (!flit.tail) continue;
        const int of = rule.network_of(flit.vc);
        EXPECT_EQ(length, of == 0 ? 2 : 5);
        ++worms[of];
        length = 0;
      }
    network.step();
  }
  EXPECT_GT(worms[0], 1000);
  EXPECT_GT(worms[1], 1000);
}

TEST(ClosedLoop, measured_round_trips_obey_littles_law) {
  for (const int outstanding : {1, 4, 16}) {
    const TrafficRequest r = request_of("torus:5x5", 2, outstanding);
    NativeRouters network(r.machine.topology, r.machine.router());
    const TrafficResult result = measure_traffic(r, network);
    // At rate 1 a node makes a request in the cycle after a reply, or up to a few cycles later, because packets of two
    // flits are made in every other cycle on average.
    const double held = result.requests.mean * (result.round_trip.mean + 1);
    EXPECT_LE(held, outstanding * 1.05) << outstanding;
    EXPECT_GE(held, outstanding * 0.9) << outstanding;
    EXPECT_GT(result.round_trip.half_width, 0);
    EXPECT_EQ(result.worst_fair_node, -1);
  }
}

TEST(ClosedLoop, a_rate_below_what_the_loop_carries_is_what_is_asked) {
  TrafficRequest r = request_of("torus:5x5", 2, 100);
  r.rate = 0.05;
  NativeRouters network(r.machine.topology, r.machine.router());
  const TrafficResult result = measure_traffic(r, network);
  EXPECT_TRUE(result.stable) << result.unstable_because;
  EXPECT_NEAR(result.requests.mean, 0.025, 0.002);
  EXPECT_NEAR(result.accepted.mean, 0.025 * 7, 0.01);
}

}  // namespace
}  // namespace dateline
