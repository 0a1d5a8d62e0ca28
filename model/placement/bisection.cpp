// SPDX-License-Identifier: Apache-2.0
#include "model/placement/bisection.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace dateline {
namespace {

constexpr int kMostProcessors = 64;  // with more processors no search is made

/// Branch and bound. Assigns the processors to side A or B one after another, the first to A. The maximum flow between
/// the two sides is a lower bound of every cut of the branch. It only grows when a processor is added, so each step
/// extends the flow of the step before. Every undirected link carries one unit of flow in either direction.
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

  /// Improves `best` until it is proven or the effort is used up.
  void run(PlacementBisection& best) {
    best_ = &best;
    std::vector<int8_t> flow(topology_.far_ends.size(), 0);
    side_[processors_[0]] = 1;
    best.exact = descend(1, 1, 0, flow, 0);
    side_[processors_[0]] = 0;
  }

 private:
  /// Assigns the processors from index `next` on. a, b: processors on A and B so far. value: units of flow. False when
  /// the effort is used up.
  bool descend(size_t next, int a, int b, std::vector<int8_t>& flow, long value) {
    if (next == processors_.size()) {
      // The flow is maximal: the nodes that A reaches in the residual network (seen_) form a minimum cut.
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

  /// Sends one more unit from A to B along a shortest path of the residual network; false when no path exists.
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
  std::vector<int8_t> side_;  ///< [node]: 1 A, -1 B, 0 not assigned or no processor
  std::vector<bool> seen_;
  std::vector<int> arrived_by_;  ///< [node]: the port that leads back along the search; -1 at its start
  std::vector<int> queue_;
};

}  // namespace

PlacementBisection find_bisection(const Topology& topology, const Placement& placement, long effort) {
  PlacementBisection best = sweep_bisection(topology, placement);
  if (placement.processors() <= kMostProcessors) Search(topology, placement, effort).run(best);
  return best;
}

}  // namespace dateline
