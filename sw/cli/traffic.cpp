// SPDX-License-Identifier: Apache-2.0
// dateline traffic
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

#include "model/error.h"
#include "sim/engine.h"
#include "sw/cli/commands.h"
#include "sw/driver/machine/memory.h"
#include "sw/driver/traffic/pattern_file.h"
#include "sw/driver/traffic/traffic.h"
#include "sw/report/traffic_report.h"

namespace dateline {
namespace {

struct TrafficArguments {
  Options options;
  std::string pattern = "uniform", json;
  double rate = 0.1;
  int packet = 1;
  int64_t warm_up = 2000, measure = 10000, drain = 20000, seed = 1;
  bool saturation = false;
  EnginePaths paths;
};

uint64_t checked(const std::string& option, int64_t value, int64_t least) {
  constexpr int64_t kMost = 1'000'000'000;
  require_range(option, value, least, kMost);
  return static_cast<uint64_t>(value);
}

TrafficRequest traffic_request(const TrafficArguments& arguments) {
  TrafficRequest request;
  MachineOptions options = arguments.options;
  request.machine = without_nodes(make_machine(options));
  const int needed = needed_classes(request.machine);
  if (options.vcs == 0 && request.machine.router().vcs < needed) {  // circuits whose rounds do not meet need fewer
    options.vcs = needed;
    request.machine = without_nodes(make_machine(options));
  }
  const RouterConfig& router = request.machine.router();
  if (router.vcs < needed)
    throw UsageError("--vcs " + std::to_string(router.vcs) + " can deadlock on " + request.machine.topology.spec +
                     "; use --vcs " + std::to_string(needed) + " or more");
  if (router.layout().flits() > 1)
    throw UsageError("--width " + std::to_string(router.width) +
                     ": synthetic packets are marked in their header flit; use --width 64");
  if (request.machine.bubbles() && arguments.packet != router.bubble_slot)
    throw UsageError("--flow bubble: every packet fills a slot, half of --depth; use --packet " +
                     std::to_string(router.bubble_slot));
  request.pattern = pattern_of(arguments.pattern, request.machine.topology);
  if (!(arguments.rate > 0 && arguments.rate <= 1))
    throw UsageError("--rate: more than 0 and at most 1 flit a node and cycle");
  request.rate = arguments.rate;
  request.packet = static_cast<int>(checked("--packet", arguments.packet, 1));
  request.warm_up = checked("--warm-up", arguments.warm_up, 0);
  request.measure = checked("--measure", arguments.measure, 1);
  request.drain = checked("--drain", arguments.drain, 0);
  request.seed = checked("--seed", arguments.seed, 0);
  return request;
}

/// One rate; draining takes as long as it takes.
std::function<void(uint64_t)> watch_cycles(const Watcher& watcher, const TrafficRequest& request, bool probe) {
  if (!watcher) return {};
  const uint64_t window = request.warm_up + request.measure;
  return [watcher, window, what = std::string(probe ? "probes a rate" : "drives traffic")](uint64_t cycle) {
    if (cycle % 256 != 0) return;
    const bool drains = cycle > window;
    watcher({drains ? "drains the network" : what,
             "cycle " + std::to_string(cycle) + (drains ? "" : " of " + std::to_string(window)),
             static_cast<double>(cycle), drains ? 0 : static_cast<double>(window)});
  };
}

void traffic(const TrafficArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  TrafficRequest request = traffic_request(arguments);
  json.set(traffic_setting(request));
  const Machine& machine = request.machine;
  // Beyond what is taken a source's queue grows with every cycle; how far nobody knows before.
  const auto window = static_cast<double>(request.warm_up + request.measure);
  const double untaken = arguments.saturation ? 0.7 : std::max(0.0, request.rate - 0.5);
  const double cycles = window + (arguments.saturation ? 0 : static_cast<double>(request.drain));
  const EngineKind& engine = find_router_engine(arguments.options.engine, "drives no synthetic traffic");
  MemoryNeed need = traffic_memory(machine, cycles * untaken / request.packet);
  if (json.wanted()) need.add("report", 700.0 * static_cast<double>(machine.topology.far_ends.size()));  // of all links
  require_memory("traffic on " + machine.topology.spec, need, arguments.options.memory);
  const auto network = engine.make_routers(machine.topology, machine.router(), arguments.paths);
  request.each_cycle = watch_cycles(progress.watcher(), request, arguments.saturation);
  if (!arguments.saturation) {
    const TrafficResult result = measure_traffic(request, *network);
    progress.clear();
    if (json.wanted()) json.set(traffic_json(request, result));
    json.commit();
    if (!json.to_stdout()) std::cout << traffic_report(request, result);
    return;
  }
  const bool text = !json.to_stdout();
  if (text) std::cout << probe_heading() << std::flush;
  const Saturation saturation = find_saturation(request, *network, [&](const Saturation::Probe& probe) {
    progress.clear();
    if (text) std::cout << probe_line(probe) << std::flush;
  });
  json.set(saturation_json(request, saturation));
  json.commit();
  if (text) std::cout << "largest stable rate " << saturation.rate << " flits/node/cycle\n";
}

}  // namespace

void add_traffic(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "traffic", "latency and throughput of the bare routers under synthetic traffic, native or rtl");
  auto arguments = std::make_shared<TrafficArguments>();
  arguments->options.topology = "torus:8x8";
  arguments->options.one_port = true;
  arguments->options.width = 64;  // room to mark packets beside any header; timing does not depend on it
  add_topology_option(*command, arguments->options);
  std::string patterns;
  for (const Pattern& pattern : traffic_patterns())
    patterns += (patterns.empty() ? "" : "; ") + pattern.name + ": " + pattern.summary;
  command->add_option("--pattern", arguments->pattern, patterns + "; file:MATRIX.csv: a row of weights a node")
      ->capture_default_str();
  command->add_option("--rate", arguments->rate, "offered load, flits a node and cycle (Bernoulli)")
      ->capture_default_str();
  command
      ->add_option("--packet", arguments->packet,
                   "flits of a packet, headers included; source routes and circuits need two or more, bubbles a slot")
      ->capture_default_str();
  command->add_option("--warm-up", arguments->warm_up, "cycles before the measurement")->capture_default_str();
  command->add_option("--measure", arguments->measure, "cycles in which loads are counted and measured packets made")
      ->capture_default_str();
  command->add_option("--drain", arguments->drain, "cycles at most for the measured packets to arrive")
      ->capture_default_str();
  command->add_flag("--saturation", arguments->saturation,
                    "bisection for the largest stable rate (accepted >= 0.98 offered, mean latency at most 10 times "
                    "zero load, everything drained) instead of --rate");
  add_hardware_options(*command, arguments->options);
  add_switching_options(*command, arguments->options);
  add_memory_option(*command, arguments->options.memory);
  command->add_option("--engine", arguments->options.engine, "native, rtl")->capture_default_str();
  command->add_option("--seed", arguments->seed, "of all random choices")->capture_default_str();
  add_json_option(*command, arguments->json);
  command->footer(
      "--ports one, the default here, gives a node one injection and one ejection channel, as BookSim does.\n"
      "Loads are a sending node's. Latency counts from the cycle in which a packet is made, source queue included,\n"
      "to the cycle in which its tail is on the ejection channel. Routing udr draws the order of dimensions a packet, "
      "and\n"
      "source spells such a path out. Circuits: a source has one probe or packet under way on an injection channel. "
      "The "
      "fair rate of a node is its max-min share of "
      "links\n"
      "and channels over the pattern's own routes; it is left out where there are more than a million routes.");
  arguments->paths = context.paths;
  add_assertions_option(*command, arguments->paths);
  command->callback([arguments, progress = context.progress] {
    JsonOutput json(arguments->saturation ? "saturation" : "traffic", arguments->json);
    json.around([&] { traffic(*arguments, json, *progress); });
  });
}

}  // namespace dateline
