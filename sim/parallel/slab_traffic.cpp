// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_traffic.h"

#include <cstddef>
#include <cstdint>

#include "sim/parallel/slab_routers.h"

namespace dateline {

SlabTraffic::SlabTraffic(const Topology& topology, const RouterConfig& config, const MakePackets& packets,
                         uint64_t seed, Switching switching, RouterNetwork& network)
    : network_(network) {
  const SlabRouters* const slabs = network.slabs();
  const std::vector<NodeRange> whole = {{0, topology.nodes}};
  for (const NodeRange& nodes : slabs ? slabs->ranges() : whole)
    parts_.push_back(std::make_unique<SyntheticTraffic>(topology, config, packets(nodes), seed, switching, nodes));
}

void SlabTraffic::cycle() {
  if (parts_.size() == 1)
    parts_[0]->cycle(network_);
  else
    cycle_in_slabs();
}

void SlabTraffic::cycle_in_slabs() {
  const SlabRouters& slabs = *network_.slabs();
  slabs.team().run([&](int slab) {
    SyntheticTraffic& own = *parts_[static_cast<size_t>(slab)];
    const NodeRange& nodes = slabs.ranges()[static_cast<size_t>(slab)];
    const uint64_t now = own.now();
    // Of the cycle before: nobody writes there in this one, and no packet of it has arrived yet.
    for (const auto& from : parts_)
      if (now > 0)
        for (const SyntheticTraffic::Leaving& packet : from->leaving(now - 1))
          if (nodes.has(packet.destination)) own.expect(packet);
    own.cycle(slabs.slab(slab));
  });
  arrivals_.clear();
  for (const auto& part : parts_) arrivals_.insert(arrivals_.end(), part->arrivals().begin(), part->arrivals().end());
}

long SlabTraffic::sum(long (SyntheticTraffic::*of)() const) const {
  long all = 0;
  for (const auto& part : parts_) all += ((*part).*of)();
  return all;
}

long SlabTraffic::delivered(int node) const {
  long all = 0;
  for (const auto& part : parts_) all += part->delivered(node);
  return all;
}

}  // namespace dateline
