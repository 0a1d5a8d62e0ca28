// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_nodes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace dateline {
namespace {

/// The lists of all slabs, one behind the other.
template <class List, class Of>
std::vector<List> joined(const Slabs<NodeNetwork>& slabs, const Of& of) {
  std::vector<List> all;
  for (const auto& part : slabs.parts()) {
    std::vector<List> here = of(*part.network);
    all.insert(all.end(), std::make_move_iterator(here.begin()), std::make_move_iterator(here.end()));
  }
  return all;
}

}  // namespace

SlabNodes::SlabNodes(const Topology& topology, int threads, const Slabs<NodeNetwork>::Make& make)
    : slabs_(topology, threads, make), done_(slabs_.parts().size(), 0) {}

void SlabNodes::load(const Program& program) {
  slabs_.team().run([&](int slab) {
    slabs_.part(slab).network->load(program);
    look_whether_done(slab);
  });
  slabs_.forget_crossings();
}

void SlabNodes::look_whether_done(int slab) {
  done_[static_cast<size_t>(slab)] = slabs_.part(slab).network->all_done() ? 1 : 0;
}

void SlabNodes::drive_barrier(bool close, bool release) {
  for (const auto& part : slabs_.parts()) part.network->drive_barrier(close, release);
}

bool SlabNodes::all_done() const {
  return std::all_of(done_.begin(), done_.end(), [](char done) { return done != 0; });
}

bool SlabNodes::link_active() const {
  return std::any_of(slabs_.parts().begin(), slabs_.parts().end(),
                     [](const auto& part) { return part.network->link_active(); });
}

FlitWire SlabNodes::out_flit(int node, int port) const {
  return slabs_.wire_from<FlitWire>(node, port,
                                    [&](const NodeSlab& slab, int number) { return slab.out_flit(number, port); });
}
CreditWire SlabNodes::in_credit(int node, int port) const {
  return slabs_.wire_from<CreditWire>(node, port,
                                      [&](const NodeSlab& slab, int number) { return slab.in_credit(number, port); });
}
AckWire SlabNodes::in_ack(int node, int port) const {
  return slabs_.wire_from<AckWire>(node, port,
                                   [&](const NodeSlab& slab, int number) { return slab.in_ack(number, port); });
}

void SlabNodes::step() {
  slabs_.step([&](int slab) { look_whether_done(slab); });
}

ChannelStatus SlabNodes::status(int node, int channel, int vc) {
  const auto& part = slabs_.part_of(node);
  return part.network->status(part.number(node), channel, vc);
}
NodeNetwork::Progress SlabNodes::progress(int node) {
  const auto& part = slabs_.part_of(node);
  return part.network->progress(part.number(node));
}
NodeNetwork::Progress SlabNodes::standing(int node) const {
  const auto& part = slabs_.part_of(node);
  return part.network->standing(part.number(node));
}

uint64_t SlabNodes::work_left(int /*nodes*/) const {
  uint64_t left = 0;
  for (const auto& part : slabs_.parts()) left += part.network->work_left(part.slab.nodes.count);
  return left;
}

std::vector<std::vector<RoundRecord>> SlabNodes::records(int rounds) {
  return joined<std::vector<RoundRecord>>(slabs_, [&](NodeNetwork& slab) { return slab.records(rounds); });
}
std::vector<std::vector<Word>> SlabNodes::memories(unsigned address, unsigned count) {
  return joined<std::vector<Word>>(slabs_, [&](NodeNetwork& slab) { return slab.memories(address, count); });
}
bool SlabNodes::memory_of(int node, unsigned count, std::vector<Word>& words) const {
  const auto& part = slabs_.part_of(node);
  return part.network->memory_of(part.number(node), count, words);
}

}  // namespace dateline
