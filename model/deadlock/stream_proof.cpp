// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/stream_proof.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "model/deadlock/dependency_graph.h"

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

/// A put that may hold a virtual channel of an atom, at a hop of its path.
struct Use {
  int32_t channel = 0;
  int32_t group = 0;  ///< the beginning of the path before the hop: queue and channels
  int32_t put = 0;    ///< number in the range
  int32_t hop = 0;
  bool waits = false;      ///< a put that waits at the hop waits until a virtual channel of this atom is free
  bool behind = false;     ///< or it has taken one of several and is behind a put that has not left it
  bool overtaken = false;  ///< later puts of the group may take the channel first
  int32_t before = 0;      ///< earlier puts of the group that hold the channel on the way to another
  int32_t full = kNone;    ///< vertex: all virtual channels of the atom are held while the put waits
};

class Graph {
 public:
  Graph(const StreamPuts& puts, size_t first, size_t last) : puts_(puts), first_(first), count_(last - first) {
    number_vertices();
    order_queues();
    for (size_t put = 0; put < count_; ++put) add_states(put);
    if (puts_.whole) return;
    add_channels(visits());
  }

  StreamVerdict verdict() {
    StreamVerdict verdict;
    verdict.vertices = vertices_;
    verdict.edges = static_cast<int64_t>(edges_.size());
    verdict.free = strike() == vertices_;
    verdict.free_until = first_ + count_;
    if (!verdict.free) find_first_cycle(verdict);
    return verdict;
  }

 private:
  // Vertices of a put with n hops, from its base on. Some mean several states:
  //   kAny       any state
  //   kContext   waits for a context
  //   kFirst     has a context and waits for its first word
  //   kHolder    this or an earlier put of its queue, with a context, in any state
  //   kMoving    this or an earlier put of its queue, which waits for a channel
  //   channel(i) waits for the channel of hop i
  //   beyond(i)  holds the channel of hop i-1, in any state; beyond(0): has started; beyond(n): waits for a word
  enum : int { kAny, kContext, kFirst, kHolder, kMoving, kChannels };

  int hops(size_t put) const { return puts_.whole ? 0 : puts_.hops(first_ + put); }
  int vertex(size_t put, int state) const { return base_[put] + state; }
  int channel(size_t put, int hop) const { return base_[put] + kChannels + hop; }
  int beyond(size_t put, int hop) const { return base_[put] + kChannels + hops(put) + hop; }
  int word(size_t put) const { return beyond(put, hops(put)); }
  void edge(int from, int to) { edges_.emplace_back(from, to); }
  void edges_to_channels(int from, size_t put, int first_hop) {
    for (int hop = first_hop; hop < hops(put); ++hop) edge(from, channel(put, hop));
  }
  bool in_order() const { return puts_.contexts() == 1; }

  void number_vertices() {
    base_.reserve(count_);
    for (size_t put = 0; put < count_; ++put) {
      base_.push_back(vertices_);
      vertices_ += kChannels + 2 * hops(put) + 1;
    }
    end_of_states_ = vertices_;
  }

