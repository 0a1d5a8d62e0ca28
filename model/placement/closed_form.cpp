// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

#include "model/placement/link_loads.h"

namespace dateline {
namespace {

/// Counts the shorter ways round a ring of k in one direction, in halves: a split tie counts 1, any other way 2.
class RingWays {
 public:
  RingWays(int k, bool down, TieRule tie) : beyond_(k + 1, 0) {
    for (int hops = k - 1; hops >= 0; --hops) {
      if (hops > 0) pairs_ += hops * halves(k, hops, down, tie);
      beyond_[hops] = beyond_[hops + 1] + (hops + 1 < k ? halves(k, hops + 1, down, tie) : 0);
    }
  }
  /// Displacements of more than y hops.
  long beyond(int y) const { return beyond_[y]; }
  /// Pairs of coordinates whose way crosses a given link: h pairs for every displacement of h hops.
  long pairs() const { return pairs_; }

 private:
  static long halves(int k, int hops, bool down, TieRule tie) {
    if (2 * hops == k) return tie == TieRule::kSplit ? 1 : down ? 0 : 2;
    return 2 * hops < k ? 2 : 0;
  }
  std::vector<long> beyond_;
  long pairs_ = 0;
};

/// Loads of links under a linear placement, by the rank of the link's dimension in the order of correction
/// (closed_form_loads).
class LinearLoads {
 public:
  LinearLoads(const Topology& topology, const ExchangeRouting& routing, const Placement& placement)
      : routing_(routing),
        placement_(placement),
        k_(radix(topology)),
        d_(topology.dims()),
        t_(placement.residues.size()) {
    for (const int c : placement.coefficients) inverses_.push_back(inverse(c, k_));
    for (const bool down : {false, true}) ways_.emplace_back(k_, down, routing.tie);
  }

  /// The load of a link that leaves node x in dimension `dim`. sum: c.x modulo k.
  double load(int dim, bool down, int sum) const {
    long first = 0, last = 0;
    for (const int r : placement_.residues) {
      const int ahead = static_cast<int>(static_cast<long>(r - sum + k_) * inverses_[dim] % k_);
      const int behind = (k_ - ahead) % k_;
      const int source = down ? ahead : behind, target = down ? behind : ahead;
      first += ways_[down].beyond(source);
      if (target > 0) last += ways_[down].beyond(target - 1);
    }
    const long seen = t_ * power(k_, d_ - 2);
    first *= seen;
    last *= seen;
    const long between = d_ > 2 ? t_ * t_ * power(k_, d_ - 3) * ways_[down].pairs() : 0;
    if (routing_.unordered) return static_cast<double>(first + last + (d_ - 2) * between) / static_cast<double>(2 * d_);
    return static_cast<double>(dim == routing_.order[0] ? first : dim == routing_.order[d_ - 1] ? last : between) / 2;
  }

 private:
  const ExchangeRouting& routing_;
  const Placement& placement_;
  int k_, d_;
  long t_;
  std::vector<int> inverses_;
  std::vector<RingWays> ways_;  ///< [down]
};

LinkLoads full_loads(const Topology& topology, const ExchangeRouting& routing) {
  const int k = radix(topology);
  const long through = power(k, topology.dims() - 1);
  double load[2];
  for (const bool down : {false, true})
    load[down] = static_cast<double>(through * RingWays(k, down, routing.tie).pairs()) / 2;
  LinkLoads loads;
  for (size_t link = 0; link < topology.far_ends.size(); ++link) loads.load.push_back(load[link % topology.ports % 2]);
  return loads;
}

LinkLoads linear_loads(const Topology& topology, const ExchangeRouting& routing, const Placement& placement) {
  const LinearLoads linear(topology, routing, placement);
  const int k = radix(topology);
  LinkLoads loads;
  for (int node = 0; node < topology.nodes; ++node) {
    const std::vector<int> x = topology.coordinates(node);
    const int sum = std::inner_product(x.begin(), x.end(), placement.coefficients.begin(), 0) % k;
    for (int port = 0; port < topology.ports; ++port)
      loads.load.push_back(linear.load(topology.port_dim(port), port % 2 == 1, sum));
  }
  return loads;
}

}  // namespace

bool has_closed_form(const Topology& topology, const Placement& placement) {
  if (is_full(topology, placement)) return true;
  const int k = radix(topology);
  return placement.linear() && topology.dims() > 1 &&
         std::all_of(placement.coefficients.begin(), placement.coefficients.end(),
                     [k](int c) { return is_unit(c, k); });
}

std::optional<LinkLoads> closed_form_loads(const Topology& topology, const ExchangeRouting& routing,
                                           const Placement& placement) {
  if (!has_closed_form(topology, placement)) return std::nullopt;
  LinkLoads loads =
      is_full(topology, placement) ? full_loads(topology, routing) : linear_loads(topology, routing, placement);
  loads.pairs = static_cast<long>(placement.processors()) * (placement.processors() - 1);
  return loads;
}

}  // namespace dateline
