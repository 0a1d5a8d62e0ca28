// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/layout.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "model/node/program.h"
#include "sw/schedule/memory_pool.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

constexpr int kNone = -1;

/// An item at a node, from the start or from its first arrival on.
struct Stay {
  Item item;
  int node = 0;
  int arrival = kNone;    ///< serial number of the transfer that brought it; kNone: there from the start
  int departure = kNone;  ///< of the last transfer that takes it away
  int next = kNone;       ///< its stay where that transfer brings it, unless it was there already
  bool required = false;
  unsigned address = 0;
};

/// One item of a message: the stays at both ends. drop: the receiver has it already.
struct Move {
  int from = kNone, to = kNone;
  bool drop = false;
};

/// Finds the stay of an item at a node: a table of their numbers, at most two in three places taken.
class StayTable {
 public:
  StayTable(const std::vector<Stay>& stays, size_t most) : stays_(stays) {
    size_t places = 16;
    while (places < most + most / 2) places *= 2;
    table_.assign(places, kNone);
  }
  /// kNone where there is none.
  int find(int node, const Item& item) const { return table_[place_of(node, item)]; }
  void add(int stay) { table_[place_of(stays_[stay].node, stays_[stay].item)] = stay; }

 private:
  size_t place_of(int node, const Item& item) const {
    uint64_t key = static_cast<uint64_t>(item.origin) << 32 ^ static_cast<uint64_t>(item.target + 1);
    key = (key ^ static_cast<uint64_t>(item.part) << 20) * 0x9e3779b97f4a7c15ull;
    key = (key ^ key >> 31 ^ static_cast<uint64_t>(node)) * 0xbf58476d1ce4e5b9ull;
    size_t place = static_cast<size_t>(key ^ key >> 32) & (table_.size() - 1);
    const auto is = [&](int stay) { return stays_[stay].node == node && stays_[stay].item == item; };
    while (table_[place] != kNone && !is(table_[place])) place = (place + 1) & (table_.size() - 1);
    return place;
  }

  const std::vector<Stay>& stays_;
  std::vector<int> table_;
};

size_t items_of(const Schedule& schedule) {
  size_t items = 0;
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round) items += transfer.items.size();
  return items;
}

/// Who holds what, and what every message consists of, before anything has an address.
class Movements {
 public:
  Movements(const Topology& topology, const Schedule& schedule)
      : Movements(topology, schedule, Blocks(topology, schedule)) {}
  Movements(const Topology& topology, const Schedule& schedule, const Blocks& blocks)
      : held_(stays, static_cast<size_t>(blocks.count()) * schedule.parts + items_of(schedule)) {
    for (int node = 0; node < topology.nodes; ++node)
      for (const Item& item : blocks.initial(node)) add(node, item, kNone);
    initial_stays = static_cast<int>(stays.size());
    for (const Round& round : schedule.rounds) {
      const int first = static_cast<int>(moves.size());
      for (const Transfer& transfer : round) follow(topology, transfer, first);
    }
    required.resize(topology.nodes);
    for (int node = 0; node < topology.nodes; ++node)
      for (const Item& item : blocks.required(node)) {
        const int found = held_.find(node, item);
        if (found == kNone) continue;
        stays[found].required = true;
        required[node].push_back(found);
      }
  }

  std::vector<Stay> stays;
  int initial_stays = 0;                   ///< stays[0 .. initial_stays-1] are there from the start
  std::vector<std::vector<Move>> moves;    ///< [serial number of the transfer]
  std::vector<std::vector<int>> required;  ///< [node]: stays

 private:
  int add(int node, const Item& item, int arrival) {
    const int stay = static_cast<int>(stays.size());
    stays.push_back({item, node, arrival});
    held_.add(stay);
    return stay;
  }

  /// first: serial number of the first transfer of the round. What arrives in a round leaves in a later one at best.
  void follow(const Topology& topology, const Transfer& transfer, int first) {
    const int serial = static_cast<int>(moves.size());
    moves.emplace_back();
    for (const int node : {transfer.from, transfer.to})
      if (node < 0 || node >= topology.nodes) return;
    for (const Item& item : transfer.items) {
      const int sender = held_.find(transfer.from, item);
      if (sender == kNone || stays[sender].arrival >= first) continue;
      Move move{sender, kNone, true};
      const int there = held_.find(transfer.to, item);
      move.drop = there != kNone;
      move.to = move.drop ? there : add(transfer.to, item, serial);
      stays[move.from].departure = serial;
      stays[move.from].next = move.drop ? kNone : move.to;
      moves.back().push_back(move);
    }
  }

  StayTable held_;
};

/// Whether a leaves before b, or together and then before it further on, and so forth; what stays comes last.
bool leaves_before(const std::vector<Stay>& stays, int a, int b) {
  while (a != kNone && b != kNone && stays[a].departure == stays[b].departure) {
    a = stays[a].next;
    b = stays[b].next;
  }
  const auto when = [&](int stay) { return stay == kNone ? kNone : stays[stay].departure; };
  return static_cast<unsigned>(when(a)) < static_cast<unsigned>(when(b));
}

