// SPDX-License-Identifier: Apache-2.0
// The proof agrees with the hardware in both directions. A configuration that it calls free carries traffic that fills
// every ring. If it finds a cycle, the same traffic deadlocks, in the same cycle on native and rtl, around a cycle of
// channels.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/deadlock/prove.h"
#include "model/router/route_encoding.h"
#include "sim/drive/random_route.h"
#include "sim/engine.h"
#include "sw/driver/machine/machine.h"
#include "tests/support/engine_paths.h"

namespace dateline {
namespace {

constexpr int kMemory = 512;

enum class Paths {
  kRandom,   ///< random routes of the routing kind, in either direction of every ring
  kCircles,  ///< source routes of two hops with a turn; four of them form a circle
  kAround    ///< up the ring, over all links except one
};

/// Hardware and its traffic: every node sends `messages` messages of `words` words at once.
struct Case {
  std::string name, topology;
  RoutingKind kind = RoutingKind::kNative;
  int vcs = 1;
  bool free =
      false;  ///< expected verdict for all routes of this kind, and expected result of the traffic on the hardware
  int phases = 1, depth = 2, bubble_slot = 0;
  Paths paths = Paths::kRandom;
  int words = 60, messages = 24;
};

std::ostream& operator<<(std::ostream& out, const Case& given) { return out << given.name; }

NodeConfig config_of(const Topology& topology, const Case& given) {
  NodeConfig config;
  RouterConfig& router = config.router;
  router.vcs = given.vcs;
  router.depth = given.depth;
  router.unordered = given.kind == RoutingKind::kUnordered;
  router.source = given.kind == RoutingKind::kSource;
  router.phases = given.phases;
  router.bubble_slot = given.bubble_slot;
  fit_to(topology, router);
  router.eject_depth = config.ni_depth();
  config.memory_words = kMemory;
  config.queue_entries = 256;
  config.rounds = 8;
  return config;
}

struct Journeys {
  std::vector<Journey> routes;
  std::vector<std::vector<uint8_t>> paths;
};

/// Two hops with a turn, all in the same direction: a message that leaves one side of a square waits for the next side.
std::vector<uint8_t> turning_path(const Topology& topology, int node, int number) {
  static const uint8_t kTurns[4][2] = {{0, 2}, {2, 1}, {1, 3}, {3, 0}};
  for (int i = 0; i < 4; ++i) {
    const uint8_t* turn = kTurns[(number + i) % 4];
    const LinkEnd& next = topology.link(node, turn[0]);
    if (next && topology.link(next.node, turn[1])) return {turn[0], turn[1]};
  }
  return {};
}

Journeys traffic_of(const Topology& topology, const RouterConfig& config, const Case& given) {
  std::mt19937_64 random(7);
  Journeys traffic;
  for (int node = 0; node < topology.nodes; ++node)
    for (int i = 0; i < given.messages; ++i) {
      const int to = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes));
      std::vector<uint8_t> path;
      if (given.paths == Paths::kRandom) path = random_path(topology, config, given.kind, node, to, random);
      if (given.paths == Paths::kCircles) path = turning_path(topology, node, i);
      if (given.paths == Paths::kAround) path.assign(topology.nodes - 1, 0);
      if (path.empty()) continue;
      auto route = encode_route_as(given.kind, topology, config, node, path, Switching::kWormhole, 0);
      if (!route) throw CheckError("no header for a path");
      traffic.routes.push_back({node, std::move(*route)});
      traffic.paths.push_back(path);
    }
  return traffic;
}

