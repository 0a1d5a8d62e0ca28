// SPDX-License-Identifier: Apache-2.0
#include "tests/regression/prediction_sweep.h"

#include <algorithm>
#include <random>
#include <sstream>
#include <utility>

#include "model/base/error.h"
#include "model/router/timing.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

const std::vector<std::string> kNetworks = {
    "torus:4",     "torus:5",     "torus:9",     "torus:12",    "torus:13",
    "torus:16",    "torus:32",    "torus:3x3",   "torus:4x4",   "torus:5x5",
    "torus:6x6",   "torus:7x7",   "torus:8x8",   "torus:9x9",   "torus:11x11",
    "torus:12x12", "torus:5x3",   "torus:4x6",   "torus:2x5",   "torus:3x3x3",
    "torus:4x4x4", "torus:4x6x3", "torus:6x6x6", "mesh:3x3",    "mesh:4x4",
    "mesh:7",      "mesh:4x3",    "hypercube:3", "hypercube:4", "hypercube:5",
    "dual-cube:2", "dual-cube:3", "ghc:3x4",     "ghc:4x4",     "product:ring5*path3*complete4",
};

class Draw {
 public:
  Draw(uint64_t seed, const SweepRanges& ranges) : random_(seed), ranges_(ranges), operation_(pick(operations())) {}

  /// Draws a request, which may still be impossible.
  StudyRequest request(const EnginePaths& paths) {
    StudyRequest request;
    request.paths = paths;
    request.operation = operation_.name;
    Options& options = request.options;
    options.topology = pick(kNetworks);
    const Topology topology = parse_topology(options.topology);
    options.q = up_to(ranges_.most_q);
    options.one_port = up_to(3) == 1;
    options.width = pick(ranges_.widths);
    options.words = pick(ranges_.words);
    options.link_stages = up_to(2) == 1 ? 1 : up_to(ranges_.most_stages);
    options.pipeline = up_to(kMostPipeline + 1) - 1;
    const int covers = RouterTiming{options.link_stages, options.pipeline}.covering_depth();
    options.depth = ranges_.any_depth ? up_to(12) : up_to(2) == 1 ? covers : std::min(32, covers + up_to(8));
    options.switching = up_to(2) == 1 ? SwitchingMode::kCircuit : SwitchingMode::kWormhole;
    if (up_to(2) == 1) options.routing = RoutingChoice{RoutingName::kSource};
    if (up_to(8) == 1) options.routing = RoutingChoice{RoutingName::kUdr};
    options.source = up_to(topology.nodes) - 1;
    options.sync = ranges_.sync;
    // For wormhole rounds that are free of deadlock only because of their schedule. Streams keep the barriers that they
    // need.
    options.unsafe = ranges_.sync == Sync::kBarrier;
    arguments(topology, request);
    algorithm(topology, request);
    const double blocks = operation_.movement == Movement::kAllToAll    ? 1.0 * topology.nodes * topology.nodes
                          : operation_.movement == Movement::kAllGather ? topology.nodes
                                                                        : 1;
    if (blocks * topology.nodes * options.words > 3e7) throw UsageError("too long");
    return request;
  }

 private:
  int up_to(int most) { return 1 + static_cast<int>(random_() % static_cast<uint64_t>(most)); }
  template <class Value>
  const Value& pick(const std::vector<Value>& list) {
    return list[random_() % list.size()];
  }

  void arguments(const Topology& topology, StudyRequest& request) {
    if (operation_.reduces()) {
      static const std::vector<std::string> combine = {"add", "min", "max", "and", "or", "xor"};
      request.arguments["combine"] = pick(combine);
      request.arguments["order"] = up_to(4) == 1 ? "fixed" : "any";
    }
    for (const std::string& name : operation_.arguments) {
      std::string& value = request.arguments[name];
      if (name == "angle") value = std::to_string(10 * up_to(35));
      if (name == "axes") value = pick(axes(topology.dims()));
      if (name != "by") continue;
      value = std::to_string(up_to(6) - 3);
      for (int k = 1; k < topology.dims() && operation_.name != "shear"; ++k)
        value += "," + std::to_string(up_to(6) - 3);
    }
  }

  static const std::vector<std::string>& axes(int dims) {
    static const std::vector<std::string> one = {"-x"}, two = {"-y,x", "y,x", "x,-y"}, three = {"-y,z,x", "z,-y,x"};
    return dims == 1 ? one : dims == 2 ? two : three;
  }

  void algorithm(const Topology& topology, StudyRequest& request) {
    const CollectiveRequest collective{topology,   request.options.one_port, request.options.q, request.options.source,
                                       kAscending, request.arguments};
    const auto candidates = applicable_algorithms(operation_.name, collective);
    if (candidates.empty()) throw UsageError("no algorithm");
    request.algorithm = pick(candidates)->name;
  }

  std::mt19937_64 random_;
  const SweepRanges& ranges_;
  const Operation& operation_;  ///< drawn once per run, so operations of few networks are as frequent as others
};

std::string command_of(const StudyRequest& request) {
  const Options& o = request.options;
  std::ostringstream text;
  text << "run " << request.operation << " --topology " << o.topology << " --algorithm " << request.algorithm << " --q "
       << o.q << " --ports " << (o.one_port ? "one" : "all") << " --width " << o.width << " --words " << o.words
       << " --link-stages " << o.link_stages << " --pipeline " << o.pipeline << " --depth " << o.depth
       << " --switching " << to_string(o.switching) << " --source " << o.source << " --sync " << to_string(o.sync)
       << (o.unsafe ? " --unsafe" : "");
  if (o.routing.name != RoutingName::kOwn) text << " --routing " << to_string(o.routing);
  for (const auto& [name, value] : request.arguments) text << " --" << name << "=" << value;
  return text.str();
}

/// True for a run of several seconds, which shows no more than a short one.
bool too_long(const Study& study) {
  return study.predicted_cycles * study.machine.topology.nodes > 4e6 || study.portions || !study.check.valid;
}

}  // namespace

SweepRun sweep_run(uint64_t seed, const SweepRanges& ranges, const EnginePaths& paths) {
  Draw draw(seed, ranges);
  for (;;) {
    try {
      const StudyRequest request = draw.request(paths);
      Study study = prepare_study(request);
      if (too_long(study)) continue;
      Execution execution = run_study(study, paths, {});
      return {command_of(request), std::move(study), std::move(execution)};
    } catch (const UsageError&) {
      continue;  // does not exist on this network or hardware
    } catch (const CheckError&) {
      continue;  // circuits that share a link too often, or paths that the routing cannot express
    }
  }
}

}  // namespace dateline
