// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/setting.h"
#include "sim/parallel/ranks.h"

namespace dateline {

int Slab::local(int node) const {
  if (nodes.has(node)) return node - nodes.first;
  return nodes.count + static_cast<int>(std::lower_bound(halo.begin(), halo.end(), node) - halo.begin());
}

Slab whole_network(const Topology& topology) { return slab_of(topology, {0, topology.nodes}); }

std::vector<NodeRange> cut(int nodes, int slabs) {
  std::vector<NodeRange> ranges;
  for (int s = 0, first = 0; s < slabs; ++s) {
    const int count = nodes / slabs + (s < nodes % slabs ? 1 : 0);
    ranges.push_back({first, count});
    first += count;
  }
  return ranges;
}

void require_workers_for(const Topology& topology, const Workers& workers) {
  const int most = std::min(kMostWorkers, topology.nodes);
  const auto require = [&](const std::string& asked, int number) {
    if (number < 1 || number > most)
      throw UsageError(asked + ": " + topology.spec + " has " + counted(topology.nodes, "node") + "; use 1 to " +
                       std::to_string(most));
  };
  require(setting("threads", workers.threads), workers.threads);
  if (workers.ranks == nullptr) return;
  require("mpirun -n " + std::to_string(workers.ranks->size()), workers.ranks->size());
  if (workers.threads > 1)
    throw UsageError(setting("threads", workers.threads) +
                     ": under mpirun every rank steps its slab in one thread; leave " + setting("threads") + " out");
}

int slabs_for(const Workers& workers) { return workers.ranks != nullptr ? workers.ranks->size() : workers.threads; }

std::vector<NodeRange> cut_for(const Topology& topology, const Workers& workers) {
  require_workers_for(topology, workers);
  return cut(topology.nodes, slabs_for(workers));
}

Slab slab_of(const Topology& topology, NodeRange nodes) {
  Slab slab;
  slab.nodes = nodes;
  slab.ports = topology.ports;
  for (int n = nodes.first; n < nodes.end(); ++n)
    for (int p = 0; p < topology.ports; ++p) {
      const LinkEnd& far = topology.link(n, p);
      if (far && !nodes.has(far.node)) slab.halo.push_back(far.node);
    }
  std::sort(slab.halo.begin(), slab.halo.end());
  slab.halo.erase(std::unique(slab.halo.begin(), slab.halo.end()), slab.halo.end());
  slab.links.resize(static_cast<size_t>(slab.size()) * topology.ports);
  for (int n = nodes.first; n < nodes.end(); ++n)
    for (int p = 0; p < topology.ports; ++p) {
      const LinkEnd& far = topology.link(n, p);
      if (!far) continue;
      const LinkEnd here{slab.local(n), p}, there{slab.local(far.node), far.port};
      slab.links[static_cast<size_t>(here.node) * topology.ports + here.port] = there;
      slab.links[static_cast<size_t>(there.node) * topology.ports + there.port] = here;
    }
  return slab;
}

Owners::Owners(std::vector<NodeRange> ranges) : ranges_(std::move(ranges)) {
  for (size_t s = 0; s < ranges_.size(); ++s)
    owners_.insert(owners_.end(), static_cast<size_t>(ranges_[s].count), static_cast<uint16_t>(s));
}

}  // namespace dateline
