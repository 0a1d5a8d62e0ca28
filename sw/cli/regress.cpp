// SPDX-License-Identifier: Apache-2.0
// dateline regress: every seed in a process of its own (the SystemC kernel elaborates once), several at a time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/error.h"
#include "sw/cli/commands.h"
#include "sw/cli/seed_processes.h"
#include "sw/report/junit.h"

namespace dateline {
namespace {

struct RegressArguments {
  int64_t seeds = 20, first = 0, cycles = 60000, replay = -1;
  int jobs = 2;
  std::string junit;
};

std::string replay_command(int64_t seed, int64_t cycles) {
  return "dateline regress --replay " + std::to_string(seed) + " --cycles " + std::to_string(cycles);
}

void print(const RegressOutcome& outcome, size_t number, int64_t of) {
  std::cout << "[" << number << "/" << of << "] seed " << outcome.seed << " " << outcome.configuration << ": ";
  if (outcome.failure.empty())
    std::cout << "ok, " << outcome.cycles << " cycles, " << outcome.messages << " messages, " << outcome.circuits
              << " circuits, " << outcome.nacks << " refusals\n";
  else
    std::cout << "FAILED: " << outcome.failure << "\n";
  std::cout << std::flush;
}

void replay(const RegressArguments& arguments, const EnginePaths& paths) {
  const RegressOutcome outcome = run_regress_case(regress_case(static_cast<uint64_t>(arguments.replay)),
                                                  static_cast<uint64_t>(arguments.cycles), paths);
  print(outcome, 1, 1);
  if (!outcome.failure.empty()) throw CheckError("seed " + std::to_string(arguments.replay) + ": " + outcome.failure);
}

void summarize(const std::vector<RegressOutcome>& outcomes) {
  std::set<std::string> configurations;
  long router_cycles = 0, wires = 0, messages = 0;
  for (const RegressOutcome& outcome : outcomes) {
    configurations.insert(outcome.configuration);
    router_cycles += outcome.router_cycles;
    wires += outcome.wires;
    messages += outcome.messages;
  }
  std::cout << outcomes.size() << " seeds, " << configurations.size() << " configurations, " << router_cycles
            << " router-cycles in each of rtl, native and systemc, " << wires << " wires compared, " << messages
            << " messages and programs\n";
}

std::vector<JunitCase> junit_cases(const RegressArguments& arguments, const std::vector<RegressOutcome>& outcomes) {
  std::vector<JunitCase> cases;
  for (const RegressOutcome& outcome : outcomes)
    cases.push_back({"seed " + std::to_string(outcome.seed) + " " + outcome.configuration,
                     outcome.failure.empty() ? ""
                                             : outcome.failure + "; replay: " +
                                                   replay_command(static_cast<int64_t>(outcome.seed), arguments.cycles),
                     outcome.seconds});
  return cases;
}

/// Every seed from the first that has not finished on: those that ran beside it are few.
std::string rest_command(const RegressArguments& arguments, const std::vector<RegressOutcome>& outcomes) {
  std::set<int64_t> finished;
  for (const RegressOutcome& outcome : outcomes) finished.insert(static_cast<int64_t>(outcome.seed));
  int64_t first = arguments.first;
  while (finished.count(first) > 0) ++first;
  return "dateline regress --first " + std::to_string(first) + " --seeds " +
         std::to_string(arguments.first + arguments.seeds - first) + " --cycles " + std::to_string(arguments.cycles) +
         " --jobs " + std::to_string(arguments.jobs);
}

/// Until all have finished, or a signal has come: then false.
bool run_seeds(const RegressArguments& arguments, const EnginePaths& paths, const HeldSignals& signals,
               std::vector<RegressOutcome>& outcomes) {
  SeedProcesses running([&](uint64_t seed) {
    return run_regress_case(regress_case(seed), static_cast<uint64_t>(arguments.cycles), paths);
  });
  int64_t next = arguments.first;
  const int64_t end = arguments.first + arguments.seeds;
  while (next < end || running.count() > 0) {
    while (next < end && static_cast<int>(running.count()) < arguments.jobs && signals.caught() == 0)
      running.start(static_cast<uint64_t>(next++));
    const std::optional<RegressOutcome> outcome = running.next(signals);
    if (!outcome) return false;
    outcomes.push_back(*outcome);
    print(*outcome, outcomes.size(), arguments.seeds);
    if (!outcome->failure.empty())
      std::cout << "    replay: " << replay_command(static_cast<int64_t>(outcome->seed), arguments.cycles) << "\n";
  }
  return true;
}

void regress(const RegressArguments& arguments, const EnginePaths& paths) {
  require_range("--seeds", arguments.seeds, 1, 1'000'000);
  require_range("--first", arguments.first, 0, 1'000'000'000);
  require_range("--cycles", arguments.cycles, 100, 1'000'000'000);
  require_range("--jobs", arguments.jobs, 1, 256);
  OutputFile junit("--junit", arguments.junit);
  if (arguments.replay >= 0) {
    replay(arguments, paths);
    return;
  }
  const HeldSignals signals;
  std::vector<RegressOutcome> outcomes;
  const bool all = run_seeds(arguments, paths, signals, outcomes);
  junit.commit(junit_xml("dateline regress", junit_cases(arguments, outcomes)));
  summarize(outcomes);
  if (!all) {
    std::cout << std::flush;
    std::cerr << "dateline: regress: ended by signal " << signals.caught() << " with " << outcomes.size() << " of "
              << arguments.seeds << " seeds finished; to go on: " << rest_command(arguments, outcomes) << "\n";
    signals.end();
  }
  const auto failures = std::count_if(outcomes.begin(), outcomes.end(),
                                      [](const RegressOutcome& outcome) { return !outcome.failure.empty(); });
  if (failures > 0)
    throw CheckError(std::to_string(failures) + " of " + std::to_string(arguments.seeds) + " seeds failed");
}

}  // namespace

void add_regress(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "regress", "random configurations and traffic mixes, rtl, native and systemc in lockstep with end-to-end checks");
  auto arguments = std::make_shared<RegressArguments>();
  command->add_option("--seeds", arguments->seeds, "how many seeds")->capture_default_str();
  command->add_option("--first", arguments->first, "the first seed; three seeds share a configuration")
      ->capture_default_str();
  command->add_option("--cycles", arguments->cycles, "cycles of bare routers a seed; whole nodes run a quarter of them")
      ->capture_default_str();
  command->add_option("--jobs", arguments->jobs, "seeds at a time, each in its own process")->capture_default_str();
  command->add_option("--junit", arguments->junit, "write the results as JUnit XML (- = stdout)");
  command->add_option("--replay", arguments->replay, "run this one seed here, with everything that it prints");
  command->callback([arguments, context] { regress(*arguments, context.paths); });
}

}  // namespace dateline