Program program_of(const Topology& topology, const NodeConfig& config, const Case& given, const Journeys& traffic) {
  Program program;
  program.config = config;
  program.rounds = 1;
  program.contexts = config.router.vcs;
  program.hold = config.banks();
  program.barrier_delay = least_barrier_delay(config, program.contexts);
  program.nodes.resize(topology.nodes);
  for (NodeImage& image : program.nodes) {
    image.queues.resize(config.router.locals());
    image.expected_words.assign(1, 0);
    for (int w = 0; w < kMemory; ++w) image.memory.push_back(static_cast<Word>(w));
  }
  const int words = config.router.bubble_slot > 0 ? slot_words(config.router) : given.words;
  for (size_t i = 0; i < traffic.routes.size(); ++i) {
    const auto& [from, route] = traffic.routes[i];
    int to = from;
    for (const uint8_t port : traffic.paths[i]) to = topology.link(to, port).node;
    auto& queue = program.nodes[from].queues[traffic.paths[i].front()];
    queue.push_back(put_entry(route.headers[0], static_cast<unsigned>(queue.size() + route.headers.size() + 1)));
    for (size_t h = 1; h < route.headers.size(); ++h) queue.push_back(header_entry(route.headers[h]));
    queue.push_back(segment_entry(true, SegmentOp::kPut, static_cast<unsigned>(words), 0, 0));
    program.nodes[to].expected_words[0] += static_cast<uint32_t>(words);
  }
  for (NodeImage& image : program.nodes)
    for (auto& queue : image.queues) queue.insert(queue.end(), 2, kEndOfRound);
  return program;
}

struct Outcome {
  bool deadlock = false;
  uint64_t cycles = 0;
  std::string text;  ///< message of the stall; empty: the run ended
};

Outcome run_on(const std::string& engine, const Topology& topology, const Program& program) {
  const EnginePaths paths = engine_paths();
  Outcome outcome;
  try {
    outcome.cycles = find_engine(engine).make(topology, program.config, paths, {})->run(program).cycles;
  } catch (const StallError& error) {
    outcome.deadlock = error.deadlock;
    outcome.text = error.what();
  }
  return outcome;
}

/// The channels that a stall message names.
std::vector<Channel> channels_in(const std::string& text, const Topology& topology, int vcs) {
  std::vector<Channel> channels;
  size_t at = text.find("for the first: ");
  if (at == std::string::npos) return channels;
  for (at += 15; at < text.size();) {
    const size_t end = std::min(text.find("; ", at), text.size());
    for (int id = 0; id < topology.nodes * topology.ports * vcs; ++id) {
      const Channel channel{id / vcs / topology.ports, id / vcs % topology.ports, id % vcs};
      if (topology.link(channel.node, channel.port) && describe(topology, channel) == text.substr(at, end - at))
        channels.push_back(channel);
    }
    at = end + 2;
  }
  return channels;
}

void expect_cycle_of_links(const std::string& text, const Topology& topology, int vcs) {
  const std::vector<Channel> cycle = channels_in(text, topology, vcs);
  ASSERT_GT(cycle.size(), 1u) << text;
  for (size_t i = 0; i < cycle.size(); ++i)
    EXPECT_EQ(topology.link(cycle[i].node, cycle[i].port).node, cycle[(i + 1) % cycle.size()].node) << text;
}

void expect_agreement(const Case& given) {
  const Topology topology = parse_topology(given.topology);
  const NodeConfig config = config_of(topology, given);
  const Journeys traffic = traffic_of(topology, config.router, given);
  // Each turn needs a phase. The proof of all source routes covers as many straight runs as there are phases.
  const Verdict verdict = given.paths == Paths::kCircles ? prove_journeys(topology, config.router, traffic.routes)
                                                         : prove(topology, config.router, {given.kind, false, true});
  EXPECT_EQ(verdict.deadlock_free, given.free) << verdict.method;
  const Program program = program_of(topology, config, given, traffic);
  const Outcome native = run_on("native", topology, program), rtl = run_on("rtl", topology, program);
  std::cout << given.name << ": proof " << (verdict.deadlock_free ? "free" : "cycle") << ", " << traffic.routes.size()
            << " messages, hardware "
            << (native.text.empty() ? "done in " + std::to_string(native.cycles) + " cycles" : native.text) << "\n";
  for (const Outcome* outcome : {&native, &rtl}) {
    const char* engine = outcome == &native ? "native" : "rtl";
    EXPECT_EQ(outcome->deadlock, !given.free) << engine << " " << outcome->text;
    EXPECT_EQ(outcome->text.empty(), given.free) << engine << " " << outcome->text;
    if (!given.free) expect_cycle_of_links(outcome->text, topology, given.vcs);
  }
  EXPECT_EQ(native.text, rtl.text) << "the same cycle number and the same channels";
  EXPECT_EQ(native.cycles, rtl.cycles);
}

