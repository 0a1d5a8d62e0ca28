// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/layout.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "model/node/program.h"
#include "sw/schedule/item_index.h"
#include "sw/schedule/memory_pool.h"
#include "sw/schedule/node_symmetry.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/segments.h"

namespace dateline {
namespace {

constexpr int kNone = -1;
constexpr int kAhead = 16;  // prefetch distance, in moves

/// An item in the memory of a place (see Scene), from the start of the schedule or from its first arrival.
struct Stay {
  Item item;
  int place = 0;
  int arrival = kNone;    ///< serial number of the transfer that brought it; kNone: held from the start
  int departure = kNone;  ///< serial number of the last transfer that sends it; kNone: never sent
  int next = kNone;       ///< stay that the departure starts; kNone: the receiver already held the item
  bool required = false;
  unsigned address = 0;
};

/// One item of a message: its stays at the sender and at the receiver. drop: the receiver already holds the item.
struct Move {
  int from = kNone, to = kNone;
  bool drop = false;
};

/// The places and messages that are laid out. Without a symmetry the places are the nodes. With a symmetry they are the
/// model nodes: a message to another node counts as a message to that node's model, with translated items.
struct Scene {
  Scene(const Topology& topology, const Schedule& schedule, const NodeSymmetry* symmetry)
      : same(symmetry), places(symmetry ? static_cast<int>(symmetry->models().size()) : topology.nodes) {
    for (size_t r = 0; r < schedule.rounds.size(); ++r) {
      const Round& round = schedule.rounds[r];
      rounds.emplace_back();
      if (!same)
        for (const Transfer& transfer : round) rounds.back().push_back(&transfer);
      else
        for (const size_t t : same->transfers(r)) rounds.back().push_back(&round[t]);
      for (const Transfer* transfer : rounds.back()) items += transfer->items.size();
    }
  }

  int place(int node) const { return same ? same->model(node) : node; }
  int node(int place) const { return same ? same->models()[place] : place; }
  /// The item as the receiver's place names it: with a symmetry, translated from the receiver to its model.
  Item arriving(const Transfer& transfer, const Item& item) const {
    return same ? same->seen_from(transfer.to, item) : item;
  }

  const NodeSymmetry* same;
  int places;
  std::vector<std::vector<const Transfer*>> rounds;
  size_t items = 0;  ///< in all messages
};

/// [place]: the most items that the place can ever hold. Throws UsageError if ItemIndex cannot number all items.
std::vector<int64_t> most_stays(const Scene& scene, const Topology& topology, const Schedule& schedule,
                                const Blocks& blocks) {
  std::vector<int64_t> most(scene.places, 0);
  for (const auto& round : scene.rounds)
    for (const Transfer* transfer : round)
      if (transfer->to >= 0 && transfer->to < topology.nodes)
        most[scene.place(transfer->to)] += static_cast<int64_t>(transfer->items.size());
  int64_t all = 0;
  for (int place = 0; place < scene.places; ++place) {
    most[place] += static_cast<int64_t>(blocks.initial_blocks(scene.node(place))) * schedule.parts;
    all += most[place];
  }
  if (all > ItemIndex::kMostItems || blocks.count() > ItemIndex::kMostItems / schedule.parts)
    throw UsageError("schedule: " + std::to_string(all) +
                     " items at all nodes are too many for the memory layout, which allows " +
                     std::to_string(ItemIndex::kMostItems) + ": use fewer parts");
  return most;
}

/// The stays at every place and the items of every message, before addresses are assigned.
class Movements {
 public:
  Movements(const Scene& scene, const Topology& topology, const Schedule& schedule, const Blocks& blocks)
      : held_(blocks.count() * schedule.parts, most_stays(scene, topology, schedule, blocks)) {
    int64_t initial = 0;
    for (int place = 0; place < scene.places; ++place)
      initial += blocks.initial_blocks(scene.node(place)) * schedule.parts;
    stays.reserve(static_cast<size_t>(initial) + scene.items);
    moves_.reserve(scene.items);
    for (int place = 0; place < scene.places; ++place) {
      first_initial.push_back(static_cast<int>(stays.size()));
      for (const Item& item : blocks.initial(scene.node(place))) add(place, item, blocks.item_number(item), kNone);
    }
    first_initial.push_back(static_cast<int>(stays.size()));
    first_move_.push_back(0);
    for (const auto& round : scene.rounds) {
      const int first = transfers();
      for (const Transfer* transfer : round) follow(scene, topology, blocks, *transfer, first);
    }
    required.resize(scene.places);
    for (int place = 0; place < scene.places; ++place)
      for (const Item& item : blocks.required(scene.node(place))) {
        const int found = held_.find(place, blocks.item_number(item));
        if (found == kNone) continue;
        stays[found].required = true;
        required[place].push_back(found);
      }
  }

