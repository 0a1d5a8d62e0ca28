// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/stream_graph.h"

#include <algorithm>
#include <utility>

namespace dateline {
namespace {

constexpr int32_t kNone = -1;

int size_of(VcSet set) { return __builtin_popcount(set); }

/// The atoms of a channel: sets of virtual channels that are in the same sets of every hop, in the order of their
/// lowest ones.
class Atoms {
 public:
  void add(VcSet set) {
    if (set == 0 || std::find(sets_.begin(), sets_.end(), set) != sets_.end()) return;
    sets_.push_back(set);
    const std::vector<VcSet> before = std::exchange(atoms_, {});
    for (const VcSet atom : before)
      for (const int part : {atom & set, atom & ~set})
        if (part != 0) atoms_.push_back(static_cast<VcSet>(part));
  }
  std::vector<VcSet> sorted() const {
    std::vector<VcSet> atoms = atoms_;
    std::sort(atoms.begin(), atoms.end(), [](VcSet a, VcSet b) { return __builtin_ctz(a) < __builtin_ctz(b); });
    return atoms;
  }

 private:
  std::vector<VcSet> sets_, atoms_ = {0xff};
};

/// Gives equal numbers to equal beginnings of paths from the same queue. A beginning is the number of the one before it
/// and a hop.
class Beginnings {
 public:
  explicit Beginnings(int queues) : count_(queues) {}
  int32_t extended(int32_t beginning, const StreamHop& hop) {
    const Key key{beginning, hop.channel, hop.possible};
    const auto found = numbers_.emplace(key, count_);
    if (found.second) ++count_;
    return found.first->second;
  }

