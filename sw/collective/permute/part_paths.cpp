// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/permute/part_paths.h"

#include <algorithm>
#include <cstddef>
#include <random>
#include <unordered_map>
#include <utility>

#include "sw/schedule/path.h"

namespace dateline {
namespace {

constexpr int kSmall = 256;  // nodes

class PathBalance {
 public:
  PathBalance(const Topology& topology, const DimensionOrder& order)
      : topology_(topology), order_(order), load_(topology.far_ends.size(), 0) {}

  void add(const PartPath& path, int count) {
    add(path.origin, path.first, count);
    add(path.via, path.second, count);
  }
  /// What the path adds to the sum of the sixth powers of the loads. A link counts a little without load, and a node
  /// between more, so that of equally good paths the shortest one is taken.
  double price(const PartPath& path) const {
    constexpr double kNodeBetween = 2;
    return price(path.origin, path.first) + price(path.via, path.second) + (path.via == path.target ? 0 : kNodeBetween);
  }

  PartPath over(int origin, int via, int target, int part) {
    PartPath path{origin, via, target, part, route(origin, via), {}};
    if (via != target) path.second = route(via, target);
    return path;
  }
  int largest_load() const { return load_.empty() ? 0 : *std::max_element(load_.begin(), load_.end()); }

 private:
  size_t link(int node, int port) const {
    return static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + static_cast<size_t>(port);
  }
  void add(int node, const std::vector<uint8_t>& ports, int count) {
    for (const uint8_t port : ports) {
      load_[link(node, port)] += count;
      node = topology_.link(node, port).node;
    }
  }
  double price(int node, const std::vector<uint8_t>& ports) const {
    const auto sixth = [](double x) { return x * x * x * x * x * x; };
    double sum = 0;
    for (const uint8_t port : ports) {
      sum += sixth(load_[link(node, port)] + 1) - sixth(load_[link(node, port)]) + 1;
      node = topology_.link(node, port).node;
    }
    return sum;
  }
  /// Routes of small networks are kept, as many are asked for again.
  std::vector<uint8_t> route(int from, int to) {
    if (topology_.nodes > kSmall) return native_path(topology_, order_, from, to);
    std::vector<uint8_t>& ports = routes_[static_cast<int64_t>(from) * topology_.nodes + to];
    if (ports.empty() && from != to) ports = native_path(topology_, order_, from, to);
    return ports;
  }

  const Topology& topology_;
  const DimensionOrder& order_;
  std::vector<int> load_;  ///< [link]: parts
  std::unordered_map<int64_t, std::vector<uint8_t>> routes_;
};

}  // namespace

PartPaths part_paths(const Topology& topology, const DimensionOrder& order, const std::vector<int>& image, int parts,
                     bool direct) {
  PathBalance balance(topology, order);
  PartPaths result;
  for (int part = 0; part < parts; ++part)
    for (int node = 0; node < topology.nodes; ++node) {
      const int target = image[static_cast<size_t>(node)];
      if (target == node) continue;
      result.paths.push_back(balance.over(node, target, target, part));
      balance.add(result.paths.back(), 1);
    }
  std::mt19937 random(1);
  constexpr int kMostTried = 64;                             // nodes between, of a part in a sweep
  const double work = topology.nodes <= kSmall ? 1e6 : 2e5;  // paths that are tried
  constexpr int kMostSweeps = 30;
  const int tried = std::min(kMostTried, topology.nodes);
  const int sweeps =
      std::min(kMostSweeps, static_cast<int>(work / tried / static_cast<double>(result.paths.size() + 1)));
  bool changed = !direct;
  for (int sweep = 0; sweep < sweeps && changed; ++sweep) {
    changed = false;
    for (PartPath& path : result.paths) {
      balance.add(path, -1);
      double least = balance.price(path) * (1 - 1e-9);
      for (int i = 0; i < tried; ++i) {
        const int via =
            tried == topology.nodes ? i : static_cast<int>(random() % static_cast<unsigned>(topology.nodes));
        if (via == path.origin || !topology.has_processor(via)) continue;
        PartPath other = balance.over(path.origin, via, path.target, path.part);
        const double price = balance.price(other);
        if (price >= least) continue;
        least = price;
        path = std::move(other);
        changed = true;
      }
      balance.add(path, 1);
    }
  }
  result.largest_load = balance.largest_load();
  return result;
}

}  // namespace dateline
