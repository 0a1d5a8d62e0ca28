// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_traffic.h"

#include <utility>

#include "model/base/error.h"
#include "model/router/bit_sets.h"
#include "sim/drive/random_route.h"

namespace dateline {
namespace {

constexpr int kIdBits = 24;
constexpr Word kFixedMask = (1u << HeaderLayout::kFixedBits) - 1;

}  // namespace

RandomTraffic::RandomTraffic(const Topology& topology, const RouterConfig& config, uint64_t seed,
                             const TrafficShape& shape)
    : topology_(topology),
      config_(config),
      shape_(shape),
      random_(seed),
      id_flits_((kIdBits + config.width - 1) / config.width),
      header_flits_(config.layout().flits()) {
  kinds_ = mixed_kinds(topology, config);
  const size_t channels = static_cast<size_t>(topology.nodes) * config.locals();
  Injection injection;
  injection.sending.assign(config.vcs, {});
  injection.credits.assign(config.vcs, config.depth);
  injections_.assign(channels, injection);
  Ejection ejection;
  ejection.arriving.assign(config.vcs, {});
  ejection.held.assign(config.vcs, 0);
  ejections_.assign(channels, ejection);
}

/// Payload flit `index` of message `id`: first the message number, lowest bits first, then bits derived from it.
Word RandomTraffic::payload(uint64_t id, int index) const {
  if (index < id_flits_) return Word{id} >> (index * config_.width) & word_mask(config_.width);
  const uint64_t mixed = (id * 0x9e3779b97f4a7c15ull) ^ (static_cast<uint64_t>(index) * 0xbf58476d1ce4e5b9ull);
  return (Word{mixed} << 64 | (mixed * 0x94d049bb133111ebull)) >> 8 & word_mask(config_.width);
}

Word RandomTraffic::anonymous_payload(Word header, int index) const {
  return (header + static_cast<Word>(index + 1) * 0x5bd1e995u) & word_mask(config_.width);
}

/// Offers a random message on the channel of its first hop.
void RandomTraffic::offer_message(int node) {
  const RoutingKind kind = kinds_[below(static_cast<int>(kinds_.size()))];
  const std::vector<uint8_t> path = kind == RoutingKind::kSource
                                        ? random_walk(topology_, config_, node, random_)
                                        : random_path(topology_, config_, kind, node, below(topology_.nodes), random_);
  const bool circuit = config_.circuits && chance() < shape_.circuits;
  const Switching switching = !circuit       ? Switching::kWormhole
                              : shape_.retry ? Switching::kCircuitRetry
                                             : Switching::kCircuit;
  const unsigned tag = static_cast<unsigned>(below(16));
  int length = below(shape_.longest + 1);
  if (path.empty()) return;  // the destination is the node itself
  Injection& injection =
      injections_[static_cast<size_t>(node) * config_.locals() + (config_.all_port ? path.front() : 0)];
  if (injection.waiting.size() >= shape_.backlog) return;
  const auto route = encode_route_as(kind, topology_, config_, node, path, switching, tag);
  if (!route) throw CheckError("a random path that no header can express");
  Message message;
  for (const uint64_t flit : header_flits(config_, *route)) message.headers.push_back(flit);
  if (circuit && shape_.retry && message.headers.size() > 1) return;  // a refused probe is one flit
  LinkEnd end{node, -1};
  for (const uint8_t port : path) end = topology_.link(end.node, port);
  message.id = messages_.size();
  message.arriving = kind == RoutingKind::kSource
                         ? Word{config_.layout().pack_source({config_.layout().pack_hop(end.port, false)},
                                                             route->headers[0] & kFixedMask)[0]}
                         : Word{route->headers[0]};
  if (config_.bubble_slot > 0) length = config_.bubble_slot - static_cast<int>(message.headers.size());
  message.payload = circuit ? length + 1 : length;
  message.destination = end.node;
  message.circuit = circuit;
  injection.waiting.push_back(static_cast<long>(message.id));
  if (message.payload < id_flits_) ++anonymous_[{message.destination, message.arriving, message.payload}];
  circuits_ += circuit ? 1 : 0;
  messages_.push_back(std::move(message));
  done_.push_back(false);
  ++offered_;
}

/// Sends the next flit of the message on VC `vc`; returns false if there is none or it must wait.
bool RandomTraffic::send_from(int node, int local, int vc) {
  Injection& injection = injections_[static_cast<size_t>(node) * config_.locals() + local];
  Sending& sending = injection.sending[vc];
  if (sending.pause > 0) --sending.pause;
  if (injection.credits[vc] == 0 || sending.pause > 0) return false;
  if (sending.message < 0) {
    if (injection.waiting.empty()) return false;
    sending = {injection.waiting.front(), 0, false, -1};
    injection.waiting.pop_front();
  }
  const Message& message = messages_[sending.message];
  const int headers = static_cast<int>(message.headers.size());
  if (sending.pause == 0) {
    sending.sent = 0;
    sending.pause = -1;
  }
  if (message.circuit && sending.sent == headers && !sending.acked) return false;
  const int index = sending.sent++;
  FlitWire wire;
  wire.data = index < headers               ? message.headers[index]
              : message.payload < id_flits_ ? anonymous_payload(message.arriving, index - headers)
                                            : payload(message.id, index - headers);
  wire.vc = static_cast<uint8_t>(vc);
  wire.valid = true;
  wire.head = index == 0;
  wire.tail = index + 1 == message.length();
  if (wire.tail) sending.message = -1;
  --injection.credits[vc];
  ++pending_credits_;
  drives_.push_back({node, local, wire, {}, {}});
  return true;
}

void RandomTraffic::inject(int node, int local) {
  const int first = below(config_.vcs);
  for (int i = 0; i < config_.vcs; ++i)
    if (send_from(node, local, (first + i) % config_.vcs)) return;
}

void RandomTraffic::give_back(int node, int local) {
  Ejection& ejection = ejections_[static_cast<size_t>(node) * config_.locals() + local];
  LocalDrive drive{node, local, {}, {}, {ejection.to_acknowledge, 0}};
  ejection.to_acknowledge = 0;
  const int first = below(config_.vcs);
  for (int i = 0; i < config_.vcs && !drive.credit.valid; ++i) {
    const int vc = (first + i) % config_.vcs;
    if (ejection.held[vc] == 0) continue;
    --ejection.held[vc];
    --pending_credits_;
    drive.credit = {static_cast<uint8_t>(vc), true};
  }
  if (drive.credit.valid || drive.ack.any()) drives_.push_back(drive);
}

const std::vector<LocalDrive>& RandomTraffic::decide(bool offer) {
  drives_.clear();
  for (int node = 0; node < topology_.nodes; ++node) {
    if (offer && chance() < shape_.rate) offer_message(node);
    for (int local = 0; local < config_.locals(); ++local) {
      if (chance() < 0.9) inject(node, local);
      if (chance() >= shape_.eject_stall) give_back(node, local);
    }
  }
  return drives_;
}

void RandomTraffic::take_payload(Arriving& arriving, int index, const FlitWire& wire, const std::string& where) {
  const auto fail = [&](const std::string& what) { throw CheckError(where + what); };
  if (index < id_flits_) arriving.id |= static_cast<uint64_t>(wire.data) << (index * config_.width);
  if (wire.tail && index + 1 < id_flits_) return;  // short messages are checked by finish()
  if (index + 1 < id_flits_) return;
  if (arriving.id >= messages_.size()) fail("an unknown message");
  const Message& message = messages_[arriving.id];
  if (message.arriving != arriving.header) fail("header and payload of different messages");
  if (wire.data != payload(message.id, index)) fail("payload flit " + std::to_string(index) + " is corrupted");
  if (wire.tail != (index + 1 == message.payload)) fail("the tail is at the wrong flit");
}

void RandomTraffic::finish(int node, Arriving& arriving, const std::string& where) {
  const int arrived_headers =
      HeaderLayout::kind_of(static_cast<uint64_t>(arriving.header)) == RoutingKind::kSource ? 1 : header_flits_;
  const int flits = arriving.flits - arrived_headers;
  if (flits < id_flits_) {
    uint64_t expected = 0;
    for (int i = 0; i < flits; ++i)
      expected |= static_cast<uint64_t>(anonymous_payload(arriving.header, i)) << (i * config_.width);
    if (arriving.id != expected) throw CheckError(where + "the payload of a short message is corrupted");
    if (--anonymous_[{node, arriving.header, flits}] < 0) throw CheckError(where + "a short message not sent here");
  } else {
    const Message& message = messages_[arriving.id];
    if (message.destination != node)
      throw CheckError(where + "a message for node " + std::to_string(message.destination));
    if (done_[arriving.id]) throw CheckError(where + "a message that arrived before");
    done_[arriving.id] = true;
  }
  arriving = {};
  ++delivered_;
}

void RandomTraffic::take(int node, int local, const FlitWire& wire) {
  Ejection& ejection = ejections_[static_cast<size_t>(node) * config_.locals() + local];
  Arriving& arriving = ejection.arriving[wire.vc];
  const std::string where = "node " + std::to_string(node) + " ejection channel " + std::to_string(local) + " vc " +
                            std::to_string(wire.vc) + ": ";
  ++pending_credits_;
  if (++ejection.held[wire.vc] > config_.eject_depth) throw CheckError(where + "more flits than buffer places");
  if (wire.head != (arriving.flits == 0))
    throw CheckError(where + (wire.head ? "a head inside a message" : "a body flit without a head"));
  if (wire.head) arriving = {};
  const int index = arriving.flits++;
  const bool source =
      index > 0 && HeaderLayout::kind_of(static_cast<uint64_t>(arriving.header)) == RoutingKind::kSource;
  const int headers = source || (index == 0 && config_.source &&
                                 HeaderLayout::kind_of(static_cast<uint64_t>(wire.data)) == RoutingKind::kSource)
                          ? 1
                          : header_flits_;
  if (index < headers) {
    arriving.header |= wire.data << (index * config_.width);
    const auto switching = HeaderLayout::switching_of(static_cast<uint64_t>(arriving.header));
    if (index + 1 == headers && switching != Switching::kWormhole)
      ejection.to_acknowledge |= static_cast<uint8_t>(1u << wire.vc);
  } else {
    take_payload(arriving, index - headers, wire, where);
  }
  if (wire.tail) finish(node, arriving, where);
}

void RandomTraffic::take_ack(int node, int local, const AckWire& wire) {
  Injection& injection = injections_[static_cast<size_t>(node) * config_.locals() + local];
  for (const int vc : EachBit(uint32_t{wire.ack} | wire.nack)) {
    const bool acked = (wire.ack >> vc) & 1;
    Sending& sending = injection.sending[vc];
    const bool waits = sending.message >= 0 && messages_[sending.message].circuit && !sending.acked &&
                       sending.sent == static_cast<int>(messages_[sending.message].headers.size());
    if (!waits || ((wire.ack & wire.nack) >> vc & 1))
      throw CheckError("node " + std::to_string(node) + " injection channel " + std::to_string(local) + " vc " +
                       std::to_string(vc) + ": an answer without a probe");
    if (acked) {
      sending.acked = true;
    } else {
      sending.pause = 1 + below(40);
      ++nacks_;
    }
  }
}

void RandomTraffic::check_drained() const {
  if (delivered_ != offered_)
    throw CheckError(std::to_string(offered_ - delivered_) + " of " + std::to_string(offered_) + " messages are lost");
  if (pending_credits_ != 0) throw CheckError(std::to_string(pending_credits_) + " buffer places were not returned");
}

void RandomTraffic::observe(RouterNetwork& network) {
  const LocalActivity& activity = network.local_activity();
  for (const LocalActivity::Credit& credit : activity.returned) {
    ++injections_[static_cast<size_t>(credit.node) * config_.locals() + credit.local].credits[credit.vc];
    --pending_credits_;
  }
  for (const LocalActivity::Ack& ack : activity.acks) take_ack(ack.node, ack.local, ack.wire);
  for (const LocalActivity::Flit& flit : activity.ejected) take(flit.node, flit.local, flit.wire);
}

}  // namespace dateline
