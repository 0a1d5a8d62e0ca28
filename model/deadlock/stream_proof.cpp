// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/stream_proof.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/deadlock/dependency_graph.h"
#include "model/deadlock/stream_graph.h"

namespace dateline {
namespace {

using Use = StreamGraph::Use;
using Group = StreamGraph::Group;
using List = StreamGraph::List;

/// Strikes out the states of a graph that must end.
class Striking {
 public:
  explicit Striking(const StreamGraph& graph)
      : graph_(graph), contexts_(graph.puts().contexts()), groups_(graph.groups()), lists_(graph.lists()) {}

  /// Strikes out every vertex from which no edge leads to one that is left, and every `full` of an atom of which fewer
  /// virtual channels can be held than there are. Returns how many are struck out.
  int strike() {
    const auto vertices = static_cast<size_t>(graph_.vertices());
    first_into_.assign(vertices + 1, 0);
    left_.assign(vertices, 0);
    for (const auto& edge : graph_.edges()) ++first_into_[edge.second + 1], ++left_[edge.first];
    for (int v = 0; v < graph_.vertices(); ++v) first_into_[v + 1] += first_into_[v];
    into_.resize(graph_.edges().size());
    std::vector<int64_t> next(first_into_.begin(), first_into_.end() - 1);
    for (const auto& edge : graph_.edges()) into_[next[edge.second]++] = edge.first;
    struck_.assign(vertices, 0);
    counted_out_ = struck_;
    for (int v = 0; v < graph_.vertices(); ++v)
      if (left_[v] == 0) strike_out(v);
    for (const List& list : lists_) review(list);
    follow(0, true);
    return static_cast<int>(order_.size());
  }

  /// Finds a cycle among as few of the first puts as possible: takes away the last puts one by one until nothing is
  /// left. Returns the number of puts before the last one that the cycle needs.
  size_t find_first_cycle(std::vector<StreamWait>& cycle) {
    size_t put = graph_.count(), head = 0;
    while (static_cast<int>(order_.size()) < graph_.vertices()) {
      --put;
      head = order_.size();
      for (int state = graph_.first_state(put); state < graph_.first_state(put + 1); ++state) strike_out(state);
      follow(head, false);
    }
    constexpr int kNone = -1;
    std::vector<int> number(static_cast<size_t>(graph_.vertices()), kNone);  // [vertex]: its place among the last ones
    for (size_t i = head; i < order_.size(); ++i) number[order_[i]] = static_cast<int>(i - head);
    std::vector<DependencyGraph::Edge> edges;
    for (const auto& edge : graph_.edges())
      if (number[edge.first] != kNone && number[edge.second] != kNone)
        edges.emplace_back(number[edge.first], number[edge.second]);
    for (const int found : DependencyGraph(static_cast<int>(order_.size() - head), edges).find_cycle())
      graph_.add_state(order_[head + static_cast<size_t>(found)], cycle);
    return put;
  }

 private:
  /// Strikes out what follows from the vertices struck out from place `head` of order_ on. counting: also by the
  /// numbers of holders.
  void follow(size_t head, bool counting) {
    for (; head < order_.size(); ++head) {
      const int v = order_[head];
      counted_out_[v] = 1;
      for (int64_t i = first_into_[v]; i < first_into_[v + 1]; ++i) {
        const int from = into_[i];
        if (--left_[from] == 0) strike_out(from);
        if (counting && from >= graph_.end_of_states() && v < graph_.end_of_states()) no_longer_holds(from, v);
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
    const int32_t* number = graph_.group_of(vertex);
    if (number == nullptr) return;
    Group& group = groups_[static_cast<size_t>(*number)];
    List& list = lists_[static_cast<size_t>(group.list)];
    const int before = group.most(contexts_);
    --(graph_.holds_all(held) ? group.arrived : group.on_the_way);
    const int after = group.most(contexts_);
    list.most -= before - after;
    // In a group whose puts may overtake each other a put leaves out itself, which matters if few have arrived.
    if (after < before || (graph_.uses()[group.begin].overtaken && group.arrived <= contexts_)) review(list);
  }

  /// Strikes out the states of waiting in a list that has become too short to fill the virtual channels.
  void review(const List& list) {
    for (size_t i = list.begin; i < list.end; ++i) {
      Group& group = groups_[graph_.by_size()[i]];
      if (group.most_at_first + list.vcs <= list.most) break;  // the others of this and of smaller groups suffice
      const int others = list.most - group.most(contexts_);
      if (graph_.uses()[group.begin].overtaken) {
        // A put leaves out only itself.
        for (size_t use = group.begin; list.most <= list.vcs && use < group.end; ++use)
          if (others + own_holders(group, graph_.uses()[use]) < list.vcs) stops_waiting(graph_.uses()[use]);
        continue;
      }
      for (; group.waiting < group.end && others + graph_.uses()[group.waiting].before < list.vcs; ++group.waiting)
        stops_waiting(graph_.uses()[group.waiting]);
    }
  }
  void stops_waiting(const Use& use) {
    if (use.waits) strike_out(use.full);
  }

  /// Virtual channels that the other puts of its group hold at most while `use` waits, if later puts may overtake it.
  int own_holders(const Group& group, const Use& use) const {
    Group own = group;
    if (!counted_out_[graph_.held_by(use)]) --(graph_.arrives(use) ? own.arrived : own.on_the_way);
    return own.most(contexts_);
  }

  const StreamGraph& graph_;
  int contexts_;
  std::vector<Group> groups_;
  std::vector<List> lists_;
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
  const StreamGraph graph(puts, first, last);
  Striking striking(graph);
  StreamVerdict verdict;
  verdict.vertices = graph.vertices();
  verdict.edges = static_cast<int64_t>(graph.edges().size());
  verdict.free = striking.strike() == graph.vertices();
  verdict.free_until = verdict.free ? last : first + striking.find_first_cycle(verdict.cycle);
  return verdict;
}

}  // namespace dateline
