// SPDX-License-Identifier: Apache-2.0
#include "model/network/layers.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "model/network/properties.h"

namespace dateline {
namespace {

constexpr uint8_t kStep = 0x80;  ///< of a hop in a row

}  // namespace

Layers::Layers(const Topology& topology, int layers)
    : links_(layer_links(topology, layers)), members_(topology.members()) {}

/// A route of one hop begins in layer 0 at half of all links, and in layer 1 at the others.
std::optional<LayeredRoute> Layers::first_hop(int from, uint8_t port) const {
  if (port >= links_.ports || !links_.far_ends[links_.channel(from, port)]) return std::nullopt;
  return LayeredRoute{{port, links_.layers > 1 && (from + port) % 2 == 1}};
}

std::optional<LayeredRoute> Layers::along(int from, const std::vector<uint8_t>& path) const {
  if (path.empty()) return LayeredRoute{};
  if (path.size() == 1) return first_hop(from, path[0]);
  int to = from;
  for (const uint8_t port : path)
    to = to < 0 || port >= links_.ports ? -1 : links_.far_ends[links_.channel(to, port)].node;
  if (to < 0) return std::nullopt;
  if (fits_set()) {
    const LayeredRoute known = route(from, to);
    const auto same = [](uint8_t port, const LayeredHop& hop) { return port == hop.port; };
    if (known.size() == path.size() && std::equal(path.begin(), path.end(), known.begin(), same)) return known;
  }
  // For every hop: the layers in which it can be, and for each the layer of the hop before.
  std::vector<std::array<int8_t, kMost>> before(path.size());
  for (auto& hop : before) hop.fill(-2);
  for (int layer = 0; layer < std::min(2, links_.layers); ++layer) before[0][static_cast<size_t>(layer)] = -1;
  int node = from;
  for (size_t i = 0; i < path.size(); ++i) {
    const size_t in = links_.channel(node, path[i]);
    const LinkEnd at = links_.far_ends[in];
    if (i + 1 < path.size()) {
      const int out = path[i + 1];
      if (out == at.port) return std::nullopt;
      for (int layer = links_.layers - 1; layer >= 0; --layer) {
        if (before[i][static_cast<size_t>(layer)] == -2) continue;
        if (links_.allows(layer, in, out)) before[i + 1][static_cast<size_t>(layer)] = static_cast<int8_t>(layer);
        if (layer + 1 < links_.layers && before[i + 1][static_cast<size_t>(layer) + 1] == -2)
          before[i + 1][static_cast<size_t>(layer) + 1] = static_cast<int8_t>(layer);
      }
    }
    node = at.node;
  }
  int layer = 0;
  while (layer < links_.layers && before.back()[static_cast<size_t>(layer)] == -2) ++layer;
  if (layer == links_.layers) return std::nullopt;
  LayeredRoute route(path.size());
  for (size_t i = path.size(); i-- > 0;) {
    const int previous = std::max(0, int{before[i][static_cast<size_t>(layer)]});
    route[i] = {path[i], layer > previous};
    layer = previous;
  }
  return route;
}

LayeredRoute Layers::route(int from, int to) const {
  if (fits_set()) {
    std::call_once(once_, [&] { compute_rows(); });
    return rows_[static_cast<size_t>(from)].route(to);
  }
  LayerSearch search(links_);
  search.run(from, {to});
  const LayeredRoute route = search.route_to(to);
  return route.size() == 1 ? *first_hop(from, route[0].port) : route;
}

LayeredRoute Layers::Row::route(int to) const {
  LayeredRoute route;
  for (uint32_t i = begin[static_cast<size_t>(to)]; i < begin[static_cast<size_t>(to) + 1]; ++i)
    route.push_back({static_cast<uint8_t>(hops[i] & ~kStep), (hops[i] & kStep) != 0});
  return route;
}

/// Routes from one node after the other, each by the loads of those before. Then all are taken back and routed again,
/// with the loads of all others.
void Layers::compute_rows() const {
  // A search looks at every link, layer and output. The number of searches is limited, so that large networks take
  // seconds.
  constexpr double kMostBatches = 16, kSmallWork = 5e7, kLargeWork = 4e8;
  constexpr int kMostPasses = 4;
  constexpr size_t kSmall = 300;
  constexpr uint64_t kSeed = 1;
  const auto nodes = static_cast<size_t>(links_.nodes);
  const double search_work = static_cast<double>(links_.far_ends.size()) * links_.layers * links_.ports;
  const double work = members_.size() <= kSmall ? kSmallWork : kLargeWork;
  const double searches = std::max(1.0, work / search_work / static_cast<double>(members_.size()));  // from each node
  const int passes = static_cast<int>(std::min<double>(searches, kMostPasses));
  const auto batches = static_cast<size_t>(std::clamp(searches / passes, 1.0, kMostBatches));
  const size_t batch = members_.size() / batches + 1;
  std::mt19937_64 random(kSeed);
  LayerSearch search(links_);
  std::vector<int> sources = members_, targets = members_;
  rows_.assign(nodes, Row{std::vector<uint32_t>(nodes + 1, 0), {}});
  for (int pass = 0; pass < passes; ++pass) {
    std::shuffle(sources.begin(), sources.end(), random);
    for (const int from : sources) {
      Row& row = rows_[static_cast<size_t>(from)];
      std::shuffle(targets.begin(), targets.end(), random);
      std::vector<LayeredRoute> routes(nodes);
      for (size_t first = 0; first < targets.size(); first += batch) {
        const std::vector<int> some(targets.begin() + static_cast<long>(first),
                                    targets.begin() + static_cast<long>(std::min(targets.size(), first + batch)));
        for (const int to : some) search.load(from, row.route(to), -1);
        search.run(from, some);
        for (const int to : some) {
          LayeredRoute& route = routes[static_cast<size_t>(to)];
          route = search.route_to(to);
          if (route.size() == 1) route = *first_hop(from, route[0].port);
          search.load(from, route, 1);
        }
      }
      Row fresh{{0}, {}};
      for (const LayeredRoute& route : routes) {
        for (const LayeredHop& hop : route)
          fresh.hops.push_back(static_cast<uint8_t>(hop.port | (hop.steps ? kStep : 0)));
        fresh.begin.push_back(static_cast<uint32_t>(fresh.hops.size()));
      }
      row = std::move(fresh);
    }
  }
}

double Layers::stretch(int looked) const {
  LayerSearch search(links_);
  int64_t hops = 0, least = 0;
  const size_t step = std::max<size_t>(1, members_.size() / static_cast<size_t>(looked));
  for (size_t i = 0; i < members_.size(); i += step) {
    search.run(members_[i], members_);
    const std::vector<int> far = hops_over(links_.far_ends, links_.ports, members_[i]);
    for (const int to : members_) {
      hops += static_cast<int64_t>(search.route_to(to).size());
      least += std::max(0, far[static_cast<size_t>(to)]);
    }
  }
  return least == 0 ? 1 : static_cast<double>(hops) / static_cast<double>(least);
}

Layers::Quality Layers::quality() const {
  Quality quality;
  std::vector<int64_t> load(links_.far_ends.size(), 0);
  int64_t links = 0, most_at_node = 0;
  for (const LinkEnd& end : links_.far_ends) links += end ? 1 : 0;
  for (const int from : members_) {
    const std::vector<int> far = hops_over(links_.far_ends, links_.ports, from);
    int64_t here = 0, degree = 0;
    for (int port = 0; port < links_.ports; ++port) degree += links_.far_ends[links_.channel(from, port)] ? 1 : 0;
    for (const int to : members_) {
      if (to == from) continue;
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
        ++load[links_.channel(node, hop.port)];
        node = links_.far_ends[links_.channel(node, hop.port)].node;
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
