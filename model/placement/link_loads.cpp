// SPDX-License-Identifier: Apache-2.0
#include "model/placement/link_loads.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

namespace dateline {
namespace {

/// Consecutive hops in one dimension, and the share of the pair's message that takes them.
struct Run {
  int node = 0;  ///< node where the run starts
  int port = 0;
  int hops = 0;
  long share = 0;
};

/// The runs of a pair of nodes. The run in dimension s starts at the node reached after the dimensions corrected before
/// s. Among the m! orders of m differing dimensions, |A|! (m-1-|A|)! have exactly the set A before s.
class Runs {
 public:
  Runs(const Topology& topology, const ExchangeRouting& routing) : topology_(topology), routing_(routing) {
    for (int node = 0; node < topology.nodes; ++node) coordinates_.push_back(topology.coordinates(node));
  }

  /// The share of a complete message, as on a link that all paths take: 2 d!, a multiple of 2 m! for every m <= d.
  long unit() const { return 2 * factorial(topology_.dims()); }

  const std::vector<Run>& of(int from, int to) {
    runs_.clear();
    find_corrections(from, to);
    const int m = static_cast<int>(dims_.size());
    for (int s = 0; s < m; ++s) {
      if (!routing_.unordered) {
        add(s, at_[(1u << s) - 1], unit());
        continue;
      }
      for (unsigned before = 0; before < 1u << m; ++before) {
        if (before >> s & 1) continue;
        const int corrected = __builtin_popcount(before);
        add(s, at_[before], unit() / factorial(m) * factorial(corrected) * factorial(m - 1 - corrected));
      }
    }
    return runs_;
  }

 private:
  void find_corrections(int from, int to) {
    dims_.clear();
    corrections_.clear();
    at_.assign(1, from);
    for (int i = 0; i < topology_.dims(); ++i) {
      const int dim = routing_.unordered ? i : routing_.order[i];
      const int here = coordinates_[from][dim], there = coordinates_[to][dim];
      if (here == there) continue;
      dims_.push_back(dim);
      corrections_.push_back(correct(topology_.dimensions[dim].size, here, there, routing_.tie));
      int stride = 1;
      for (int k = 0; k < dim; ++k) stride *= topology_.dimensions[k].size;
      const size_t sets = at_.size();
      for (size_t set = 0; set < sets; ++set) at_.push_back(at_[set] + (there - here) * stride);
    }
  }
  void add(int s, int node, long share) {
    const Correction& correction = corrections_[s];
    const int up = topology_.dimensions[dims_[s]].first_port;
    if (correction.either) {
      runs_.push_back({node, up, correction.hops, share / 2});
      runs_.push_back({node, up + 1, correction.hops, share / 2});
    } else {
      runs_.push_back({node, up + (correction.down ? 1 : 0), correction.hops, share});
    }
  }

  const Topology& topology_;
  const ExchangeRouting& routing_;
  std::vector<std::vector<int>> coordinates_;
  std::vector<int> dims_;
  std::vector<Correction> corrections_;
  std::vector<int> at_;  ///< [set of corrected dims_]: node of the message
  std::vector<Run> runs_;
};

class Counter {
 public:
  Counter(const Topology& topology, const ExchangeRouting& routing)
      : topology_(topology), routing_(routing), runs_(topology, routing), shares_(topology.far_ends.size(), 0) {}

  void count(int from, int to) {
    const std::vector<Run>& runs = runs_.of(from, to);
    ++loads_.pairs;
    if (!whole(runs)) return count_survivors(from, to);
    for (const Run& run : runs)
      for (int hop = 0, node = run.node; hop < run.hops; ++hop, node = topology_.link(node, run.port).node)
        shares_[index(node, run.port)] += run.share;
  }

  LinkLoads loads() {
    loads_.load.resize(shares_.size());
    for (size_t link = 0; link < shares_.size(); ++link) {
      loads_.load[link] = static_cast<double>(shares_[link]) / static_cast<double>(runs_.unit());
      for (const auto& [paths, through] : survivors_)
        loads_.load[link] += static_cast<double>(through[link]) / static_cast<double>(paths);
    }
    return std::move(loads_);
  }

 private:
  size_t index(int node, int port) const { return static_cast<size_t>(node) * topology_.ports + port; }
  bool whole(const std::vector<Run>& runs) const {
    for (const Run& run : runs)
      for (int hop = 0, node = run.node; hop < run.hops; ++hop) {
        node = topology_.link(node, run.port).node;
        if (node < 0) return false;
      }
    return true;
  }
  void count_survivors(int from, int to) {
    const std::vector<long> paths = surviving_paths(topology_, routing_, from, to);
    if (paths.empty()) {
      loads_.cut_off.emplace_back(from, to);
      return;
    }
    ++loads_.diverted;
    std::vector<long>& through = survivors_[static_cast<long>(paths.size())];
    through.resize(shares_.size(), 0);
    for (const long i : paths) {
      int node = from;
      for (const uint8_t port : numbered_path(topology_, routing_, from, to, i)) {
        ++through[index(node, port)];
        node = topology_.link(node, port).node;
      }
    }
  }

  const Topology& topology_;
  const ExchangeRouting& routing_;
  Runs runs_;
  std::vector<long> shares_;
  std::map<long, std::vector<long>> survivors_;  ///< [remaining paths of a pair][link]: number of them on the link
  LinkLoads loads_;
};

}  // namespace

double LinkLoads::max() const { return load.empty() ? 0 : load[busiest()]; }

int LinkLoads::busiest() const { return static_cast<int>(std::max_element(load.begin(), load.end()) - load.begin()); }

LoadSpread load_spread(const Topology& topology, const LinkLoads& loads, int port) {
  LoadSpread spread;
  for (int node = 0; node < topology.nodes; ++node) {
    if (!topology.link(node, port)) continue;
    const double load = loads.load[static_cast<size_t>(node) * topology.ports + port];
    spread.least = spread.links == 0 ? load : std::min(spread.least, load);
    spread.busiest = load > spread.most ? 1 : spread.busiest + (load == spread.most ? 1 : 0);
    spread.most = std::max(spread.most, load);
    spread.mean += load;
    ++spread.links;
  }
  spread.mean /= std::max(1, spread.links);
  return spread;
}

LinkLoads count_loads(const Topology& topology, const ExchangeRouting& routing, const Placement& placement) {
  Counter counter(topology, routing);
  for (const int from : placement.nodes)
    for (const int to : placement.nodes)
      if (from != to) counter.count(from, to);
  return counter.loads();
}

double count_work(const Topology& topology, const ExchangeRouting& routing, const Placement& placement) {
  const double processors = placement.processors(), dims = topology.dims();
  return processors * processors * (routing.unordered ? dims * static_cast<double>(1 << (topology.dims() - 1)) : dims);
}

}  // namespace dateline
