// SPDX-License-Identifier: Apache-2.0
// Complete networks of traffic sources in RTL (routers, sources, host chain, control). Every count of every node equals
// that of the C++ model at the routers of the native engine.
#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "sim/engine.h"
#include "sim/rtl/rtl_sources.h"
#include "sim/rtl/source_bus.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/traffic/source_traffic.h"
#include "tests/support/engine_paths.h"

namespace dateline {
namespace {

struct Hardware {
  std::string topology;
  int width = 16, vcs = 0, link_stages = 1;
};

Machine machine_of(const Hardware& hardware) {
  MachineOptions options;
  options.topology = hardware.topology;
  options.width = hardware.width;
  options.vcs = hardware.vcs;
  options.link_stages = hardware.link_stages;
  options.one_port = options.sources = true;
  Machine machine = make_machine(options);
  machine.node.queue_entries = 64;
  return machine;
}

/// A window in which measured packets wait behind others and the reverse. It is short, because RTL is slow.
TrafficRequest request_of(const Machine& machine, const std::string& pattern, double rate, uint64_t seed) {
  TrafficRequest request;
  request.machine = machine;
  request.pattern = find_pattern(pattern, machine.topology);
  request.rate = rate;
  request.warm_up = 60;
  request.measure = 200;
  request.drain = 150;
  request.seed = seed;
  return request;
}

SourceCounts native_counts(const Machine& machine, const SourceProgram& program) {
  return find_source_engine("native", "").run_sources(machine.topology, machine.node, program, engine_paths(), {});
}

long events_of(const SourceCounts& counts, SourceCount count) {
  return std::accumulate(counts.at(count).begin(), counts.at(count).end(), 0L);
}

void expect_same(const SourceCounts& found, const SourceCounts& expected, const std::string& what) {
  for (const SourceCount count : kSourceCounts)
    EXPECT_EQ(found.at(count), expected.at(count)) << what << ", count " << static_cast<unsigned>(count);
}

/// Compares at loads far below, near and above saturation; at the first one no packet waits.
void expect_as_native(const Hardware& hardware, const std::vector<std::string>& patterns) {
  const Machine machine = machine_of(hardware);
  RtlSources rtl(machine.topology, machine.node, engine_paths());
  uint64_t seed = 1;
  for (const std::string& pattern : patterns)
    for (const double rate : {0.05, 0.4, 1.0}) {
      const TrafficRequest request = request_of(machine, pattern, rate, seed++);
      const SourceProgram program = source_program(request, machine.node.queue_entries);
      const SourceCounts native = native_counts(machine, program);
      expect_same(rtl.run(program), native, hardware.topology + " " + pattern + " " + std::to_string(rate));
      EXPECT_GT(events_of(native, SourceCount::kArrived), 0);
    }
}

TEST(traffic_sources, ring_counts_as_its_twin) { expect_as_native({"ring:5"}, {"uniform", "tornado"}); }

TEST(traffic_sources, mesh_with_one_vc_counts_as_its_twin) {
  expect_as_native({"mesh:4x2", 16, 1}, {"uniform", "bitcomp", "hotspot"});
}

TEST(traffic_sources, torus_of_wide_flits_counts_as_its_twin) {
  expect_as_native({"torus:3x3", 32, 3}, {"uniform", "neighbor", "transpose"});
}

TEST(traffic_sources, slow_torus_with_long_links_counts_as_its_twin) {
  expect_as_native({"torus:4x4", 32, 2, 2}, {"uniform", "tornado", "asymmetric"});
}

TEST(traffic_sources, slow_hypercube_and_dual_cube_count_as_their_twins) {
  expect_as_native({"hypercube:3", 24}, {"uniform", "bitrev"});
  expect_as_native({"dual-cube:2", 32}, {"uniform", "dual-cube-worst"});
}

TEST(traffic_sources, verilated_routers_give_what_native_ones_give) {
  const Machine machine = machine_of({"ring:5"});
  for (const double rate : {0.1, 0.9}) {
    const SourceProgram program = source_program(request_of(machine, "uniform", rate, 7), 64);
    expect_same(find_source_engine("rtl", "").run_sources(machine.topology, machine.node, program, engine_paths(), {}),
                native_counts(machine, program), "rtl");
  }
}

TEST(traffic_sources, another_seed_rate_or_list_is_seen) {
  const Machine machine = machine_of({"ring:5"});
  const SourceProgram program = source_program(request_of(machine, "uniform", 0.4, 1), 64);
  const SourceCounts counts = native_counts(machine, program);
  SourceProgram seed = program, rate = program, list = program;
  seed.nodes[3].seed ^= 1u << 30;
  rate.nodes[3].rate += 3000;
  std::swap(list.nodes[3].headers.front(), list.nodes[3].headers.back());
  list.nodes[3].headers[1] = list.nodes[3].headers[0];
  for (const SourceProgram& other : {seed, rate, list}) EXPECT_NE(native_counts(machine, other), counts);
}

}  // namespace
}  // namespace dateline
