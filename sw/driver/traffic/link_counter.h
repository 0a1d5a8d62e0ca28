// SPDX-License-Identifier: Apache-2.0
// Counts the flits that every link carries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sim/parallel/slab_routers.h"
#include "sim/router_network.h"

namespace dateline {

struct LinkUse {
  int node = 0, port = 0;
  double load = 0;  ///< flits per cycle
};

inline double mean_load(const std::vector<LinkUse>& links) {
  double sum = 0;
  for (const LinkUse& link : links) sum += link.load;
  return links.empty() ? 0 : sum / static_cast<double>(links.size());
}
/// The link with the largest load, the first of equal ones. Precondition: there is a link.
inline const LinkUse& busiest(const std::vector<LinkUse>& links) {
  return *std::max_element(links.begin(), links.end(),
                           [](const LinkUse& a, const LinkUse& b) { return a.load < b.load; });
}

class LinkCounter {
 public:
  explicit LinkCounter(const Topology& topology)
      : topology_(topology), flits_(static_cast<size_t>(topology.nodes) * topology.ports, 0) {}

  /// Starts counting in this cycle.
  void begin(const RouterNetwork& network) { summed_ = network.sum_link_flits(before_); }
  /// Counters for RouterNetwork::count_link_flits() in every cycle; null: the network counts by itself.
  std::vector<long>* flits() { return summed_ ? nullptr : &flits_; }
  /// The load of every link, by node and port, over the `cycles` cycles since begin(). network: the same as in begin().
  /// Precondition with ranks: called only once.
  std::vector<LinkUse> use(RouterNetwork& network, uint64_t cycles) {
    if (summed_) {
      network.sum_link_flits(flits_);
      for (size_t link = 0; link < flits_.size(); ++link) flits_[link] -= before_[link];
    }
    if (const auto* const slabs = dynamic_cast<const SlabRouters*>(&network)) slabs->add_counts_of_ranks(flits_);
    std::vector<LinkUse> links;
    for (int n = 0; n < topology_.nodes; ++n)
      for (int p = 0; p < topology_.ports; ++p)
        if (topology_.link(n, p))
          links.push_back({n, p,
                           static_cast<double>(flits_[static_cast<size_t>(n) * topology_.ports + p]) /
                               static_cast<double>(cycles)});
    return links;
  }

 private:
  const Topology& topology_;
  std::vector<long> flits_, before_;
  bool summed_ = false;
};

}  // namespace dateline
