// SPDX-License-Identifier: Apache-2.0
#include "model/network/layer_search.h"

#include <algorithm>

namespace dateline {

LayerSearch::LayerSearch(const LayerLinks& links)
    : links_(links),
      load_(links.far_ends.size(), 0),
      layer_load_(links.far_ends.size() * static_cast<size_t>(links.layers), 0),
      level_(layer_load_.size(), 0),
      cost_(layer_load_.size(), 0),
      before_(layer_load_.size(), -1),
      best_(static_cast<size_t>(links.nodes), -1),
      wanted_(static_cast<size_t>(links.nodes), false) {}

void LayerSearch::run(int from, const std::vector<int>& targets) {
  for (const int state : reached_) level_[static_cast<size_t>(state)] = 0;
  reached_.clear();
  fresh_.clear();
  std::fill(best_.begin(), best_.end(), -1);
  std::fill(wanted_.begin(), wanted_.end(), false);
  size_t open = 0;
  for (const int target : targets)
    if (target != from) {
      wanted_[static_cast<size_t>(target)] = true;
      ++open;
    }
  for (int port = 0; port < links_.ports; ++port)
    for (int layer = 0; layer < std::min(2, links_.layers); ++layer) relax(links_.channel(from, port), layer, -1, 1, 0);
  std::vector<int> current;
  for (int level = 1; !fresh_.empty() && open > 0; ++level) {
    current.swap(fresh_);
    fresh_.clear();
    for (const int state : current) {
      if (!wanted_[static_cast<size_t>(end_of(state))]) continue;
      int& best = best_[static_cast<size_t>(end_of(state))];
      if (best < 0) --open;
      if (best < 0 || cost_[static_cast<size_t>(state)] < cost_[static_cast<size_t>(best)]) best = state;
    }
    for (const int state : current) wanted_[static_cast<size_t>(end_of(state))] = false;
    for (const int state : current) expand(state, level + 1);
  }
}

LayeredRoute LayerSearch::route_to(int target) const {
  LayeredRoute route;
  for (int state = best_[static_cast<size_t>(target)]; state >= 0; state = before_[static_cast<size_t>(state)]) {
    const int previous = before_[static_cast<size_t>(state)];
    const int layer = state % links_.layers, below = previous < 0 ? 0 : previous % links_.layers;
    route.push_back({static_cast<uint8_t>(link_of(state) % static_cast<size_t>(links_.ports)), layer > below});
  }
  std::reverse(route.begin(), route.end());
  return route;
}

void LayerSearch::load(int from, const LayeredRoute& route, int64_t times) {
  int node = from;
  size_t layer = 0;
  for (const LayeredHop& hop : route) {
    layer += hop.steps ? 1 : 0;
    const size_t link = links_.channel(node, hop.port);
    load_[link] += times;
    layer_load_[link * static_cast<size_t>(links_.layers) + layer] += times;
    node = links_.far_ends[link].node;
  }
}

/// Reaches a state from the one before, or finds a cheaper way to it that is as short.
void LayerSearch::relax(size_t link, int layer, int previous, int level, int64_t cost) {
  if (!links_.far_ends[link]) return;
  const size_t state = link * static_cast<size_t>(links_.layers) + static_cast<size_t>(layer);
  if (level_[state] != 0 && level_[state] != level) return;
  cost += load_[link] + layer_load_[state] + 1;
  if (level_[state] == 0) {
    level_[state] = level;
    reached_.push_back(static_cast<int>(state));
    fresh_.push_back(static_cast<int>(state));
  } else if (cost >= cost_[state]) {
    return;
  }
  cost_[state] = cost;
  before_[state] = previous;
}

void LayerSearch::expand(int state, int level) {
  const size_t link = link_of(state);
  const int layer = state % links_.layers;
  const LinkEnd at = links_.far_ends[link];
  const int64_t cost = cost_[static_cast<size_t>(state)];
  for (int out = 0; out < links_.ports; ++out) {
    if (out == at.port) continue;
    if (links_.allows(layer, link, out)) relax(links_.channel(at.node, out), layer, state, level, cost);
    if (layer + 1 < links_.layers) relax(links_.channel(at.node, out), layer + 1, state, level, cost);
  }
}

}  // namespace dateline
