// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/contributions.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

namespace dateline {
namespace {

/// Sets of nodes, one for each node, as bits.
class Sums {
 public:
  explicit Sums(int nodes)
      : words_((static_cast<size_t>(nodes) + 63) / 64), bits_(words_ * static_cast<size_t>(nodes)) {
    for (int node = 0; node < nodes; ++node) of(node)[node / 64] |= uint64_t{1} << node % 64;
  }
  size_t words() const { return words_; }
  uint64_t* of(int node) { return bits_.data() + words_ * static_cast<size_t>(node); }
  const uint64_t* of(int node) const { return bits_.data() + words_ * static_cast<size_t>(node); }

  /// Puts the set of one contribution back at a node.
  void restart(int node) {
    std::fill(of(node), of(node) + words_, 0);
    of(node)[node / 64] |= uint64_t{1} << node % 64;
  }
  long count(int node) const {
    long count = 0;
    for (size_t w = 0; w < words_; ++w) count += __builtin_popcountll(of(node)[w]);
    return count;
  }

 private:
  size_t words_;
  std::vector<uint64_t> bits_;
};

int lowest(uint64_t word, size_t index) { return static_cast<int>(64 * index) + __builtin_ctzll(word); }

/// A transfer that carries the item.
struct Event {
  uint32_t round = 0, transfer = 0;
};

/// The events of every item, in the order of rounds.
class Events {
 public:
  template <typename Delivers>
  Events(const Schedule& schedule, const Blocks& blocks, const Delivers& delivers)
      : first_(static_cast<size_t>(blocks.count()) * static_cast<size_t>(schedule.parts) + 1) {
    const auto each = [&](const auto& visit) {
      for (size_t r = 0; r < schedule.rounds.size(); ++r)
        for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
          if (!delivers(r, t)) continue;
          for (const Item& item : schedule.rounds[r][t].items)
            if (const int64_t number = blocks.item_number(item); number >= 0)
              visit(static_cast<size_t>(number), Event{static_cast<uint32_t>(r), static_cast<uint32_t>(t)});
        }
    };
    each([&](size_t item, const Event&) { ++first_[item + 1]; });
    for (size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    events_.resize(first_.back());
    std::vector<size_t> next(first_.begin(), first_.end() - 1);
    each([&](size_t item, const Event& event) { events_[next[item]++] = event; });
  }
  size_t items() const { return first_.size() - 1; }
  const Event* begin(size_t item) const { return events_.data() + first_[item]; }
  const Event* end(size_t item) const { return events_.data() + first_[item + 1]; }

 private:
  std::vector<size_t> first_;
  std::vector<Event> events_;
};

/// Applies the events of one item to the sums of all nodes. Calls found(event, node, kind, origin) for every problem.
class Follower {
 public:
  Follower(const Schedule& schedule, int nodes)
      : schedule_(schedule), sums_(nodes), touched_(static_cast<size_t>(nodes)) {}

  const Sums& sums() const { return sums_; }

  template <typename Found>
  void follow(const Event* begin, const Event* end, bool fixed_order, const Found& found) {
    for (const Event* first = begin; first != end;) {
      const Event* last = first;
      while (last != end && last->round == first->round) ++last;
      round(first, last, fixed_order, found);
      first = last;
    }
  }

  /// Forgets an item.
  void restart() {
    for (const int node : changed_) sums_.restart(node);
    changed_.clear();
  }

 private:
  enum class Touch : uint8_t { kNone, kAdded, kPut };

  template <typename Found>
  void round(const Event* first, const Event* last, bool fixed_order, const Found& found) {
    const Round& transfers = schedule_.rounds[first->round];
    const size_t words = sums_.words();
    sent_.resize(words * static_cast<size_t>(last - first));
    for (const Event* event = first; event != last; ++event) {
      const uint64_t* from = sums_.of(transfers[event->transfer].from);
      std::copy(from, from + words, sent_.begin() + static_cast<long>(words * static_cast<size_t>(event - first)));
    }
    for (const Event* event = first; event != last; ++event) {
      const Transfer& transfer = transfers[event->transfer];
      const uint64_t* sent = sent_.data() + words * static_cast<size_t>(event - first);
      receive(*event, transfer, sent, fixed_order, found);
    }
    for (const Event* event = first; event != last; ++event) touched_[transfers[event->transfer].to] = Touch::kNone;
  }

