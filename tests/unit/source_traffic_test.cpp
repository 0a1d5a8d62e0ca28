// SPDX-License-Identifier: Apache-2.0
// Traffic of the traffic sources of boards: lists, rates, the meaning of counters, and numbers equal to those of the
// RTL.
#include "sw/driver/traffic/source_traffic.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/rtl/source_bus.h"
#include "tests/support/process.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

TrafficRequest source_request(const std::string& topology, const std::string& pattern, double rate) {
  MachineOptions options;
  options.topology = topology;
  options.one_port = options.sources = true;
  TrafficRequest request;
  request.machine = make_machine(options);
  request.pattern = find_pattern(pattern, request.machine.topology);
  request.rate = rate;
  request.warm_up = 500;
  request.measure = 4000;
  request.drain = 2000;
  return request;
}

TrafficResult measured(const TrafficRequest& request) {
  const Machine& machine = request.machine;
  const SourceProgram program = source_program(request, machine.node.queue_entries);
  return source_result(request, program,
                       find_source_engine("native", "").run_sources(machine.topology, machine.node, program, {}, {}));
}

/// How often each node is the destination in a list of headers.
std::map<int, int> destinations_of(const TrafficRequest& request, const SourceProgram::Node& node) {
  const HeaderLayout layout = request.machine.router().layout();
  const Topology& topology = request.machine.topology;
  std::map<int, int> found;
  for (const uint64_t header : node.headers) {
    std::vector<int> at;
    for (int k = 0; k < topology.dims(); ++k) at.push_back(layout.coordinate(header, k));
    ++found[topology.node_at(at)];
  }
  return found;
}

TEST(SourceTraffic, uniform_lists_have_every_other_node_equally_often) {
  for (const char* topology : {"ring:5", "torus:3x3", "torus:4x4", "mesh:4x2"}) {
    const TrafficRequest request = source_request(topology, "uniform", 0.1);
    const SourceProgram program = source_program(request, 256);
    EXPECT_GT(program.entries(), 128u);
    for (int n = 0; n < request.machine.topology.nodes; ++n) {
      const auto found = destinations_of(request, program.nodes[static_cast<size_t>(n)]);
      EXPECT_EQ(static_cast<int>(found.size()), request.machine.topology.nodes - 1) << topology;
      EXPECT_EQ(found.count(n), 0u);
      for (const auto& [destination, times] : found) EXPECT_EQ(times, found.begin()->second) << topology << destination;
    }
  }
}

TEST(SourceTraffic, lists_that_have_no_room_for_every_node_are_drawn_from_all) {
  const TrafficRequest request = source_request("torus:8x8", "uniform", 0.1);
  const SourceProgram program = source_program(request, 16);
  std::map<int, int> all;
  for (const SourceProgram::Node& node : program.nodes) {
    EXPECT_EQ(node.headers.size(), program.nodes[0].headers.size());
    for (const auto& [destination, times] : destinations_of(request, node)) all[destination] += times;
  }
  EXPECT_GT(all.size(), 60u);
}

TEST(SourceTraffic, shares_of_a_hot_spot_and_of_silent_nodes_are_kept) {
  const TrafficRequest hot = source_request("torus:4x4", "hotspot", 0.1);
  const SourceProgram program = source_program(hot, 256);
  const double entries = program.entries();
  EXPECT_NEAR(destinations_of(hot, program.nodes[5])[0] / entries, 1 / 8.0 + 7 / 8.0 / 15, 1 / entries);
  const SourceProgram transpose = source_program(source_request("torus:4x4", "transpose", 0.1), 256);
  EXPECT_EQ(transpose.nodes[5].rate, 0u);  // its destination is itself
  EXPECT_EQ(transpose.nodes[1].rate, 6554u);
  EXPECT_EQ(source_program(source_request("torus:4x4", "asymmetric", 0.5), 256).nodes[1].rate, 16384u);
  EXPECT_EQ(source_program(source_request("ring:5", "uniform", 1), 256).nodes[1].rate, kMostSourceRate);
}

TEST(SourceTraffic, packets_that_meet_nobody_take_the_latency_of_zero_load_exactly) {
  for (const double rate : {0.05, 0.5, 0.95}) {
    const TrafficResult result = measured(source_request("ring:5", "neighbor", rate));
    EXPECT_EQ(result.arrived, result.packets);
    EXPECT_DOUBLE_EQ(result.latency.mean, result.zero_load);
    EXPECT_NEAR(result.offered, rate, 0.02);
    EXPECT_TRUE(result.stable) << result.unstable_because;
  }
}

