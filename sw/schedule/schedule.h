// SPDX-License-Identifier: Apache-2.0
// A schedule is a list of rounds; a round is a list of transfers. Schedules are plain data and do not depend on
// engines, switching or virtual channels.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dateline {

/// One part of one block. A block is named by its origin, the node that has it at the start, and its target, the node
/// that must receive it. In a reduction every node has a contribution to every block, and the origin is -1.
struct Item {
  int origin = 0;   ///< -1: the sum of the contributions of all nodes
  int target = -1;  ///< -1: the block is for all nodes (broadcast, all-gather)
  int part = 0;     ///< 0 .. Schedule::parts-1

  friend bool operator==(const Item& a, const Item& b) {
    return a.origin == b.origin && a.target == b.target && a.part == b.part;
  }
  friend bool operator<(const Item& a, const Item& b) {
    if (a.origin != b.origin) return a.origin < b.origin;
    return a.target != b.target ? a.target < b.target : a.part < b.part;
  }
};

/// What the receiver of a transfer does with its items.
enum class TransferOp : uint8_t {
  kPut,  ///< it keeps them; in a reduction they replace its own partial sums
  kAdd,  ///< it adds them to its own partial sums (reductions only)
};

/// One message, which carries items from one node to another along a path. A transfer sends what its sender held before
/// the round, also where the sender receives the same items in the round.
struct Transfer {
  int from = 0;
  int to = 0;
  std::vector<uint8_t> path;  ///< output ports, one per hop
  std::vector<Item> items;
  TransferOp op = TransferOp::kPut;
};

using Round = std::vector<Transfer>;

/// Marks a schedule as some consecutive rounds of a larger one. These rounds move the listed blocks of the operation
/// from origin to target, and no other blocks (portions.h).
struct Portion {
  int first_round = 0;                      ///< number in the larger schedule of the portion's first round, from 0
  std::vector<std::pair<int, int>> blocks;  ///< (origin, target) of each block
};

struct Schedule {
  std::string operation;  ///< name of the operation, such as "broadcast"
  std::string algorithm;  ///< name of the algorithm; "" if the schedule file has none
  /// Operation arguments except the source: "by", "axes", "angle"; of reductions "combine", "signed", "order".
  std::map<std::string, std::string> arguments;
  std::string topology;  ///< canonical topology specification
  bool one_port = false;
  int q = 1;         ///< transfers allowed on one directed link in one round
  int source = 0;    ///< root of a broadcast, scatter, gather or reduce
  int parts = 1;     ///< number of equal parts that every block is split into
  std::string sync;  ///< how rounds should follow each other: "barrier", "stream" or "auto"; "": not said
  std::vector<Round> rounds;
  int rerouted = 0;  ///< transfers that take another path than their algorithm wants, because links have failed
  std::optional<Portion> portion;  ///< none: this is a complete schedule
};

/// [node]: the number of items in all messages to the node.
inline std::vector<int64_t> arriving_items(int nodes, const Schedule& schedule) {
  std::vector<int64_t> items(nodes, 0);
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (transfer.to >= 0 && transfer.to < nodes) items[transfer.to] += static_cast<int64_t>(transfer.items.size());
  return items;
}

}  // namespace dateline
