// SPDX-License-Identifier: Apache-2.0
// dateline bench
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/driver/bench/baseline.h"
#include "sw/driver/bench/bench.h"
#include "sw/report/bench_report.h"
#include "sw/report/bench_svg.h"

namespace dateline {
namespace {

struct BenchArguments {
  BenchRequest request;
  std::string parts, engines, networks, against, svg, json;
  double tolerance = 1.5;
};

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::stringstream stream(text);
  for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
  return words;
}

void bench(BenchArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  constexpr double kMostSeconds = 60;
  constexpr size_t kMostReport = 64 << 20;
  BenchRequest& request = arguments.request;
  request.parts = parse_bench_parts(arguments.parts);
  request.engines = words_of(arguments.engines);
  request.networks = words_of(arguments.networks);
  require_range(setting("turns"), request.turns, 1, 99);
  require_range(setting("threads"), request.threads, 2, 256);
  require_range(setting("ranks"), request.ranks, 2, 256);
  require_range(setting("nodes"), request.nodes, 1, 1 << 20);
  if (!(request.seconds > 0 && request.seconds <= kMostSeconds))
    throw UsageError(setting("seconds") + ": more than 0, at most 60");
  if (!(arguments.tolerance > 1 && arguments.tolerance <= 100))
    throw UsageError(setting("tolerance") + ": more than 1, at most 100");
  require_svg_name(setting("svg"), arguments.svg);
  const auto& parts = request.parts;
  if (std::find(parts.begin(), parts.end(), BenchPart::kEngines) == parts.end())
    for (const auto& [name, text] : {std::pair{"engines", arguments.engines}, {"networks", arguments.networks}})
      if (!text.empty())
        throw UsageError(setting(name) + " applies to the part engines; add it to " + setting("parts"));
  const std::vector<BenchGroup> groups = bench_groups(request);
  BenchRatios before;
  if (!arguments.against.empty())
    before = read_bench_ratios(setting("against", printable(arguments.against, 200)),
                               read_input(setting("against"), arguments.against, kMostReport), groups);
  if (!arguments.svg.empty()) require_bench_picture(groups);
  OutputFile picture(setting("svg"), arguments.svg);
  const BenchResult bench = run_bench(request, groups, progress.watcher());
  progress.clear();
  std::optional<BenchComparison> comparison;
  if (!before.empty()) comparison = compare_ratios(before, bench, arguments.tolerance);
  if (picture.wanted()) picture.commit(bench_svg(bench));
  json.set(bench_json(bench));
  const bool changed = comparison && !comparison->changed.empty();
  if (!changed) json.commit();
  if (!json.to_stdout() && !picture.to_stdout()) {
    std::cout << bench_report(bench);
    if (comparison) std::cout << comparison_text(*comparison, arguments.against, arguments.tolerance);
  }
  if (changed)
    throw CheckError(std::to_string(comparison->changed.size()) + " of " + std::to_string(comparison->compared) +
                     " ratios differ from those in " + arguments.against +
                     ", the first: " + comparison->changed.front().group + ", " + comparison->changed.front().cell);
}

}  // namespace

void add_bench(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("bench", "measures the speed of the engines: cycles per second, memory, threads");
  auto arguments = std::make_shared<BenchArguments>();
  std::string parts;
  for (const BenchPartName& part : bench_parts()) {
    if (part.part != BenchPart::kRanks || !mpi_program().empty())
      arguments->parts += (arguments->parts.empty() ? "" : ",") + std::string(part.name);
    parts += (parts.empty() ? "" : "; ") + std::string(part.name) + ": " + part.meaning;
  }
  std::string networks;
  for (const std::string& name : bench_networks()) networks += (networks.empty() ? "" : ", ") + name;
  command->add_option("--parts", arguments->parts, parts)->capture_default_str();
  command->add_option("--engines", arguments->engines,
                      "engines to measure in the part engines, separated by commas [all that run bare routers]");
  command->add_option("--networks", arguments->networks,
                      "networks to measure in the part engines, separated by commas [" + networks + "]");
  command->add_option("--nodes", arguments->request.nodes, "most nodes in the part scale")->capture_default_str();
  command->add_option("--threads", arguments->request.threads, "most threads in the part threads: 1, 2, 4 and so on")
      ->capture_default_str();
  command->add_option("--ranks", arguments->request.ranks, "most ranks in the part ranks (./dateline setup mpi)")
      ->capture_default_str();
  command->add_option("--turns", arguments->request.turns, "measurements of each cell; the report has their medians")
      ->capture_default_str();
  command->add_option("--seconds", arguments->request.seconds, "length of one measurement of a cell")
      ->capture_default_str();
  command
      ->add_option("--against", arguments->against,
                   "an earlier --json report: exit 1 if engines have become faster or slower relative to each other")
      ->type_name("FILE");
  command->add_option("--tolerance", arguments->tolerance, "with --against: largest factor by which a ratio may change")
      ->capture_default_str();
  command
      ->add_option("--svg", arguments->svg,
                   "draw speed and memory over the number of routers, and the speedup by threads")
      ->type_name("FILE.svg");
  add_json_option(*command, arguments->json);
  command->footer(
      "Runs the program itself; the cells of a group take turns. Traffic runs for a short and a long time, and the\n"
      "difference is reported, which excludes start-up: processor seconds with one thread, wall-clock seconds with\n"
      "several threads or ranks. Machines differ and drift: quote ratios of one run. The largest networks take\n"
      "minutes per run: begin with --parts engines --networks torus:8x8. tests/bench/beside_booksim.py compares the\n"
      "program with BookSim2.");
  command->callback([arguments, command, progress = context.progress] {
    if (command->count("--tolerance") > 0 && arguments->against.empty())
      throw UsageError(setting("tolerance") + " needs " + setting("against") + "; give " + setting("against", "FILE") +
                       " too");
    require_distinct({{setting("svg"), arguments->svg}, {setting("json"), arguments->json}},
                     {{setting("against"), arguments->against}});
    JsonOutput json("bench", arguments->json);
    json.around([&] { bench(*arguments, json, *progress); });
  });
}

}  // namespace dateline
