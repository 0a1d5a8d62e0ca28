// SPDX-License-Identifier: Apache-2.0
// dateline check, dateline run
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sim/link_record.h"
#include "sw/board/board_engine.h"
#include "sw/cli/collective_options.h"
#include "sw/cli/commands.h"
#include "sw/cli/resources.h"
#include "sw/cli/wave_output.h"
#include "sw/driver/study/compare.h"
#include "sw/driver/study/study.h"
#include "sw/report/comparison_report.h"
#include "sw/report/comparison_svg.h"
#include "sw/report/json_report.h"
#include "sw/report/table.h"
#include "sw/report/timeline/timeline.h"
#include "sw/schedule/json.h"

namespace dateline {
namespace {

struct CheckRunArguments : CollectiveArguments {
  std::string json, html, csv, svg, schedule_file, wave, window, timeline;
  bool resources = false;
};

WaveRequest wave_request(const CheckRunArguments& arguments) {
  WaveRequest wave;
  wave.file = arguments.wave;
  require_wave_name(setting("wave"), wave.file);
  if (arguments.window.empty()) return wave;
  if (wave.file.empty())
    throw UsageError(setting("wave-window", arguments.window) + " needs " + setting("wave", "FILE.fst"));
  unsigned long long first = 0, last = 0;
  char rest = 0;
  if (arguments.window.find('-') != std::string::npos ||
      std::sscanf(arguments.window.c_str(), "%llu:%llu%c", &first, &last, &rest) != 2 || first > last)
    throw UsageError(setting("wave-window", "'" + arguments.window + "'") +
                     ": write FIRST:LAST in cycles, such as 0:500");
  wave.first_cycle = first;
  wave.last_cycle = last;
  return wave;
}

void add_common(CLI::App& command, CheckRunArguments& arguments) {
  add_collective_options(command, arguments);
  add_json_option(command, arguments.json);
  add_html_option(command, arguments.html);
  add_resources_option(command, arguments.resources);
}

/// The printed report of a study. At a terminal its first lines appear as soon as they are known.
class PrintedReport {
 public:
  PrintedReport(bool wanted, ProgressLine& progress) : wanted_(wanted), progress_(progress) {}

  /// Callback for the start of a study: prints the first lines. Empty unless they are wanted on a terminal.
  std::function<void(const Task&)> begun() {
    if (!wanted_ || isatty(STDOUT_FILENO) == 0) return {};
    return [this](const Task& task) {
      progress_.clear();
      std::cout << study_heading(task) << std::flush;
      headed_ = true;
    };
  }
  void print(const Study& study, const Execution* execution = nullptr) {
    progress_.clear();
    if (wanted_) std::cout << (headed_ ? study_results(study, execution) : study_report(study, execution));
  }

