// SPDX-License-Identifier: Apache-2.0
// dateline sweep: runs another command at every point of a grid of options, one process per point. A file keeps the
// results of finished points.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "model/base/scratch_file.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/cli/slurm_options.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"
#include "sw/driver/sweep/run_points.h"
#include "sw/driver/sweep/task_folder.h"
#include "sw/report/as_options.h"
#include "sw/report/sweep_report.h"

namespace dateline {
namespace {

struct SweepArguments {
  std::string grid, output, csv, json, html;
  std::string task_folder;  ///< folder of this task of a job array; "": this is no task
  int64_t jobs = 0;
  SlurmArguments slurm;
};

/// Whether `sweep` can run the command: one whose report does not depend on when it runs.
bool swept(const std::string& command) {
  static const std::set<std::string> names = {"check",   "run",      "prove", "load",  "fit",
                                              "traffic", "lockstep", "synth", "tables"};
  return names.count(command) > 0;
}

bool writes_file(const std::string& option) {
  static const std::set<std::string> names = {"csv", "svg",  "schedule", "wave", "output",  "wave-window",
                                              "dot", "keep", "junit",    "html", "timeline"};
  return names.count(option) > 0;
}

std::vector<SweptCommand> swept_commands(CLI::App& app) {
  std::vector<SweptCommand> commands;
  for (const CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    if (!swept(command->get_name())) continue;
    commands.push_back({command->get_name(), {}});
    for (const CLI::Option* option : command->get_options()) {
      SweptCommand::Option one;
      one.positional = option->get_positional();
      one.name = one.positional ? option->get_name(true) : option->get_lnames().front();
      one.flag = option->get_items_expected_max() == 0;
      if (one.name == "help") continue;
      if (one.name == "json") one.refused_because = "the sweep keeps the results itself";
      if (writes_file(one.name))
        one.refused_because = "it belongs to a file that is written, and all points would write it";
      commands.back().options.push_back(one);
    }
  }
  return commands;
}

/// GRID.json -> GRID.jsonl, in the current folder.
std::string default_output(const std::string& grid) {
  const std::string stem = std::filesystem::path(grid).stem().string();
  return (grid == "-" || stem.empty() ? "sweep" : stem) + ".jsonl";
}

size_t all_cores() { return std::max(1u, std::thread::hardware_concurrency()); }

/// "point 3: topology ring:8".
std::string point_text(const Grid& grid, size_t point) {
  const std::string settings = settings_text(grid.settings(point));
  return "point " + std::to_string(point) + (settings.empty() ? "" : ": ") + settings;
}

void print(const Grid& grid, const PointLine& line, size_t number, size_t of) {
  std::cout << "[" << number << "/" << of << "] " << point_text(grid, line.point)
            << (line.failed ? ": FAILED: " + failure_of(line) : ": ok") << "\n"
            << std::flush;
}

std::string summary(const PointsFile& file, size_t kept) {
  const size_t failed = file.failed(), missing = file.missing().size();
  return counted(static_cast<long>(file.points()), "point") + ": " + std::to_string(file.points() - missing) + " done" +
         (kept > 0 ? " (" + std::to_string(kept) + " before)" : "") + ", " + std::to_string(failed) + " failed" +
         (missing > failed ? ", " + std::to_string(missing - failed) + " not run" : "");
}

/// Runs the points that have no line in the file, until all are done or a signal comes.
void run_missing(const SweepArguments& arguments, const Grid& grid, PointsFile& file, const HeldSignals& signals,
                 bool text, ProgressLine& progress) {
  const Watcher watcher = progress.watcher();
  const std::vector<size_t> missing = file.missing();
  size_t number = 0;
  const auto report = [&](const PointLine& line) {
    progress.clear();
    ++number;
    if (text) print(grid, line, number, missing.size());
  };
  if (arguments.slurm.wanted) {
    run_missing_on_slurm(arguments.slurm, grid, file, arguments.output, signals, watcher, text, report);
    return;
  }
  const auto watch = [&] {
    if (watcher)
      watcher({"sweep", std::to_string(number) + " of " + counted(static_cast<long>(missing.size()), "point") + " done",
               static_cast<double>(number), static_cast<double>(missing.size())});
  };
  watch();
  run_points(
      missing.size(), [&](size_t index) { return point_work(grid, missing[index]); }, grid.lists,
      arguments.jobs > 0 ? static_cast<size_t>(arguments.jobs) : all_cores(), signals,
      [&](const PointLine& line) {
        file.append(line);
        report(line);
        watch();
      });
}

void sweep(const SweepArguments& arguments, const Grid& grid, PointsFile& file, JsonOutput& json,
           ProgressLine& progress) {
  OutputFile csv(setting("csv"), arguments.csv);
  const HeldSignals signals;
  const bool text = !json.to_stdout() && !csv.to_stdout();
  const size_t kept = file.points() - file.missing().size();
  if (text && kept > 0)
    std::cout << arguments.output << " has " << kept << " of " << counted(static_cast<long>(file.points()), "point")
              << "\n";
  run_missing(arguments, grid, file, signals, text, progress);
  progress.clear();
  json.set(sweep_json(grid, file, arguments.output, kept));
  if (json.page_wanted()) {
    SweepTable table = sweep_table(grid, file);
    json.page().tables.push_back({"points", std::move(table.columns), std::move(table.rows)});
  }
  if (signals.caught() != 0) {
    const std::string what = "sweep: ended by signal " + std::to_string(signals.caught()) + "; " + summary(file, kept) +
                             "; the same command continues it";
    json.commit_failed(CheckError(what));
    std::cout << std::flush;
    std::cerr << "dateline: " << one_line(as_options(what)) << "\n";
    signals.end();
  }
  file.finish();
  csv.commit(sweep_csv(grid, file));
  if (text) std::cout << summary(file, kept) << "; " << printable(arguments.output, 200) << "\n";
  if (file.failed() == 0) return;
  std::string first;
  file.each([&](const PointLine& line) {
    if (line.failed && first.empty()) first = point_text(grid, line.point) + ": " + failure_of(line);
  });
  throw CheckError(std::to_string(file.failed()) + " of " + counted(static_cast<long>(file.points()), "point") +
                   " failed; the same command runs them again; first: " + first);
}

void slurm_task(const std::string& folder) {
  const HeldSignals signals;
  if (!run_slurm_task(folder, signals)) signals.end();
}

}  // namespace

void add_sweep(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "sweep", "runs another command over a grid of options, on all cores; keeps finished points even if it is killed");
  auto arguments = std::make_shared<SweepArguments>();
  command->add_option("grid", arguments->grid, "JSON with the command and its options (- = standard input)")
      ->type_name("FILE");
  command->add_option("--output", arguments->output,
                      "file for the results, one line of JSON per point; points in it are not run again unless they "
                      "failed [FILE's name, .jsonl]");
  command->add_option("--csv", arguments->csv, "write the results as CSV (- = stdout)");
  command
      ->add_option("--jobs", arguments->jobs,
                   "points at a time, each in its own process; 0: as many as there are cores")
      ->capture_default_str();
  add_slurm_options(*command, arguments->slurm);
  // Hidden: the tasks of a job array run it.
  command->add_option("--slurm-task", arguments->task_folder)->group("");
  add_json_option(*command, arguments->json);
  add_html_option(*command, arguments->html);
  command->footer(
      "FILE: {\"command\": [\"traffic\"], \"options\": {\"topology\": [\"torus:4x4\", \"ring:8\"],\n"
      "       \"rate\": {\"from\": 0.1, \"to\": 0.3, \"step\": 0.1}}, \"fixed\": {\"pattern\": \"tornado\"}, "
      "\"lists\": false}\n"
      "Every combination of options is a point; the last option changes first. Put arguments such as the operation\n"
      "of check into command or, by their names, under options. lists: also keep the lists of the reports (rounds,\n"
      "links). A point that fails is reported with its reason (exit 1); the next call runs it again. At the end the\n"
      "points in the file are in the order of the grid, no matter how often the sweep was interrupted.\n"
      "--slurm: start it in a folder that all cluster nodes share. It runs some points to measure their time, then\n"
      "gives each task so many points that it runs ten seconds or more.");
  command->callback([arguments, command, &app, progress = context.progress] {
    if (!arguments->task_folder.empty()) {
      slurm_task(arguments->task_folder);
      return;
    }
    if (arguments->grid.empty()) throw UsageError("sweep: name a file with a grid; dateline sweep --help shows one");
    require_slurm_use(*command, arguments->slurm);
    require_range(setting("jobs"), arguments->jobs, 0, 256);
    if (arguments->output.empty()) arguments->output = default_output(arguments->grid);
    require_distinct({{setting("output"), arguments->output},
                      {setting("csv"), arguments->csv},
                      {setting("json"), arguments->json},
                      {setting("html"), arguments->html}},
                     {{"grid", arguments->grid}});
    JsonOutput json("sweep", arguments->json, arguments->html);
    json.around([&] {
      constexpr size_t kMostBytes = 1 << 24;
      const Grid grid = parse_grid(read_input("sweep", arguments->grid, kMostBytes),
                                   "sweep " + printable(arguments->grid, 200), swept_commands(app));
      PointsFile file(setting("output"), arguments->output, points_header(grid));
      sweep(*arguments, grid, file, json, *progress);
    });
  });
}

}  // namespace dateline
