// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/task.h"

#include <cstddef>
#include <map>
#include <string>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/driver/machine/node_list.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/permutation.h"

namespace dateline {

int parse_source(const Topology& topology, const StudyRequest& request) {
  const std::string &text = request.source, &name = request.source_name;
  constexpr size_t kMostDigits = 9;
  const size_t sign = text.empty() || text[0] != '-' ? 0 : 1;
  const bool number = text.size() > sign && text.find_first_not_of("0123456789", sign) == std::string::npos;
  if (!number) return parse_place(topology, setting(name, printable(text)), text);
  if (text.size() > kMostDigits)
    throw UsageError(setting(name, printable(text)) + " is out of range 0.." + std::to_string(topology.nodes - 1));
  const int node = std::stoi(text);
  require_range(setting(name), node, 0, topology.nodes - 1);
  return node;
}

namespace {

/// Gives the arguments of the reduction their values. Throws UsageError where it cannot run.
void prepare_reduction(Task& task) {
  task.arguments.emplace("combine", "add");
  task.arguments.emplace("order", "any");
  const FixedNetwork* const fixed = task.machine.engine->fixed.get();
  if (fixed != nullptr && !fixed->node.reductions)
    throw UsageError(task.operation + ": the nodes of the board cannot add what arrives (Reductions is 0)");
}

}  // namespace

std::map<std::string, std::string> read_arguments(const Topology& topology, const StudyRequest& request) {
  std::map<std::string, std::string> arguments = request.arguments;
  if (const auto to = arguments.find("to"); to != arguments.end())
    to->second = text_of_images(read_permutation(topology, setting("to"), to->second));
  return arguments;
}

Task make_task(const StudyRequest& request, const Schedule* given) {
  Task task;
  Options options = request.options;
  task.block_words = options.words;
  task.memory = options.memory;
  task.runs = request.runs;
  task.must_be_runnable = request.runs || request.compared_to_run;
  task.unsafe = options.unsafe;
  task.sync = options.sync;
  if (given != nullptr && !options.sync_given)
    task.sync = given->sync.empty() ? Sync::kBarrier : parse_sync(given->sync);
  task.watcher = request.watcher;
  if (given != nullptr) {
    options.topology = given->topology;
    options.one_port = given->one_port;
    options.q = given->q;
    options.source = given->source;
    task.arguments = given->arguments;
  }
  task.operation = given != nullptr ? given->operation : find_operation(request.operation).name;
  const bool reduces = find_operation(task.operation).reduces();
  options.reductions = options.reductions || reduces;
  task.machine = make_machine(options);
  require_connected(task.machine.topology);
  const Topology& topology = task.machine.topology;
  if (given == nullptr) task.arguments = read_arguments(topology, request);
  task.source = request.source.empty() || given != nullptr ? options.source : parse_source(topology, request);
  require_range(setting("source"), task.source, 0, topology.nodes - 1);
  if (reduces) prepare_reduction(task);
  return task;
}

}  // namespace dateline
