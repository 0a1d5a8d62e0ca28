// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/synthetic_traffic.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/bit_sets.h"
#include "sim/drive/random_packets.h"

namespace dateline {
namespace {

constexpr int kMostSequenceBits = 16;
constexpr uint64_t kMostPause = 32;  // longest pause from a refusal to the next probe, in cycles
// Random streams of a node in addition to those of its packets (random_packets.cpp).
constexpr uint64_t kRouteStream = 1 << 22, kPauseStream = 1 << 23;

int bits_for(int values) {
  int bits = 0;
  while ((1 << bits) < values) ++bits;
  return bits;
}

/// The least flit width that leaves room for the mark. Wider flits may have wider headers.
int least_width(const Topology& topology, RouterConfig config) {
  do {
    ++config.width;
    fit_to(topology, config);
  } while (config.width < kMaxWidth && (config.source ? config.width : spare_bits(config)) < bits_for(topology.nodes));
  return config.width;
}

}  // namespace

SyntheticTraffic::SyntheticTraffic(const Topology& topology, const RouterConfig& config, const Pattern& pattern,
                                   double rate, const PacketLengths& lengths, uint64_t seed, Switching switching)
    : SyntheticTraffic(topology, config,
                       std::make_unique<RandomPackets>(topology, pattern, Injection{rate, lengths}, seed), seed,
                       switching) {}

SyntheticTraffic::SyntheticTraffic(const Topology& topology, const RouterConfig& config,
                                   std::unique_ptr<PacketSource> packets, uint64_t seed, Switching switching)
    : SyntheticTraffic(topology, config, std::move(packets), seed, switching, {0, topology.nodes}) {}

SyntheticTraffic::SyntheticTraffic(const Topology& topology, const RouterConfig& config,
                                   std::unique_ptr<PacketSource> packets, uint64_t seed, Switching switching,
                                   NodeRange nodes)
    : topology_(topology),
      nodes_(nodes),
      config_(config),
      rule_(config.rules().vc),
      packets_(std::move(packets)),
      routes_(topology, config_, switching),
      source_bits_(bits_for(topology.nodes)),
      sequence_bits_(std::min((config.source ? config.width : spare_bits(config)) - source_bits_, kMostSequenceBits)),
      switching_(switching),
      marks_payload_(config.source),
      mark_at_(static_cast<uint8_t>(config.layout().bits())) {
  if (sequence_bits_ < 0)
    throw UsageError(setting("width", config.width) + ": to distinguish the packets of " +
                     std::to_string(topology.nodes) + " sources, traffic needs " +
                     setting("width", least_width(topology, config)));
  if (packets_->shortest() < (config.source || switching != Switching::kWormhole ? 2 : 1))
    throw UsageError(packets_->asked_for(packets_->shortest()) + ": packets on " +
                     (config.source ? "source routes carry their mark" : "circuits carry a flit") +
                     " after the header; use " + packets_->asked_for(2) + " or more");
  const size_t channels = static_cast<size_t>(nodes.count) * config.locals();
  sources_.resize(channels * config.networks);
  last_.resize(channels);
  active_.clear(static_cast<int>(channels));
  still_active_.clear(static_cast<int>(channels));
  credits_.assign(channels * config.vcs, static_cast<uint8_t>(config.depth));
  arriving_.assign(channels * config.vcs, {});
  expected_.resize(nodes.count);
  sequence_.assign(nodes.count, 0);
  generated_.assign(nodes.count, 0);
  delivered_.assign(topology.nodes, 0);
  for (int n = nodes.first; n < nodes.end(); ++n) {
    route_draws_.emplace_back(seed, kRouteStream + static_cast<uint64_t>(n));
    if (switching != Switching::kWormhole) pauses_.emplace_back(seed, kPauseStream + static_cast<uint64_t>(n));
  }
}

void SyntheticTraffic::queue(const MadePacket& made) {
  const int node = made.node - nodes_.first;
  const NodeRandom draws = route_draws_[node];
  PacketRoute route = routes_(made.node, made.destination, route_draws_[node]);
  const int headers = 1 + static_cast<int>(route.more.size());
  if (made.flits < headers + (marks_payload_ ? 1 : 0))
    throw UsageError(packets_->asked_for(made.flits) + ": a source route of " + counted(route.hops, "hop") + " takes " +
                     counted(headers, "flit") + " of " + std::to_string(config_.width) +
                     " bits, and the mark one; use " + packets_->asked_for(headers + 1) + " or more");
  ++generated_packets_;
  generated_[node] += made.flits;
  generated_flits_ += made.flits;
  flit_hops_ += static_cast<long>(made.flits) * route.hops;
  const int channel = node * config_.locals() + injection_of(route);
  Source& source = sources_[source_of(channel, made.reply && config_.networks > 1 ? 1 : 0)];
  if (source.listed >= kMostListed && !source.later)
    if (const PacketStream* stream = packets_->before_last(made.node))
      source.later = std::make_unique<Later>(Later{*stream, draws});
  if (source.later) {
    ++source.later->packets;
    source.later->flits += made.flits;
    return;  // the channel is already active, because earlier packets wait
  }
  list(source, made, std::move(route), now_);
  active_.add(channel);
}

void SyntheticTraffic::list(Source& source, const MadePacket& made, PacketRoute&& route, uint64_t cycle) {
  WaitingPacket& packet = waiting_.push(source.packets);
  ++source.listed;
  packet.header = route.header;
  packet.generated = cycle;
  packet.destination = made.destination;
  packet.hops = route.hops;
  packet.flits = made.flits;
  packet.reply = made.reply;
  packet.asked = made.asked;
  if (!route.more.empty()) packet.more = std::make_unique<std::vector<uint64_t>>(std::move(route.more));
}

void SyntheticTraffic::refill(Source& source, int channel) {
  Later& later = *source.later;
  const int node = nodes_.first + node_of(channel);
  while (source.listed < kMostListed && later.packets > 0) {
    const uint64_t cycle = later.stream.next;
    const MadePacket made = packets_->make_again(node, later.stream);
    PacketRoute route = routes_(node, made.destination, later.routes);
    if (injection_of(route) != local_of(channel)) continue;  // a packet of another channel
    --later.packets;
    later.flits -= made.flits;
    list(source, made, std::move(route), cycle);
  }
  if (later.packets == 0) source.later.reset();
}

/// Gives the first packet of a source its mark when its head enters the injection link.
void SyntheticTraffic::enter(Source& source, int node) {
  const WaitingPacket& packet = waiting_.front(source.packets);
  const int consumed = packet.headers() - 1;
  source.entered = true;
  source.mark = static_cast<uint64_t>(sequence_[node]++ & ((1u << sequence_bits_) - 1)) << source_bits_ |
                static_cast<uint64_t>(nodes_.first + node);
  InFlight& entered = nodes_.has(packet.destination) ? in_flight_.push(expected_[packet.destination - nodes_.first])
                                                     : leaving_.emplace_back(Leaving{packet.destination, {}}).packet;
  entered.mark = source.mark;
  entered.generated = packet.generated;
  entered.source = nodes_.first + node;
  entered.hops = packet.hops;
  entered.flits = packet.flits;
  entered.flits_left = packet.flits - consumed;
  entered.consumed = consumed;
  entered.reply = packet.reply;
  entered.asked = packet.asked;
}

/// Sends one flit on an injection channel; the sources of its virtual networks take turns. Returns false if no packets
/// wait there any more.
bool SyntheticTraffic::send(int channel, RouterNetwork& network) {
  if (config_.networks == 1) {
    send_from(channel, 0, network);
    return !sources_[channel].packets.empty();
  }
  uint8_t& last = last_[channel];
  for (int i = 1; i <= config_.networks; ++i) {
    const int next = (last + i) % config_.networks;
    if (!send_from(channel, next, network)) continue;
    last = static_cast<uint8_t>(next);
    break;
  }
  for (int i = 0; i < config_.networks; ++i)
    if (!sources_[source_of(channel, i)].packets.empty()) return true;
  return false;
}

/// Sends one flit of a source if it can; returns whether it did.
bool SyntheticTraffic::send_from(int channel, int virtual_network, RouterNetwork& network) {
  Source& source = sources_[source_of(channel, virtual_network)];
  if (source.packets.empty()) return false;
  uint8_t* const credits = &credits_[static_cast<size_t>(channel) * config_.vcs];
  if (source.sent == 0) {
    if (now_ < source.resume) return false;
    const VcSet own = rule_.vcs_of_network(virtual_network);
    source.vc = __builtin_ctz(own);
    for (const int vc : EachBit(own))
      if (credits[vc] > credits[source.vc]) source.vc = vc;
  }
  if (credits[source.vc] == 0) return false;
  const WaitingPacket& packet = waiting_.front(source.packets);
  const int headers = packet.headers();
  if (switching_ != Switching::kWormhole && source.sent == headers && !source.acked) return false;
  if (!source.entered) enter(source, node_of(channel));
  FlitWire flit{0, static_cast<uint8_t>(source.vc), true, source.sent == 0, source.sent + 1 == packet.flits};
  if (flit.head)
    flit.data = marks_payload_ ? Word{packet.header} : with_mark(packet.header, source.mark, mark_at_);
  else if (source.sent < headers)
    flit.data = (*packet.more)[source.sent - 1];
  else if (marks_payload_ && source.sent == headers)
    flit.data = source.mark;
  --credits[source.vc];
  network.drive_flit(node_of(channel), local_of(channel), flit);
  if (++source.sent < packet.flits) return true;
  source.sent = 0;
  source.entered = source.acked = false;
  waiting_.pop(source.packets);
  --source.listed;
  if (source.later && source.listed <= 1) refill(source, channel);
  return true;
}

template <class Entry, class Visit>
void SyntheticTraffic::by_channel(const std::vector<Entry>& list, const Visit& visit) {
  if (config_.locals() == 1) {
    for (const Entry& entry : list) visit(entry);
    return;
  }
  order_.clear();
  for (size_t i = 0; i < list.size(); ++i)
    order_.push_back((static_cast<uint64_t>(list[i].node) * config_.locals() + list[i].local) << 32 | i);
  std::sort(order_.begin(), order_.end());
  for (const uint64_t place : order_) visit(list[static_cast<uint32_t>(place)]);
}

/// Handles acknowledges and refusals of probes of the sources of a channel.
void SyntheticTraffic::answer(const LocalActivity::Ack& ack) {
  for (const int vc : EachBit(uint32_t{ack.wire.ack} | ack.wire.nack)) {
    Source& source = sources_[source_of(ack.node * config_.locals() + ack.local, rule_.network_of(vc))];
    const bool asked =
        source.entered && source.sent > 0 && source.sent == waiting_.front(source.packets).headers() && !source.acked;
    if (!asked || vc != source.vc || ((ack.wire.ack & ack.wire.nack) >> vc & 1) != 0)
      throw CheckError("cycle " + std::to_string(now_) + ": an answer at node " +
                       std::to_string(nodes_.first + ack.node) + " without a probe");
    if (ack.wire.ack >> vc & 1) {
      source.acked = true;
    } else {
      source.sent = 0;
      source.resume = now_ + 1 + pauses_[ack.node]() % kMostPause;
    }
  }
}

void SyntheticTraffic::take(const LocalActivity::Flit& flit) {
  const size_t channel = static_cast<size_t>(flit.node) * config_.locals() + flit.local;
  Arriving& arriving = arriving_[channel * config_.vcs + flit.wire.vc];
  int flits = 1;
  if (flit.wire.head) {
    if (switching_ != Switching::kWormhole)
      to_acknowledge_.push_back({flit.node, flit.local, AckWire{static_cast<uint8_t>(1u << flit.wire.vc), 0}});
    arriving.unknown = marks_payload_;
    if (marks_payload_) return;  // the header is counted with the next flit
    arriving.mark = mark_of(flit.wire.data, mark_at_);
  } else if (arriving.unknown) {
    arriving = {static_cast<uint64_t>(flit.wire.data), false};
    flits = 2;
  }
  PacketLists<InFlight>::List& expected = expected_[flit.node];
  const auto place = in_flight_.find(expected, [&](const InFlight& p) { return p.mark == arriving.mark; });
  if (!place.found())
    throw CheckError("cycle " + std::to_string(now_) + ": a flit at node " + std::to_string(nodes_.first + flit.node) +
                     " that no source sent there");
  InFlight& packet = in_flight_[place];
  packet.flits_left -= flits;
  const bool last = packet.flits_left <= 0;
  if (last) flits += packet.consumed;
  delivered_[packet.source] += flits;
  delivered_flits_ += flits;
  if (!last) return;
  PacketArrival& arrival = arrivals_.emplace_back();
  arrival.source = packet.source;
  arrival.destination = nodes_.first + flit.node;
  arrival.hops = packet.hops;
  arrival.flits = packet.flits;
  arrival.generated = packet.generated;
  arrival.reply = packet.reply;
  arrival.asked = packet.asked;
  arrival.arrived = now_;
  packets_->arrived(arrival);
  in_flight_.remove(expected, place);
}

void SyntheticTraffic::cycle(RouterNetwork& network) {
  for (const MadePacket& packet : packets_->made(now_)) queue(packet);
  leaving_.clear();
  active_.drain([&](int channel) {
    if (send(channel, network)) still_active_.add(channel);
  });
  std::swap(active_, still_active_);
  // Return the buffer places of flits that arrived in the previous cycle.
  for (const LocalActivity::Ack& ack : to_acknowledge_) network.drive_ack(ack.node, ack.local, ack.wire);
  to_acknowledge_.clear();
  for (const LocalActivity::Credit& place : consumed_)
    network.drive_credit(place.node, place.local, {static_cast<uint8_t>(place.vc), true});
  consumed_.clear();
  const LocalActivity& activity = network.local_activity();
  arrivals_.clear();
  by_channel(activity.ejected, [&](const LocalActivity::Flit& flit) {
    LocalActivity::Credit& place = consumed_.emplace_back();
    place.node = flit.node;
    place.local = flit.local;
    place.vc = flit.wire.vc;
    take(flit);
  });
  for (const LocalActivity::Credit& credit : activity.returned)
    ++credits_[(static_cast<size_t>(credit.node) * config_.locals() + credit.local) * config_.vcs + credit.vc];
  by_channel(activity.acks, [&](const LocalActivity::Ack& ack) { answer(ack); });
  ++now_;
}

long SyntheticTraffic::held_flits() const {
  long flits = 0;
  for (const Source& source : sources_) {
    waiting_.for_each(source.packets, [&](const WaitingPacket& packet) { flits += packet.flits; });
    if (source.later) flits += source.later->flits;
    if (source.entered) flits -= waiting_.front(source.packets).flits;
  }
  for (const auto& expected : expected_)
    in_flight_.for_each(expected, [&](const InFlight& packet) { flits += packet.flits_left + packet.consumed; });
  return flits;
}

}  // namespace dateline
