// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/collective_options.h"
#include "sw/driver/study/task.h"

#include <cstdint>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/cli/option_values.h"
#include "sw/report/words.h"
#include "sw/schedule/operation.h"

namespace dateline {

namespace {

void add_numbers(CLI::App& command, const std::string& name, const std::string& help, std::vector<int>& all,
                 int& first) {
  all = {first};
  command
      .add_option_function<std::string>(
          name,
          [name, &all, &first](const std::string& text) {
            all = parse_numbers(name, text);
            first = all.front();
          },
          help)
      ->type_name("N")
      ->default_str(std::to_string(first));
}

/// Two names of one option. Messages use the name that was given.
void add_source(CLI::App& command, StudyRequest& request) {
  const auto add = [&](const std::string& name, const std::string& help) {
    return command
        .add_option_function<std::string>(
            "--" + name,
            [&request, name](const std::string& node) {
              request.source = node;
              request.source_name = name;
            },
            help)
        ->type_name("NODE");
  };
  CLI::Option* source = add("source",
                            "node where a broadcast or scatter starts and a gather or reduce ends, by number "
                            "or coordinates such as 3,4 [0]");
  add("root", "the same as --source")->excludes(source);
}

void require_one(const std::string& option, const std::vector<int>& numbers) {
  if (numbers.size() > 1) throw UsageError(option + ": give one number; only check and run compare several");
}

}  // namespace

void add_collective_options(CLI::App& command, CollectiveArguments& arguments) {
  StudyRequest& request = arguments.request;
  command.add_option("operation", request.operation, "operation, such as broadcast (dateline list)")
      ->each([&arguments](const std::string&) { arguments.operation_given = true; });
  add_topology_option(command, request.options);
  add_failure_options(command, request.options);
  command
      .add_option("--algorithm", request.algorithm,
                  "name, or auto: the one with the least predicted plus barrier cycles")
      ->capture_default_str();
  add_numbers(command, "--q", term("q").brief + ", 1..8 (dateline help words)", arguments.q, request.options.q);
  add_numbers(command, "--words", "words of a block: " + term("block").brief + " (dateline help words)",
              arguments.words, request.options.words);
  for (const auto& [name, help] :
       {std::pair{"by", "translate: steps per dimension, such as 3,-1; shear: c"},
        std::pair{"axes", "permute: images of the axes, such as -y,x"},
        std::pair{"to",
                  "permute: CSV file with the header from,to and a line per node, by number, coordinates such as "
                  "(1,2) or name; a node without a line stays"},
        std::pair{"angle", "rotate-angle: degrees"}})
    command.add_option_function<std::string>(
        std::string("--") + name,
        [&request, key = std::string(name)](const std::string& v) { request.arguments[key] = v; }, help);
  command
      .add_option_function<std::string>(
          "--combine", [&request](const std::string& word) { request.arguments["combine"] = word; },
          "reductions: how nodes combine words: add (which wraps), min, max, and, or, xor")
      ->default_str("add");
  command.add_flag_function(
      "--signed", [&request](int64_t) { request.arguments["signed"] = "yes"; },
      "reductions: min and max compare signed integers");
  command
      .add_option_function<std::string>(
          "--order", [&request](const std::string& word) { request.arguments["order"] = word; },
          "reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round")
      ->default_str("any");
  add_source(command, request);
  add_hardware_option(command, request.options, "startup");
  add_hardware_option(command, request.options, "count-bits");
  add_hardware_option(command, request.options, "reductions");
  add_hardware_options(command, request.options, kSwitchingOptions);
  request.options.sync = Sync::kAuto;
  command
      .add_option_function<std::string>(
          "--sync",
          [&request](const std::string& text) {
            request.options.sync = parse_sync(text);
            request.options.sync_given = true;
          },
          "barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers that "
          "the proof needs are left; auto: the way with fewer predicted cycles; with --from: barrier, if the file does "
          "not name another")
      ->default_str(to_string(request.options.sync));
  add_hardware_options(command, request.options);
  add_memory_option(command, request.options.memory);
  command.add_option("--from", request.from, "read the schedule from this file (- = standard input)");
}

Study prepare_collective(const CLI::App& command, const CollectiveArguments& arguments) {
  if (arguments.request.from.empty() && !arguments.operation_given)
    throw UsageError("name an operation, such as broadcast (dateline list), or a schedule with " +
                     setting("from", "FILE"));
  require_one(setting("q"), arguments.q);
  require_one(setting("words"), arguments.words);
  if (arguments.request.algorithm == "all")
    throw UsageError(setting("algorithm", "all") + ": name one algorithm; only check and run compare all");
  Study study = prepare_study(arguments.request);
  if (arguments.request.from.empty()) return study;
  const Options& given = arguments.request.options;
  const auto conflict = [&](const std::string& name, bool differs) {
    const CLI::Option* option = command.get_option_no_throw("--" + name);
    if (option != nullptr && option->count() > 0 && differs)
      throw UsageError(setting(name) + " differs from the value in " + arguments.request.from + "; leave it out");
  };
  conflict("topology", network_of(given).text != study.machine.topology.text);
  for (const auto& [name, value] : arguments.request.arguments)
    conflict(name, study.schedule.arguments.count(name) == 0 || study.schedule.arguments.at(name) != value);
  conflict("ports", given.one_port != study.machine.one_port());
  conflict("q", given.q != study.machine.options.q);
  if (!arguments.request.source.empty())
    conflict(arguments.request.source_name, parse_source(study.machine.topology, arguments.request) != study.source);
  conflict("algorithm", arguments.request.algorithm != study.schedule.algorithm);
  if (arguments.operation_given && find_operation(arguments.request.operation).name != study.schedule.operation)
    throw UsageError("operation " + arguments.request.operation + " differs from that of " + arguments.request.from +
                     ", " + study.schedule.operation);
  return study;
}

}  // namespace dateline