  int transfers() const { return static_cast<int>(first_move_.size()) - 1; }
  Move* begin(int transfer) { return moves_.data() + first_move_[transfer]; }
  Move* end(int transfer) { return moves_.data() + first_move_[transfer + 1]; }

  /// The initial stays, place by place, and at each place in the order of departure. Stays that leave in the same
  /// message are in the order in which they leave the receiver, and so on. Stays that never leave come last.
  std::vector<int> initial_order() {
    const std::vector<int> ranks = departure_ranks();
    std::vector<int> order(first_initial.back());
    std::iota(order.begin(), order.end(), 0);
    for (size_t node = 0; node + 1 < first_initial.size(); ++node)
      std::stable_sort(order.begin() + first_initial[node], order.begin() + first_initial[node + 1],
                       [&](int a, int b) { return ranks[a] < ranks[b]; });
    return order;
  }

  std::vector<Stay> stays;
  std::vector<int> first_initial;          ///< [place]: its first initial stay; one more entry at the end
  std::vector<std::vector<int>> required;  ///< [place]: its stays that are required at the end

 private:
  int add(int place, const Item& item, int64_t number, int arrival) {
    const int stay = static_cast<int>(stays.size());
    stays.push_back({item, place, arrival});
    return held_.at(place, number) = stay;
  }

  /// Records the moves of a transfer. first: serial number of the first transfer of the round. An item that arrives in
  /// a round can leave only in a later round.
  void follow(const Scene& scene, const Topology& topology, const Blocks& blocks, const Transfer& transfer, int first) {
    const int serial = transfers();
    const auto exists = [&](int node) { return node >= 0 && node < topology.nodes; };
    if (exists(transfer.from) && exists(transfer.to)) {
      // Prefetches all entries that the message looks up, because they are scattered in memory.
      const size_t items = transfer.items.size();
      const int from = scene.place(transfer.from), to = scene.place(transfer.to);
      numbers_.resize(items);
      arriving_.resize(items);
      senders_.resize(items);
      for (size_t i = 0; i < items; ++i) {
        numbers_[i] = arriving_[i] = blocks.item_number(transfer.items[i]);
        if (numbers_[i] < 0) continue;
        if (scene.same) arriving_[i] = blocks.item_number(scene.arriving(transfer, transfer.items[i]));
        held_.prefetch(from, numbers_[i]);
        held_.prefetch(to, arriving_[i]);
      }
      for (size_t i = 0; i < items; ++i) {
        senders_[i] = numbers_[i] < 0 ? kNone : held_.find(from, numbers_[i]);
        if (senders_[i] != kNone) __builtin_prefetch(&stays[senders_[i]]);
      }
      for (size_t i = 0; i < items; ++i) {
        if (senders_[i] == kNone || stays[senders_[i]].arrival >= first) continue;
        Move move{senders_[i], kNone, true};
        const int there = held_.find(to, arriving_[i]);
        move.drop = there != kNone;
        move.to = move.drop ? there : add(to, scene.arriving(transfer, transfer.items[i]), arriving_[i], serial);
        stays[move.from].departure = serial;
        stays[move.from].next = move.drop ? kNone : move.to;
        moves_.push_back(move);
      }
    }
    first_move_.push_back(moves_.size());
  }

  /// [stay]: its rank; a lower rank comes first in initial_order(). Visits the transfers from last to first, because
  /// the rank of a stay depends on the rank of its next stay.
  std::vector<int> departure_ranks() {
    constexpr int kNever = INT32_MAX;
    std::vector<int> ranks(stays.size(), kNever);
    std::vector<std::pair<int, int>> leaving;  // (rank of the next stay, stay)
    int rank = kNever;
    for (int serial = transfers() - 1; serial >= 0; --serial) {
      leaving.clear();
      for (const Move *move = begin(serial), *stop = end(serial); move != stop; ++move) {
        if (stop - move > kAhead) __builtin_prefetch(&stays[move[kAhead].from]);
        const Stay& stay = stays[move->from];
        if (stay.departure == serial) leaving.emplace_back(stay.next == kNone ? kNever : ranks[stay.next], move->from);
      }
      std::sort(leaving.rbegin(), leaving.rend());
      for (size_t i = 0; i < leaving.size(); ++i) {
        if (i == 0 || leaving[i].first != leaving[i - 1].first) --rank;
        ranks[leaving[i].second] = rank;
      }
    }
    return ranks;
  }

