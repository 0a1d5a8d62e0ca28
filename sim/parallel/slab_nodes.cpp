// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_nodes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace dateline {
namespace {

/// Joins of(slab), one list per node, over all slabs, including those of other ranks.
template <class List, class Of>
std::vector<List> joined(const Slabs<NodeNetwork>& slabs, const Of& of) {
  std::vector<List> all(static_cast<size_t>(slabs.topology().nodes));
  const auto at = [&](int node) { return all.begin() + node; };
  for (const auto& part : slabs.parts()) {
    std::vector<List> here = of(*part.network);
    std::move(here.begin(), here.end(), at(part.slab.nodes.first));
  }
  slabs.meet(
      [&](int /*rank*/, Message& message) {
        const NodeRange& own = slabs.part(0).slab.nodes;
        std::for_each(at(own.first), at(own.end()), [&](const List& list) { message.put_list(list); });
      },
      [&](int rank, Reading& reading) {
        const NodeRange& nodes = slabs.ranges()[static_cast<size_t>(rank)];
        std::for_each(at(nodes.first), at(nodes.end()), [&](List& list) { reading.get_list(list); });
      });
  return all;
}

}  // namespace

SlabNodes::SlabNodes(const Topology& topology, const Workers& workers, const Slabs<NodeNetwork>::Make& make)
    : slabs_(topology, workers, make), done_(slabs_.parts().size(), 0) {}

void SlabNodes::load(const Program& program) {
  slabs_.team().run([&](int slab) {
    slabs_.part(slab).network->load(program);
    look_whether_done(slab);
  });
  slabs_.forget_crossings();
  exchange_with_ranks();
}

void SlabNodes::exchange_with_ranks() {
  standings_known_ = false;
  others_done_ = true;
  others_active_ = false;
  slabs_.meet(
      [&](int /*rank*/, Message& message) {
        message.put(done_[0] != 0);
        message.put(slabs_.part(0).network->link_active());
      },
      [&](int /*rank*/, Reading& reading) {
        if (!reading.get<bool>()) others_done_ = false;
        if (reading.get<bool>()) others_active_ = true;
      });
}

void SlabNodes::look_whether_done(int slab) {
  done_[static_cast<size_t>(slab)] = slabs_.part(slab).network->all_done() ? 1 : 0;
}

void SlabNodes::drive_barrier(bool close, bool release) {
  for (const auto& part : slabs_.parts()) part.network->drive_barrier(close, release);
}

bool SlabNodes::all_done() const {
  return others_done_ && std::all_of(done_.begin(), done_.end(), [](char done) { return done != 0; });
}

bool SlabNodes::link_active() const {
  return others_active_ || std::any_of(slabs_.parts().begin(), slabs_.parts().end(),
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
  exchange_with_ranks();
}

ChannelStatus SlabNodes::status(int node, int channel, int vc) {
  return slabs_.of_owner<ChannelStatus>(
      node, [&](const auto& part) { return part.network->status(part.number(node), channel, vc); });
}
NodeNetwork::Progress SlabNodes::progress(int node) {
  return slabs_.of_owner<Progress>(node, [&](const auto& part) { return part.network->progress(part.number(node)); });
}

/// A caller that asks for one node asks for many, so ranks exchange the standings of all nodes at once.
NodeNetwork::Progress SlabNodes::standing(int node) const {
  const auto here = [](const Slabs<NodeNetwork>::Part& part, int of) {
    return part.network->standing(part.number(of));
  };
  if (slabs_.ranks() == nullptr) return here(slabs_.part_of(node), node);
  if (!standings_known_) {
    standings_.resize(static_cast<size_t>(slabs_.topology().nodes));
    const auto& part = slabs_.part(0);
    std::vector<Progress> own;
    for (int n = part.slab.nodes.first; n < part.slab.nodes.end(); ++n) own.push_back(here(part, n));
    std::copy(own.begin(), own.end(), standings_.begin() + part.slab.nodes.first);
    std::vector<Progress> theirs;
    slabs_.meet([&](int /*rank*/, Message& message) { message.put_list(own); },
                [&](int rank, Reading& reading) {
                  reading.get_list(theirs);
                  std::copy(theirs.begin(), theirs.end(),
                            standings_.begin() + slabs_.ranges()[static_cast<size_t>(rank)].first);
                });
    standings_known_ = true;
  }
  return standings_[static_cast<size_t>(node)];
}

uint64_t SlabNodes::work_left(int /*nodes*/) const {
  uint64_t left = 0;
  for (const auto& part : slabs_.parts()) left += part.network->work_left(part.slab.nodes.count);
  const uint64_t here = left;
  slabs_.meet([&](int /*rank*/, Message& message) { message.put(here); },
              [&](int /*rank*/, Reading& reading) { left += reading.get<uint64_t>(); });
  return left;
}

std::vector<std::vector<RoundRecord>> SlabNodes::records(int rounds) {
  return joined<std::vector<RoundRecord>>(slabs_, [&](NodeNetwork& slab) { return slab.records(rounds); });
}
std::vector<std::vector<Word>> SlabNodes::memories(unsigned address, unsigned count) {
  return joined<std::vector<Word>>(slabs_, [&](NodeNetwork& slab) { return slab.memories(address, count); });
}
bool SlabNodes::memory_of(int node, unsigned count, std::vector<Word>& words) const {
  bool local = false;
  if (slabs_.has(node)) {
    const auto& part = slabs_.part_of(node);
    local = part.network->memory_of(part.number(node), count, words);
  }
  const auto owner = static_cast<int>(slabs_.owner_of(node));
  slabs_.meet(
      [&](int /*rank*/, Message& message) {
        if (!slabs_.has(node)) return;
        message.put(local);
        message.put_list(words);
      },
      [&](int rank, Reading& reading) {
        if (rank != owner) return;
        local = reading.get<bool>();
        reading.get_list(words);
      });
  return local;
}

}  // namespace dateline
