// SPDX-License-Identifier: Apache-2.0
// Shortest layered routes from one node, over the links and layers with the fewest routes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/layer_turns.h"

namespace dateline {

/// One hop of a layered route.
struct LayeredHop {
  uint8_t port = 0;
  bool steps = false;  ///< the hop is in the next layer
};
using LayeredRoute = std::vector<LayeredHop>;

/// A breadth-first search over states: a link together with a layer. It keeps the loads of links and states, to which
/// the caller adds routes.
class LayerSearch {
 public:
  /// The links must outlive this.
  explicit LayerSearch(const LayerLinks& links);

  /// Finds the states in which the targets are reached, with the fewest hops, and of these with the least loads.
  void run(int from, const std::vector<int>& targets);
  /// The route to a target of run(); empty: there is none.
  LayeredRoute route_to(int target) const;
  /// Adds `times` to the loads of the links and states of a route.
  void load(int from, const LayeredRoute& route, int64_t times);

 private:
  size_t link_of(int state) const { return static_cast<size_t>(state / links_.layers); }
  int end_of(int state) const { return links_.far_ends[link_of(state)].node; }
  void relax(size_t link, int layer, int previous, int level, int64_t cost);
  void expand(int state, int level);

  const LayerLinks& links_;
  std::vector<int64_t> load_;         ///< [link]: routes over it
  std::vector<int64_t> layer_load_;   ///< [state]
  std::vector<int> level_;            ///< [state]: hops from the start; 0: not reached
  std::vector<int64_t> cost_;         ///< [state]: loads on the way
  std::vector<int> before_;           ///< [state]: the one before; -1: the first hop
  std::vector<int> best_;             ///< [node]: the state in which it is reached; -1: none
  std::vector<bool> wanted_;          ///< [node]: a target that is not reached yet
  std::vector<int> reached_, fresh_;  ///< all states that are reached, and those of the next level
};

}  // namespace dateline
