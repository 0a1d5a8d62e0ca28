// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/reduction_layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "sw/schedule/segments.h"

namespace dateline {
namespace {

/// What happens to an item at a node in one round.
struct Use {
  int32_t round = -1;
  bool sent = false;
  uint8_t adds = 0, puts = 0;
};

class Layouter {
 public:
  Layouter(const Topology& topology, const Schedule& schedule, const Blocks& blocks, int part_words, bool counted,
           bool once)
      : topology_(topology),
        schedule_(schedule),
        blocks_(blocks),
        part_words_(static_cast<unsigned>(part_words)),
        counted_(counted),
        once_(once),
        items_(static_cast<size_t>(blocks.count()) * static_cast<size_t>(schedule.parts)),
        slots_(items_ * static_cast<size_t>(topology.nodes)),
        moved_(slots_.size(), 0),
        counts_(slots_.size(), 1) {
    order_slots();
    count_moves();
  }

  /// How often the item that moves most changes its place.
  unsigned moves() const { return moves_; }
  /// Whether a node sends an item and gets several contributions to it in some round.
  bool copies() const { return copies_; }
  unsigned region_words() const { return static_cast<unsigned>(items_) * part_words_; }

  void make(ReductionLayout& layout) {
    offset_ = layout.offset;
    alternates_ = layout.alternates;
    const auto places = [&](const std::vector<Item>& items, int node) {
      std::vector<ReductionLayout::Place> result;
      for (const Item& item : items) result.push_back({item, address(at(node, blocks_.item_number(item)))});
      return result;
    };
    for (int node = 0; node < topology_.nodes; ++node) {
      layout.initial.push_back(places(blocks_.initial(node), node));
      std::sort(layout.initial.back().begin(), layout.initial.back().end(),
                [](const auto& a, const auto& b) { return a.address < b.address; });
    }
    for (size_t r = 0; r < schedule_.rounds.size(); ++r) {
      note(r);
      layout.copies.push_back(copies_ ? copies(r) : std::vector<std::vector<Segment>>());
      layout.segments.push_back(round(r));
    }
    for (int node = 0; node < topology_.nodes; ++node) layout.required.push_back(places(blocks_.required(node), node));
    layout.most_count = most_count_;
    const unsigned further = offset_ == 0 ? 0 : alternates_ ? 1 : moves_;
    layout.words.assign(static_cast<size_t>(topology_.nodes), further * offset_ + region_words());
  }

 private:
  size_t at(int node, int64_t item) const { return static_cast<size_t>(node) * items_ + static_cast<size_t>(item); }
  unsigned address(size_t place, unsigned further = 0) const {
    const unsigned moved = moved_[place] + further;
    return slots_[place] * part_words_ + (alternates_ ? moved % 2 : moved) * offset_;
  }
  bool exists(const Transfer& transfer) const {
    const auto inside = [&](int node) { return node >= 0 && node < topology_.nodes; };
    return inside(transfer.from) && inside(transfer.to);
  }

  /// Calls visit(item number) for every item of the transfer that the operation has.
  template <typename Visit>
  void each_item(const Transfer& transfer, const Visit& visit) const {
    if (!exists(transfer)) return;
    for (const Item& item : transfer.items)
      if (const int64_t number = blocks_.item_number(item); number >= 0) visit(number);
  }

  /// Orders the items of every node so that messages have few segments. Items that leave as contributions in the same
  /// message are adjacent, in the order that they have at its receiver.
  void order_slots() {
    constexpr int32_t kNever = INT32_MAX;
    std::vector<int32_t> ranks(slots_.size(), kNever), departure(slots_.size(), -1);
    std::vector<bool> adds(slots_.size(), false);
    const auto each_transfer = [&](const auto& visit) {
      int32_t serial = 0;
      for (const Round& round : schedule_.rounds)
        for (const Transfer& transfer : round) visit(transfer, serial++);
      return serial;
    };
    int32_t serial = each_transfer([&](const Transfer& transfer, int32_t number) {
      const bool add = transfer.op == TransferOp::kAdd;
      each_item(transfer, [&](int64_t item) {
        const size_t place = at(transfer.from, item);
        if (adds[place] && !add) return;
        departure[place] = number;
        adds[place] = add;
      });
    });
    std::vector<std::pair<int32_t, size_t>> leaving;  // (rank at the receiver, place)
    int32_t rank = kNever;
    for (auto round = schedule_.rounds.rbegin(); round != schedule_.rounds.rend(); ++round)
      for (auto transfer = round->rbegin(); transfer != round->rend(); ++transfer) {
        --serial;
        leaving.clear();
        each_item(*transfer, [&](int64_t item) {
          const size_t place = at(transfer->from, item);
          if (departure[place] == serial) leaving.emplace_back(ranks[at(transfer->to, item)], place);
        });
        std::sort(leaving.rbegin(), leaving.rend());
        for (size_t i = 0; i < leaving.size(); ++i) {
          if (i == 0 || leaving[i].first != leaving[i - 1].first) --rank;
          ranks[leaving[i].second] = rank;
        }
      }
    std::vector<size_t> order(items_);
    for (int node = 0; node < topology_.nodes; ++node) {
      const size_t first = at(node, 0);
      std::iota(order.begin(), order.end(), first);
      std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return ranks[a] < ranks[b]; });
      for (size_t slot = 0; slot < items_; ++slot) slots_[order[slot]] = static_cast<unsigned>(slot);
    }
  }

