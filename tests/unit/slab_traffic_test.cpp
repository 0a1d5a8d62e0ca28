// SPDX-License-Identifier: Apache-2.0
// Traffic and collectives in several threads: wires in every cycle, packets, reports, records and memories are the same
// as with one thread.
#include "sim/parallel/slab_traffic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sim/drive/closed_loop.h"
#include "sim/drive/random_packets.h"
#include "sim/native/native_routers.h"
#include "sw/driver/traffic/trace.h"
#include "sw/driver/traffic/traffic.h"
#include "sw/report/traffic_report.h"
#include "tests/collective/engine_run.h"

namespace dateline {
namespace {

const std::vector<int> kThreads = {2, 3};

struct Case {
  std::string name, topology;
  double rate = 0.3;
  std::function<void(MachineOptions&)> hardware = [](MachineOptions&) {};
  std::function<void(TrafficRequest&)> traffic = [](TrafficRequest&) {};
};

std::vector<Case> cases() {
  const auto loop = [](TrafficRequest& r) {
    r.outstanding = 2;
    r.packet = 2;
    r.reply = 5;
  };
  return {{"uniform", "torus:5x5"},
          {"ring", "ring:32", 0.1},
          {"unequal", "torus:4x6x3"},
          {"65 nodes", "ring:65", 0.05},
          {"twisted", "twisted-torus:4x8+4", 0.2},
          {"any shape", "torus:5x5", 0.3, [](MachineOptions& o) { o.vcs = 6; }},
          {"long links", "torus:5x4", 0.2, [](MachineOptions& o) { o.link_stages = 3; }},
          {"links of two cycles, wide flits", "torus:3x5", 0.9,
           [](MachineOptions& o) {
             o.link_stages = 2;
             o.width = 96;
           }},
          {"the longest links, closed loop", "ring:16", 0.2,
           [](MachineOptions& o) {
             o.link_stages = 8;
             o.networks = 2;
           },
           loop},
          {"circuits that are refused on long links", "torus:4x3", 0.4,
           [](MachineOptions& o) {
             o.switching = SwitchingMode::kCircuit;
             o.circuit_retry = true;
             o.link_stages = 4;
             o.vcs = 2;
           },
           [](TrafficRequest& r) { r.packet = 6; }},
          {"all-port", "torus:5x3", 0.6, [](MachineOptions& o) { o.one_port = false; }},
          {"saturated, bursts, lengths", "torus:4x4", 0.8, [](MachineOptions&) {},
           [](TrafficRequest& r) {
             r.burst = 20;
             r.packet = PacketLengths({{1, 3}, {5, 1}});
           }},
          {"circuits", "torus:4x4", 0.1,
           [](MachineOptions& o) {
             o.switching = SwitchingMode::kCircuit;
             o.vcs = 4;
           },
           [](TrafficRequest& r) { r.packet = 4; }},
          {"circuits that are refused, all-port", "torus:5x7", 0.4,
           [](MachineOptions& o) {
             o.switching = SwitchingMode::kCircuit;
             o.circuit_retry = true;
             o.one_port = false;
             o.vcs = 2;
           },
           [](TrafficRequest& r) { r.packet = 6; }},
          {"source routes", "torus:5x3", 0.2, [](MachineOptions& o) { o.routing.name = RoutingName::kSource; },
           [](TrafficRequest& r) { r.packet = 4; }},
          {"unordered", "torus:4x4", 0.2, [](MachineOptions& o) { o.routing.name = RoutingName::kUdr; }},
          {"closed loop", "torus:4x4", 1, [](MachineOptions& o) { o.networks = 2; }, loop},
          {"a pattern", "torus:4x4", 0.2, [](MachineOptions&) {},
           [](TrafficRequest& r) { r.pattern = find_pattern("tornado", r.machine.topology); }}};
}

TrafficRequest request_of(const Case& c) {
  MachineOptions options;
  options.topology = c.topology;
  options.one_port = true;
  options.width = 64;
  c.hardware(options);
  TrafficRequest request;
  request.machine = without_nodes(make_machine(options));
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.rate = c.rate;
  request.measure = 300;
  request.drain = 1000;
  request.seed = 7;
  c.traffic(request);
  return request;
}

std::unique_ptr<RouterNetwork> network_of(const TrafficRequest& request, int threads) {
  return NativeRouters::in_slabs(request.machine.topology, request.machine.router(), threads);
}

/// Traffic with its own network.
struct Driven {
  std::unique_ptr<RouterNetwork> network;
  SlabTraffic traffic;

