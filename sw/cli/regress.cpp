// SPDX-License-Identifier: Apache-2.0
// dateline regress: one process per seed, because the SystemC kernel elaborates only once per process. Several run at a
// time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/cli/regress_slurm.h"
#include "sw/cli/seed_processes.h"
#include "sw/cli/slurm_options.h"
#include "sw/report/as_options.h"
#include "sw/report/junit.h"
#include "sw/report/regress_report.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

struct RegressArguments {
  int64_t seeds = 20, first = 0, cycles = 60000, replay = -1;
  int jobs = 2;
  std::string junit, json, output;
  SlurmArguments slurm;
};

void print(const RegressOutcome& outcome, const RegressArguments& arguments, size_t number, int64_t of) {
  std::cout << "[" << number << "/" << of << "] " << seed_line(outcome, arguments.cycles) << std::flush;
}

std::vector<JunitCase> junit_cases(const RegressArguments& arguments, const std::vector<RegressOutcome>& outcomes) {
  std::vector<JunitCase> cases;
  for (const RegressOutcome& outcome : outcomes) {
    const std::string again = replay_command(static_cast<int64_t>(outcome.seed), arguments.cycles);
    cases.push_back({"seed " + std::to_string(outcome.seed) + " " + outcome.configuration,
                     outcome.failure.empty() ? "" : as_options(outcome.failure) + "; replay: " + again,
                     outcome.seconds,
                     {{"seed", std::to_string(outcome.seed)},
                      {"configuration", outcome.configuration},
                      {"replay", again},
                      {"cycles", std::to_string(outcome.cycles)},
                      {"wires", std::to_string(outcome.wires)},
                      {"messages", std::to_string(outcome.messages)},
                      {"circuits", std::to_string(outcome.circuits)},
                      {"refusals", std::to_string(outcome.nacks)}},
                     outcome.output});
  }
  return cases;
}

JunitProperties junit_properties(const RegressArguments& arguments) {
  return {{"program_version", program_version()},
          {"first", std::to_string(arguments.first)},
          {"seeds", std::to_string(arguments.seeds)},
          {"cycles", std::to_string(arguments.cycles)},
          {"jobs", std::to_string(arguments.jobs)}};
}

void replay(const RegressArguments& arguments, const EnginePaths& paths, JsonOutput& json) {
  const RegressOutcome outcome = run_regress_case(regress_case(static_cast<uint64_t>(arguments.replay)),
                                                  static_cast<uint64_t>(arguments.cycles), paths);
  json.set(regress_json({arguments.replay, 1, arguments.cycles, 1, {outcome}}));
  if (!json.to_stdout()) print(outcome, arguments, 1, 1);
  if (!outcome.failure.empty()) throw CheckError("seed " + std::to_string(arguments.replay) + ": " + outcome.failure);
}

/// The command that continues an interrupted run on Slurm. The file of --output keeps the finished seeds.
std::string slurm_command(const RegressArguments& arguments) {
  return "dateline regress --first " + std::to_string(arguments.first) + " --seeds " + std::to_string(arguments.seeds) +
         " --cycles " + std::to_string(arguments.cycles) + " --slurm --output " + command_word(arguments.output);
}

/// The command that runs the seeds from the first unfinished one on. It repeats the few later seeds that have finished.
std::string rest_command(const RegressArguments& arguments, const std::vector<RegressOutcome>& outcomes) {
  std::set<int64_t> finished;
  for (const RegressOutcome& outcome : outcomes) finished.insert(static_cast<int64_t>(outcome.seed));
  int64_t first = arguments.first;
  while (finished.count(first) > 0) ++first;
  return "dateline regress --first " + std::to_string(first) + " --seeds " +
         std::to_string(arguments.first + arguments.seeds - first) + " --cycles " + std::to_string(arguments.cycles) +
         " --jobs " + std::to_string(arguments.jobs);
}

/// Runs all seeds. Returns false if a signal came before all had finished.
bool run_seeds(const RegressArguments& arguments, const EnginePaths& paths, const HeldSignals& signals, bool text,
               ProgressLine& progress, std::vector<RegressOutcome>& outcomes) {
  const Watcher watcher = progress.watcher();
  SeedProcesses running([&](uint64_t seed) {
    return run_regress_case(regress_case(seed), static_cast<uint64_t>(arguments.cycles), paths);
  });
  int64_t next = arguments.first;
  const int64_t end = arguments.first + arguments.seeds;
  while (next < end || running.count() > 0) {
    while (next < end && static_cast<int>(running.count()) < arguments.jobs && signals.caught() == 0)
      running.start(static_cast<uint64_t>(next++));
    if (watcher)
      watcher({"regress", std::to_string(outcomes.size()) + " of " + counted(arguments.seeds, "seed") + " done",
               static_cast<double>(outcomes.size()), static_cast<double>(arguments.seeds)});
    const std::optional<RegressOutcome> outcome = running.next(signals);
    progress.clear();
    if (!outcome) return false;
    outcomes.push_back(*outcome);
    if (text) print(*outcome, arguments, outcomes.size(), arguments.seeds);
  }
  return true;
}

