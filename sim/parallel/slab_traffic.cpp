// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_traffic.h"

#include <cstddef>
#include <cstdint>

#include "sim/parallel/slab_routers.h"

namespace dateline {

SlabTraffic::SlabTraffic(const Topology& topology, const RouterConfig& config, const MakePackets& packets,
                         uint64_t seed, Switching switching, RouterNetwork& network)
    : network_(network),
      slabs_(dynamic_cast<SlabRouters*>(&network)),
      ranges_(slabs_ != nullptr ? slabs_->ranges() : std::vector<NodeRange>{{0, topology.nodes}}),
      nodes_(topology.nodes),
      ports_(topology.ports) {
  for (auto& report : reports_) report.resize(ranges_.size());
  for (const NodeRange& nodes : ranges_)
    parts_.push_back(std::make_unique<SyntheticTraffic>(topology, config, packets(nodes), seed, switching, nodes));
}

int SlabTraffic::lookahead() const { return slabs_ != nullptr ? slabs_->lookahead() : 1; }

void SlabTraffic::cycle() {
  if (slabs_ == nullptr) {
    parts_[0]->cycle(network_);
    held_ = generated_flits() - delivered_flits();
    return;
  }
  slabs_->team().run([&](int slab) {
    begin(slab);
    drive(slab);
  });
  exchange();
}

void SlabTraffic::run(int cycles, std::vector<long>* flits) {
  if (slabs_ == nullptr) {
    cycle();
    if (flits != nullptr) network_.count_link_flits(ports_, *flits);
    return network_.step();
  }
  slabs_->run(
      cycles,
      [&](int slab, int cycle) {
        if (cycle == 0) begin(slab);
        drive(slab);
      },
      flits);
  exchange();
}

/// Begins a round of a slab: reads the reports of the round before, for packets that other slabs sent to it. No thread
/// writes those reports in this round, and no flit of these packets has arrived yet.
void SlabTraffic::begin(int slab) {
  const NodeRange& nodes = ranges_[static_cast<size_t>(slab)];
  for (const SlabReport& from : reports_[turn_])
    for (const SyntheticTraffic::Leaving& packet : from.leaving)
      if (nodes.has(packet.destination)) parts_[static_cast<size_t>(slab)]->expect(packet);
  SlabReport& own = reports_[turn_ ^ 1][static_cast<size_t>(slab)];
  own.arrivals.clear();
  own.leaving.clear();
  own.held = 0;
}

void SlabTraffic::drive(int slab) {
  SyntheticTraffic& own = *parts_[static_cast<size_t>(slab)];
  own.cycle(slabs_->slab(slab));
  SlabReport& report = reports_[turn_ ^ 1][static_cast<size_t>(slab)];
  report.arrivals.insert(report.arrivals.end(), own.arrivals().begin(), own.arrivals().end());
  report.leaving.insert(report.leaving.end(), own.leaving().begin(), own.leaving().end());
  report.held += own.generated_flits() - own.delivered_flits();
}

void SlabTraffic::exchange() {
  turn_ ^= 1;
  held_ = 0;
  for (const SlabReport& report : reports_[turn_]) held_ += report.held;
  if (slabs_->ranks() != nullptr) return exchange_with_ranks();
  arrivals_.clear();
  for (const SlabReport& report : reports_[turn_])
    arrivals_.insert(arrivals_.end(), report.arrivals.begin(), report.arrivals.end());
}

void SlabTraffic::exchange_with_ranks() {
  SyntheticTraffic& own = *parts_[0];
  SlabReport& report = reports_[turn_][0];
  leaving_.resize(static_cast<size_t>(slabs_->ranks()->size()));
  for (auto& packets : leaving_) packets.clear();
  for (const SyntheticTraffic::Leaving& packet : report.leaving)
    leaving_[slabs_->rank_of(packet.destination)].push_back(packet);
  report.leaving.clear();  // no slab of this process reads them
  const Sums sums{own.generated_packets(), own.generated_flits(), own.delivered_flits(), report.held};
  arrivals_.clear();
  others_ = {};
  const int own_rank = slabs_->ranks()->rank();
  bool own_added = false;
  const auto add_own = [&] {  // keeps arrivals in the order of the ranks
    if (!own_added) arrivals_.insert(arrivals_.end(), report.arrivals.begin(), report.arrivals.end());
    own_added = true;
  };
  std::vector<PacketArrival> arrived;
  std::vector<SyntheticTraffic::Leaving> coming;
  slabs_->meet(
      [&](int rank, Message& message) {
        message.put(sums);
        message.put_list(report.arrivals);
        message.put_list(leaving_[static_cast<size_t>(rank)]);
      },
      [&](int rank, Reading& reading) {
        if (rank > own_rank) add_own();
        const Sums theirs = reading.get<Sums>();
        others_.generated_packets += theirs.generated_packets;
        others_.generated_flits += theirs.generated_flits;
        others_.delivered_flits += theirs.delivered_flits;
        held_ += theirs.held;
        reading.get_list(arrived);
        arrivals_.insert(arrivals_.end(), arrived.begin(), arrived.end());
        reading.get_list(coming);
        for (const SyntheticTraffic::Leaving& packet : coming) own.expect(packet);
      });
  add_own();
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
