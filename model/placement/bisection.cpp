// SPDX-License-Identifier: Apache-2.0
#include "model/placement/bisection.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace dateline {
namespace {

constexpr int kMostProcessors = 64;  // more are never proven

/// Processors are put on side A or B one after another, the first on A. The maximum flow between the two sides so far
/// is a lower bound of every cut below, and it only grows as processors are added, so that each step continues the flow
/// of the one before. Every undirected link carries one unit either way.
class Search {
 public:
  Search(const Topology& topology, const Placement& placement, long effort)
      : topology_(topology),
        processors_(placement.nodes),
        most_(placement.processors() - placement.processors() / 2),
        effort_(effort),
        side_(topology.nodes, 0),
        seen_(topology.nodes),
        arrived_by_(topology.nodes) {}

  /// Improves `best` until it is proven or the effort is spent.
  void run(PlacementBisection& best) {
    best_ = &best;
    std::vector<int8_t> flow(topology_.far_ends.size(), 0);
    side_[processors_[0]] = 1;
    best.exact = descend(1, 1, 0, flow, 0);
    side_[processors_[0]] = 0;
  }

 private:
  /// a, b: processors on A and B. False when the effort ran out.
  bool descend(size_t next, int a, int b, std::vector<int8_t>& flow, long value) {
    if (next == processors_.size()) {
      // The flow is maximal: what A reaches in the residual network is a minimum cut.
      best_->links = 2 * value;
      best_->inside = seen_;
      return true;
    }
    for (const int side : {-1, 1}) {
      if ((side > 0 ? a : b) == most_) continue;
      side_[processors_[next]] = static_cast<int8_t>(side);
      std::vector<int8_t> grown = flow;
      long more = value;
      bool within = true;
      while (within && 2 * more < best_->links && augment(grown)) {
        ++more;
        within = effort_ > 0;
      }
      if (within && 2 * more < best_->links)
        within = descend(next + 1, a + (side > 0 ? 1 : 0), b + (side < 0 ? 1 : 0), grown, more);
      side_[processors_[next]] = 0;
      if (!within) return false;
    }
    return true;
  }

  /// One more unit from A to B along a shortest path of the residual network; false when there is none.
  bool augment(std::vector<int8_t>& flow) {
    effort_ -= topology_.nodes;
    std::fill(seen_.begin(), seen_.end(), false);
    queue_.clear();
    for (const int node : processors_)
      if (side_[node] > 0) {
        seen_[node] = true;
        arrived_by_[node] = -1;
        queue_.push_back(node);
      }
    for (size_t i = 0; i < queue_.size(); ++i)
      for (int port = 0; port < topology_.ports; ++port) {
        const int node = queue_[i];
        const LinkEnd& end = topology_.link(node, port);
        if (!end || seen_[end.node] || flow[link(node, port)] > 0) continue;
        seen_[end.node] = true;
        arrived_by_[end.node] = end.port;
        if (side_[end.node] < 0) {
          push(end.node, flow);
          return true;
        }
        queue_.push_back(end.node);
      }
    return false;
  }
  void push(int node, std::vector<int8_t>& flow) const {
    while (arrived_by_[node] >= 0) {
      const int port = arrived_by_[node];
      const LinkEnd& before = topology_.link(node, port);
      --flow[link(node, port)];
      ++flow[link(before.node, before.port)];
      node = before.node;
    }
  }
  size_t link(int node, int port) const { return static_cast<size_t>(node) * topology_.ports + port; }

  const Topology& topology_;
  std::vector<int> processors_;
  int most_;
  long effort_;
  PlacementBisection* best_ = nullptr;
  std::vector<int8_t> side_;  ///< [node]: 1 A, -1 B, 0 not decided or no processor
  std::vector<bool> seen_;
  std::vector<int> arrived_by_;  ///< [node]: port towards where the search came from; -1 at its start
  std::vector<int> queue_;
};

}  // namespace

PlacementBisection find_bisection(const Topology& topology, const Placement& placement, long effort) {
  PlacementBisection best = sweep_bisection(topology, placement);
  if (placement.processors() <= kMostProcessors) Search(topology, placement, effort).run(best);
  return best;
}

}  // namespace dateline