void regress(const RegressArguments& arguments, const EnginePaths& paths, JsonOutput& json, ProgressLine& progress) {
  require_range(setting("seeds"), arguments.seeds, 1, 1'000'000);
  require_range(setting("first"), arguments.first, 0, 1'000'000'000);
  require_range(setting("cycles"), arguments.cycles, 100, 1'000'000'000);
  require_range(setting("jobs"), arguments.jobs, 1, 256);
  OutputFile junit(setting("junit"), arguments.junit);
  if (arguments.slurm.wanted && arguments.replay >= 0)
    throw UsageError(setting("replay") + " runs in this process; leave out " + setting("slurm"));
  if (arguments.replay >= 0) {
    replay(arguments, paths, json);
    return;
  }
  const HeldSignals signals;
  const std::time_t started = std::time(nullptr);
  std::vector<RegressOutcome> outcomes;
  const bool text = !json.to_stdout();
  bool all = true;
  if (arguments.slurm.wanted) {
    outcomes = regress_on_slurm({arguments.first, arguments.seeds, arguments.cycles, arguments.output, arguments.slurm},
                                signals, progress.watcher(), text,
                                [&](const RegressOutcome& outcome, size_t number, size_t of) {
                                  progress.clear();
                                  if (text) print(outcome, arguments, number, static_cast<int64_t>(of));
                                });
    all = signals.caught() == 0;
    progress.clear();
  } else {
    all = run_seeds(arguments, paths, signals, text, progress, outcomes);
  }
  junit.commit(junit_xml("dateline regress", junit_properties(arguments), junit_cases(arguments, outcomes), started));
  const RegressRun run{arguments.first, arguments.seeds, arguments.cycles, arguments.jobs, outcomes};
  json.set(regress_json(run));
  if (text) std::cout << regress_report(run);
  if (!all) {
    std::cout << std::flush;
    const std::string what = "regress: ended by signal " + std::to_string(signals.caught()) + " with " +
                             std::to_string(outcomes.size()) + " of " + counted(arguments.seeds, "seed") +
                             " finished; to continue: " +
                             (arguments.slurm.wanted ? slurm_command(arguments) : rest_command(arguments, outcomes));
    json.commit_failed(CheckError(what));
    std::cerr << "dateline: " << what << "\n";
    signals.end();
  }
  const auto failures = std::count_if(outcomes.begin(), outcomes.end(),
                                      [](const RegressOutcome& outcome) { return !outcome.failure.empty(); });
  if (failures > 0) throw CheckError(std::to_string(failures) + " of " + counted(arguments.seeds, "seed") + " failed");
}

}  // namespace

void add_regress(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "regress", "random configurations and traffic mixes, rtl, native and systemc in lockstep with end-to-end checks");
  auto arguments = std::make_shared<RegressArguments>();
  command->add_option("--seeds", arguments->seeds, "how many seeds")->capture_default_str();
  command
      ->add_option("--first", arguments->first,
                   "the first seed; 6k, 6k+2 and 6k+4 have the same configuration, as do 6k+1, 6k+3 and 6k+5")
      ->capture_default_str();
  command
      ->add_option("--cycles", arguments->cycles,
                   "cycles of bare routers per seed; complete nodes run a quarter of them")
      ->capture_default_str();
  command->add_option("--jobs", arguments->jobs, "seeds at a time, each in its own process")->capture_default_str();
  command->add_option("--junit", arguments->junit, "write the results as JUnit XML (- = stdout)");
  command->add_option("--replay", arguments->replay, "run only this seed, in this process, and show all its output");
  add_slurm_options(*command, arguments->slurm);
  command
      ->add_option(
          "--output", arguments->output,
          "with --slurm: file for the results, one line of JSON per seed; seeds in it are not run again unless they "
          "failed [regress.jsonl]")
      ->type_name("FILE");
  add_json_option(*command, arguments->json);
  command->callback([arguments, command, context] {
    require_slurm_use(*command, arguments->slurm);
    if (!arguments->slurm.wanted && !arguments->output.empty())
      throw UsageError(setting("output") + " needs " + setting("slurm"));
    if (arguments->output.empty()) arguments->output = "regress.jsonl";
    std::vector<NamedFile> outputs = {{setting("junit"), arguments->junit}, {setting("json"), arguments->json}};
    if (arguments->slurm.wanted) outputs.push_back({setting("output"), arguments->output});
    require_distinct(outputs);
    JsonOutput json("regress", arguments->json);
    json.around([&] { regress(*arguments, context.paths, json, *context.progress); });
  });
}

}  // namespace dateline