/// Gives addresses: stays of a node that leave in the same message, or that came together and stay, stand together.
class Placement {
 public:
  Placement(Movements& movements, const Topology& topology, int part_words)
      : stays_(movements.stays), part_words_(static_cast<unsigned>(part_words)), pools_(topology.nodes) {
    for (const Stay& stay : stays_) {
      Region& region = regions_[key(stay)];
      ++region.size;
      region.kept = region.kept || stay.required || stay.departure == kNone;
    }
  }

  void place(int stay) {
    Region& region = regions_[key(stays_[stay])];
    if (region.placed == 0) region.address = pools_[stays_[stay].node].take(region.size * part_words_);
    stays_[stay].address = region.address + region.placed++ * part_words_;
  }

  /// After the round of the transfers first .. end-1: room of what left for the last time is free again.
  void end_round(int first, int end) {
    for (auto it = regions_.lower_bound({first, 0}); it != regions_.end() && it->first.first < end; ++it)
      if (!it->second.kept && it->second.placed > 0)
        pools_[it->first.second].give_back(it->second.address, it->second.size * part_words_);
  }

  unsigned words() const {
    unsigned most = 0;
    for (const MemoryPool& pool : pools_) most = std::max(most, pool.size());
    return most;
  }

 private:
  struct Region {
    unsigned size = 0, placed = 0, address = 0;
    bool kept = false;
  };
  /// (departure, node); what stays: (-2 - arrival, node).
  using Key = std::pair<int, int>;
  static Key key(const Stay& stay) {
    return {stay.departure != kNone ? stay.departure : -2 - (stay.arrival + 1), stay.node};
  }

  std::vector<Stay>& stays_;
  unsigned part_words_;
  std::vector<MemoryPool> pools_;
  std::map<Key, Region> regions_;
};

/// Neighbours at both ends become one segment; what a segment header cannot count becomes several.
std::vector<Segment> merged(const std::vector<Move>& moves, const std::vector<Stay>& stays, int part_words) {
  std::vector<Segment> segments;
  for (const Move& move : moves) {
    Segment next{stays[move.from].address, stays[move.to].address, part_words, move.drop};
    if (!segments.empty()) {
      Segment& last = segments.back();
      const auto words = static_cast<unsigned>(last.words);
      if (last.drop == next.drop && last.from + words == next.from && last.to + words == next.to) {
        next = {last.from, last.to, last.words + part_words, last.drop};
        segments.pop_back();
      }
    }
    for (; next.words > kMaxSegmentWords; next.words -= kMaxSegmentWords) {
      segments.push_back({next.from, next.to, kMaxSegmentWords, next.drop});
      next.from += static_cast<unsigned>(kMaxSegmentWords);
      next.to += static_cast<unsigned>(kMaxSegmentWords);
    }
    segments.push_back(next);
  }
  return segments;
}

}  // namespace

BlockLayout::BlockLayout(const Topology& topology, const Schedule& schedule, int words)
    : words_(words),
      part_words_((words + schedule.parts - 1) / schedule.parts),
      initial_(topology.nodes),
      required_(topology.nodes) {
  Movements movements(topology, schedule);
  const std::vector<Stay>& stays = movements.stays;
  Placement placement(movements, topology, part_words_);
  std::vector<int> order;
  for (int stay = 0; stay < movements.initial_stays; ++stay) order.push_back(stay);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return stays[a].node != stays[b].node ? stays[a].node < stays[b].node : leaves_before(stays, a, b);
  });
  for (const int stay : order) placement.place(stay);
  for (const int stay : order) initial_[stays[stay].node].push_back({stays[stay].item, stays[stay].address});
  int serial = 0;
  for (const Round& round : schedule.rounds) {
    const int first = serial;
    segments_.emplace_back();
    for (size_t t = 0; t < round.size(); ++t, ++serial) {
      std::vector<Move>& moves = movements.moves[serial];
      std::stable_sort(moves.begin(), moves.end(),
                       [&](const Move& a, const Move& b) { return stays[a.from].address < stays[b.from].address; });
      for (const Move& move : moves)
        if (!move.drop) placement.place(move.to);
      segments_.back().push_back(merged(moves, stays, part_words_));
    }
    placement.end_round(first, serial);
  }
  for (int node = 0; node < topology.nodes; ++node)
    for (const int stay : movements.required[node]) required_[node].push_back({stays[stay].item, stays[stay].address});
  total_words_ = placement.words();
}

Word BlockLayout::word(const Item& item, int index, int width) const {
  uint64_t mixed = (static_cast<uint64_t>(item.origin) << 40) ^ (static_cast<uint64_t>(item.target + 1) << 20) ^
                   static_cast<uint64_t>(index);
  mixed = (mixed + 1) * 0x9e3779b97f4a7c15ull;
  mixed ^= mixed >> 29;
  mixed *= 0xbf58476d1ce4e5b9ull;
  mixed ^= mixed >> 32;
  const Word word = (Word{mixed * 0x94d049bb133111ebull} << 64 | mixed) & word_mask(width);
  return word == 0 ? 1 : word;
}

}  // namespace dateline