  ItemIndex held_;
  std::vector<Move> moves_;
  std::vector<int64_t> numbers_;    ///< [item of a transfer]: its number at the sender
  std::vector<int64_t> arriving_;   ///< [item of a transfer]: its number at the receiver
  std::vector<int> senders_;        ///< [item of a transfer]: its stay at the sender
  std::vector<size_t> first_move_;  ///< [serial number of the transfer]; one more entry at the end
};

/// Assigns addresses. The stays of one place that leave in the same message are contiguous. So are those that arrived
/// in the same message and never leave, and the initial stays that never leave.
class Placement {
 public:
  Placement(Movements& movements, int places, int part_words, BlockLayout::Order order)
      : stays_(movements.stays),
        part_words_(static_cast<unsigned>(part_words)),
        pools_(places),
        leaving_(movements.transfers()),
        arrived_(movements.transfers()),
        initial_(places) {
    for (const Stay& stay : stays_) {
      Region& region = region_of(stay);
      ++region.size;
      region.kept = region.kept || stay.required || stay.departure == kNone;
    }
    if (order == BlockLayout::Order::kLatestFirst) order_groups();
  }

  void place(int number) {
    place(number, 1, [](unsigned) { return 0; });
  }

  /// Places the stay at one of `choices` addresses, the first for which cost(address of the stay) is least. Only the
  /// first stay of a region has a choice.
  template <typename Cost>
  void place(int number, int choices, const Cost& cost) {
    Stay& stay = stays_[number];
    Region& region = region_of(stay);
    unsigned& next = groups_.empty() ? region.placed : next_of_group_[groups_[number]];
    if (region.placed == 0) {
      MemoryPool& pool = pools_[stay.place];
      const unsigned words = region.size * part_words_, ahead = next * part_words_;
      region.address = choices == 1 ? pool.take(words)
                                    : pool.take_best(words, part_words_, choices,
                                                     [&](unsigned address) { return cost(address + ahead); });
    }
    stay.address = region.address + next++ * part_words_;
    if (!groups_.empty()) ++region.placed;
  }

  /// To be called for each transfer of a round after the round. Frees the memory of items that left for the last time.
  void end_transfer(int transfer, int sender) {
    const Region& region = leaving_[transfer];
    if (!region.kept && region.placed > 0) pools_[sender].give_back(region.address, region.size * part_words_);
  }

  /// [place]: words of its memory.
  std::vector<unsigned> words() const {
    std::vector<unsigned> words;
    for (const MemoryPool& pool : pools_) words.push_back(pool.size());
    return words;
  }

 private:
  struct Region {
    unsigned size = 0, placed = 0, address = 0;
    bool kept = false;
    unsigned grouped = 0;  ///< stays that have a group
    int group = 0, group_arrival = kNone;
  };
  /// Regions of leaving_ are at the transfer's sender, those of arrived_ at its receiver.
  Region& region_of(const Stay& stay) {
    if (stay.departure != kNone) return leaving_[stay.departure];
    return stay.arrival != kNone ? arrived_[stay.arrival] : initial_[stay.place];
  }

  /// Divides every region into groups of stays that arrived in the same message. The last group gets the first
  /// addresses. Stays are numbered in the order of arrival.
  void order_groups() {
    groups_.resize(stays_.size());
    for (size_t number = stays_.size(); number-- > 0;) {
      Region& region = region_of(stays_[number]);
      if (region.grouped == 0 || region.group_arrival != stays_[number].arrival) {
        region.group = static_cast<int>(next_of_group_.size());
        region.group_arrival = stays_[number].arrival;
        next_of_group_.push_back(region.grouped);
      }
      ++region.grouped;
      groups_[number] = region.group;
    }
  }

