// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic with every routing, flow control and switching of the routers, on the native engine.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/router/timing.h"
#include "sim/drive/minimal_route.h"
#include "sim/drive/synthetic_traffic.h"
#include "sim/native/native_routers.h"
#include "sw/driver/traffic/traffic.h"
#include "sw/report/as_options.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

struct Kind {
  std::string name, topology;
  RoutingName routing = RoutingName::kOwn;
  SwitchingMode switching = SwitchingMode::kWormhole;
  bool retry = false, one_port = true;
  int link_stages = 1;
  FlowControl flow = FlowControl::kDateline;
};

std::vector<Kind> kinds() {
  const auto circuit = SwitchingMode::kCircuit;
  return {{"udr", "torus:4x4", RoutingName::kUdr},
          {"udr_3d", "torus:3x4x2", RoutingName::kUdr, SwitchingMode::kWormhole, false, false, 2},
          {"source", "torus:4x4", RoutingName::kSource},
          {"source_of_two_headers", "torus:11x10", RoutingName::kSource},
          {"source_dual_cube", "dual-cube:2", RoutingName::kSource, SwitchingMode::kWormhole, false, false},
          {"circuit", "torus:5x3", RoutingName::kOwn, circuit},
          {"circuit_all_port", "torus:4x4", RoutingName::kOwn, circuit, false, false, 2},
          {"retry", "torus:4x4", RoutingName::kOwn, circuit, true},
          {"retry_all_port", "mesh:4x3", RoutingName::kOwn, circuit, true, false},
          {"circuit_udr", "torus:4x4", RoutingName::kUdr, circuit},
          {"circuit_source", "torus:4x4", RoutingName::kSource, circuit},
          {"retry_source", "torus:4x4", RoutingName::kSource, circuit, true},
          {"bubble", "torus:4x4", RoutingName::kOwn, SwitchingMode::kWormhole, false, true, 1, FlowControl::kBubble}};
}

TrafficRequest request_of(const Kind& kind, double rate) {
  MachineOptions options;
  options.topology = kind.topology;
  options.routing.name = kind.routing;
  options.switching = kind.switching;
  options.circuit_retry = kind.retry;
  options.flow = kind.flow;
  options.one_port = kind.one_port;
  options.link_stages = kind.link_stages;
  options.width = 64;
  options.vcs = 8;
  options.depth = kind.flow == FlowControl::kBubble ? 12 : 6;
  TrafficRequest request;
  request.machine = without_nodes(make_machine(options));
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.rate = rate;
  request.packet = 6;
  return request;
}

class TrafficKinds : public testing::TestWithParam<Kind> {};

TEST_P(TrafficKinds, every_flit_is_delivered_or_held_and_all_arrive_once_nothing_new_is_made) {
  const TrafficRequest r = request_of(GetParam(), 0.9);
  const RouterConfig& router = r.machine.router();
  NativeRouters network(r.machine.topology, router);
  SyntheticTraffic traffic(r.machine.topology, router, r.pattern, r.rate, r.packet, 5, packet_switching(r.machine));
  long arrived = 0;
  for (int i = 0; i < 3000; ++i) {
    traffic.cycle(network);
    arrived += static_cast<long>(traffic.arrivals().size());
    ASSERT_EQ(traffic.generated_flits(), traffic.delivered_flits() + traffic.held_flits()) << "cycle " << i;
    network.step();
  }
  EXPECT_GT(arrived, 500);
}