 private:
  struct Key {
    int32_t beginning, channel;
    VcSet set;
    bool operator==(const Key& other) const {
      return beginning == other.beginning && channel == other.channel && set == other.set;
    }
  };
  struct Hash {
    size_t operator()(const Key& key) const {
      const uint64_t mixed = (static_cast<uint64_t>(static_cast<uint32_t>(key.beginning)) << 32 ^
                              static_cast<uint64_t>(key.channel) << 8 ^ key.set) *
                             0x9e3779b97f4a7c15ull;
      return static_cast<size_t>(mixed ^ mixed >> 29);
    }
  };
  std::unordered_map<Key, int32_t, Hash> numbers_;
  int32_t count_;
};

}  // namespace

StreamGraph::StreamGraph(const StreamPuts& puts, size_t first, size_t last)
    : puts_(puts), first_(first), count_(last - first) {
  number_vertices();
  order_queues();
  for (size_t put = 0; put < count_; ++put) add_states(put);
  if (puts_.whole) return;
  add_channels(visits());
}

void StreamGraph::number_vertices() {
  base_.reserve(count_);
  for (size_t put = 0; put < count_; ++put) {
    base_.push_back(vertices_);
    vertices_ += kChannels + 2 * hops(put) + 1;
  }
  end_of_states_ = vertices_;
}

/// Finds for every put the put before it in its queue, and the one `contexts` places before it.
void StreamGraph::order_queues() {
  for (size_t put = 0; put < count_; ++put) queues_ = std::max(queues_, puts_.queue(first_ + put) + 1);
  std::vector<std::vector<int32_t>> order(static_cast<size_t>(queues_));
  const auto contexts = static_cast<size_t>(puts_.contexts());
  for (size_t put = 0; put < count_; ++put) {
    std::vector<int32_t>& own = order[static_cast<size_t>(puts_.queue(first_ + put))];
    before_.push_back(own.empty() ? kNone : own.back());
    context_of_.push_back(own.size() < contexts ? kNone : own[own.size() - contexts]);
    own.push_back(static_cast<int32_t>(put));
  }
}

void StreamGraph::add_states(size_t put) {
  edge(vertex(put, kAny), vertex(put, kContext));
  for (const int holder : {vertex(put, kAny), vertex(put, kHolder)}) {
    edge(holder, vertex(put, kFirst));
    edge(holder, beyond(put, 0));
  }
  const int n = hops(put);
  // A put that retries holds no channel while it waits for one.
  if (puts_.retries) edges_to_channels(beyond(put, 0), put, 0);
  for (int hop = 0; hop < n; ++hop) {
    if (!puts_.retries) edge(beyond(put, hop), channel(put, hop));
    edge(beyond(put, hop), beyond(put, hop + 1));
  }
  add_queue(put);
  add_words(put);
}

void StreamGraph::add_queue(size_t put) {
  if (context_of_[put] != kNone) edge(vertex(put, kContext), vertex(context_of_[put], kHolder));
  if (before_[put] != kNone) edge(vertex(put, kHolder), vertex(before_[put], kHolder));
  if (in_order()) return;
  edges_to_channels(vertex(put, kMoving), put, 0);
  if (before_[put] == kNone) return;
  edge(vertex(put, kContext), vertex(before_[put], kMoving));
  edge(vertex(put, kMoving), vertex(before_[put], kMoving));
}

void StreamGraph::add_words(size_t put) {
  const StreamBringer *begin = puts_.bringers_begin(first_ + put), *end = puts_.bringers_end(first_ + put);
  for (const StreamBringer* bringer = begin; bringer != end; ++bringer) {
    if (bringer->put < static_cast<int64_t>(first_)) continue;  // not in the range
    const size_t by = static_cast<size_t>(bringer->put) - first_;
    if (bringer->first_word)
      add_first_word(put, by, bringer->first_of_it);
    else if (!bringer->arrived)
      edge(puts_.whole ? vertex(put, kFirst) : word(put), vertex(by, kAny));
    else if (!puts_.whole)
      edge(word(put), word(by));
  }
}
void StreamGraph::add_first_word(size_t put, size_t by, bool first_of_it) {
  if (!first_of_it) {
    edge(vertex(put, kFirst), vertex(by, kAny));
    return;
  }
  // The first word of a put that holds its whole path arrives.
  edge(vertex(put, kFirst), vertex(by, kContext));
  edge(vertex(put, kFirst), vertex(by, kFirst));
  edges_to_channels(vertex(put, kFirst), by, 0);
}

/// Every hop of every put, channel by channel.
std::vector<StreamGraph::Use> StreamGraph::visits() const {
  std::vector<Use> visits;
  Beginnings beginnings(queues_);
  for (size_t put = 0; put < count_; ++put) {
    int32_t beginning = puts_.queue(first_ + put);
    bool overtaken = !in_order();
    for (int h = 0; h < hops(put); ++h) {
      const StreamHop& hop = puts_.hop(first_ + put, h);
      const bool several = size_of(hop.possible) > 1 && !puts_.circuits;
      visits.push_back({hop.channel, beginning, static_cast<int32_t>(put), h, false, several, overtaken});
      beginning = beginnings.extended(beginning, hop);
      overtaken = overtaken || several;
    }
  }
  std::sort(visits.begin(), visits.end(), [](const Use& a, const Use& b) {
    if (a.channel != b.channel) return a.channel < b.channel;
    return a.group != b.group ? a.group < b.group : a.put < b.put;
  });
  return visits;
}

void StreamGraph::add_channels(const std::vector<Use>& visits) {
  for (size_t begin = 0, end = 0; begin < visits.size(); begin = end) {
    Atoms atoms;
    for (; end < visits.size() && visits[end].channel == visits[begin].channel; ++end) {
      atoms.add(hop_of(visits[end]).possible);
      atoms.add(hop_of(visits[end]).certain);
    }
    add_atoms(visits, begin, end, atoms.sorted());
  }
  last_of_put_.assign(static_cast<size_t>(end_of_states_), 0);
  for (size_t put = 0; put < count_; ++put) last_of_put_[word(put)] = 1;
}

/// A put waits for the first atom that it may take in every case.
void StreamGraph::add_atoms(const std::vector<Use>& visits, size_t begin, size_t end, const std::vector<VcSet>& atoms) {
  for (const VcSet atom : atoms) {
    const size_t first = uses_.size();
    for (size_t i = begin; i < end; ++i) {
      const StreamHop& hop = hop_of(visits[i]);
      if (!(atom & hop.possible)) continue;
      uses_.push_back(visits[i]);
      uses_.back().waits = hop.certain != 0 && (atom >> __builtin_ctz(hop.certain) & 1);
    }
    if (uses_.size() > first) add_list(first, uses_.size(), size_of(atom));
  }
}

void StreamGraph::add_list(size_t begin, size_t end, int vcs) {
  List list{begin, groups_.size(), 0, vcs};
  bool behind = false;
  for (size_t i = begin; i < end; ++i) {
    if (i == begin || uses_[i].group != uses_[i - 1].group)
      groups_.push_back({i, i, static_cast<int>(lists_.size()), 0, 0, i});
    Group& group = groups_.back();
    ++group.end;
    uses_[i].before = group.on_the_way;
    ++(arrives(uses_[i]) ? group.arrived : group.on_the_way);
    behind = behind || uses_[i].behind;
  }
  list.end = groups_.size();
  for (size_t g = list.begin; g < list.end; ++g) {
    list.most += groups_[g].most_at_first = groups_[g].most(puts_.contexts());
    by_size_.push_back(g);
  }
  std::sort(by_size_.begin() + static_cast<long>(list.begin), by_size_.end(),
            [&](size_t x, size_t y) { return groups_[x].most_at_first > groups_[y].most_at_first; });
  lists_.push_back(list);
  const Chains holders = add_chains(list, false);
  for (size_t g = list.begin; g < list.end; ++g) group_of_.emplace(holders.earlier(list, g), static_cast<int32_t>(g));
  const Chains moving = behind ? add_chains(list, true) : Chains{};
  for (size_t g = list.begin; g < list.end; ++g)
    for (size_t i = groups_[g].begin; i < groups_[g].end; ++i) add_waiting(list, g, i, holders, moving);
}

StreamGraph::Chains StreamGraph::add_chains(const List& list, bool moving) {
  const Chains chains{vertices_, moving};
  vertices_ = chains.before(list, groups_[list.end - 1].end);
  for (size_t g = list.begin; g < list.end; ++g) {
    const int earlier = chains.earlier(list, g), later = earlier + 1;
    if (g > list.begin) edge(earlier, earlier - 2);
    if (g + 1 < list.end) edge(later, later + 2);
    for (size_t i = groups_[g].begin; i < groups_[g].end; ++i) {
      const Use& use = uses_[i];
      const int before = chains.before(list, i), after = before + 1;
      for (const int from : {earlier, later, after}) edges_to_holder(from, use, moving);
      // Earlier puts of a queue with one context have all their words once this one has started.
      if (!in_order() || !puts_.circuits) edges_to_holder(before, use, moving || in_order());
      if (i == groups_[g].begin) continue;
      edge(before, before - 2);
      edge(after - 2, after);
    }
  }
  return chains;
}
void StreamGraph::edges_to_holder(int from, const Use& use, bool moving) {
  if (!moving)
    edge(from, held_by(use));
  else
    edges_to_channels(from, static_cast<size_t>(use.put), use.hop + 1);
}

void StreamGraph::add_waiting(const List& list, size_t g, size_t i, const Chains& holders, const Chains& moving) {
  Use& use = uses_[i];
  if (use.waits && use.behind) edge(waiting(use), use.full = vertices_++);
  if (use.waits && !use.behind) use.full = waiting(use);
  if (use.waits) edges_to_others(use.full, list, g, i, holders);
  if (hop_of(use).certain == 0)
    edges_to_others(waiting(use), list, g, i, holders);
  else if (use.behind)
    edges_to_others(waiting(use), list, g, i, moving);
}
void StreamGraph::edges_to_others(int from, const List& list, size_t g, size_t i, const Chains& chains) {
  const int earlier = chains.earlier(list, g), before = chains.before(list, i);
  if (g > list.begin) edge(from, earlier - 2);
  if (g + 1 < list.end) edge(from, earlier + 3);
  if (i > groups_[g].begin) edge(from, before - 2);
  if (uses_[i].overtaken && i + 1 < groups_[g].end) edge(from, before + 3);
}

void StreamGraph::add_state(int vertex, std::vector<StreamWait>& cycle) const {
  if (vertex >= end_of_states_) return;
  const size_t put = static_cast<size_t>(std::upper_bound(base_.begin(), base_.end(), vertex) - base_.begin()) - 1;
  const int state = vertex - base_[put], hop = state - kChannels;
  if (state == kContext) cycle.push_back({first_ + put, StreamWait::State::kContext});
  if (state == kFirst) cycle.push_back({first_ + put, StreamWait::State::kFirstWord});
  if (hop >= 0 && hop < hops(put)) cycle.push_back({first_ + put, StreamWait::State::kChannel, hop});
  if (hop == 2 * hops(put)) cycle.push_back({first_ + put, StreamWait::State::kWord});
}

}  // namespace dateline
