// SPDX-License-Identifier: Apache-2.0
#include "model/network/layers.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

#include "model/network/properties.h"

namespace dateline {
namespace {

constexpr uint64_t kSeed = 1;

/// The channels that turns connect, in an order that no cycle allows: an insertion that would close a cycle is refused
/// (Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs", 2007).
class TurnOrder {
 public:
  explicit TurnOrder(size_t channels) : place_(channels), next_(channels), before_(channels), seen_(channels, 0) {
    std::iota(place_.begin(), place_.end(), 0);
  }

  /// Sets the position of a channel in the order. Only before the first turn.
  void set_place(int channel, int place) { place_[static_cast<size_t>(channel)] = place; }

  /// Adds the turn unless it closes a cycle.
  bool add(int from, int to) {
    const int low = place(to), high = place(from);
    if (low <= high) {
      forward_.clear();
      backward_.clear();
      ++round_;
      if (!reach(to, high, from)) return false;
      collect(from, low);
      reorder();
    }
    next_[static_cast<size_t>(from)].push_back(to);
    before_[static_cast<size_t>(to)].push_back(from);
    return true;
  }

 private:
  int place(int channel) const { return place_[static_cast<size_t>(channel)]; }
  bool visit(int channel) {
    if (seen_[static_cast<size_t>(channel)] == round_) return false;
    seen_[static_cast<size_t>(channel)] = round_;
    return true;
  }

  /// Collects what follows `start` up to the place `high`. False where `target` follows.
  bool reach(int start, int high, int target) {
    visit(start);
    forward_.push_back(start);
    for (size_t i = 0; i < forward_.size(); ++i)
      for (const int next : next_[static_cast<size_t>(forward_[i])]) {
        if (next == target) return false;
        if (place(next) < high && visit(next)) forward_.push_back(next);
      }
    return start != target;
  }
  /// Collects what leads to `start` from the place `low` on.
  void collect(int start, int low) {
    visit(start);
    backward_.push_back(start);
    for (size_t i = 0; i < backward_.size(); ++i)
      for (const int before : before_[static_cast<size_t>(backward_[i])])
        if (place(before) > low && visit(before)) backward_.push_back(before);
  }
  void reorder() {
    const auto by_place = [&](int a, int b) { return place(a) < place(b); };
    std::sort(forward_.begin(), forward_.end(), by_place);
    std::sort(backward_.begin(), backward_.end(), by_place);
    std::vector<int> moved = backward_, places;
    moved.insert(moved.end(), forward_.begin(), forward_.end());
    for (const int channel : moved) places.push_back(place(channel));
    std::sort(places.begin(), places.end());
    for (size_t i = 0; i < moved.size(); ++i) place_[static_cast<size_t>(moved[i])] = places[i];
  }