  Driven(const TrafficRequest& r, int threads)
      : network(network_of(r, threads)),
        traffic(
            r.machine.topology, r.machine.router(),
            [&](NodeRange nodes) -> std::unique_ptr<PacketSource> {
              const RequestLoop loop{r.rate, r.packet, r.reply, r.outstanding};
              if (r.outstanding > 0)
                return std::make_unique<ClosedLoop>(r.machine.topology, r.pattern, loop, r.seed, nodes);
              return std::make_unique<RandomPackets>(r.machine.topology, r.pattern, r.injection(), r.seed, nodes);
            },
            r.seed, packet_switching(r.machine), *network) {}
};

/// A checksum of every wire at every node.
uint64_t wires_of(const RouterNetwork& network, const Topology& topology, int channels) {
  uint64_t sum = 1469598103934665603u;
  const auto mix = [&](uint64_t value) { sum = (sum ^ value) * 1099511628211u; };
  for (int n = 0; n < topology.nodes; ++n)
    for (int c = 0; c < channels; ++c) {
      const FlitWire flit = network.out_flit(n, c);
      mix(flit.valid ? 2u + flit.vc * 8u + (flit.head ? 2u : 0u) + (flit.tail ? 4u : 0u) + flit.hops * 512u : 0u);
      if (flit.valid) mix(static_cast<uint64_t>(flit.data));
      const CreditWire credit = network.in_credit(n, c);
      mix(credit.valid ? 1u + credit.vc : 0u);
      const AckWire ack = network.in_ack(n, c);
      mix(static_cast<uint64_t>(ack.ack | ack.nack << 8));
    }
  return sum;
}

auto fields(const PacketArrival& p) {
  return std::make_tuple(p.arrived, p.source, p.destination, p.hops, p.flits, p.generated, p.reply, p.asked);
}

auto fields_by_cycle(const std::vector<PacketArrival>& arrivals) {
  std::vector<decltype(fields({}))> all;
  for (const PacketArrival& p : arrivals) all.push_back(fields(p));
  std::sort(all.begin(), all.end());
  return all;
}

TEST(SlabTraffic, every_wire_and_every_arrival_of_every_cycle_is_that_of_one_thread) {
  for (const Case& c : cases()) {
    const TrafficRequest request = request_of(c);
    const Topology& topology = request.machine.topology;
    const int channels = request.machine.router().channels();
    Driven one(request, 1);
    std::vector<std::unique_ptr<Driven>> others;
    for (const int threads : kThreads) others.push_back(std::make_unique<Driven>(request, threads));
    long arrived = 0;
    for (int cycle = 0; cycle < 400; ++cycle) {
      one.traffic.cycle();
      const uint64_t wires = wires_of(*one.network, topology, channels);
      arrived += static_cast<long>(one.traffic.arrivals().size());
      for (size_t i = 0; i < others.size(); ++i) {
        SlabTraffic& traffic = others[i]->traffic;
        traffic.cycle();
        ASSERT_EQ(wires_of(*others[i]->network, topology, channels), wires)
            << c.name << ", " << kThreads[i] << " threads, cycle " << cycle;
        ASSERT_EQ(traffic.arrivals().size(), one.traffic.arrivals().size()) << c.name;
        for (size_t p = 0; p < one.traffic.arrivals().size(); ++p)
          ASSERT_EQ(fields(traffic.arrivals()[p]), fields(one.traffic.arrivals()[p])) << c.name;
        ASSERT_EQ(traffic.generated_flits(), one.traffic.generated_flits()) << c.name;
        ASSERT_EQ(traffic.delivered_flits(), one.traffic.delivered_flits()) << c.name;
        others[i]->network->step();
      }
      one.network->step();
    }
    EXPECT_GT(arrived, topology.nodes) << c.name;
    for (const auto& other : others) EXPECT_EQ(other->traffic.delivered(), one.traffic.delivered()) << c.name;
  }
}

TEST(SlabTraffic, as_many_cycles_at_once_as_a_link_takes_are_those_of_one_thread) {
  for (const Case& c : cases()) {
    const TrafficRequest request = request_of(c);
    const Topology& topology = request.machine.topology;
    const RouterConfig& router = request.machine.router();
    for (const int threads : kThreads) {
      Driven one(request, 1), several(request, threads);
      ASSERT_EQ(several.traffic.lookahead(), router.link_stages) << c.name;
      std::vector<long> want(static_cast<size_t>(topology.nodes * topology.ports), 0), flits = want;
      NodeRandom draw(5);
      std::set<std::pair<int, bool>> rounds;  // (cycles, wires compared afterwards)
      while (one.traffic.now() < 400) {
        const int cycles = 1 + static_cast<int>(draw() % static_cast<uint64_t>(router.link_stages));
        const bool counts = draw() % 3 != 0, looks = draw() % 3 == 0;
        rounds.insert({cycles, looks});
        std::vector<PacketArrival> arrivals;
        long held = 0;
        for (int i = 0; i < cycles; ++i) {
          one.traffic.run(1, counts ? &want : nullptr);
          held += one.traffic.held_flit_cycles();
          arrivals.insert(arrivals.end(), one.traffic.arrivals().begin(), one.traffic.arrivals().end());
        }
        several.traffic.run(cycles, counts ? &flits : nullptr);
        const std::string where = c.name + ", cycle " + std::to_string(one.traffic.now());
        ASSERT_EQ(several.traffic.now(), one.traffic.now()) << where;
        ASSERT_EQ(fields_by_cycle(several.traffic.arrivals()), fields_by_cycle(arrivals)) << where;
        ASSERT_EQ(several.traffic.held_flit_cycles(), held) << where;
        ASSERT_EQ(flits, want) << where;
        if (looks) {  // otherwise what crosses stays in flight until the next cycles
          ASSERT_EQ(wires_of(*several.network, topology, router.channels()),
                    wires_of(*one.network, topology, router.channels()))
              << where;
        }
      }
      EXPECT_EQ(rounds.size(), 2U * static_cast<size_t>(router.link_stages)) << c.name << ": not every kind of round";
    }
  }
}

TEST(SlabTraffic, the_report_is_that_of_one_thread) {
  for (const Case& c : cases()) {
    const TrafficRequest request = request_of(c);
    const auto report = [&](int threads) {
      const auto network = network_of(request, threads);
      measure_traffic(request, *network);  // a second run on the same network must start afresh
      return traffic_json(request, measure_traffic(request, *network)).dump();
    };
    const std::string want = report(1);
    for (const int threads : kThreads) EXPECT_EQ(report(threads), want) << c.name << ", " << threads << " threads";
  }
}

TEST(SlabTraffic, traces_are_replayed_as_by_one_thread) {
  const TrafficRequest machine = request_of({"trace", "torus:5x3"});
  TraceRequest request;
  request.machine = machine.machine;
  request.drain = 1000;
  NodeRandom random(3);
  for (uint64_t cycle = 0; cycle < 300; ++cycle) {
    const int node = static_cast<int>(random() % 15);
    const int to = (node + 1 + static_cast<int>(random() % 14)) % 15;
    request.packets.push_back({cycle, node, to, 1 + static_cast<int>(random() % 6)});
  }
  const auto replayed = [&](int threads) {
    const auto network = network_of(machine, threads);
    const TraceResult result = replay_trace(request, *network);
    return std::make_tuple(result.latencies, result.cycles, result.hops, result.packets);
  };
  for (const int threads : kThreads) EXPECT_EQ(replayed(threads), replayed(1)) << threads;
}

TEST(SlabTraffic, an_error_in_a_slab_is_the_error_of_the_run) {
  TrafficRequest request = request_of({"source routes", "torus:8x8", 0.5, [](MachineOptions& o) {
                                         o.routing.name = RoutingName::kSource;
                                         o.width = 16;
                                       }});
  request.packet = 2;
  const auto error = [&](int threads) -> std::string {
    const auto network = network_of(request, threads);
    try {
      measure_traffic(request, *network);
    } catch (const UsageError& refused) {
      return refused.what();
    }
    return "";
  };
  EXPECT_NE(error(1), "");
  EXPECT_EQ(error(3).substr(0, 10), error(1).substr(0, 10));
}

TEST(SlabNodes, records_and_memories_after_a_collective_are_those_of_one_thread) {
  for (const bool circuits : {false, true})
    for (const char* topology : {"torus:5x5", "torus:4x3x2"}) {
      Options options;
      options.topology = topology;
      if (circuits) options.switching = SwitchingMode::kCircuit;
      const Setting setting(options);
      const Job job = broadcast_job(setting, "dimension-tree", 7, 33);
      const auto words = job.layout.total_words();
      const auto one = setting.engine("native");
      const Execution execution = run_job(*one, setting, job);
      EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
      const RunResult want = one->run(job.program);
      for (const int threads : {2, 5}) {
        const auto engine =
            find_engine("native").make(setting.topology, setting.config, engine_paths(), {false, {}, threads});
        const RunResult have = engine->run(job.program);
        EXPECT_EQ(have.cycles, want.cycles) << topology << ", " << threads << " threads";
        EXPECT_TRUE(engine->memories(0, words) == one->memories(0, words)) << topology << ", " << threads << " threads";
        ASSERT_EQ(have.records.size(), want.records.size());
        for (size_t n = 0; n < want.records.size(); ++n)
          for (size_t r = 0; r < want.records[n].size(); ++r)
            for (int f = 0; f < RoundRecord::kFields; ++f)
              ASSERT_EQ(have.records[n][r].fields()[f], want.records[n][r].fields()[f]) << "node " << n;
      }
    }
}

}  // namespace
}  // namespace dateline
