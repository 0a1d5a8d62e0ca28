// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_nodes.h"

#include <iterator>
#include <utility>

namespace dateline {

SlabNodes::SlabNodes(const Topology& topology, int threads, const MakeNodeSlab& make)
    : topology_(topology), owners_(cut_for_threads(topology, threads)), team_(std::make_unique<Team>(threads)) {
  for (const NodeRange& nodes : owners_.ranges()) {
    Slab slab = slab_of(topology, nodes);
    std::unique_ptr<NodeSlab> made = make(slab);
    slab.links = {};  // who made its part of them has them
    const Outbox outbox(slab, owners_.ranges());
    parts_.push_back({std::move(slab), std::move(made), {outbox, outbox}});
  }
}

void SlabNodes::load(const Program& program) {
  team_->run([&](int member) {
    Part& part = parts_[static_cast<size_t>(member)];
    part.nodes->load(program);
    part.done = part.nodes->all_done();
  });
  crossing_ = false;
}

void SlabNodes::drive_barrier(bool close, bool release) {
  for (Part& part : parts_) part.nodes->drive_barrier(close, release);
}

bool SlabNodes::all_done() const {
  for (const Part& part : parts_)
    if (!part.done) return false;
  return true;
}

bool SlabNodes::link_active() const {
  for (const Part& part : parts_)
    if (part.nodes->link_active()) return true;
  return false;
}

template <class Wire, class Look>
Wire SlabNodes::wire_from(int node, int port, const Look& look) const {
  const LinkEnd& far = topology_.link(node, port);
  if (!far) return {};
  take_in_all();
  const Part& part = part_of(far.node);
  return look(*part.nodes, part.slab.local(node));
}

FlitWire SlabNodes::out_flit(int node, int port) const {
  return wire_from<FlitWire>(node, port, [&](const NodeSlab& slab, int number) { return slab.out_flit(number, port); });
}
CreditWire SlabNodes::in_credit(int node, int port) const {
  return wire_from<CreditWire>(node, port,
                               [&](const NodeSlab& slab, int number) { return slab.in_credit(number, port); });
}
AckWire SlabNodes::in_ack(int node, int port) const {
  return wire_from<AckWire>(node, port, [&](const NodeSlab& slab, int number) { return slab.in_ack(number, port); });
}

void SlabNodes::take_in(size_t own) const {
  for (const Part& from : parts_) parts_[own].nodes->enter(from.outboxes[turn_].to(own));
}

void SlabNodes::take_in_all() const {
  if (!crossing_) return;
  for (size_t own = 0; own < parts_.size(); ++own) take_in(own);
  crossing_ = false;
}

void SlabNodes::step() {
  const size_t next = turn_ ^ 1;
  team_->run([&](int member) {
    const auto own = static_cast<size_t>(member);
    Part& part = parts_[own];
    if (crossing_) take_in(own);
    part.nodes->step();
    part.outboxes[next].clear();
    part.nodes->leave(part.outboxes[next]);
    part.done = part.nodes->all_done();
  });
  turn_ = next;
  crossing_ = true;
}

ChannelStatus SlabNodes::status(int node, int channel, int vc) {
  const Part& part = part_of(node);
  return part.nodes->status(node - part.slab.nodes.first, channel, vc);
}
NodeNetwork::Progress SlabNodes::progress(int node) {
  const Part& part = part_of(node);
  return part.nodes->progress(node - part.slab.nodes.first);
}
NodeNetwork::Progress SlabNodes::standing(int node) const {
  const Part& part = part_of(node);
  return part.nodes->standing(node - part.slab.nodes.first);
}

std::vector<std::vector<RoundRecord>> SlabNodes::records(int rounds) {
  std::vector<std::vector<RoundRecord>> all;
  for (const Part& part : parts_) {
    std::vector<std::vector<RoundRecord>> here = part.nodes->records(rounds);
    all.insert(all.end(), std::make_move_iterator(here.begin()), std::make_move_iterator(here.end()));
  }
  return all;
}

std::vector<std::vector<Word>> SlabNodes::memories(unsigned address, unsigned count) {
  std::vector<std::vector<Word>> all;
  for (const Part& part : parts_) {
    std::vector<std::vector<Word>> here = part.nodes->memories(address, count);
    all.insert(all.end(), std::make_move_iterator(here.begin()), std::make_move_iterator(here.end()));
  }
  return all;
}

}  // namespace dateline