/// One node sends to one other node. A packet is then the only one in the network unless two of them follow closely.
TEST_P(TrafficKinds, lone_packets_take_the_latency_of_zero_load) {
  TrafficRequest r = request_of(GetParam(), 0.004);
  const Topology& topology = r.machine.topology;
  const RouterConfig& router = r.machine.router();
  for (const int to : {1, topology.nodes / 2, topology.nodes - 1}) {
    r.pattern.one_in = 1;
    r.pattern.fixed = [to](const Topology&, int node) { return node == 0 ? to : node; };
    NativeRouters network(topology, router);
    SyntheticTraffic traffic(topology, router, r.pattern, r.rate, r.packet, 3, packet_switching(r.machine));
    long seen = 0, as_predicted = 0;
    uint64_t last = 0;
    for (uint64_t now = 0; now < 30000; ++now) {
      traffic.cycle(network);
      for (const PacketArrival& packet : traffic.arrivals()) {
        const auto least =
            static_cast<uint64_t>(zero_load_latency(router, packet.hops, r.packet.longest(), router.circuits));
        EXPECT_GE(now - packet.generated, least) << packet.hops << " hops";
        if (packet.generated > last) {
          ++seen;
          as_predicted += now - packet.generated == least ? 1 : 0;
        }
        last = now;
      }
      network.step();
    }
    EXPECT_GT(seen, 5);
    EXPECT_EQ(as_predicted, seen) << "to node " << to;
  }
}

INSTANTIATE_TEST_SUITE_P(all, TrafficKinds, testing::ValuesIn(kinds()),
                         [](const testing::TestParamInfo<Kind>& kind) { return kind.param.name; });

TEST(TrafficKind, unordered_and_source_routes_leave_by_every_useful_port) {
  for (const RoutingName routing : {RoutingName::kUdr, RoutingName::kSource}) {
    const TrafficRequest r = request_of({"", "torus:5x5x5", routing}, 0.1);
    const int to = r.machine.topology.node_at({1, 4, 2});
    NodeRandom random(1);
    std::set<int> ports;
    for (int i = 0; i < 50; ++i)
      ports.insert(minimal_route(r.machine.topology, r.machine.router(), 0, to, random).first_port);
    EXPECT_EQ(ports, (std::set<int>{0, 3, 4}));
  }
}

TEST(TrafficKind, refused_probes_go_again_and_no_circuit_is_lost) {
  TrafficRequest r = request_of({"", "torus:4x4", RoutingName::kOwn, SwitchingMode::kCircuit, true}, 0.6);
  r.machine.node.router.vcs = 2;
  const RouterConfig& router = r.machine.router();
  NativeRouters network(r.machine.topology, router);
  SyntheticTraffic traffic(r.machine.topology, router, r.pattern, r.rate, r.packet, 5, packet_switching(r.machine));
  long refusals = 0, arrived = 0;
  for (int i = 0; i < 4000; ++i) {
    traffic.cycle(network);
    arrived += static_cast<long>(traffic.arrivals().size());
    for (const LocalActivity::Ack& ack : network.local_activity().acks) refusals += ack.wire.nack != 0 ? 1 : 0;
    ASSERT_EQ(traffic.generated_flits(), traffic.delivered_flits() + traffic.held_flits());
    network.step();
  }
  EXPECT_GT(refusals, 100);
  EXPECT_GT(arrived, 1000);
}

TEST(TrafficKind, packets_too_short_for_what_they_carry_are_refused) {
  const auto refused = [](const Kind& kind, int packet) -> std::string {
    const TrafficRequest r = request_of(kind, 0.9);
    NativeRouters network(r.machine.topology, r.machine.router());
    try {
      SyntheticTraffic traffic(r.machine.topology, r.machine.router(), r.pattern, r.rate, packet, 5,
                               packet_switching(r.machine));
      for (int i = 0; i < 300; ++i) {
        traffic.cycle(network);
        network.step();
      }
    } catch (const UsageError& error) {
      return as_options(error.what());
    }
    return "";
  };
  const Kind circuit{"", "torus:4x4", RoutingName::kOwn, SwitchingMode::kCircuit},
      source{"", "torus:4x4", RoutingName::kSource}, far{"", "ring:20", RoutingName::kSource};
  EXPECT_EQ(lacks(refused(circuit, 1), {"--packet 1", "--packet 2"}), "");
  EXPECT_EQ(refused(circuit, 2), "");
  EXPECT_EQ(lacks(refused(source, 1), {"--packet 1", "--packet 2"}), "");
  EXPECT_EQ(refused(source, 2), "");
  EXPECT_EQ(lacks(refused(far, 2), {"2", "64", "--packet 3"}), "");
  EXPECT_EQ(refused(far, 3), "");
}

}  // namespace
}  // namespace dateline
