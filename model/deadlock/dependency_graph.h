// SPDX-License-Identifier: Apache-2.0
// A directed graph over channels, in compressed rows. An edge a -> b means that a message may hold channel a while it
// waits for channel b. A network whose graph has no cycle cannot deadlock (Dally and Seitz).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dateline {

class DependencyGraph {
 public:
  using Edge = std::pair<int32_t, int32_t>;

  /// Repeated edges are stored once. Vertices are 0..vertices-1.
  DependencyGraph(int vertices, const std::vector<Edge>& edges);

  int vertices() const { return static_cast<int>(begin_.size()) - 1; }
  long edges() const { return static_cast<long>(target_.size()); }
  bool has_edge(int from, int to) const;

  /// The vertices of one cycle in order (the last has an edge to the first); empty without a cycle. The search prefers
  /// short cycles, but does not guarantee the shortest.
  std::vector<int> find_cycle() const;

 private:
  std::vector<int> cyclic_component() const;
  std::vector<int> shortest_cycle_through(int vertex, std::vector<int>& previous) const;

  std::vector<int64_t> begin_;   // [vertex]: position of its first edge in target_; the last entry is the end
  std::vector<int32_t> target_;  // target of every edge, ascending for each vertex
};

}  // namespace dateline