  /// Notes the uses of a round.
  void note(size_t r) {
    const auto use = [&](size_t place) -> Use& {
      Use& found = uses_[place];
      if (found.round != static_cast<int32_t>(r)) found = {static_cast<int32_t>(r), false, 0, 0};
      return found;
    };
    for (const Transfer& transfer : schedule_.rounds[r])
      each_item(transfer, [&](int64_t item) {
        use(at(transfer.from, item)).sent = true;
        Use& arrives = use(at(transfer.to, item));
        uint8_t& count = transfer.op == TransferOp::kAdd ? arrives.adds : arrives.puts;
        if (count < UINT8_MAX) ++count;
      });
  }

  static bool hazard(const Use& use) { return use.sent && use.adds + use.puts > 0; }

  /// Several contributions, and the value that they are added to is sent.
  static bool copied(const Use& use) { return use.sent && use.adds > 1; }

  /// Whether the item gets another place in the round.
  bool moves(const Use& use) const { return hazard(use) || (once_ && use.puts > 0); }

  /// The contributions to a word after the round.
  static int count_after(const Use& use, int before) {
    if (use.puts > 0) return 1;
    if (hazard(use)) return copied(use) ? 1 + use.adds : 1;
    return before + use.adds;
  }

  void count_moves() {
    uses_.resize(slots_.size());
    for (size_t r = 0; r < schedule_.rounds.size(); ++r) {
      note(r);
      move_items(r, [&](size_t place, const Use& use) {
        copies_ = copies_ || copied(use);
        moves_ = std::max<unsigned>(moves_, moved_[place]);
      });
    }
    std::fill(uses_.begin(), uses_.end(), Use{});
    std::fill(moved_.begin(), moved_.end(), uint16_t{0});
    std::fill(counts_.begin(), counts_.end(), 1);
  }

  /// Moves the items of the round to their next places, and counts contributions. Calls visit(place, use) for each item
  /// that moves.
  template <typename Visit>
  void move_items(size_t r, const Visit& visit) {
    for (const Transfer& transfer : schedule_.rounds[r])
      each_item(transfer, [&](int64_t item) {
        const size_t to = at(transfer.to, item);
        if (uses_[to].round != static_cast<int32_t>(r)) return;  // of several transfers the first one moves the item
        if (counted_) counts_[to] = count_after(uses_[to], counts_[to]);
        most_count_ = std::max(most_count_, counts_[to]);
        if (moves(uses_[to])) {
          ++moved_[to];
          visit(to, uses_[to]);
        }
        uses_[to] = {};
      });
  }

  /// [node]: what it puts to itself.
  std::vector<std::vector<Segment>> copies(size_t r) const {
    std::vector<std::vector<Segment>> pieces(static_cast<size_t>(topology_.nodes));
    for (int node = 0; node < topology_.nodes; ++node) {
      std::vector<Segment>& own = pieces[static_cast<size_t>(node)];
      for (size_t item = 0; item < items_; ++item) {
        const size_t place = at(node, static_cast<int64_t>(item));
        if (uses_[place].round == static_cast<int32_t>(r) && copied(uses_[place]))
          own.push_back(
              {address(place), address(place, 1), static_cast<int>(part_words_), false, true, false, counts_[place]});
      }
      std::sort(own.begin(), own.end(), [](const Segment& a, const Segment& b) { return a.from < b.from; });
      own = merged_segments(own);
    }
    return pieces;
  }

  std::vector<std::vector<Segment>> round(size_t r) {
    std::vector<std::vector<Segment>> segments;
    for (const Transfer& transfer : schedule_.rounds[r]) {
      const bool add = transfer.op == TransferOp::kAdd;
      std::vector<Segment> pieces;
      each_item(transfer, [&](int64_t item) {
        const size_t to = at(transfer.to, item);
        const size_t from = at(transfer.from, item);
        Segment piece{address(from), address(to), static_cast<int>(part_words_), false, add, false, counts_[from]};
        const Use& use = uses_[to];
        piece.shifted = hazard(use) && use.adds == 1;
        if (moves(use) && !piece.shifted) piece.to = address(to, 1);
        pieces.push_back(piece);
      });
      const auto before = [](const Segment& a, const Segment& b) { return a.from < b.from; };
      if (!std::is_sorted(pieces.begin(), pieces.end(), before)) std::stable_sort(pieces.begin(), pieces.end(), before);
      segments.push_back(merged_segments(pieces));
    }
    move_items(r, [](size_t, const Use&) {});
    return segments;
  }

  const Topology& topology_;
  const Schedule& schedule_;
  const Blocks& blocks_;
  unsigned part_words_;
  bool counted_, once_;
  size_t items_;
  std::vector<unsigned> slots_;  ///< [node][item]: its place, counted in parts
  std::vector<uint16_t> moved_;  ///< [node][item]: how often it has changed its place
  std::vector<int> counts_;      ///< [node][item]: contributions to its words so far
  std::vector<Use> uses_;        ///< [node][item]
  unsigned moves_ = 0;
  int most_count_ = 1;
  bool copies_ = false, alternates_ = false;
  unsigned offset_ = 0;
};

}  // namespace

ReductionLayout::ReductionLayout(const Topology& topology, const Schedule& schedule, const Blocks& blocks,
                                 int part_words, bool counted, bool once, int memory_words) {
  Layouter layouter(topology, schedule, blocks, part_words, counted, once);
  fresh = layouter.copies();
  alternates = !fresh && !once && layouter.moves() > 0;
  if (alternates) {
    offset = static_cast<unsigned>(memory_words) / 2;
    while (offset < layouter.region_words()) offset *= 2;
  } else if (layouter.moves() > 0) {
    constexpr unsigned kMostBanks = 16;  // the offset is a multiple of the number of banks
    offset = (layouter.region_words() + kMostBanks - 1) / kMostBanks * kMostBanks;
  }
  layouter.make(*this);
}

}  // namespace dateline