  template <typename Found>
  void receive(const Event& event, const Transfer& transfer, const uint64_t* sent, bool fixed_order,
               const Found& found) {
    using Kind = ContributionProblem::Kind;
    const bool add = transfer.op == TransferOp::kAdd;
    uint64_t* held = sums_.of(transfer.to);
    Touch& touch = touched_[transfer.to];
    const size_t words = sums_.words();
    const bool same_put = touch == Touch::kPut && !add && std::equal(sent, sent + words, held);
    if (touch != Touch::kNone && (!add || touch == Touch::kPut) && !same_put)
      found(event, transfer.to, Kind::kPutMeets, 0);
    if (fixed_order && add && touch == Touch::kAdded) found(event, transfer.to, Kind::kUnordered, 0);
    touch = add ? Touch::kAdded : Touch::kPut;
    changed_.push_back(transfer.to);
    if (!add) {
      std::copy(sent, sent + words, held);
      return;
    }
    for (size_t w = 0; w < words; ++w)
      if (const uint64_t twice = held[w] & sent[w]; twice != 0) {
        found(event, transfer.to, Kind::kTwice, lowest(twice, w));
        break;
      }
    for (size_t w = 0; w < words; ++w) held[w] |= sent[w];
  }

  const Schedule& schedule_;
  Sums sums_;
  std::vector<Touch> touched_;  ///< [node]: in this round
  std::vector<uint64_t> sent_;  ///< [event of the round]: the sender's set
  std::vector<int> changed_;    ///< nodes
};

bool earlier(const ContributionProblem& a, const ContributionProblem& b) {
  return std::tie(a.round, a.transfer, a.node, a.item) < std::tie(b.round, b.transfer, b.node, b.item);
}

Item item_of(const Schedule& schedule, const Blocks& blocks, size_t number) {
  const auto parts = static_cast<size_t>(schedule.parts);
  return {-1, blocks.target_of(static_cast<int64_t>(number / parts)), static_cast<int>(number % parts)};
}

}  // namespace

Contributions follow_contributions(const Topology& topology, const Schedule& schedule, const Blocks& blocks,
                                   const std::vector<std::vector<bool>>& delivers, bool fixed_order, size_t most) {
  using Kind = ContributionProblem::Kind;
  Contributions result;
  const auto keep = [&](const ContributionProblem& problem) {
    ++result.problem_count;
    result.complete = result.complete && problem.kind == Kind::kUnordered;
    std::vector<ContributionProblem>& kept = result.problems;
    if (kept.size() == most && !earlier(problem, kept.back())) return;
    if (kept.size() == most) kept.pop_back();
    kept.insert(std::upper_bound(kept.begin(), kept.end(), problem, earlier), problem);
  };
  const Events events(schedule, blocks, [&](size_t r, size_t t) { return delivers[r][t]; });
  Follower follower(schedule, topology.nodes);
  const int members = topology.member_count();
  const auto lacking = [&](const Item& item, int node) {
    ContributionProblem problem{schedule.rounds.size(), 0, item, Kind::kMissing, node, 0, 0};
    const Sums& sums = follower.sums();
    const long count = sums.count(node);
    if (count == members || !topology.has_processor(node)) return;
    while (!topology.has_processor(problem.origin) ||
           (sums.of(node)[problem.origin / 64] >> problem.origin % 64 & 1) != 0)
      ++problem.origin;
    problem.more = members - static_cast<int>(count) - 1;
    keep(problem);
  };
  for (size_t number = 0; number < events.items(); ++number) {
    const Item item = item_of(schedule, blocks, number);
    follower.follow(events.begin(number), events.end(number), fixed_order,
                    [&](const Event& event, int node, Kind kind, int origin) {
                      keep({event.round, event.transfer, item, kind, node, origin, 0});
                    });
    if (item.target >= 0)
      lacking(item, item.target);
    else
      for (int node = 0; node < topology.nodes; ++node) lacking(item, node);
    follower.restart();
  }
  return result;
}

std::vector<std::vector<long>> contribution_counts(const Topology& topology, const Schedule& schedule,
                                                   const Blocks& blocks) {
  const size_t rounds = schedule.rounds.size();
  std::vector<std::vector<long>> counts(rounds + 1, std::vector<long>(static_cast<size_t>(topology.nodes), 0));
  const Events events(schedule, blocks, [&](size_t r, size_t t) {
    const Transfer& transfer = schedule.rounds[r][t];
    const auto exists = [&](int node) { return node >= 0 && node < topology.nodes; };
    return exists(transfer.from) && exists(transfer.to);
  });
  Follower follower(schedule, topology.nodes);
  for (size_t number = 0; number < events.items(); ++number) {
    const Item item = item_of(schedule, blocks, number);
    size_t counted = 0;  // rounds whose start is counted
    const auto count_until = [&](size_t end) {
      for (int node = item.target < 0 ? 0 : item.target; node < (item.target < 0 ? topology.nodes : item.target + 1);
           ++node) {
        const long held = follower.sums().count(node);
        for (size_t r = counted; r < end; ++r) counts[r][node] += held;
      }
      counted = end;
    };
    const Event* const end = events.end(number);
    for (const Event* first = events.begin(number); first != end;) {
      const Event* last = first;
      while (last != end && last->round == first->round) ++last;
      count_until(first->round + size_t{1});
      follower.follow(first, last, false, [](const Event&, int, ContributionProblem::Kind, int) {});
      first = last;
    }
    count_until(rounds + 1);
    follower.restart();
  }
  return counts;
}

}  // namespace dateline
