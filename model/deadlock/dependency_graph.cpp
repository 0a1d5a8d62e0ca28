// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/dependency_graph.h"

#include <algorithm>
#include <cstddef>

namespace dateline {

DependencyGraph::DependencyGraph(int vertices, const std::vector<Edge>& edges) : begin_(vertices + 1, 0) {
  for (const Edge& edge : edges) ++begin_[edge.first + 1];
  for (int v = 0; v < vertices; ++v) begin_[v + 1] += begin_[v];
  std::vector<int64_t> next(begin_.begin(), begin_.end() - 1);
  target_.resize(edges.size());
  for (const Edge& edge : edges) target_[next[edge.first]++] = edge.second;
  int64_t kept = 0;
  for (int v = 0; v < vertices; ++v) {
    const auto first = target_.begin() + begin_[v];
    const auto last = target_.begin() + begin_[v + 1];
    std::sort(first, last);
    const auto end = std::unique(first, last);
    begin_[v] = kept;
    kept = std::move(first, end, target_.begin() + kept) - target_.begin();
  }
  begin_[vertices] = kept;
  target_.resize(kept);
}

bool DependencyGraph::has_edge(int from, int to) const {
  return std::binary_search(target_.begin() + begin_[from], target_.begin() + begin_[from + 1], to);
}

/// The first strongly connected component that contains a cycle; empty without one. Tarjan's algorithm with an explicit
/// stack, because networks have millions of channels.
std::vector<int> DependencyGraph::cyclic_component() const {
  struct Visit {
    int vertex;
    int64_t edge;
  };
  std::vector<int> number(vertices(), 0);  // order of discovery, from 1; 0: not seen
  std::vector<int> low(vertices(), 0);
  std::vector<char> open(vertices(), 0);
  std::vector<int> stack;
  std::vector<Visit> visits;
  int count = 0;
  const auto enter = [&](int v) {
    number[v] = low[v] = ++count;
    open[v] = 1;
    stack.push_back(v);
    visits.push_back({v, begin_[v]});
  };
  for (int root = 0; root < vertices(); ++root) {
    if (number[root] != 0) continue;
    enter(root);
    while (!visits.empty()) {
      const int v = visits.back().vertex;
      if (visits.back().edge < begin_[v + 1]) {
        const int w = target_[visits.back().edge++];
        if (number[w] == 0) {
          enter(w);
        } else if (open[w]) {
          low[v] = std::min(low[v], number[w]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) low[visits.back().vertex] = std::min(low[visits.back().vertex], low[v]);
      if (low[v] != number[v]) continue;
      const auto first = std::find(stack.rbegin(), stack.rend(), v).base() - 1;
      std::vector<int> component(first, stack.end());
      stack.erase(first, stack.end());
      for (int w : component) open[w] = 0;
      if (component.size() > 1 || has_edge(v, v)) return component;
    }
  }
  return {};
}

/// Breadth-first search from the vertex back to itself. `previous` is scratch memory, all -1 on entry and on return.
std::vector<int> DependencyGraph::shortest_cycle_through(int vertex, std::vector<int>& previous) const {
  std::vector<int> reached = {vertex};
  std::vector<int> cycle;
  for (size_t head = 0; head < reached.size() && cycle.empty(); ++head) {
    const int v = reached[head];
    for (int64_t edge = begin_[v]; edge < begin_[v + 1] && cycle.empty(); ++edge) {
      const int w = target_[edge];
      if (w == vertex) {
        for (int at = v; at != vertex; at = previous[at]) cycle.push_back(at);
        cycle.push_back(vertex);
        std::reverse(cycle.begin(), cycle.end());
      } else if (previous[w] < 0) {
        previous[w] = v;
        reached.push_back(w);
      }
    }
  }
  for (int v : reached) previous[v] = -1;
  return cycle;
}

std::vector<int> DependencyGraph::find_cycle() const {
  constexpr size_t kStarts = 8;
  const std::vector<int> component = cyclic_component();
  std::vector<int> shortest;
  std::vector<int> previous(vertices(), -1);
  for (size_t i = 0; i < std::min(component.size(), kStarts); ++i) {
    const size_t start = i * component.size() / std::min(component.size(), kStarts);
    std::vector<int> cycle = shortest_cycle_through(component[start], previous);
    if (shortest.empty() || cycle.size() < shortest.size()) shortest = std::move(cycle);
  }
  return shortest;
}

}  // namespace dateline
