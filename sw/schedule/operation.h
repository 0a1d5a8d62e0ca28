// SPDX-License-Identifier: Apache-2.0
// What the collective operations define: who holds which blocks at the start and who must hold which at the end.
// One table; an operation is one entry (operation.cpp).
#pragma once

#include <string>
#include <vector>

#include "model/topology/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

struct Operation {
  std::string name;
  std::string summary;
  /// Items at the node before the first round, and those that it must hold after the last (it may hold more).
  std::vector<Item> (*initial)(const Topology&, const Schedule&, int node);
  std::vector<Item> (*required)(const Topology&, const Schedule&, int node);
};

/// All operations, for `list` and for messages.
const std::vector<Operation>& operations();

/// Throws UsageError that lists the known operations.
const Operation& find_operation(const std::string& name);

std::vector<Item> initial_items(const Topology& topology, const Schedule& schedule, int node);
std::vector<Item> required_items(const Topology& topology, const Schedule& schedule, int node);

}  // namespace dateline
