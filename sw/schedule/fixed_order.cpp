// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/fixed_order.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// The round, cut in as many rounds as there are contributions to one item of a node.
std::vector<Round> cut_round(const Topology& topology, const Round& round, const Blocks& blocks, size_t number) {
  const auto key = [&](int node, const Item& item) {
    return static_cast<uint64_t>(blocks.item_number(item)) * static_cast<uint64_t>(topology.nodes) +
           static_cast<uint64_t>(node);
  };
  std::unordered_map<uint64_t, size_t> received;  // contributions so far, by item and node
  std::vector<Round> cut(1);
  std::unordered_set<uint64_t> sent_later;  // items and nodes that send them in a later round than the first
  for (const Transfer& transfer : round) {
    std::vector<std::vector<Item>> items(1);  // [round of the cut]
    for (const Item& item : transfer.items) {
      const size_t turn = transfer.op == TransferOp::kAdd ? received[key(transfer.to, item)]++ : 0;
      if (turn >= items.size()) items.resize(turn + 1);
      items[turn].push_back(item);
      if (turn > 0) sent_later.insert(key(transfer.from, item));
    }
    if (cut.size() < items.size()) cut.resize(items.size());
    for (size_t turn = 0; turn < items.size(); ++turn)
      if (!items[turn].empty())
        cut[turn].push_back({transfer.from, transfer.to, transfer.path, std::move(items[turn]), transfer.op});
  }
  for (const Transfer& transfer : round)
    for (const Item& item : transfer.items)
      if (sent_later.count(key(transfer.to, item)) > 0)
        throw UsageError("round " + std::to_string(number + 1) + ": node " + topology.place(transfer.to) +
                         " sends an item to which contributions arrive in the round, so that their order cannot be "
                         "fixed");
  return cut;
}

}  // namespace

Schedule in_fixed_order(const Topology& topology, const Schedule& schedule) {
  const Blocks blocks(topology, schedule);
  Schedule fixed = schedule;
  fixed.rounds.clear();
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (Round& round : cut_round(topology, schedule.rounds[r], blocks, r)) fixed.rounds.push_back(std::move(round));
  return fixed;
}

}  // namespace dateline