  std::vector<int> place_;
  std::vector<std::vector<int>> next_, before_;
  std::vector<int> forward_, backward_;
  std::vector<uint32_t> seen_;
  uint32_t round_ = 0;
};

/// The turns of all channels, those with the largest demand first.
std::vector<LayerTurn> turns_by_demand(const Topology& topology) {
  constexpr int kTargets = 512;
  const int ports = topology.ports, nodes = topology.nodes;
  std::vector<uint64_t> demand(static_cast<size_t>(nodes) * static_cast<size_t>(ports) * static_cast<size_t>(ports));
  const int step = std::max(1, nodes / kTargets);
  for (int target = 0; target < nodes; target += step) {
    const std::vector<int> far = hops_from(topology, target);
    for (int node = 0; node < nodes; ++node)
      for (int port = 0; port < ports; ++port) {
        const LinkEnd mid = topology.link(node, port);
        if (!mid || far[static_cast<size_t>(mid.node)] + 1 != far[static_cast<size_t>(node)]) continue;
        for (int out = 0; out < ports; ++out) {
          const LinkEnd end = topology.link(mid.node, out);
          if (end && far[static_cast<size_t>(end.node)] + 1 == far[static_cast<size_t>(mid.node)])
            ++demand[(static_cast<size_t>(node) * static_cast<size_t>(ports) + static_cast<size_t>(port)) *
                         static_cast<size_t>(ports) +
                     static_cast<size_t>(out)];
        }
      }
  }
  std::vector<LayerTurn> turns;
  for (int node = 0; node < nodes; ++node)
    for (int port = 0; port < ports; ++port) {
      const LinkEnd mid = topology.link(node, port);
      for (int out = 0; mid && out < ports; ++out) {
        const int channel = node * ports + port;
        if (out != mid.port && topology.link(mid.node, out))
          turns.push_back({demand[static_cast<size_t>(channel) * static_cast<size_t>(ports) + static_cast<size_t>(out)],
                           channel, out});
      }
    }
  std::mt19937_64 random(kSeed);
  std::shuffle(turns.begin(), turns.end(), random);
  std::stable_sort(turns.begin(), turns.end(),
                   [](const LayerTurn& a, const LayerTurn& b) { return a.demand > b.demand; });
  return turns;
}

}  // namespace

/// Shortest routes from one node through links and layers.
class Layers::Search {
 public:
  explicit Search(const Layers& layers)
      : layers_(layers),
        states_(layers.far_.size() * static_cast<size_t>(layers.layers_)),
        load_(layers.far_.size(), 0),
        layer_load_(states_, 0),
        level_(states_, 0),
        cost_(states_, 0),
        before_(states_, -1),
        best_(static_cast<size_t>(layers.nodes_), -1),
        wanted_(static_cast<size_t>(layers.nodes_), false) {}

  /// Finds the states that end at the targets, at their least number of hops, with the least loads of the links.
  void run(int from, const std::vector<int>& targets) {
    for (const int state : reached_) level_[static_cast<size_t>(state)] = 0;
    reached_.clear();
    std::fill(best_.begin(), best_.end(), -1);
    std::fill(wanted_.begin(), wanted_.end(), false);
    size_t open = 0;
    for (const int target : targets)
      if (target != from) {
        wanted_[static_cast<size_t>(target)] = true;
        ++open;
      }
    for (int port = 0; port < layers_.ports_; ++port)
      for (int layer = 0; layer < std::min(2, layers_.layers_); ++layer)
        relax(layers_.channel(from, port), layer, -1, 1, 0);
    std::vector<int> current = fresh_;
    for (int level = 1; !current.empty() && open > 0; ++level) {
      for (const int state : current) {
        const int node = layers_.far_[static_cast<size_t>(state / layers_.layers_)].node;
        if (!wanted_[static_cast<size_t>(node)]) continue;
        int& best = best_[static_cast<size_t>(node)];
        if (best < 0) --open;
        if (best < 0 || cost_[static_cast<size_t>(state)] < cost_[static_cast<size_t>(best)]) best = state;
      }
      for (const int state : current)
        wanted_[static_cast<size_t>(layers_.far_[static_cast<size_t>(state / layers_.layers_)].node)] = false;
      fresh_.clear();
      for (const int state : current) expand(state, level + 1);
      current = fresh_;
    }
    fresh_.clear();
  }

  /// The route to a target of run(); empty: there is none.
  std::vector<uint8_t> route_to(int target) const {
    std::vector<uint8_t> hops;
    for (int state = best_[static_cast<size_t>(target)]; state >= 0; state = before_[static_cast<size_t>(state)]) {
      const int previous = before_[static_cast<size_t>(state)];
      const int layer = state % layers_.layers_, below = previous < 0 ? 0 : previous % layers_.layers_;
      hops.push_back(static_cast<uint8_t>(state / layers_.layers_ % layers_.ports_ | (layer > below ? kStep : 0)));
    }
    std::reverse(hops.begin(), hops.end());
    return hops;
  }
  /// Adds `times` to the loads of the route to a target.
  void load_route_to(int target, int64_t times) {
    for (int state = best_[static_cast<size_t>(target)]; state >= 0; state = before_[static_cast<size_t>(state)])
      add(state, times);
  }
  void load_route(int from, const uint8_t* hops, size_t count, int64_t times) {
    int node = from, layer = 0;
    for (size_t i = 0; i < count; ++i) {
      layer += (hops[i] & kStep) != 0 ? 1 : 0;
      const size_t channel = layers_.channel(node, hops[i] & ~kStep);
      add(static_cast<int>(channel) * layers_.layers_ + layer, times);
      node = layers_.far_[channel].node;
    }
  }
  const std::vector<int64_t>& loads() const { return load_; }

