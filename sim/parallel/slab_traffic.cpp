// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_traffic.h"

#include <cstddef>
#include <cstdint>

#include "sim/parallel/slab_routers.h"

namespace dateline {

SlabTraffic::SlabTraffic(const Topology& topology, const RouterConfig& config, const MakePackets& packets,
                         uint64_t seed, Switching switching, RouterNetwork& network)
    : network_(network),
      slabs_(network.slabs()),
      ranges_(slabs_ != nullptr ? slabs_->ranges() : std::vector<NodeRange>{{0, topology.nodes}}),
      nodes_(topology.nodes) {
  for (const NodeRange& nodes : ranges_)
    parts_.push_back(std::make_unique<SyntheticTraffic>(topology, config, packets(nodes), seed, switching, nodes));
}

void SlabTraffic::cycle() {
  if (slabs_ == nullptr) return parts_[0]->cycle(network_);
  cycle_in_slabs();
  if (slabs_->ranks() != nullptr) return tell_ranks();
  arrivals_.clear();
  for (const auto& part : parts_) arrivals_.insert(arrivals_.end(), part->arrivals().begin(), part->arrivals().end());
}

void SlabTraffic::cycle_in_slabs() {
  slabs_->team().run([&](int slab) {
    SyntheticTraffic& own = *parts_[static_cast<size_t>(slab)];
    const NodeRange& nodes = ranges_[static_cast<size_t>(slab)];
    const uint64_t now = own.now();
    // Of the cycle before: nobody writes there in this one, and no packet of it has arrived yet.
    for (const auto& from : parts_)
      if (now > 0)
        for (const SyntheticTraffic::Leaving& packet : from->leaving(now - 1))
          if (nodes.has(packet.destination)) own.expect(packet);
    own.cycle(slabs_->slab(slab));
  });
}

void SlabTraffic::tell_ranks() {
  SyntheticTraffic& own = *parts_[0];
  leaving_.resize(static_cast<size_t>(slabs_->ranks()->size()));
  for (auto& packets : leaving_) packets.clear();
  for (const SyntheticTraffic::Leaving& packet : own.leaving(own.now() - 1))
    leaving_[slabs_->rank_of(packet.destination)].push_back(packet);
  const Sums sums{own.generated_packets(), own.generated_flits(), own.delivered_flits()};
  arrivals_.clear();
  others_ = {};
  const int own_rank = slabs_->ranks()->rank();
  bool told = false;
  const auto tell_own = [&] {  // in the order of the ranks
    if (!told) arrivals_.insert(arrivals_.end(), own.arrivals().begin(), own.arrivals().end());
    told = true;
  };
  std::vector<PacketArrival> arrived;
  std::vector<SyntheticTraffic::Leaving> coming;
  slabs_->meet(
      [&](int rank, Message& message) {
        message.put(sums);
        message.put_list(own.arrivals());
        message.put_list(leaving_[static_cast<size_t>(rank)]);
      },
      [&](int rank, Reading& reading) {
        if (rank > own_rank) tell_own();
        const Sums theirs = reading.get<Sums>();
        others_.generated_packets += theirs.generated_packets;
        others_.generated_flits += theirs.generated_flits;
        others_.delivered_flits += theirs.delivered_flits;
        reading.get_list(arrived);
        arrivals_.insert(arrivals_.end(), arrived.begin(), arrived.end());
        reading.get_list(coming);
        for (const SyntheticTraffic::Leaving& packet : coming) own.expect(packet);
      });
  tell_own();
}

long SlabTraffic::sum(long (SyntheticTraffic::*of)() const) const {
  long all = 0;
  for (const auto& part : parts_) all += ((*part).*of)();
  return all;
}

std::vector<long> SlabTraffic::delivered() const {
  std::vector<long> all(static_cast<size_t>(nodes_), 0);
  for (const auto& part : parts_)
    for (size_t n = 0; n < all.size(); ++n) all[n] += part->delivered(static_cast<int>(n));
  if (slabs_ != nullptr) slabs_->add_counts_of_ranks(all);
  return all;
}

}  // namespace dateline