TEST(SourceTraffic, load_and_latency_are_those_of_ideal_sources) {
  for (const double rate : {0.1, 0.4}) {
    TrafficRequest request = source_request("torus:4x4", "uniform", rate);
    request.measure = 20000;
    const TrafficResult board = measured(request);
    MachineOptions options = request.machine.options;
    options.sources = false;
    options.width = 64;
    request.machine = without_nodes(make_machine(options));
    const auto network =
        find_router_engine("native", "").make_routers(request.machine.topology, request.machine.router(), {}, 1);
    const TrafficResult ideal = measure_traffic(request, *network);
    EXPECT_NEAR(board.offered, ideal.offered, 0.01);
    EXPECT_NEAR(board.accepted.mean, ideal.accepted.mean, 0.01);
    EXPECT_NEAR(board.latency.mean / ideal.latency.mean, 1, 0.03) << rate;
  }
}

TEST(SourceTraffic, more_than_the_network_takes_is_saturated_and_its_latency_is_not_reported) {
  TrafficRequest request = source_request("ring:5", "tornado", 1);
  request.drain = 10;
  const TrafficResult result = measured(request);
  EXPECT_FALSE(result.stable);
  EXPECT_LT(result.arrived, result.packets);
  EXPECT_EQ(result.latency.mean, 0);
  EXPECT_LT(result.accepted.mean, 0.95 * result.offered);
}

TEST(SourceTraffic, what_sources_cannot_do_is_refused_with_what_they_can) {
  TrafficRequest request = source_request("ring:5", "uniform", 0.1);
  request.packet = 2;
  EXPECT_EQ(lacks(refusal([&] { require_sources(request); }), {"--packet", "--packet 1"}), "");
  request = source_request("ring:5", "uniform", 0.000001);
  EXPECT_EQ(lacks(refusal([&] { require_sources(request); }), {"--rate", "1/65536"}), "");
  request = source_request("ring:5", "uniform", 0.1);
  request.measure = 65000;
  EXPECT_EQ(lacks(refusal([&] { require_sources(request); }), {"--warm-up", "--measure", "--drain", "65534"}), "");
  request.measure = 100;
  request.drain = 0;
  EXPECT_EQ(lacks(refusal([&] { require_sources(request); }), {"--drain", "1"}), "");
}

TEST(SourceTraffic, numbers_equal_those_of_the_rtl) {
  const std::string page = read_text(std::string(DATELINE_SOURCE_DIR) + "/rtl/traffic/dl_traffic_pkg.sv");
  const std::regex line("localparam [^=]*?(\\w+) = (?:\\d+'d)?(\\d+);");
  std::map<std::string, int> rtl;
  for (std::sregex_iterator match(page.begin(), page.end(), line), end; match != end; ++match)
    rtl[(*match)[1]] = std::stoi((*match)[2]);
  const auto setting = [](SourceSetting one) { return static_cast<int>(one); };
  const auto count = [](SourceCount one) { return static_cast<int>(one); };
  const std::map<std::string, int> here = {{"SpaceList", static_cast<int>(SourceSpace::kList)},
                                           {"SpaceCount", static_cast<int>(SourceSpace::kCount)},
                                           {"SpaceSetting", static_cast<int>(SourceSpace::kSetting)},
                                           {"SettingBits", 3},
                                           {"SettingRate", setting(SourceSetting::kRate)},
                                           {"SettingSeed", setting(SourceSetting::kSeed)},
                                           {"SettingOpen", setting(SourceSetting::kOpen)},
                                           {"SettingClose", setting(SourceSetting::kClose)},
                                           {"SettingEnd", setting(SourceSetting::kEnd)},
                                           {"SettingLast", setting(SourceSetting::kLast)},
                                           {"SettingEvent", setting(SourceSetting::kEvent)},
                                           {"EventBits", 2},
                                           {"EventMade", count(SourceCount::kMade)},
                                           {"EventSent", count(SourceCount::kSent)},
                                           {"EventReceived", count(SourceCount::kReceived)},
                                           {"EventArrived", count(SourceCount::kArrived)},
                                           {"EventCycles", 2},
                                           {"CountLow", 0},
                                           {"CountHigh", static_cast<int>(kCountWords) - 1},
                                           {"CycleBits", kSourceRateBits},
                                           {"RandomBits", kSourceRandomBits},
                                           {"RandomTap", kSourceRandomTap},
                                           {"TagMeasured", kMeasuredTag},
                                           {"Lead", kSourceLead}};
  EXPECT_EQ(rtl, here);
  EXPECT_EQ(count(SourceCount::kMadeCycles), count(SourceCount::kMade) | 1 << rtl["EventCycles"]);
  EXPECT_EQ(count(SourceCount::kArrivedCycles), count(SourceCount::kArrived) | 1 << rtl["EventCycles"]);
}

}  // namespace
}  // namespace dateline