  /// Finds for every put the put before it in its queue, and the one `contexts` places before it.
  void order_queues() {
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

  void add_states(size_t put) {
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

  void add_queue(size_t put) {
    if (context_of_[put] != kNone) edge(vertex(put, kContext), vertex(context_of_[put], kHolder));
    if (before_[put] != kNone) edge(vertex(put, kHolder), vertex(before_[put], kHolder));
    if (in_order()) return;
    edges_to_channels(vertex(put, kMoving), put, 0);
    if (before_[put] == kNone) return;
    edge(vertex(put, kContext), vertex(before_[put], kMoving));
    edge(vertex(put, kMoving), vertex(before_[put], kMoving));
  }

  void add_words(size_t put) {
    const StreamBringer *begin = puts_.bringers_begin(first_ + put), *end = puts_.bringers_end(first_ + put);
    for (const StreamBringer* bringer = begin; bringer != end; ++bringer) {
      if (bringer->put < static_cast<int64_t>(first_)) continue;  // not in the range, or no put
      const size_t by = static_cast<size_t>(bringer->put) - first_;
      if (bringer == begin)
        add_first_word(put, by, bringer->first_of_it);
      else if (!bringer->arrived)
        edge(puts_.whole ? vertex(put, kFirst) : word(put), vertex(by, kAny));
      else if (!puts_.whole)
        edge(word(put), word(by));
    }
  }
  void add_first_word(size_t put, size_t by, bool first_of_it) {
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
  std::vector<Use> visits() const {
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

  void add_channels(const std::vector<Use>& visits) {
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
  const StreamHop& hop_of(const Use& use) const { return puts_.hop(first_ + static_cast<size_t>(use.put), use.hop); }

  /// A put waits for the first atom that it may take in every case.
  void add_atoms(const std::vector<Use>& visits, size_t begin, size_t end, const std::vector<VcSet>& atoms) {
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

  /// The uses of an atom by one group. Counts those that are not struck out. Puts that hold their whole path and are
  /// stuck wait for words, so each of them has a context.
  struct Group {
    size_t begin = 0, end = 0;  ///< in uses_
    int list = 0;
    int on_the_way = 0, arrived = 0;
    size_t waiting = 0;     ///< the first use whose waiting is not struck out, if none is overtaken
    int most_at_first = 0;  ///< most() before anything is struck out

    int most(int contexts) const { return on_the_way + std::min(contexts, arrived); }
  };
  /// The groups that use an atom of a channel.
  struct List {
    size_t first_use = 0;
    size_t begin = 0, end = 0;  ///< in groups_
    int vcs = 0;
    int most = 0;  ///< virtual channels that all puts hold at most
  };
  /// Vertices that mean the holders of a list: of a group and all groups before it, of a group and all after it;
  /// of a use and those before it in its group, of a use and those after it.
  struct Chains {
    int first = 0;        ///< vertex
    bool moving = false;  ///< only holders that wait for another channel
    int earlier(const List& list, size_t g) const { return first + 2 * static_cast<int>(g - list.begin); }
    int before(const List& list, size_t use) const {
      return earlier(list, list.end) + 2 * static_cast<int>(use - list.first_use);
    }
  };

  bool arrives(const Use& use) const { return puts_.retries || use.hop + 1 == hops(static_cast<size_t>(use.put)); }
  int held_by(const Use& use) const { return beyond(static_cast<size_t>(use.put), use.hop + 1); }
  int waiting(const Use& use) const { return channel(static_cast<size_t>(use.put), use.hop); }

  void add_list(size_t begin, size_t end, int vcs) {
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

  Chains add_chains(const List& list, bool moving) {
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
  void edges_to_holder(int from, const Use& use, bool moving) {
    if (!moving)
      edge(from, held_by(use));
    else
      edges_to_channels(from, static_cast<size_t>(use.put), use.hop + 1);
  }

  void add_waiting(const List& list, size_t g, size_t i, const Chains& holders, const Chains& moving) {
    Use& use = uses_[i];
    if (use.waits && use.behind) edge(waiting(use), use.full = vertices_++);
    if (use.waits && !use.behind) use.full = waiting(use);
    if (use.waits) edges_to_others(use.full, list, g, i, holders);
    if (hop_of(use).certain == 0)
      edges_to_others(waiting(use), list, g, i, holders);
    else if (use.behind)
      edges_to_others(waiting(use), list, g, i, moving);
  }
  void edges_to_others(int from, const List& list, size_t g, size_t i, const Chains& chains) {
    const int earlier = chains.earlier(list, g), before = chains.before(list, i);
    if (g > list.begin) edge(from, earlier - 2);
    if (g + 1 < list.end) edge(from, earlier + 3);
    if (i > groups_[g].begin) edge(from, before - 2);
    if (uses_[i].overtaken && i + 1 < groups_[g].end) edge(from, before + 3);
  }

  /// Strikes out every vertex from which no edge leads to one that is left, and every `full` of an atom of which fewer
  /// virtual channels can be held than there are. Returns how many are struck out.
  int strike() {
    const auto vertices = static_cast<size_t>(vertices_);
    first_into_.assign(vertices + 1, 0);
    left_.assign(vertices, 0);
    for (const auto& edge : edges_) ++first_into_[edge.second + 1], ++left_[edge.first];
    for (int v = 0; v < vertices_; ++v) first_into_[v + 1] += first_into_[v];
    into_.resize(edges_.size());
    std::vector<int64_t> next(first_into_.begin(), first_into_.end() - 1);
    for (const auto& edge : edges_) into_[next[edge.second]++] = edge.first;
    struck_.assign(vertices, 0);
    counted_out_ = struck_;
    for (int v = 0; v < vertices_; ++v)
      if (left_[v] == 0) strike_out(v);
    for (const List& list : lists_) review(list);
    follow(0, true);
    return static_cast<int>(order_.size());
  }

  /// Strikes out what follows from the vertices struck out from place `head` of order_ on. counting: also by the
  /// numbers of holders.
  void follow(size_t head, bool counting) {
    for (; head < order_.size(); ++head) {
      const int v = order_[head];
      counted_out_[v] = 1;
      for (int64_t i = first_into_[v]; i < first_into_[v + 1]; ++i) {
        const int from = into_[i];
        if (--left_[from] == 0) strike_out(from);
        if (counting && from >= end_of_states_ && v < end_of_states_) no_longer_holds(from, v);
      }
    }
  }

  void strike_out(int vertex) {
    if (struck_[vertex]) return;
    struck_[vertex] = 1;
    order_.push_back(vertex);
  }

  /// Counts that a put in state `held` does not hold a channel for long. vertex: of a list.
  void no_longer_holds(int vertex, int held) {
    const auto found = group_of_.find(vertex);
    if (found == group_of_.end()) return;
    Group& group = groups_[static_cast<size_t>(found->second)];
    List& list = lists_[static_cast<size_t>(group.list)];
    const int before = group.most(puts_.contexts());
    --(puts_.retries || last_of_put_[held] ? group.arrived : group.on_the_way);
    const int after = group.most(puts_.contexts());
    list.most -= before - after;
    // In a group whose puts may overtake each other a put leaves out itself, which matters if few have arrived.
    if (after < before || (uses_[group.begin].overtaken && group.arrived <= puts_.contexts())) review(list);
  }

  /// Strikes out the states of waiting in a list that has become too short to fill the virtual channels.
  void review(const List& list) {
    for (size_t i = list.begin; i < list.end; ++i) {
      Group& group = groups_[by_size_[i]];
      if (group.most_at_first + list.vcs <= list.most) break;  // the others of this and of smaller groups suffice
      const int others = list.most - group.most(puts_.contexts());
      if (uses_[group.begin].overtaken) {
        // A put leaves out only itself.
        for (size_t use = group.begin; list.most <= list.vcs && use < group.end; ++use)
          if (others + own_holders(group, uses_[use]) < list.vcs) stops_waiting(uses_[use]);
        continue;
      }
      for (; group.waiting < group.end && others + uses_[group.waiting].before < list.vcs; ++group.waiting)
        stops_waiting(uses_[group.waiting]);
    }
  }
  void stops_waiting(const Use& use) {
    if (use.waits) strike_out(use.full);
  }

  /// Virtual channels that the other puts of its group hold at most while `use` waits, if later puts may overtake it.
  int own_holders(const Group& group, const Use& use) const {
    Group own = group;
    if (!counted_out_[held_by(use)]) --(arrives(use) ? own.arrived : own.on_the_way);
    return own.most(puts_.contexts());
  }

  /// Finds a cycle among as few of the first puts as possible: takes away the last puts one by one until nothing is
  /// left.
  void find_first_cycle(StreamVerdict& verdict) {
    size_t put = count_, head = 0;
    while (static_cast<int>(order_.size()) < vertices_) {
      --put;
      head = order_.size();
      const int end = put + 1 < count_ ? base_[put + 1] : end_of_states_;
      for (int state = base_[put]; state < end; ++state) strike_out(state);
      follow(head, false);
    }
    verdict.free_until = first_ + put;
    std::vector<int> number(static_cast<size_t>(vertices_), kNone);  // [vertex]: its place among the last ones
    for (size_t i = head; i < order_.size(); ++i) number[order_[i]] = static_cast<int>(i - head);
    std::vector<DependencyGraph::Edge> edges;
    for (const auto& edge : edges_)
      if (number[edge.first] != kNone && number[edge.second] != kNone)
        edges.emplace_back(number[edge.first], number[edge.second]);
    for (const int found : DependencyGraph(static_cast<int>(order_.size() - head), edges).find_cycle())
      add_state_of(order_[head + static_cast<size_t>(found)], verdict.cycle);
  }

  size_t put_of(int state) const {
    return static_cast<size_t>(std::upper_bound(base_.begin(), base_.end(), state) - base_.begin()) - 1;
  }

  void add_state_of(int vertex, std::vector<StreamWait>& cycle) const {
    if (vertex >= end_of_states_) return;
    const size_t put = put_of(vertex);
    const int state = vertex - base_[put], hop = state - kChannels;
    if (state == kContext) cycle.push_back({first_ + put, StreamWait::State::kContext});
    if (state == kFirst) cycle.push_back({first_ + put, StreamWait::State::kFirstWord});
    if (hop >= 0 && hop < hops(put)) cycle.push_back({first_ + put, StreamWait::State::kChannel, hop});
    if (hop == 2 * hops(put)) cycle.push_back({first_ + put, StreamWait::State::kWord});
  }

  const StreamPuts& puts_;
  size_t first_, count_;
  int queues_ = 0;
  int vertices_ = 0, end_of_states_ = 0;  ///< those of puts come first, then those of lists
  std::vector<int32_t> base_, before_, context_of_;
  std::vector<Use> uses_;
  std::vector<Group> groups_;
  std::vector<size_t> by_size_;  ///< the groups of each list, the largest first
  std::vector<List> lists_;
  std::unordered_map<int32_t, int32_t> group_of_;  ///< vertex Chains::earlier of all holders -> group
  std::vector<char> last_of_put_;                  ///< [vertex below end_of_states_]: beyond the last hop
  std::vector<DependencyGraph::Edge> edges_;
  std::vector<int64_t> first_into_;  ///< [vertex]: first of the edges to it in into_; one more entry at the end
  std::vector<int32_t> into_;        ///< the vertices from which edges lead
  std::vector<int32_t> left_;        ///< [vertex]: edges from it to vertices that are left
  std::vector<char> struck_;         ///< [vertex]
  std::vector<char> counted_out_;    ///< [vertex]: struck out, and the edges to it have been followed
  std::vector<int> order_;           ///< in which vertices are struck out
};

}  // namespace

void StreamPuts::add(int queue, const std::vector<StreamHop>& hops, const std::vector<StreamBringer>& bringers) {
  queue_.push_back(queue);
  hops_.insert(hops_.end(), hops.begin(), hops.end());
  first_hop_.push_back(hops_.size());
  bringers_.insert(bringers_.end(), bringers.begin(), bringers.end());
  first_bringer_.push_back(bringers_.size());
}

StreamVerdict prove_stream(const StreamPuts& puts, size_t first, size_t last) {
  return Graph(puts, first, last).verdict();
}

}  // namespace dateline
