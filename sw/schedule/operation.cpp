// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/operation.h"

#include "model/error.h"

namespace dateline {
namespace {

/// All parts of one block.
std::vector<Item> whole_block(const Schedule& schedule, int origin, int target) {
  std::vector<Item> items;
  for (int part = 0; part < schedule.parts; ++part) items.push_back({origin, target, part});
  return items;
}

std::vector<Item> broadcast_initial(const Topology&, const Schedule& schedule, int node) {
  return node == schedule.source ? whole_block(schedule, schedule.source, -1) : std::vector<Item>{};
}

std::vector<Item> broadcast_required(const Topology&, const Schedule& schedule, int) {
  return whole_block(schedule, schedule.source, -1);
}

}  // namespace

const std::vector<Operation>& operations() {
  static const std::vector<Operation> table = {
      {"broadcast", "the source's block to every node", broadcast_initial, broadcast_required},
  };
  return table;
}

const Operation& find_operation(const std::string& name) {
  std::string known;
  for (const Operation& operation : operations()) {
    if (operation.name == name) return operation;
    known += (known.empty() ? "" : ", ") + operation.name;
  }
  throw UsageError("unknown operation '" + name + "'; known: " + known);
}

std::vector<Item> initial_items(const Topology& topology, const Schedule& schedule, int node) {
  return find_operation(schedule.operation).initial(topology, schedule, node);
}

std::vector<Item> required_items(const Topology& topology, const Schedule& schedule, int node) {
  return find_operation(schedule.operation).required(topology, schedule, node);
}

}  // namespace dateline
