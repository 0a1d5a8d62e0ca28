// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/progress.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "sw/schedule/contributions.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

struct NodeItems {
  std::vector<Item> required;  // ascending
  std::vector<bool> held;

  /// Marks the item as held. Returns true if it is required and was not held before.
  bool take(const Item& item) {
    const auto found = std::lower_bound(required.begin(), required.end(), item);
    if (found == required.end() || !(*found == item)) return false;
    const size_t index = found - required.begin();
    if (held[index]) return false;
    return held[index] = true;
  }
};

std::vector<Progress> progress_of_sums(const Topology& topology, const Schedule& schedule, const Blocks& blocks) {
  Progress now;
  for (int node = 0; node < topology.nodes; ++node)
    now.required.push_back(static_cast<long>(blocks.required_blocks(node)) * schedule.parts * topology.member_count());
  std::vector<Progress> result;
  for (std::vector<long>& counts : contribution_counts(topology, schedule, blocks)) {
    now.held = std::move(counts);
    result.push_back(now);
  }
  return result;
}

}  // namespace

std::vector<Progress> progress_of(const Topology& topology, const Schedule& schedule) {
  const Blocks blocks(topology, schedule);
  if (blocks.reduces()) return progress_of_sums(topology, schedule, blocks);
  std::vector<NodeItems> items(topology.nodes);
  Progress now;
  now.held.resize(topology.nodes);
  now.required.resize(topology.nodes);
  for (int node = 0; node < topology.nodes; ++node) {
    items[node].required = blocks.required(node);
    items[node].held.resize(items[node].required.size());
    now.required[node] = static_cast<long>(items[node].required.size());
    for (const Item& item : blocks.initial(node)) now.held[node] += items[node].take(item);
  }
  std::vector<Progress> result = {now};
  for (const Round& round : schedule.rounds) {
    for (const Transfer& transfer : round)
      for (const Item& item : transfer.items) now.held[transfer.to] += items[transfer.to].take(item);
    result.push_back(now);
  }
  return result;
}

}  // namespace dateline
