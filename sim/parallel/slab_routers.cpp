// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/slab_routers.h"

#include <cstddef>
#include <numeric>

namespace dateline {

SlabRouters::SlabRouters(const Topology& topology, const Workers& workers, const Slabs<RouterNetwork>::Make& make)
    : slabs_(topology, workers, make) {}

std::vector<NodeRange> SlabRouters::ranges() const {
  std::vector<NodeRange> here;
  for (const auto& part : slabs_.parts()) here.push_back(part.slab.nodes);
  return here;
}

void SlabRouters::reset() {
  for (const auto& part : slabs_.parts()) part.network->reset();
  slabs_.forget_crossings();
}

void SlabRouters::drive_flit(int node, int local, const FlitWire& wire) {
  if (!slabs_.has(node)) return;
  const auto& part = slabs_.part_of(node);
  part.network->drive_flit(part.number(node), local, wire);
}
void SlabRouters::drive_credit(int node, int local, const CreditWire& wire) {
  if (!slabs_.has(node)) return;
  const auto& part = slabs_.part_of(node);
  part.network->drive_credit(part.number(node), local, wire);
}
void SlabRouters::drive_ack(int node, int local, const AckWire& wire) {
  if (!slabs_.has(node)) return;
  const auto& part = slabs_.part_of(node);
  part.network->drive_ack(part.number(node), local, wire);
}

template <class Wire, class Read>
Wire SlabRouters::wire_from(int node, int channel, const Read& read) const {
  if (channel < slabs_.topology().ports) return slabs_.wire_from<Wire>(node, channel, read);
  return slabs_.of_owner<Wire>(node, [&](const auto& own) { return read(*own.network, own.number(node)); });
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
  for (const auto& part : slabs_.parts()) {
    const int first = part.slab.nodes.first;
    const LocalActivity& here = part.network->local_activity();
    for (const LocalActivity::Flit& f : here.ejected) activity_.ejected.push_back({first + f.node, f.local, f.wire});
    for (const LocalActivity::Credit& c : here.returned) activity_.returned.push_back({first + c.node, c.local, c.vc});
    for (const LocalActivity::Ack& a : here.acks) activity_.acks.push_back({first + a.node, a.local, a.wire});
  }
  std::vector<LocalActivity::Flit> ejected;
  std::vector<LocalActivity::Credit> returned;
  std::vector<LocalActivity::Ack> acks;
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  const LocalActivity own = slabs_.ranks() != nullptr ? activity_ : LocalActivity{};
  slabs_.meet(
      [&](int /*rank*/, Message& message) {
        message.put_list(own.ejected);
        message.put_list(own.returned);
        message.put_list(own.acks);
      },
      [&](int /*rank*/, Reading& reading) {
        reading.get_list(ejected);
        reading.get_list(returned);
        reading.get_list(acks);
        append(activity_.ejected, ejected);
        append(activity_.returned, returned);
        append(activity_.acks, acks);
      });
  return activity_;
}

long SlabRouters::count_link_flits(int ports, std::vector<long>& flits) const {
  std::vector<long> counted(slabs_.parts().size(), 0);
  slabs_.look([&](int slab) {
    counted[static_cast<size_t>(slab)] = slabs_.part(slab).network->count_link_flits(ports, flits);
  });
  return std::accumulate(counted.begin(), counted.end(), 0L);
}

void SlabRouters::count_sent(int cycles, std::vector<long>& flits) const {
  const Topology& topology = slabs_.topology();
  for (const auto& part : slabs_.parts())
    for (int cycle = 0; cycle < cycles; ++cycle)
      for (size_t to = 0; to < slabs_.ranges().size(); ++to)
        for (const Crossings::Flit& flit : slabs_.sent(part, cycle).to(to).flits) {
          const LinkEnd& from = topology.link(slabs_.ranges()[to].first + flit.node, flit.port);
          ++flits[static_cast<size_t>(from.node) * static_cast<size_t>(topology.ports) +
                  static_cast<size_t>(from.port)];
        }
}

void SlabRouters::add_counts_of_ranks(std::vector<long>& counts) const {
  const std::vector<long> own = counts;
  std::vector<long> theirs;
  slabs_.meet([&](int /*rank*/, Message& message) { message.put_list(own); },
              [&](int /*rank*/, Reading& reading) {
                reading.get_list(theirs);
                for (size_t i = 0; i < counts.size(); ++i) counts[i] += theirs[i];
              });
}

void SlabRouters::step() {
  slabs_.step([](int /*slab*/) {});
}

ChannelStatus SlabRouters::status(int node, int channel, int vc) {
  return slabs_.of_owner<ChannelStatus>(
      node, [&](const auto& part) { return part.network->status(part.number(node), channel, vc); });
}

}  // namespace dateline
