// SPDX-License-Identifier: Apache-2.0
// dateline regress: every seed in a process of its own (the SystemC kernel elaborates once), several at a time.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <map>
#include <set>

#include "model/error.h"
#include "sw/cli/commands.h"
#include "sw/driver/regress.h"
#include "sw/report/junit.h"

namespace dateline {
namespace {

struct Arguments {
  int64_t seeds = 20, first = 0, cycles = 60000, replay = -1;
  int jobs = 2;
  std::string junit;
};

/// A seed being run: its process and what it has written so far.
struct Running {
  int64_t seed = 0;
  pid_t child = -1;
  int pipe = -1;
  std::string text;
};

std::string replay_command(int64_t seed, int64_t cycles) {
  return "dateline regress --replay " + std::to_string(seed) + " --cycles " + std::to_string(cycles);
}

/// What assertions and progress print does not belong to the result: the child's stdout and stderr go nowhere.
Running start(int64_t seed, const Arguments& arguments, const EnginePaths& paths) {
  int ends[2];
  if (pipe(ends) != 0) throw CheckError("regress: no pipe to a child process");
  std::cout.flush();
  const pid_t child = fork();
  if (child < 0) throw CheckError("regress: no child process");
  if (child == 0) {
    close(ends[0]);
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(3);
    const RegressOutcome outcome =
        run_regress_case(regress_case(static_cast<uint64_t>(seed)), static_cast<uint64_t>(arguments.cycles), paths);
    const std::string text = outcome_to_json(outcome);
    for (size_t sent = 0; sent < text.size();) {
      const ssize_t n = write(ends[1], text.data() + sent, text.size() - sent);
      if (n <= 0) break;
      sent += static_cast<size_t>(n);
    }
    _exit(0);
  }
  close(ends[1]);
  return {seed, child, ends[0], ""};
}

RegressOutcome finish(const Running& running) {
  int status = 0;
  waitpid(running.child, &status, 0);
  close(running.pipe);
  if (!running.text.empty()) return outcome_from_json(running.text);
  RegressOutcome outcome;
  outcome.seed = static_cast<uint64_t>(running.seed);
  outcome.configuration = regress_case(outcome.seed).describe();
  outcome.failure = WIFSIGNALED(status) ? "the process died of signal " + std::to_string(WTERMSIG(status))
                                        : "the process ended without a result";
  return outcome;
}

/// Waits until one of the children has finished and takes it from the list.
RegressOutcome next_outcome(std::vector<Running>& running) {
  while (true) {
    fd_set set;
    FD_ZERO(&set);
    int highest = 0;
    for (const Running& r : running) {
      FD_SET(r.pipe, &set);
      highest = std::max(highest, r.pipe);
    }
    if (select(highest + 1, &set, nullptr, nullptr, nullptr) < 0) throw CheckError("regress: waiting failed");
    for (size_t i = 0; i < running.size(); ++i) {
      if (!FD_ISSET(running[i].pipe, &set)) continue;
      char buffer[4096];
      const ssize_t n = read(running[i].pipe, buffer, sizeof buffer);
      if (n > 0) {
        running[i].text.append(buffer, static_cast<size_t>(n));
        continue;
      }
      const Running done = running[i];
      running.erase(running.begin() + static_cast<long>(i));
      return finish(done);
    }
  }
}

void print(const RegressOutcome& outcome, size_t number, int64_t of) {
  std::cout << "[" << number << "/" << of << "] seed " << outcome.seed << " " << outcome.configuration << ": ";
  if (outcome.failure.empty())
    std::cout << "ok, " << outcome.cycles << " cycles, " << outcome.messages << " messages, " << outcome.circuits
              << " circuits, " << outcome.refusals << " refusals\n";
  else
    std::cout << "FAILED: " << outcome.failure << "\n";
  std::cout << std::flush;
}

void replay(const Arguments& arguments, const EnginePaths& paths) {
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

void regress(const Arguments& arguments, const EnginePaths& paths) {
  const auto in_range = [](const std::string& option, int64_t value, int64_t least, int64_t most) {
    if (value < least || value > most)
      throw UsageError(option + " " + std::to_string(value) + " is out of range " + std::to_string(least) + ".." +
                       std::to_string(most));
  };
  in_range("--seeds", arguments.seeds, 1, 1'000'000);
  in_range("--first", arguments.first, 0, 1'000'000'000);
  in_range("--cycles", arguments.cycles, 100, 1'000'000'000);
  in_range("--jobs", arguments.jobs, 1, 256);
  OutputFile junit("--junit", arguments.junit);
  if (arguments.replay >= 0) {
    replay(arguments, paths);
    return;
  }
  std::vector<Running> running;
  std::vector<RegressOutcome> outcomes;
  int64_t next = arguments.first;
  const int64_t end = arguments.first + arguments.seeds;
  while (next < end || !running.empty()) {
    while (next < end && static_cast<int>(running.size()) < arguments.jobs)
      running.push_back(start(next++, arguments, paths));
    outcomes.push_back(next_outcome(running));
    print(outcomes.back(), outcomes.size(), arguments.seeds);
    if (!outcomes.back().failure.empty())
      std::cout << "    replay: " << replay_command(static_cast<int64_t>(outcomes.back().seed), arguments.cycles)
                << "\n";
  }
  std::vector<JunitCase> cases;
  int failures = 0;
  for (const RegressOutcome& outcome : outcomes) {
    failures += outcome.failure.empty() ? 0 : 1;
    cases.push_back({"seed " + std::to_string(outcome.seed) + " " + outcome.configuration,
                     outcome.failure.empty() ? ""
                                             : outcome.failure + "; replay: " +
                                                   replay_command(static_cast<int64_t>(outcome.seed), arguments.cycles),
                     outcome.seconds});
  }
  junit.commit(junit_xml("dateline regress", cases));
  summarize(outcomes);
  if (failures > 0)
    throw CheckError(std::to_string(failures) + " of " + std::to_string(arguments.seeds) + " seeds failed");
}

}  // namespace

void add_regress(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "regress", "random configurations and traffic mixes, rtl, native and systemc in lockstep with end-to-end checks");
  auto arguments = std::make_shared<Arguments>();
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
