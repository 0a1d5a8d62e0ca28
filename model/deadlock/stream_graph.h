// SPDX-License-Identifier: Apache-2.0
// The graph of the states in which the puts of a stream can be stuck (stream_proof.h): its vertices, its edges, and the
// puts that use each virtual channel. model/deadlock/README.md explains why these edges suffice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/deadlock/dependency_graph.h"
#include "model/deadlock/stream_proof.h"

namespace dateline {

class StreamGraph {
 public:
  /// A put that may hold a virtual channel of an atom, a set of virtual channels of one channel, at a hop of its path.
  struct Use {
    int32_t channel = 0;
    int32_t group = 0;  ///< the beginning of the path before the hop: queue and channels
    int32_t put = 0;    ///< number in the range
    int32_t hop = 0;
    bool waits = false;      ///< a put that waits at the hop waits until a virtual channel of this atom is free
    bool behind = false;     ///< or it has taken one of several and is behind a put that has not left it
    bool overtaken = false;  ///< later puts of the group may take the channel first
    int32_t before = 0;      ///< earlier puts of the group that hold the channel on the way to another
    int32_t full = -1;       ///< vertex: all virtual channels of the atom are held while the put waits; -1: none
  };

  /// The uses of an atom by one group. Counts those that are not struck out. Puts that hold their whole path and are
  /// stuck wait for words, so each of them has a context.
  struct Group {
    size_t begin = 0, end = 0;  ///< in uses()
    int list = 0;
    int on_the_way = 0, arrived = 0;
    size_t waiting = 0;     ///< the first use whose waiting is not struck out, if none is overtaken
    int most_at_first = 0;  ///< most() before anything is struck out

    int most(int contexts) const { return on_the_way + std::min(contexts, arrived); }
  };
  /// The groups that use an atom of a channel.
  struct List {
    size_t first_use = 0;
    size_t begin = 0, end = 0;  ///< in groups()
    int vcs = 0;
    int most = 0;  ///< virtual channels that all puts hold at most
  };

  /// The puts first .. last-1.
  StreamGraph(const StreamPuts& puts, size_t first, size_t last);

  const StreamPuts& puts() const { return puts_; }
  /// Puts are numbered from 0 in the range.
  size_t count() const { return count_; }
  int vertices() const { return vertices_; }
  /// The vertices below are states of puts; the others mean lists of holders.
  int end_of_states() const { return end_of_states_; }
  /// The first vertex of a put; the states of a put are consecutive.
  int first_state(size_t put) const { return put < count_ ? base_[put] : end_of_states_; }
  const std::vector<DependencyGraph::Edge>& edges() const { return edges_; }

  const std::vector<Use>& uses() const { return uses_; }
  const std::vector<Group>& groups() const { return groups_; }
  const std::vector<List>& lists() const { return lists_; }
  /// The groups of each list, the largest first.
  const std::vector<size_t>& by_size() const { return by_size_; }
  /// The group that a vertex means, with all groups before it; null for other vertices.
  const int32_t* group_of(int vertex) const {
    const auto found = group_of_.find(vertex);
    return found == group_of_.end() ? nullptr : &found->second;
  }

  /// The use is of the last channel of its put, which then waits only for words.
  bool arrives(const Use& use) const { return puts_.retries || use.hop + 1 == hops(static_cast<size_t>(use.put)); }
  /// The vertex of a put that holds the channel of the use.
  int held_by(const Use& use) const { return beyond(static_cast<size_t>(use.put), use.hop + 1); }
  /// Whether a put in this state holds its whole path. Precondition: the state holds a channel.
  bool holds_all(int state) const { return puts_.retries || last_of_put_[static_cast<size_t>(state)] != 0; }
  /// Adds the state to a cycle, unless it means several states.
  void add_state(int vertex, std::vector<StreamWait>& cycle) const;

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

  void number_vertices();
  void order_queues();
  void add_states(size_t put);
  void add_queue(size_t put);
  void add_words(size_t put);
  void add_first_word(size_t put, size_t by, bool first_of_it);
  std::vector<Use> visits() const;
  const StreamHop& hop_of(const Use& use) const { return puts_.hop(first_ + static_cast<size_t>(use.put), use.hop); }
  int waiting(const Use& use) const { return channel(static_cast<size_t>(use.put), use.hop); }
  void add_channels(const std::vector<Use>& visits);
  void add_atoms(const std::vector<Use>& visits, size_t begin, size_t end, const std::vector<VcSet>& atoms);
  void add_list(size_t begin, size_t end, int vcs);

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
  Chains add_chains(const List& list, bool moving);
  void edges_to_holder(int from, const Use& use, bool moving);
  void add_waiting(const List& list, size_t g, size_t i, const Chains& holders, const Chains& moving);
  void edges_to_others(int from, const List& list, size_t g, size_t i, const Chains& chains);

  const StreamPuts& puts_;
  size_t first_, count_;
  int queues_ = 0;
  int vertices_ = 0, end_of_states_ = 0;
  std::vector<int32_t> base_, before_, context_of_;
  std::vector<Use> uses_;
  std::vector<Group> groups_;
  std::vector<List> lists_;
  std::vector<size_t> by_size_;
  std::unordered_map<int32_t, int32_t> group_of_;  ///< vertex Chains::earlier of all holders -> group
  std::vector<char> last_of_put_;                  ///< [vertex below end_of_states_]: beyond the last hop
  std::vector<DependencyGraph::Edge> edges_;
};

}  // namespace dateline
