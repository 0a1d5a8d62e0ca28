// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/lockstep/regress.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "model/base/error.h"
#include "model/deadlock/prove.h"
#include "model/network/family.h"
#include "model/network/layers.h"
#include "model/router/timing.h"
#include "sw/driver/lockstep/parts.h"
#include "sw/driver/machine/conflicts.h"

namespace dateline {
namespace {

const std::vector<std::string>& topology_pool() {
  static const std::vector<std::string> pool = {"torus:4x3",
                                                "torus:3x3x2",
                                                "torus:5",
                                                "torus:1x5",
                                                "torus:2x2",
                                                "torus:5x3",
                                                "mesh:3x3",
                                                "mesh:4x2",
                                                "torus:6x2",
                                                "hypercube:3",
                                                "hypercube:4",
                                                "ghc:3x3",
                                                "ghc:4x2",
                                                "dual-cube:2",
                                                "dual-cube:3",
                                                "torus:3x3",
                                                "mesh:2x3x2",
                                                "product:ring4*path3",
                                                "product:ring3*complete3",
                                                "product:path2*ring5",
                                                "product:complete4*complete3"};
  return pool;
}

const std::vector<std::string>& failed_networks() {
  static const std::vector<std::string> pool = {
      "torus:5x3 without link 0:1",      "torus:4x3 without node 5, link 0:4", "mesh:3x3 without node 4",
      "ring:6 without link 2:3",         "dual-cube:2 without link 0:1",       "hypercube:3 without link 0:1, node 7",
      "ghc:3x3 without node 0, link 1:2"};
  return pool;
}

class Draw {
 public:
  explicit Draw(uint64_t seed) : random_(seed * 0x9e3779b97f4a7c15ull + 1) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T>
  T one_of(const std::vector<T>& list) {
    return list[below(static_cast<int>(list.size()))];
  }

