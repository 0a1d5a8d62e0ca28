// SPDX-License-Identifier: Apache-2.0
// A directed graph over channels, stored flat: an edge a -> b says that a message may hold channel a while it waits
// for channel b. A network whose graph has no cycle cannot deadlock (Dally and Seitz).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dateline {

class DependencyGraph {
 public:
  using Edge = std::pair<int32_t, int32_t>;

  /// Edges may repeat; they are kept once. Vertices are 0..vertices-1.
  DependencyGraph(int vertices, const std::vector<Edge>& edges);

  int vertices() const { return static_cast<int>(begin_.size()) - 1; }
  long edges() const { return static_cast<long>(target_.size()); }
  bool has_edge(int from, int to) const;

  /// The vertices of one cycle in order (the last depends on the first), empty when there is none. A short one is
  /// looked for, not the shortest.
  std::vector<int> find_cycle() const;

 private:
  std::vector<int> cyclic_component() const;
  std::vector<int> shortest_cycle_through(int vertex, std::vector<int>& previous) const;

  std::vector<int64_t> begin_;   // [vertex], position of its first edge; one more at the end
  std::vector<int32_t> target_;  // ascending for each vertex
};

}  // namespace dateline
