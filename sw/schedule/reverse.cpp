// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/reverse.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "model/base/error.h"
#include "sw/schedule/item_set.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

Transfer reversed_transfer(const Topology& topology, const Transfer& transfer) {
  return {transfer.to, transfer.from, reversed_path(topology, transfer.from, transfer.path), transfer.items,
          transfer.op};
}

/// Whether the operation is an all-gather, and not a broadcast. Throws UsageError for other operations.
bool is_gather(const Schedule& schedule) {
  const Movement movement = find_operation(schedule.operation).movement;
  if (movement != Movement::kAllGather && movement != Movement::kBroadcast)
    throw UsageError("only a broadcast or an all-gather can be reversed to a reduction, not " + schedule.operation);
  return movement == Movement::kAllGather;
}

std::vector<Round> adding_rounds(const Topology& topology, const Schedule& schedule) {
  std::vector<Round> rounds = reversed_rounds(topology, schedule.rounds);
  for (Round& round : rounds)
    for (Transfer& transfer : round) {
      transfer.op = TransferOp::kAdd;
      for (Item& item : transfer.items) item = {-1, item.origin, item.part};
    }
  return rounds;
}

}  // namespace

std::vector<Round> reversed_rounds(const Topology& topology, const std::vector<Round>& rounds) {
  std::vector<Round> result;
  for (auto round = rounds.rbegin(); round != rounds.rend(); ++round) {
    result.emplace_back();
    for (const Transfer& transfer : *round) result.back().push_back(reversed_transfer(topology, transfer));
  }
  return result;
}

Schedule prune_receipts(const Topology& topology, Schedule schedule) {
  const Blocks blocks(topology, schedule);
  ItemSet held(blocks.count() * schedule.parts, arriving_items(topology.nodes, schedule));
  for (Round& round : schedule.rounds) {
    for (Transfer& transfer : round) {
      const auto known = [&](const Item& item) {
        return item.origin == transfer.to || !held.add(transfer.to, blocks.item_number(item));
      };
      transfer.items.erase(std::remove_if(transfer.items.begin(), transfer.items.end(), known), transfer.items.end());
    }
    const auto empty = [](const Transfer& transfer) { return transfer.items.empty(); };
    round.erase(std::remove_if(round.begin(), round.end(), empty), round.end());
  }
  return schedule;
}

Schedule reverse_schedule(const Topology& topology, const Schedule& schedule) {
  Schedule reversed = schedule;
  reversed.operation = is_gather(schedule) ? "reduce-scatter" : "reduce";
  reversed.rounds = adding_rounds(topology, schedule);
  return reversed;
}

Schedule reverse_and_repeat(const Topology& topology, const Schedule& schedule) {
  const bool gather = is_gather(schedule);
  Schedule both = schedule;
  both.operation = "all-reduce";
  both.rounds = adding_rounds(topology, schedule);
  for (Round& round : both.rounds)
    for (Transfer& transfer : round)
      for (Item& item : transfer.items) item.origin = item.target;  // as in the schedule itself
  std::copy(schedule.rounds.begin(), schedule.rounds.end(), std::back_inserter(both.rounds));
  // The block of the i-th node with a processor becomes the i-th part of the vector.
  std::vector<int> rank(static_cast<size_t>(topology.nodes), 0);
  const std::vector<int> members = topology.members();
  for (size_t i = 0; i < members.size(); ++i) rank[static_cast<size_t>(members[i])] = static_cast<int>(i);
  for (Round& round : both.rounds)
    for (Transfer& transfer : round)
      for (Item& item : transfer.items)
        item = {-1, -1, (gather ? rank[static_cast<size_t>(item.origin)] : 0) * schedule.parts + item.part};
  both.parts = gather ? schedule.parts * topology.member_count() : schedule.parts;
  return both;
}

}  // namespace dateline