 private:
  std::mt19937_64 random_;
};

void draw_hardware(Draw& draw, RegressCase& regress) {
  MachineOptions& options = regress.options;
  options.topology = draw.one_of(topology_pool());
  const Topology topology = parse_topology(options.topology);
  const NetworkFamily& family = family_of(topology);
  options.one_port = draw.chance(40);
  options.depth = draw.one_of<int>({1, 2, 3, 4, 4, 5, 8, 12});
  options.width = draw.one_of<int>({8, 12, 16, 24, 32, 32, 32, 33, 48, 64, 64, 100, 128});
  options.link_stages = draw.one_of<int>({1, 1, 1, 2, 3, 8});
  regress.circuits = draw.chance(50);
  regress.unordered = family.ordered_dimensions() && topology.dims() > 1 && draw.chance(40);
  regress.source = family.source_rule() && draw.chance(40);
  if (draw.chance(12) && family.ordered_dimensions()) {
    options.flow = FlowControl::kBubble;
    options.depth = draw.one_of<int>({8, 12, 16});
    regress.circuits = regress.unordered = regress.source = false;
  }
  regress.shape.retry = regress.circuits && draw.chance(40);
  regress.nodes = draw.chance(50);
}

/// The machine of a case; its routers may have several routing kinds, which the options cannot express.
Machine regress_machine(const RegressCase& regress) {
  Machine machine = make_machine(regress.options);
  NodeConfig& config = machine.node;
  RouterConfig& router = config.router;
  router.unordered = regress.unordered;
  router.source = regress.source || machine.routing.layered();
  router.circuits = regress.circuits;
  if (regress.shape.retry) machine.switching = Switching::kCircuitRetry;
  const bool any_order = family_of(machine.topology).ordered_dimensions() && (regress.unordered || regress.source);
  router.phases = machine.topology.layers ? machine.topology.layers->layers() : any_order ? machine.topology.dims() : 1;
  fit_to(machine.topology, router);
  config.memory_words = config.count_bits > 0 ? 1024 : 512;
  config.queue_entries = 256;
  config.rounds = 8;
  return machine;
}

bool possible(const Machine& machine) {
  const RouterConfig& router = machine.router();
  if (conflict_of(machine) != nullptr) return false;
  for (const RoutingKind kind : {RoutingKind::kNative, RoutingKind::kUnordered, RoutingKind::kSource}) {
    if (kind == RoutingKind::kUnordered && !router.unordered) continue;
    // Without a rule for source routes, the random ones are free of deadlock by themselves (random_route.h).
    if (kind == RoutingKind::kSource && !(router.source && family_of(machine.topology).source_rule())) continue;
    if (!prove(machine.topology, router, {kind, false, true}).deadlock_free) return false;
  }
  return true;
}

}  // namespace

std::string RegressCase::describe() const {
  std::string text = options.topology + " ports=" + (options.one_port ? "one" : "all") +
                     " vcs=" + std::to_string(options.vcs) + " depth=" + std::to_string(options.depth) +
                     " width=" + std::to_string(options.width) + " link-stages=" + std::to_string(options.link_stages) +
                     " pipeline=" + std::to_string(options.pipeline) +
                     " routing=" + find_routing(parse_topology(options.topology), {}).text;
  if (unordered) text += "+udr";
  if (source && text.find("layered") == std::string::npos) text += "+source";
  if (circuits) text += shape.retry ? " circuits-retry" : " circuits";
  if (options.flow == FlowControl::kBubble) text += " bubble";
  if (options.count_bits > 0) text += " count-bits=" + std::to_string(options.count_bits);
  if (options.reductions) text += " reductions";
  if (options.networks > 1) text += " virtual-networks=" + std::to_string(options.networks);
  return text;
}

RegressCase regress_case(uint64_t seed) {
  Draw draw(configuration_of(seed) + 1);
  RegressCase regress;
  regress.seed = seed;
  for (bool good = false; !good;) {
    regress = RegressCase{};
    regress.seed = seed;
    draw_hardware(draw, regress);
    regress.options.vcs = 1 + draw.below(kMaxVcs);
    try {
      good = possible(regress_machine(regress));
    } catch (const UsageError&) {  // a combination that the program refuses: draw another
    }
  }
  // Virtual networks, where there are enough VCs, come from a random stream of their own: without it, seeds would have
  // other hardware than before virtual networks existed.
  Draw networks(configuration_of(seed) + 4000037);
  if (const int most = regress.options.vcs / regress_machine(regress).router().rules().vc.classes();
      most > 1 && networks.chance(30))
    regress.options.networks = 2 + networks.below(most - 1);
  // Counts and reductions too come from streams of their own.
  Draw counts(configuration_of(seed) + 5000011);
  if (counts.chance(60)) regress.options.count_bits = 1 + counts.below(kMaxCountBits);
  if (Draw reductions(configuration_of(seed) + 6000011); reductions.chance(50)) regress.options.reductions = true;
  // Likewise source routes of networks that have no rule for them.
  if (Draw source(configuration_of(seed) + 7000003);
      !family_of(parse_topology(regress.options.topology)).source_rule()) {
    regress.source = source.chance(60);
    regress.source = regress.source && possible(regress_machine(regress));
  }
  // Likewise networks with failures, which have layered routing.
  if (Draw failures(configuration_of(seed) + 8000009); failures.chance(20)) {
    RegressCase layered = regress;
    layered.options.topology = failures.one_of(failed_networks());
    layered.options.flow = FlowControl::kDateline;
    layered.options.networks = 1;
    layered.unordered = layered.source = layered.shape.retry = false;
    try {
      if (possible(regress_machine(layered))) regress = layered;
    } catch (const UsageError&) {  // such as flits that are too narrow for source routes
    }
  }
  // Likewise pipelines.
  Draw pipelines(configuration_of(seed) + 9000011);
  regress.options.pipeline = pipelines.below(kMostPipeline + 1);
  Draw traffic(seed + 1000003);
  regress.shape.rate = traffic.one_of<double>({0.02, 0.1, 0.3, 0.6});
  regress.shape.longest = traffic.one_of<int>({0, 3, 12, 30});
  regress.shape.eject_stall = traffic.one_of<double>({0.0, 0.2, 0.4, 0.7});
  regress.shape.circuits = traffic.one_of<double>({0.2, 0.5, 1.0});
  return regress;
}

RegressOutcome run_regress_case(const RegressCase& regress, uint64_t cycles, const EnginePaths& paths) {
  const auto start = std::chrono::steady_clock::now();
  RegressOutcome outcome;
  outcome.seed = regress.seed;
  outcome.configuration = regress.describe();
  LockstepRequest request;
  request.machine = regress_machine(regress);
  request.seed = regress.seed;
  request.shape = regress.shape;
  // A short run spends most of its time on building routers.
  constexpr uint64_t kShort = 10000;
  EnginePaths quick = paths;
  quick.optimize = std::min(paths.optimize, cycles < kShort ? 0 : 1);
  request.cycles = cycles;
  try {
    for (const std::unique_ptr<LockstepPart>& part : lockstep_parts(request, regress.nodes, cycles / 4, quick)) {
      const LockstepResult result = part->run({});
      outcome.cycles += static_cast<long>(result.cycles);
      outcome.wires += static_cast<long>(result.wires);
      outcome.messages += result.messages;
      outcome.circuits += result.circuits;
      outcome.nacks += result.nacks;
      if (!result.agreed) throw CheckError(part->name() + ": " + result.mismatch.text);
    }
  } catch (const std::exception& error) {
    outcome.failure = error.what();
  }
  outcome.router_cycles = outcome.cycles * request.machine.topology.nodes;
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}

std::string outcome_to_json(const RegressOutcome& outcome) {
  return nlohmann::ordered_json{{"seed", outcome.seed},         {"configuration", outcome.configuration},
                                {"failure", outcome.failure},   {"cycles", outcome.cycles},
                                {"wires", outcome.wires},       {"router_cycles", outcome.router_cycles},
                                {"messages", outcome.messages}, {"circuits", outcome.circuits},
                                {"refusals", outcome.nacks},    {"seconds", outcome.seconds}}
      .dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

RegressOutcome outcome_from_json(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("seed")) throw CheckError("no result");
  RegressOutcome outcome;
  outcome.seed = json["seed"];
  outcome.configuration = json["configuration"];
  outcome.failure = json["failure"];
  outcome.cycles = json["cycles"];
  outcome.wires = json["wires"];
  outcome.router_cycles = json["router_cycles"];
  outcome.messages = json["messages"];
  outcome.circuits = json["circuits"];
  outcome.nacks = json["refusals"];
  outcome.seconds = json["seconds"];
  return outcome;
}

}  // namespace dateline
