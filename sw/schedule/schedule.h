// SPDX-License-Identifier: Apache-2.0
// A schedule: rounds of transfers. Pure data; it knows nothing of engines, of switching or of virtual channels.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dateline {

/// One part of one block. A block is named by the node where it starts and the node that it is for.
struct Item {
  int origin = 0;
  int target = -1;  ///< -1: the block is for everyone (broadcast, all-gather)
  int part = 0;     ///< 0 .. Schedule::parts-1

  friend bool operator==(const Item& a, const Item& b) {
    return a.origin == b.origin && a.target == b.target && a.part == b.part;
  }
  friend bool operator<(const Item& a, const Item& b) {
    if (a.origin != b.origin) return a.origin < b.origin;
    return a.target != b.target ? a.target < b.target : a.part < b.part;
  }
};

/// One message: items go from one node to another along a path.
struct Transfer {
  int from = 0;
  int to = 0;
  std::vector<uint8_t> path;  ///< output ports, one a hop
  std::vector<Item> items;
};

using Round = std::vector<Transfer>;

/// That a schedule is some rounds of a larger one: they bring these of the operation's blocks from where they start to
/// where they must be, and move no others (portions.h).
struct Portion {
  int first_round = 0;                      ///< of the larger schedule, from 0
  std::vector<std::pair<int, int>> blocks;  ///< origin and target
};

struct Schedule {
  std::string operation;                         ///< "broadcast"
  std::string algorithm;                         ///< how it was made; "" when it came from a file that does not say
  std::map<std::string, std::string> arguments;  ///< operation arguments beyond the source ("by", "axes", "angle")
  std::string topology;                          ///< canonical specification
  bool one_port = false;
  int q = 1;       ///< transfers allowed on one directed link in one round
  int source = 0;  ///< root of rooted operations
  int parts = 1;   ///< every block is split once into this many equal parts
  std::vector<Round> rounds;
  std::optional<Portion> portion;  ///< none: the whole schedule
};

/// [node]: items of all messages to it.
inline std::vector<int64_t> arriving_items(int nodes, const Schedule& schedule) {
  std::vector<int64_t> items(nodes, 0);
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (transfer.to >= 0 && transfer.to < nodes) items[transfer.to] += static_cast<int64_t>(transfer.items.size());
  return items;
}

}  // namespace dateline
