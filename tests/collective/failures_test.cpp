// SPDX-License-Identifier: Apache-2.0
// Networks with random failures, and the example networks: every collective is complete and brings every word, and
// traffic at full load never stops.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/network/properties.h"
#include "sim/native/native_routers.h"
#include "sw/driver/study/study.h"
#include "sw/driver/traffic/traffic.h"
#include "tests/support/engine_paths.h"
#include "tests/support/node_room.h"
#include "tests/support/random_failures.h"

namespace dateline {
namespace {

const std::vector<std::string>& block_operations() {
  static const std::vector<std::string> names = {"broadcast",  "scatter", "gather",         "all-gather",
                                                 "all-to-all", "reduce",  "reduce-scatter", "all-reduce"};
  return names;
}

bool connected(const Topology& topology) {
  const std::vector<int> members = topology.members();
  const std::vector<int> hops = hops_from(topology, members.front());
  for (const int node : members)
    if (hops[static_cast<size_t>(node)] < 0) return false;
  return true;
}

/// Runs the operation and checks every word.
void expect_run(const std::string& network, const std::string& operation, const std::string& engine, bool one_port,
                int words) {
  StudyRequest request;
  request.options.topology = network;
  request.options.engine = engine;
  request.options.one_port = one_port;
  request.options.words = words;
  request.options.sync = Sync::kAuto;
  request.options.source = parse_topology(network).members().back();
  request.operation = operation;
  request.runs = true;
  request.paths = short_run_paths();
  try {
    Study study = prepare_study(request);
    if (engine == "rtl") give_room(study);
    EXPECT_TRUE(study.check.complete && study.check.ports_ok) << network << " " << operation;
    const Execution execution = run_study(study, request.paths, {});
    EXPECT_GT(execution.words_checked, 0) << network << " " << operation;
    EXPECT_EQ(execution.mismatches, 0) << network << " " << operation << ": " << execution.first_mismatch;
  } catch (const std::exception& error) {
    ADD_FAILURE() << network << " " << operation << ": " << error.what();
  }
}

/// Uniform traffic at a load of 1: measure_traffic throws where the network stops.
void expect_traffic(const std::string& network) {
  TrafficRequest request;
  MachineOptions options;
  options.topology = network;
  options.one_port = true;
  options.width = 64;
  request.machine = without_nodes(make_machine(options));
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.packet = PacketLengths({{4, 1.0}});
  request.rate = 1;
  request.warm_up = 500;
  request.measure = 1000;
  request.drain = 1000;
  NativeRouters routers(request.machine.topology, request.machine.router());
  try {
    EXPECT_GT(measure_traffic(request, routers).arrived, 0) << network;
  } catch (const std::exception& error) {
    ADD_FAILURE() << network << ": " << error.what();
  }
}

void check_random_failures(uint64_t seed, int count, const std::string& engine, const std::vector<std::string>& specs) {
  std::mt19937_64 random(seed);
  for (int number = 0; number < count;) {
    const std::string network = with_random_failures(specs[static_cast<size_t>(number) % specs.size()], random);
    const Topology topology = parse_topology(network);
    if (!connected(topology)) continue;  // the program names two nodes that are cut off from each other
    ++number;
    for (const std::string& operation : block_operations())
      expect_run(network, operation, engine, number % 2 == 0, 1 + number % 3);
    expect_traffic(network);
  }
}

TEST(FailedNetworks, every_collective_is_complete_and_traffic_never_stops) {
  check_random_failures(1, 6, "native", {"torus:5x4", "mesh:4x4", "dual-cube:3"});
}

TEST(FailedNetworks, slow_a_thousand_random_sets_of_failures) {
  check_random_failures(2, 1000, "native", {"torus:8x8", "torus:4x4x4", "dual-cube:3", "mesh:6x6"});
}

TEST(FailedNetworks, slow_twenty_random_sets_of_failures_on_rtl) {
  check_random_failures(3, 20, "rtl", {"torus:8x8", "torus:4x4x4", "dual-cube:3", "mesh:6x6"});
}

TEST(FailedNetworks, nodes_that_are_cut_off_are_named) {
  StudyRequest request;
  request.options.topology = "mesh:3x1 without node 1";
  request.paths = engine_paths();
  try {
    prepare_study(request);
    ADD_FAILURE() << "it is not refused";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("(0,0)"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("(2,0)"), std::string::npos) << error.what();
  }
}

TEST(FailedNetworks, broken_paths_of_an_algorithm_are_repaired) {
  StudyRequest request;
  request.options.topology = "torus:4x4 without link 0:1";
  request.algorithm = "dimension-tree";
  request.paths = engine_paths();
  const Study study = prepare_study(request);
  EXPECT_TRUE(study.check.complete);
  EXPECT_GT(study.schedule.rerouted, 0);
  EXPECT_NE(study.formula->note.find("another way"), std::string::npos);
}

const std::vector<std::string>& example_networks() {
  static const std::vector<std::string> files = {
      "butterfly-16.json",  "chain-of-tori.json", "de-bruijn-32.json", "dragonfly-72.json",       "fat-tree-4.json",
      "heawood-14.graphml", "parallel-6.json",    "petersen.json",     "random-regular-256.json", "slim-fly-50.json"};
  return files;
}

std::string example(const std::string& file) {
  return "graph:" + std::string(DATELINE_SOURCE_DIR) + "/sw/example/networks/" + file;
}

TEST(ExampleNetworks, small_ones_run_every_collective) {
  for (const char* file : {"petersen.json", "parallel-6.json", "heawood-14.graphml", "fat-tree-4.json"}) {
    for (const std::string& operation : block_operations()) expect_run(example(file), operation, "native", false, 5);
    expect_traffic(example(file));
  }
}

TEST(ExampleNetworks, slow_all_run_every_collective_with_both_ports) {
  for (const std::string& file : example_networks()) {
    for (const std::string& operation : block_operations())
      for (const bool one_port : {false, true}) expect_run(example(file), operation, "native", one_port, 7);
    expect_traffic(example(file));
  }
}

TEST(ExampleNetworks, slow_some_run_on_rtl) {
  for (const char* file : {"petersen.json", "parallel-6.json", "fat-tree-4.json"})
    for (const std::string& operation : block_operations())
      for (const bool one_port : {false, true}) expect_run(example(file), operation, "rtl", one_port, 3);
}

}  // namespace
}  // namespace dateline