 private:
  void add(int state, int64_t times) {
    load_[static_cast<size_t>(state / layers_.layers_)] += times;
    layer_load_[static_cast<size_t>(state)] += times;
  }

  void relax(size_t channel, int layer, int previous, int level, int64_t cost) {
    if (!layers_.far_[channel]) return;
    const size_t state = channel * static_cast<size_t>(layers_.layers_) + static_cast<size_t>(layer);
    if (level_[state] != 0 && level_[state] != level) return;
    cost += load_[channel] + layer_load_[state] + 1;
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

  void expand(int state, int level) {
    const size_t channel = static_cast<size_t>(state / layers_.layers_);
    const int layer = state % layers_.layers_;
    const LinkEnd at = layers_.far_[channel];
    for (int out = 0; out < layers_.ports_; ++out) {
      if (out == at.port) continue;
      const int64_t cost = cost_[static_cast<size_t>(state)];
      if ((layers_.allowed_[static_cast<size_t>(layer)][channel] >> out & 1) != 0)
        relax(layers_.channel(at.node, out), layer, state, level, cost);
      if (layer + 1 < layers_.layers_) relax(layers_.channel(at.node, out), layer + 1, state, level, cost);
    }
  }

  const Layers& layers_;
  size_t states_;
  std::vector<int64_t> load_;        ///< [channel]: routes over the link
  std::vector<int64_t> layer_load_;  ///< [state]
  std::vector<int> level_;           ///< [state]: hops from the start; 0: not reached
  std::vector<int64_t> cost_;        ///< [state]
  std::vector<int> before_;          ///< [state]; -1: the first hop
  std::vector<int> best_;            ///< [node]: the state in which it is reached
  std::vector<bool> wanted_;         ///< [node]: a target that is not yet reached
  std::vector<int> reached_, fresh_;
};

Layers::Layers(const Topology& topology, int layers)
    : layers_(layers),
      nodes_(topology.nodes),
      ports_(topology.ports),
      members_(topology.member_count()),
      far_(topology.far_ends),
      allowed_(static_cast<size_t>(layers), std::vector<uint16_t>(topology.far_ends.size(), 0)) {
  for (int node = 0; node < nodes_; ++node) member_.push_back(topology.has_processor(node));
  span();
  auto turns = turns_by_demand(topology);
  // The turns of the spanning tree are in the last layer.
  for (int layer = 0; layer < layers; ++layer) {
    allow_turns(layer, turns, layer + 1 == layers);
    // The next layer begins with the turns that no layer before allows.
    std::stable_partition(turns.begin(), turns.end(), [&](const LayerTurn& turn) {
      for (int before = 0; before <= layer; ++before)
        if ((allowed_[static_cast<size_t>(before)][static_cast<size_t>(turn.channel)] >> turn.out & 1) != 0)
          return false;
      return true;
    });
  }
}

/// Makes a tree by breadth-first search. Every component has one of its own.
void Layers::span() {
  parent_port_.assign(static_cast<size_t>(nodes_), -1);
  std::vector<bool> seen(static_cast<size_t>(nodes_), false);
  std::vector<int> degree(static_cast<size_t>(nodes_), 0), by_degree(static_cast<size_t>(nodes_));
  for (int node = 0; node < nodes_; ++node)
    for (int port = 0; port < ports_; ++port) degree[static_cast<size_t>(node)] += far_[channel(node, port)] ? 1 : 0;
  std::iota(by_degree.begin(), by_degree.end(), 0);
  std::stable_sort(by_degree.begin(), by_degree.end(),
                   [&](int a, int b) { return degree[static_cast<size_t>(a)] > degree[static_cast<size_t>(b)]; });
  for (const int root : by_degree) {
    if (seen[static_cast<size_t>(root)]) continue;
    std::vector<int> reached = {root};
    seen[static_cast<size_t>(root)] = true;
    for (size_t i = 0; i < reached.size(); ++i)
      for (int port = 0; port < ports_; ++port) {
        const LinkEnd far = far_[channel(reached[i], port)];
        if (!far || seen[static_cast<size_t>(far.node)]) continue;
        seen[static_cast<size_t>(far.node)] = true;
        parent_port_[static_cast<size_t>(far.node)] = far.port;
        reached.push_back(far.node);
      }
  }
}

std::vector<uint8_t> Layers::tree_path(int from, int to) const {
  const auto parent = [&](int node) {
    const int port = parent_port_[static_cast<size_t>(node)];
    return port < 0 ? LinkEnd{} : far_[channel(node, port)];
  };
  std::vector<int> above = {from};  // from the start to its root
  while (const LinkEnd up = parent(above.back())) above.push_back(up.node);
  std::vector<uint8_t> down;  // from the end upwards
  int node = to;
  while (std::find(above.begin(), above.end(), node) == above.end()) {
    const LinkEnd up = parent(node);
    if (!up) return {};
    down.push_back(static_cast<uint8_t>(up.port));
    node = up.node;
  }
  std::vector<uint8_t> path;
  for (size_t i = 0; above[i] != node; ++i)
    path.push_back(static_cast<uint8_t>(parent_port_[static_cast<size_t>(above[i])]));
  path.insert(path.end(), down.rbegin(), down.rend());
  return path;
}

/// Allows as many of the turns as possible in a layer, in their order. spanning: first those of up*/down* routing along
/// the tree of a breadth-first search.
void Layers::allow_turns(int layer, const std::vector<LayerTurn>& turns, bool spanning) {
  TurnOrder order(far_.size());
  const auto allow = [&](int in, int out) {
    const LinkEnd at = far_[static_cast<size_t>(in)];
    if (order.add(in, static_cast<int>(channel(at.node, out))))
      allowed_[static_cast<size_t>(layer)][static_cast<size_t>(in)] |= static_cast<uint16_t>(1u << out);
  };
  if (spanning) {
    const auto is_up = [&](int node, int port) { return parent_port_[static_cast<size_t>(node)] == port; };
    const auto is_down = [&](int node, int port) {
      const LinkEnd far = far_[channel(node, port)];
      return far && is_up(far.node, far.port);
    };
    for (int node = 0; node < nodes_; ++node)
      for (int port = 0; port < ports_; ++port) {
        const LinkEnd at = far_[channel(node, port)];
        const bool up = at && is_up(node, port), down = at && is_down(node, port);
        for (int out = 0; (up || down) && out < ports_; ++out)
          if (out != at.port && far_[channel(at.node, out)] && ((up && is_up(at.node, out)) || is_down(at.node, out)))
            allow(static_cast<int>(channel(node, port)), out);
      }
  }
  for (const LayerTurn& turn : turns) {
    if ((allowed_[static_cast<size_t>(layer)][static_cast<size_t>(turn.channel)] >> turn.out & 1) != 0) continue;
    allow(turn.channel, turn.out);
  }
}

std::optional<LayeredRoute> Layers::along(int from, const std::vector<uint8_t>& path) const {
  if (path.empty()) return LayeredRoute{};
  if (ready_) {
    // The path of the set keeps the layers of the set, over which the routes are spread.
    int to = from;
    for (const uint8_t port : path) to = to < 0 || port >= ports_ ? -1 : far_[channel(to, port)].node;
    if (to >= 0) {
      LayeredRoute known = route(from, to);
      if (known.size() == path.size() &&
          std::equal(path.begin(), path.end(), known.begin(),
                     [](uint8_t port, const LayeredHop& hop) { return port == hop.port; }))
        return known;
    }
  }
  // For every hop: the layers in which it can be, and for each the layer of the hop before.
  std::vector<std::array<int8_t, kMost>> before(path.size());
  for (auto& hop : before) hop.fill(-2);
  for (int layer = 0; layer < std::min(2, layers_); ++layer) before[0][static_cast<size_t>(layer)] = -1;
  int node = from;
  for (size_t i = 0; i < path.size(); ++i) {
    if (path[i] >= ports_) return std::nullopt;
    const size_t in = channel(node, path[i]);
    const LinkEnd at = far_[in];
    if (!at) return std::nullopt;
    if (i + 1 < path.size()) {
      const int out = path[i + 1];
      if (out == at.port || out >= ports_) return std::nullopt;
      for (int layer = layers_ - 1; layer >= 0; --layer) {
        if (before[i][static_cast<size_t>(layer)] == -2) continue;
        if ((allowed_[static_cast<size_t>(layer)][in] >> out & 1) != 0)
          before[i + 1][static_cast<size_t>(layer)] = static_cast<int8_t>(layer);
        if (layer + 1 < layers_ && before[i + 1][static_cast<size_t>(layer) + 1] == -2)
          before[i + 1][static_cast<size_t>(layer) + 1] = static_cast<int8_t>(layer);
      }
    }
    node = at.node;
  }
  int layer = 0;
  while (layer < layers_ && before.back()[static_cast<size_t>(layer)] == -2) ++layer;
  if (layer == layers_) return std::nullopt;
  LayeredRoute route(path.size());
  for (size_t i = path.size(); i-- > 0;) {
    const int previous = std::max(0, int{before[i][static_cast<size_t>(layer)]});
    route[i] = {path[i], layer > previous};
    layer = previous;
  }
  return route;
}

LayeredRoute Layers::route_in(const Row& row, int to) {
  LayeredRoute route;
  for (uint32_t i = row.begin[static_cast<size_t>(to)]; i < row.begin[static_cast<size_t>(to) + 1]; ++i)
    route.push_back({static_cast<uint8_t>(row.hops[i] & ~kStep), (row.hops[i] & kStep) != 0});
  return route;
}

LayeredRoute Layers::route(int from, int to) const {
  if (members_ <= kMostNodes) return route_in(rows()[static_cast<size_t>(from)], to);
  Search search(*this);
  search.run(from, {to});
  LayeredRoute route;
  for (const uint8_t hop : search.route_to(to))
    route.push_back({static_cast<uint8_t>(hop & ~kStep), (hop & kStep) != 0});
  return route;
}

const std::vector<Layers::Row>& Layers::rows() const {
  std::call_once(once_, [&] {
    compute_rows();
    ready_ = true;
  });
  return rows_;
}

/// Routes from one node after the other, each by the loads of those before. Then all are taken back and routed again,
/// with the loads of all others.
void Layers::compute_rows() const {
  // A search looks at every link, layer and output. The number of searches is limited, so that large networks take
  // seconds.
  constexpr double kMostBatches = 16;
  constexpr int kMostPasses = 4, kSmall = 300;
  const double work = members_ <= kSmall ? 5e7 : 4e8;
  const double search_work = static_cast<double>(far_.size()) * layers_ * ports_;
  const double searches = std::max(1.0, work / search_work / std::max(1, members_));  // from each node
  const int passes = static_cast<int>(std::clamp(searches, 1.0, static_cast<double>(kMostPasses)));
  const auto batches = static_cast<size_t>(std::clamp(searches / passes, 1.0, kMostBatches));
  const size_t batch = static_cast<size_t>(members_) / batches + 1;
  std::mt19937_64 random(kSeed);
  Search search(*this);
  std::vector<int> sources;
  for (int node = 0; node < nodes_; ++node)
    if (member_[static_cast<size_t>(node)]) sources.push_back(node);
  std::vector<int> targets = sources;
  rows_.assign(static_cast<size_t>(nodes_), Row{std::vector<uint32_t>(static_cast<size_t>(nodes_) + 1, 0), {}});
  for (int pass = 0; pass < passes; ++pass) {
    std::shuffle(sources.begin(), sources.end(), random);
    for (const int from : sources) {
      Row& row = rows_[static_cast<size_t>(from)];
      std::shuffle(targets.begin(), targets.end(), random);
      std::vector<std::vector<uint8_t>> routes(static_cast<size_t>(nodes_));
      for (size_t first = 0; first < targets.size(); first += batch) {
        const std::vector<int> some(targets.begin() + static_cast<long>(first),
                                    targets.begin() + static_cast<long>(std::min(targets.size(), first + batch)));
        for (const int to : some) {
          const uint32_t begin = row.begin[static_cast<size_t>(to)], end = row.begin[static_cast<size_t>(to) + 1];
          search.load_route(from, row.hops.data() + begin, end - begin, -1);
        }
        search.run(from, some);
        for (const int to : some) {
          if (to == from) continue;
          search.load_route_to(to, 1);
          routes[static_cast<size_t>(to)] = search.route_to(to);
        }
      }
      Row fresh{{0}, {}};
      for (const std::vector<uint8_t>& route : routes) {
        fresh.hops.insert(fresh.hops.end(), route.begin(), route.end());
        fresh.begin.push_back(static_cast<uint32_t>(fresh.hops.size()));
      }
      row = std::move(fresh);
    }
  }
}

double Layers::stretch(int looked) const {
  Search search(*this);
  int64_t hops = 0, least = 0;
  std::vector<int> targets;
  for (int node = 0; node < nodes_; ++node)
    if (member_[static_cast<size_t>(node)]) targets.push_back(node);
  const size_t step = std::max<size_t>(1, targets.size() / static_cast<size_t>(looked));
  for (size_t i = 0; i < targets.size(); i += step) {
    search.run(targets[i], targets);
    const std::vector<int> far = hops_over(far_, ports_, targets[i]);
    for (const int to : targets) {
      hops += static_cast<int64_t>(search.route_to(to).size());
      least += std::max(0, far[static_cast<size_t>(to)]);
    }
  }
  return least == 0 ? 1 : static_cast<double>(hops) / static_cast<double>(least);
}

Layers::Quality Layers::quality() const {
  Quality quality;
  std::vector<int64_t> load(far_.size(), 0);
  int64_t links = 0, most_at_node = 0;
  for (const LinkEnd& end : far_) links += end ? 1 : 0;
  for (int from = 0; from < nodes_; ++from) {
    if (!member_[static_cast<size_t>(from)]) continue;
    const std::vector<int> far = hops_over(far_, ports_, from);
    int64_t here = 0, degree = 0;
    for (int port = 0; port < ports_; ++port) degree += far_[channel(from, port)] ? 1 : 0;
    for (int to = 0; to < nodes_; ++to) {
      if (to == from || !member_[static_cast<size_t>(to)]) continue;
      const int least = far[static_cast<size_t>(to)];
      if (least < 0) {
        ++quality.cut_off;
        continue;
      }
      ++here;
      const LayeredRoute path = route(from, to);
      const int hops = static_cast<int>(path.size());
      ++quality.routes;
      quality.hops += hops;
      quality.shortest_hops += least;
      quality.longer += hops > least ? 1 : 0;
      quality.most_extra = std::max(quality.most_extra, hops - least);
      int node = from;
      for (const LayeredHop& hop : path) {
        ++load[channel(node, hop.port)];
        node = far_[channel(node, hop.port)].node;
      }
    }
    if (degree > 0) most_at_node = std::max(most_at_node, (here + degree - 1) / degree);
  }
  quality.worst_load = load.empty() ? 0 : *std::max_element(load.begin(), load.end());
  quality.bound = std::max(most_at_node, links > 0 ? (quality.shortest_hops + links - 1) / links : 0);
  return quality;
}

std::shared_ptr<const Layers> make_layers(const Topology& topology, int most) {
  constexpr int kLooked = 64, kMostCompared = 128;
  constexpr double kStretch = 1.01, kLessLoad = 0.85;
  int count = 1;
  std::shared_ptr<const Layers> layers = std::make_shared<const Layers>(topology, count);
  while (count < most && layers->stretch(kLooked) > kStretch)
    layers = std::make_shared<const Layers>(topology, ++count);
  // Few layers may leave few shortest paths, which then share links.
  while (count < most && topology.member_count() <= kMostCompared) {
    auto more = std::make_shared<const Layers>(topology, count + 1);
    const auto load = static_cast<double>(layers->quality().worst_load);
    if (static_cast<double>(more->quality().worst_load) > kLessLoad * load) break;
    layers = std::move(more);
    ++count;
  }
  return layers;
}

}  // namespace dateline