 private:
  bool wanted_, headed_ = false;
  ProgressLine& progress_;
};

/// Whether the options ask for a comparison: several algorithms, q or lengths, or a file that only a comparison writes.
bool compares(const CheckRunArguments& arguments) {
  return arguments.request.algorithm == "all" || arguments.q.size() > 1 || arguments.words.size() > 1 ||
         !arguments.csv.empty() || !arguments.svg.empty();
}

void compare(const CLI::App& command, CheckRunArguments& arguments, ProgressLine& progress) {
  if (!arguments.request.from.empty())
    throw UsageError(setting("from") + ": a schedule file has only one algorithm, q and length");
  if (!arguments.schedule_file.empty())
    throw UsageError(setting("schedule") + ": a comparison of several schedules writes none of them");
  if (!arguments.operation_given) throw UsageError("name an operation, such as broadcast (dateline list)");
  if (!arguments.timeline.empty())
    throw UsageError(setting("timeline") + ": a comparison has several runs, and a timeline shows only one");
  if (!arguments.wave.empty() || !arguments.window.empty())
    throw UsageError(setting("wave") + ": a comparison has several runs, and a waveform records only one");
  require_distinct({{setting("json"), arguments.json},
                    {setting("html"), arguments.html},
                    {setting("csv"), arguments.csv},
                    {setting("svg"), arguments.svg}});
  require_svg_name(setting("svg"), arguments.svg);
  JsonOutput json("comparison", arguments.json, arguments.html);
  OutputFile csv(setting("csv"), arguments.csv), svg(setting("svg"), arguments.svg);
  json.around([&] {
    adopt_board(command, arguments.request.options);
    const Comparison comparison =
        compare_algorithms({arguments.request, arguments.q, arguments.words, arguments.request.runs});
    progress.clear();
    json.set(comparison_json(comparison));
    if (json.page_wanted())
      add_picture(json.page(), "cycles over block length", [&] { return comparison_svg(comparison); });
    json.commit();
    csv.commit(comparison_csv(comparison));
    if (svg.wanted()) svg.commit(comparison_svg(comparison));
    if (!json.to_stdout() && !csv.to_stdout() && !svg.to_stdout()) std::cout << comparison_report(comparison);
  });
}

/// Adds the options with which check and run compare algorithms.
void add_comparison(CLI::App& command, const std::shared_ptr<CheckRunArguments>& arguments) {
  command.add_option("--csv", arguments->csv, "compare, and write the comparison as CSV (- = stdout)");
  command.add_option("--svg", arguments->svg, "compare, and draw cycles over block length, one line per algorithm")
      ->type_name("FILE.svg");
  command.get_option("--algorithm")
      ->description("name; auto: the one with the least predicted plus barrier cycles; all: compare all");
  command
      .add_flag_callback(
          "--compare", [arguments] { arguments->request.algorithm = "all"; }, "the same as --algorithm all")
      ->excludes(command.get_option("--algorithm"));
  command.footer(
      "--algorithm all, or several numbers for --q or --words (1,2,3), compare algorithms: a table, and the\n"
      "block lengths from which another algorithm is the best by predicted plus barrier cycles.");
}

void check(const CLI::App& command, CheckRunArguments& arguments, ProgressLine& progress) {
  require_distinct({{setting("json"), arguments.json},
                    {setting("html"), arguments.html},
                    {setting("schedule"), arguments.schedule_file}},
                   {{setting("from"), arguments.request.from}});
  JsonOutput json("check", arguments.json, arguments.html);
  OutputFile schedule(setting("schedule"), arguments.schedule_file);
  PrintedReport report(!json.to_stdout() && !schedule.to_stdout(), progress);
  arguments.request.begun = report.begun();
  json.around([&] {
    const Study study = prepare_collective(command, arguments);
    json.set(study_json(study));
    if (json.page_wanted()) add_schedule(json.page(), study);
    if (study.check.ok()) json.commit();
    if (arguments.request.whole) schedule.commit(write_schedule(study.schedule));
    report.print(study);
    if (!study.check.ok()) throw CheckError("check failed: " + first_problem(study.check));
  });
}

/// Runs the study and writes its timeline, also where a check of the run fails.
Execution run_with_timeline(const Study& study, const EnginePaths& paths, const WaveRequest& wave,
                            WaveOutput& wave_output, OutputFile& timeline) {
  if (!timeline.wanted()) return run_with_wave(study, paths, wave, wave_output);
  LinkRecord links;
  try {
    Execution execution = run_with_wave(study, paths, wave, wave_output, &links);
    timeline.commit(timeline_json(study, &execution, links));
    return execution;
  } catch (const CheckError&) {
    if (links.cycles() > 0) timeline.commit(timeline_json(study, nullptr, links));
    throw;
  }
}

void run_and_report(const CLI::App& command, const CheckRunArguments& arguments, const WaveRequest& wave,
                    WaveOutput& wave_output, OutputFile& timeline, JsonOutput& json, PrintedReport& report,
                    ProgressLine& progress) {
  const Study study = prepare_collective(command, arguments);
  json.set(study_json(study));
  if (json.page_wanted()) add_schedule(json.page(), study);
  progress.clear();
  if (study.check.contended_rounds > 0 && study.check.valid && study.check.complete && study.check.ports_ok)
    std::cerr << "dateline: note: " << counted(study.check.contended_rounds, "contended round") << ": "
              << first_problem(study.check) << "\n";
  const Execution execution = run_with_timeline(study, arguments.request.paths, wave, wave_output, timeline);
  json.set(study_json(study, &execution));
  if (json.page_wanted()) {
    json.page() = {};
    add_schedule(json.page(), study, &execution);
  }
  if (execution.mismatches == 0 && study.check.complete) json.commit();
  report.print(study, &execution);
  if (!wave.file.empty()) {
    const long total = execution.measured_cycles + execution.barrier_cycles;
    if (wave.first_cycle > static_cast<uint64_t>(total))
      std::cerr << "dateline: note: the waveform is empty, the run ended in cycle " << total << "\n";
    const std::string kept = wave_output.commit(study.machine.topology, study.machine.node, *wave.notes);
    if (!json.to_stdout())
      std::cout << kept << "\n";
    else if (execution.mismatches > 0)
      std::cerr << "dateline: note: " << kept << "\n";
  }
  if (execution.mismatches > 0) throw MismatchError(execution.mismatch_text());
  if (!study.check.complete) throw CheckError("check failed: " + first_problem(study.check));
}

void require_timeline_engine(const CheckRunArguments& arguments) {
  if (arguments.timeline.empty()) return;
  const Options& options = arguments.request.options;
  if (is_board_engine(options.engine) || !find_engine(options.engine).shows_links)
    throw UsageError(setting("timeline") + ": engine '" + options.engine +
                     "' does not show its links in every cycle; use " + setting("engine", "native"));
  if (!options.workers.alone())
    throw UsageError(setting("timeline") +
                     (options.workers.ranks != nullptr
                          ? ": a timeline is recorded by one process; start it without mpirun"
                          : ": a timeline is recorded by one thread; leave " + setting("threads") + " out"));
}

void run(const CLI::App& command, CheckRunArguments& arguments, ProgressLine& progress) {
  std::vector<NamedFile> outputs = wave_files(setting("wave"), arguments.wave);
  outputs.push_back({setting("json"), arguments.json});
  outputs.push_back({setting("html"), arguments.html});
  outputs.push_back({setting("timeline"), arguments.timeline});
  require_distinct(outputs, {{setting("from"), arguments.request.from}});
  JsonOutput json("run", arguments.json, arguments.html);
  WaveRequest wave = wave_request(arguments);
  const std::string& engine = arguments.request.options.engine;
  if (!wave.file.empty() && (is_board_engine(engine) || !find_engine(engine).writes_waves))
    throw UsageError(setting("wave") + ": engine '" + arguments.request.options.engine + "' writes no waveforms; use " +
                     setting("engine", "rtl"));
  if (const Workers& workers = arguments.request.options.workers; !wave.file.empty() && !workers.alone())
    throw UsageError(workers.ranks != nullptr
                         ? setting("wave") + ": a waveform is written by one process; start it without mpirun"
                         : setting("wave") + ": a waveform is written by one thread; leave " + setting("threads") +
                               " out");
  require_timeline_engine(arguments);
  OutputFile timeline(setting("timeline"), arguments.timeline);
  WaveOutput wave_output(setting("wave"), wave.file);
  wave.aside = wave_output.aside();
  WaveNotes notes;
  wave.notes = &notes;
  PrintedReport report(!json.to_stdout() && !timeline.to_stdout(), progress);
  // mpirun gives its ranks a terminal even if its own output is a file or a pipe.
  if (arguments.request.options.workers.ranks == nullptr) arguments.request.begun = report.begun();
  json.around([&] {
    adopt_board(command, arguments.request.options);
    run_and_report(command, arguments, wave, wave_output, timeline, json, report, progress);
  });
}

}  // namespace

void add_check(CLI::App& app, const CommandContext& context) {
  CLI::App* check_command = app.add_subcommand(
      "check", "static checks, counts, formula and lower bound of a collective, without simulating it");
  auto check_arguments = std::make_shared<CheckRunArguments>();
  check_arguments->request.paths = context.paths;
  add_common(*check_command, *check_arguments);
  check_command->add_option("--schedule", check_arguments->schedule_file,
                            "write the schedule to this file (- = stdout)");
  add_comparison(*check_command, check_arguments);
  check_command->callback([check_command, check_arguments, progress = context.progress] {
    check_arguments->request.whole = !check_arguments->schedule_file.empty();
    check_arguments->request.watcher = progress->watcher();
    const Resources resources;
    if (compares(*check_arguments))
      compare(*check_command, *check_arguments, *progress);
    else
      check(*check_command, *check_arguments, *progress);
    if (check_arguments->resources) resources.print();
  });
}

void add_run(CLI::App& app, const CommandContext& context) {
  CLI::App* run_command = app.add_subcommand(
      "run", "does what check does, then runs the collective on an engine, checks every word and compares");
  auto run_arguments = std::make_shared<CheckRunArguments>();
  run_arguments->request.paths = context.paths;
  add_common(*run_command, *run_arguments);
  add_engine_option(*run_command, run_arguments->request.options);
  add_assertions_option(*run_command, run_arguments->request.paths);
  add_rtl_nodes_option(*run_command, run_arguments->request.options);
  add_threads_option(*run_command, run_arguments->request.options, context);
  run_command->add_flag("--unsafe", run_arguments->request.options.unsafe,
                        "run although the network is not proven deadlock-free, or the schedule is incomplete");
  add_comparison(*run_command, run_arguments);
  run_command->add_option("--wave", run_arguments->wave, "write a waveform FILE.fst and FILE.gtkw (engine rtl)");
  run_command->add_option("--wave-window", run_arguments->window, "record only cycles FIRST:LAST");
  run_command->add_option("--timeline", run_arguments->timeline,
                          "write the messages on every link over time, for Perfetto and Chrome (- = stdout)");
  run_command->callback([run_command, run_arguments, progress = context.progress] {
    run_arguments->request.runs = true;
    run_arguments->request.whole = !run_arguments->wave.empty() || !run_arguments->timeline.empty();
    run_arguments->request.watcher = progress->watcher();
    const Resources resources;
    if (compares(*run_arguments))
      compare(*run_command, *run_arguments, *progress);
    else
      run(*run_command, *run_arguments, *progress);
    if (run_arguments->resources) resources.print();
  });
}

}  // namespace dateline