std::vector<Case> quick_cases() {
  return {{"ring_dor_1_vc", "ring:5", RoutingKind::kNative, 1, false},
          {"ring_dor_2_vcs", "ring:5", RoutingKind::kNative, 2, true},
          {"dual_cube_1_vc", "dual-cube:2", RoutingKind::kNative, 1, false},
          {"dual_cube_2_vcs", "dual-cube:2", RoutingKind::kNative, 2, true}};
}

std::vector<Case> slow_cases() {
  const RoutingKind native = RoutingKind::kNative, unordered = RoutingKind::kUnordered, source = RoutingKind::kSource;
  return {{"torus_dor_1_vc", "torus:4x3", native, 1, false},
          {"torus_dor_2_vcs", "torus:4x3", native, 2, true},
          {"torus_dor_3_vcs", "torus:4x3", native, 3, true},
          {"torus_dor_5_vcs", "torus:4x3", native, 5, true},
          {"torus_dor_7_vcs", "torus:4x3", native, 7, true},
          {"torus_dor_2_vcs_depth_1", "torus:4x3", native, 2, true, 1, 1},
          {"torus_udr_3_vcs", "torus:4x4", unordered, 3, false, 2},
          {"torus_udr_4_vcs", "torus:4x4", unordered, 4, true, 2},
          {"mesh_udr_1_vc", "mesh:3x3", unordered, 1, false, 2},
          {"mesh_udr_2_vcs", "mesh:3x3", unordered, 2, true, 2},
          {"dual_cube_3_1_vc", "dual-cube:3", native, 1, false},
          {"dual_cube_3_2_vcs", "dual-cube:3", native, 2, true},
          {"mesh_circles_1_phase", "mesh:3x3", source, 2, false, 1, 2, 0, Paths::kCircles},
          {"mesh_circles_2_phases", "mesh:3x3", source, 2, true, 2, 2, 0, Paths::kCircles},
          {"ring_1_vc_without_bubbles", "ring:5", native, 1, false, 1, 6, 0, Paths::kAround, 1, 60},
          {"ring_1_vc_with_bubbles", "ring:5", native, 1, true, 1, 6, 3, Paths::kAround, 1, 60},
          {"torus_1_vc_with_bubbles", "torus:4x3", native, 1, true, 1, 6, 3, Paths::kRandom, 1, 60}};
}

const auto kNameOf = [](const auto& given) { return given.param.name; };

class Proof : public testing::TestWithParam<Case> {};
TEST_P(Proof, agrees_with_native_and_rtl) { expect_agreement(GetParam()); }
INSTANTIATE_TEST_SUITE_P(quick, Proof, testing::ValuesIn(quick_cases()), kNameOf);

class MoreProofs : public testing::TestWithParam<Case> {};
TEST_P(MoreProofs, slow_agrees_with_native_and_rtl) { expect_agreement(GetParam()); }
INSTANTIATE_TEST_SUITE_P(all, MoreProofs, testing::ValuesIn(slow_cases()), kNameOf);

TEST(ProofControl, short_messages_on_a_ring_with_a_cycle_do_not_jam) {
  // The stall detector must not report a deadlock if a cycle is possible but nothing is stuck.
  Case given = quick_cases().front();
  given.words = 1;
  given.messages = 1;
  const Topology topology = parse_topology(given.topology);
  const NodeConfig config = config_of(topology, given);
  const Program program = program_of(topology, config, given, traffic_of(topology, config.router, given));
  const Outcome native = run_on("native", topology, program), rtl = run_on("rtl", topology, program);
  EXPECT_EQ(native.text, "");
  EXPECT_EQ(rtl.text, "");
  EXPECT_EQ(native.cycles, rtl.cycles);
}

}  // namespace
}  // namespace dateline