  std::vector<Stay>& stays_;
  unsigned part_words_;
  std::vector<int> groups_;              ///< [stay]: its group, if groups have an order of their own
  std::vector<unsigned> next_of_group_;  ///< [group]: place in its region of the next stay
  std::vector<MemoryPool> pools_;
  std::vector<Region> leaving_, arrived_;  ///< [transfer]
  std::vector<Region> initial_;            ///< [place]
};

/// Cycles by which the address at the receiver must be ahead of that at the sender, modulo the banks, so that a word
/// that was read in its bank's turn arrives in its bank's turn.
int turn_of(const Topology& topology, const Transfer& transfer, const BankRotation& rotation) {
  int node = transfer.from, entry = 0;
  for (const uint8_t port : transfer.path) {
    const LinkEnd& far = topology.link(node, port);
    node = far.node;
    entry = far.port;
  }
  const int hops = static_cast<int>(transfer.path.size());
  return entry - transfer.path.front() + hops * rotation.per_hop;
}

/// The segments of a message.
std::vector<Segment> merged(const Move* begin, const Move* end, const std::vector<Stay>& stays, int part_words) {
  std::vector<Segment> pieces;
  pieces.reserve(static_cast<size_t>(end - begin));
  for (const Move* move = begin; move != end; ++move)
    pieces.push_back({stays[move->from].address, stays[move->to].address, part_words, move->drop});
  return merged_segments(pieces);
}

}  // namespace

BlockLayout::BlockLayout(const Topology& topology, const Schedule& schedule, int words,
                         std::optional<NodeSymmetry> same, Reuse reuse, Order sending, int memory_words,
                         BankRotation rotation)
    : words_(words),
      part_words_((words + schedule.parts - 1) / schedule.parts),
      nodes_(topology.nodes),
      members_(topology.members()),
      same_(std::move(same)) {
  const Blocks blocks(topology, schedule);
  if (blocks.reduces()) {
    reduction_ = reduction_of(schedule.arguments);
    ReductionLayout layout(topology, schedule, blocks, part_words_, reuse != Reuse::kAfterRound, reuse == Reuse::kNever,
                           memory_words);
    initial_ = std::move(layout.initial);
    required_ = std::move(layout.required);
    segments_ = std::move(layout.segments);
    words_used_ = std::move(layout.words);
    copies_ = std::move(layout.copies);
    offset_ = layout.offset;
    fresh_ = layout.fresh;
    alternates_ = layout.alternates;
    most_count_ = layout.most_count;
    return;
  }
  const Scene scene(topology, schedule, same_ ? &*same_ : nullptr);
  Movements movements(scene, topology, schedule, blocks);
  const std::vector<Stay>& stays = movements.stays;
  Placement placement(movements, scene.places, part_words_, sending);
  const std::vector<int> order = movements.initial_order();
  for (const int stay : order) placement.place(stay);
  initial_.resize(scene.places);
  for (const int stay : order) initial_[stays[stay].place].push_back({stays[stay].item, stays[stay].address});
  int serial = 0;
  for (const auto& round : scene.rounds) {
    const int first = serial;
    segments_.emplace_back();
    segments_.back().reserve(round.size());
    for (size_t t = 0; t < round.size(); ++t, ++serial) {
      Move *begin = movements.begin(serial), *end = movements.end(serial);
      for (const Move* move = begin; move != end; ++move) __builtin_prefetch(&stays[move->from]);
      const auto before = [&](const Move& a, const Move& b) { return stays[a.from].address < stays[b.from].address; };
      if (!std::is_sorted(begin, end, before)) std::stable_sort(begin, end, before);
      const bool turns = reuse == Reuse::kNever && rotation.banks > 1 && !round[t]->path.empty();
      const int turn = turns ? turn_of(topology, *round[t], rotation) : 0;
      for (const Move* move = begin; move != end; ++move) {
        if (move->drop) continue;
        const auto wait = [&](unsigned address) {
          const int late = static_cast<int>(address) - static_cast<int>(stays[move->from].address) - turn;
          return (late % rotation.banks + rotation.banks) % rotation.banks;
        };
        placement.place(move->to, turns ? rotation.banks : 1, wait);
      }
      segments_.back().push_back(merged(begin, end, stays, part_words_));
    }
    for (int transfer = first; reuse != Reuse::kNever && transfer < serial; ++transfer)
      placement.end_transfer(transfer, scene.place(round[transfer - first]->from));
  }
  required_.resize(scene.places);
  for (int place = 0; place < scene.places; ++place)
    for (const int stay : movements.required[place])
      required_[place].push_back({stays[stay].item, stays[stay].address});
  words_used_ = placement.words();
}

unsigned BlockLayout::total_words() const {
  return words_used_.empty() ? 0 : *std::max_element(words_used_.begin(), words_used_.end());
}

bool BlockLayout::has_copies(size_t round) const {
  return fresh_ &&
         std::any_of(copies_[round].begin(), copies_[round].end(), [](const auto& own) { return !own.empty(); });
}

std::vector<BlockLayout::Place> BlockLayout::of(const std::vector<std::vector<Place>>& places, int node) const {
  if (!same_) return places[node];
  std::vector<Place> own = places[same_->model(node)];
  for (Place& place : own) place.item = same_->seen_by(node, place.item);
  return own;
}

Word BlockLayout::word(int node, const Item& item, int index, int width) const {
  return reduction_ ? contribution(*reduction_, nodes_, node, item.target, index, width)
                    : block_word(item.origin, item.target, index, width);
}

std::vector<Word> BlockLayout::result(const Item& item, int width) const {
  const int first = item.part * part_words_, last = std::min(first + part_words_, words_);
  std::vector<Word> words;
  for (int w = first; w < last; ++w) {
    Word result = word(item.origin < 0 ? members_.front() : item.origin, item, w, width);
    for (size_t i = 1; reduction_ && i < members_.size(); ++i)
      result = reduction_->rule(width)(result, word(members_[i], item, w, width));
    words.push_back(result);
  }
  return words;
}

}  // namespace dateline
