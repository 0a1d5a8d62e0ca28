// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_routers.h"

#include <numeric>
#include <utility>

namespace dateline {

SlabRouters::SlabRouters(const Topology& topology, int threads, const MakeRouterSlab& make)
    : topology_(topology), owners_(cut_for_threads(topology, threads)), team_(std::make_unique<Team>(threads)) {
  for (const NodeRange& nodes : owners_.ranges()) {
    Slab slab = slab_of(topology, nodes);
    std::unique_ptr<RouterSlab> routers = make(slab);
    slab.links = {};  // who made its part of them has them
    const Outbox outbox(slab, owners_.ranges());
    parts_.push_back({std::move(slab), std::move(routers), {outbox, outbox}});
  }
}

void SlabRouters::reset() {
  for (Part& part : parts_) part.routers->reset();
  crossing_ = false;
}

void SlabRouters::drive_flit(int node, int local, const FlitWire& wire) {
  const Part& part = part_of(node);
  part.routers->drive_flit(node - part.slab.nodes.first, local, wire);
}
void SlabRouters::drive_credit(int node, int local, const CreditWire& wire) {
  const Part& part = part_of(node);
  part.routers->drive_credit(node - part.slab.nodes.first, local, wire);
}
void SlabRouters::drive_ack(int node, int local, const AckWire& wire) {
  const Part& part = part_of(node);
  part.routers->drive_ack(node - part.slab.nodes.first, local, wire);
}

template <class Wire, class Look>
Wire SlabRouters::wire_from(int node, int channel, const Look& look) const {
  if (channel >= topology_.ports) {
    const Part& own = part_of(node);
    return look(*own.routers, node - own.slab.nodes.first);
  }
  const LinkEnd& far = topology_.link(node, channel);
  if (!far) return {};
  take_in_all();
  const Part& part = part_of(far.node);
  return look(*part.routers, part.slab.local(node));
}

FlitWire SlabRouters::out_flit(int node, int channel) const {
  return wire_from<FlitWire>(node, channel,
                             [&](const RouterSlab& slab, int number) { return slab.out_flit(number, channel); });
}
CreditWire SlabRouters::in_credit(int node, int channel) const {
  return wire_from<CreditWire>(node, channel,
                               [&](const RouterSlab& slab, int number) { return slab.in_credit(number, channel); });
}
AckWire SlabRouters::in_ack(int node, int channel) const {
  return wire_from<AckWire>(node, channel,
                            [&](const RouterSlab& slab, int number) { return slab.in_ack(number, channel); });
}

const LocalActivity& SlabRouters::local_activity() {
  activity_.clear();
  for (const Part& part : parts_) {
    const int first = part.slab.nodes.first;
    const LocalActivity& here = part.routers->local_activity();
    for (const LocalActivity::Flit& f : here.ejected) activity_.ejected.push_back({first + f.node, f.local, f.wire});
    for (const LocalActivity::Credit& c : here.returned) activity_.returned.push_back({first + c.node, c.local, c.vc});
    for (const LocalActivity::Ack& a : here.acks) activity_.acks.push_back({first + a.node, a.local, a.wire});
  }
  return activity_;
}

long SlabRouters::count_link_flits(int ports, std::vector<long>& flits) const {
  std::vector<long> counted(parts_.size(), 0);
  team_->run([&](int member) {
    const auto own = static_cast<size_t>(member);
    if (crossing_) take_in(own);
    counted[own] = parts_[own].routers->count_link_flits(ports, flits);
  });
  crossing_ = false;
  return std::accumulate(counted.begin(), counted.end(), 0L);
}

void SlabRouters::take_in(size_t own) const {
  for (const Part& from : parts_) parts_[own].routers->enter(from.outboxes[turn_].to(own));
}

void SlabRouters::take_in_all() const {
  if (!crossing_) return;
  for (size_t own = 0; own < parts_.size(); ++own) take_in(own);
  crossing_ = false;
}

void SlabRouters::step() {
  const size_t next = turn_ ^ 1;
  team_->run([&](int member) {
    const auto own = static_cast<size_t>(member);
    Part& part = parts_[own];
    if (crossing_) take_in(own);
    part.routers->step();
    part.outboxes[next].clear();
    part.routers->leave(part.outboxes[next]);
  });
  turn_ = next;
  crossing_ = true;
}

ChannelStatus SlabRouters::status(int node, int channel, int vc) {
  const Part& part = part_of(node);
  return part.routers->status(node - part.slab.nodes.first, channel, vc);
}

}  // namespace dateline
