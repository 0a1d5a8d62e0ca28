// SPDX-License-Identifier: Apache-2.0
// dateline load
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sim/engine.h"
#include "sw/cli/commands.h"
#include "sw/cli/option_values.h"
#include "sw/driver/load/load.h"
#include "sw/driver/load/load_run.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/memory.h"
#include "sw/report/load_report.h"
#include "sw/report/load_svg.h"

namespace dateline {
namespace {

constexpr int kMostExchanges = 1000;
constexpr int kMostDefault = 48;  // most exchanges if --exchanges is not given

struct LoadArguments {
  LoadRequest request;
  std::string json, html, svg;
  bool run = false;
  std::optional<int> exchanges;
  int64_t seed = 1;
  EnginePaths paths;
};

/// Throws UsageError for a hardware option that this call would not use.
void require_use(const CLI::App& command, const LoadArguments& arguments) {
  if (arguments.run) return;
  const auto given = [&](const std::string& name) { return command.get_option("--" + name)->count() > 0; };
  for (const char* name : {"engine", "words", "exchanges", "seed", "ports", "no-assertions"})
    if (given(name)) throw UsageError(setting(name) + " is for a run; add " + setting("run"));
  if (!arguments.request.failed_links.empty()) return;
  for (const std::string& name : usual_options())
    if (name != "routing" && given(name))
      throw UsageError(setting(name) + " is for a run or a proof; add " + setting("run") + " or " +
                       setting("fail-link"));
}

std::function<void(int, uint64_t)> watch_exchanges(const Watcher& watcher, int exchanges) {
  if (!watcher) return {};
  return [watcher, exchanges](int exchange, uint64_t cycle) {
    if (cycle % 256 == 0)
      watcher({"runs exchanges",
               std::to_string(exchange + 1) + " of " + std::to_string(exchanges) + ", cycle " + std::to_string(cycle),
               static_cast<double>(exchange), static_cast<double>(exchanges)});
  };
}

ExchangeRun run(const LoadArguments& arguments, const LoadStudy& study, const Watcher& watcher) {
  const int exchanges = arguments.exchanges ? *arguments.exchanges : whole_exchanges(study, kMostDefault);
  MemoryNeed need = traffic_memory(*study.machine, {});
  const auto processors = static_cast<double>(study.placement.nodes.size());
  need.add("messages", processors * processors * 126);
  require_memory("the exchange on " + study.topology.spec, need, arguments.request.options.memory);
  const auto network = study.machine->engine->make_routers(study.network, study.machine->router(), arguments.paths, 1);
  return run_exchanges(study, exchanges, *network, watch_exchanges(watcher, exchanges));
}

void require_deadlock_free(const LoadStudy& study) {
  if (!study.verdict || study.verdict->deadlock_free) return;
  const int needed = needed_vcs(*study.machine);
  throw UsageError(setting("vcs", study.machine->router().vcs) + " can deadlock on " + study.topology.spec +
                   (needed <= kMaxVcs ? "; use " + setting("vcs", needed) + " or more"
                                      : "; the routing needs " + std::to_string(needed) +
                                            ", more than a router has; use " + setting("routing") + " odr"));
}

void load(const CLI::App& command, LoadArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  require_use(command, arguments);
  if (arguments.run) find_router_engine(arguments.request.options.engine, "runs no exchanges");
  if (arguments.exchanges) require_range(setting("exchanges"), *arguments.exchanges, 1, kMostExchanges);
  require_range(setting("words"), arguments.request.options.words, 1, 65536);
  require_range(setting("seed"), arguments.seed, 0, INT64_MAX);
  arguments.request.options.seed = static_cast<uint64_t>(arguments.seed);
  require_svg_name(setting("svg"), arguments.svg);
  OutputFile svg(setting("svg"), arguments.svg);
  const LoadStudy study = prepare_load(arguments.request, arguments.run);
  require_deadlock_free(study);
  if (svg.wanted()) svg.commit(load_svg(study));
  std::optional<ExchangeRun> counted;
  if (json.wanted()) json.set(load_json(study, counted));
  if (json.page_wanted()) add_network(json.page(), study.network);
  if (arguments.run) counted = run(arguments, study, progress.watcher());
  progress.clear();
  if (json.wanted() && counted) json.set(load_json(study, counted));
  if (study.effective().cut_off.empty()) json.commit();
  if (!json.to_stdout() && !svg.to_stdout()) std::cout << load_report(study, counted);
  if (!study.effective().cut_off.empty()) throw CheckError(cut_off_text(study, 3));
}

void add_placement_options(CLI::App& command, LoadRequest& request) {
  command
      .add_option(
          "--placement", request.placement,
          "the nodes that have a processor: linear, multiple (linear), full, or a file with one node per line, by "
          "number or coordinates")
      ->capture_default_str();
  command
      .add_option("--coefficients", request.coefficients,
                  "coefficients of a linear placement c0 x + c1 y + ... = r (mod k), such as 1,1 [all 1]")
      ->delimiter(',');
  command.add_option("--residues", request.residues, "r: one for linear [0], several for multiple, such as 0,4")
      ->delimiter(',');
  command.add_option("--t", request.t, "number of residues for multiple, instead of --residues: 0..t-1");
  command
      .add_option_function<std::string>(
          "--tie", [&request](const std::string& tie) { request.tie = parse_tie(tie); },
          "direction half-way round a ring of even size: plus (upwards, the paper's rule) or split (both equally "
          "often)")
      ->default_str("plus");
  command.add_option(
      "--fail-link", request.failed_links,
      "A:B: remove the link between two neighbours, in both directions, such as 0:1 or 0,0:0,1; may be repeated");
}

}  // namespace

void add_load(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "load", "link loads of complete exchange between the processors of a placement on a torus, bounds, failed links");
  auto arguments = std::make_shared<LoadArguments>();
  Options& options = arguments->request.options;
  options.topology = "torus:8x8";
  options.words = 4;
  add_topology_option(*command, options);
  add_placement_options(*command, arguments->request);
  add_hardware_options(*command, options);
  add_memory_option(*command, options.memory);
  command->get_option("--routing")
      ->description(
          "odr: dimensions in ascending order; dor:1,0: in another order; udr: in every order, all equally likely "
          "[odr]");
  command->add_flag("--run", arguments->run, "also run the exchange on routers, and count the flits on every link");
  command->add_option("--engine", options.engine, "with --run: native, rtl")->capture_default_str();
  command->add_option("--words", options.words, "with --run: flits per message, without its header")
      ->capture_default_str();
  command->add_option(
      "--exchanges", arguments->exchanges,
      "with --run: number of exchanges; each uses the next route of every pair [until all routes were used "
      "equally often, at most 48]");
  command->add_option("--seed", arguments->seed, "with --run: chooses the first route of every pair")
      ->capture_default_str();
  command->add_option("--svg", arguments->svg, "draw the loads as a heat map (- = stdout)");
  add_json_option(*command, arguments->json);
  add_html_option(*command, arguments->html);
  arguments->paths = context.paths;
  add_assertions_option(*command, arguments->paths);
  command->footer(
      "The load of a directed link is the number of messages on it when each processor sends one message to each\n"
      "other processor. If a pair has several routes, each counts with its share. Exit 1 if failed links leave a pair\n"
      "without a route, or if the counted flits differ from the loads.");
  command->callback([command, arguments, progress = context.progress] {
    require_distinct(
        {{setting("json"), arguments->json}, {setting("html"), arguments->html}, {setting("svg"), arguments->svg}},
        {{setting("placement"), placement_file(arguments->request)}});
    JsonOutput json("load", arguments->json, arguments->html);
    json.around([&] { load(*command, *arguments, json, *progress); });
  });
}

}  // namespace dateline
