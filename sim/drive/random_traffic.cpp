// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_traffic.h"

#include "model/error.h"
#include "sim/drive/random_route.h"

namespace dateline {

RandomTraffic::RandomTraffic(const Topology& topology, const RouterConfig& config, uint64_t seed,
                             const TrafficShape& shape)
    : topology_(topology), config_(config), shape_(shape), random_(seed) {
  const size_t channels = static_cast<size_t>(topology.nodes) * config.locals();
  Injection injection;
  injection.sending.assign(config.vcs, {});
  injection.sent.assign(config.vcs, 0);
  injection.credits.assign(config.vcs, config.depth);
  injections_.assign(channels, injection);
  Ejection ejection;
  ejection.arriving.assign(config.vcs, {});
  ejection.held.assign(config.vcs, 0);
  ejections_.assign(channels, ejection);
}

uint64_t RandomTraffic::payload(uint64_t id, int index) const {
  if (index == 1) return id;
  const uint64_t mixed = (id * 0x9e3779b97f4a7c15ull) ^ (static_cast<uint64_t>(index) * 0xbf58476d1ce4e5b9ull);
  return config_.width == 64 ? mixed : mixed & ((1ull << config_.width) - 1);
}

/// A random destination and a random way round every ring; the channel is the one of the first hop.
void RandomTraffic::offer_message(int node) {
  const int destination = below(topology_.nodes);
  const RandomRoute route = random_route(topology_, config_, node, destination, random_);
  const int first = route.first_port;
  const uint64_t header =
      route.header | HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, false, static_cast<unsigned>(below(16)));
  if (first < 0) return;  // the node itself
  Injection& injection = injections_[static_cast<size_t>(node) * config_.locals() + (config_.all_port ? first : 0)];
  if (injection.waiting.size() >= shape_.backlog) return;
  const Message message{messages_.size(), header, 1 + below(shape_.longest), destination};
  messages_.push_back(message);
  done_.push_back(false);
  injection.waiting.push_back(message);
  if (message.length == 1) ++single_[{destination, header}];
  ++offered_;
}

void RandomTraffic::inject(int node, int local) {
  Injection& injection = injections_[static_cast<size_t>(node) * config_.locals() + local];
  const int first = below(config_.vcs);
  for (int i = 0; i < config_.vcs; ++i) {
    const int vc = (first + i) % config_.vcs;
    Message& message = injection.sending[vc];
    if (injection.credits[vc] == 0) continue;
    if (message.length == 0) {
      if (injection.waiting.empty()) continue;
      message = injection.waiting.front();
      injection.waiting.pop_front();
      injection.sent[vc] = 0;
    }
    const int index = injection.sent[vc]++;
    Forward wire{index == 0 ? message.header : payload(message.id, index), static_cast<uint8_t>(vc), true, index == 0,
                 index + 1 == message.length};
    if (wire.tail) message.length = 0;
    --injection.credits[vc];
    ++pending_credits_;
    drives_.push_back({node, local, wire, {}});
    return;
  }
}

void RandomTraffic::give_back(int node, int local) {
  Ejection& ejection = ejections_[static_cast<size_t>(node) * config_.locals() + local];
  const int first = below(config_.vcs);
  for (int i = 0; i < config_.vcs; ++i) {
    const int vc = (first + i) % config_.vcs;
    if (ejection.held[vc] == 0) continue;
    --ejection.held[vc];
    --pending_credits_;
    drives_.push_back({node, local, {}, {static_cast<uint8_t>(vc), true}});
    return;
  }
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

void RandomTraffic::take(int node, int local, const Forward& wire) {
  const size_t channel = static_cast<size_t>(node) * config_.locals() + local;
  Ejection& ejection = ejections_[channel];
  Arriving& arriving = ejection.arriving[wire.vc];
  const auto fail = [&](const std::string& what) {
    throw CheckError("node " + std::to_string(node) + " ejection channel " + std::to_string(local) + " vc " +
                     std::to_string(wire.vc) + ": " + what);
  };
  ++pending_credits_;
  if (++ejection.held[wire.vc] > config_.eject_depth) fail("more flits than buffer places");
  if (wire.head != (arriving.flits == 0)) fail(wire.head ? "a head inside a message" : "a body flit without a head");
  if (wire.head) {
    arriving = {1, wire.data, ~0ull};
  } else {
    const int index = arriving.flits++;
    if (index == 1) {
      if (wire.data >= messages_.size()) fail("an unknown message");
      arriving.id = wire.data;
    }
    const Message& message = messages_[arriving.id];
    if (message.header != arriving.header) fail("route flit and payload of different messages");
    if (wire.data != payload(message.id, index)) fail("flit " + std::to_string(index) + " is corrupted");
    if (wire.tail != (index + 1 == message.length)) fail("the tail is at the wrong flit");
  }
  if (!wire.tail) return;
  if (arriving.flits == 1) {
    if (--single_[{node, wire.data}] < 0) fail("a single-flit message that was not sent here");
  } else {
    const Message& message = messages_[arriving.id];
    if (message.destination != node) fail("a message for node " + std::to_string(message.destination));
    if (done_[arriving.id]) fail("a message that arrived before");
    done_[arriving.id] = true;
  }
  arriving = {};
  ++delivered_;
}

void RandomTraffic::check_drained() const {
  if (delivered_ != offered_)
    throw CheckError(std::to_string(offered_ - delivered_) + " of " + std::to_string(offered_) + " messages are lost");
  if (pending_credits_ != 0) throw CheckError(std::to_string(pending_credits_) + " buffer places did not come home");
}

void RandomTraffic::observe(RouterNetwork& network) {
  const LocalActivity& activity = network.local_activity();
  for (const LocalActivity::Credit& credit : activity.returned) {
    ++injections_[static_cast<size_t>(credit.node) * config_.locals() + credit.local].credits[credit.vc];
    --pending_credits_;
  }
  for (const LocalActivity::Flit& flit : activity.ejected) take(flit.node, flit.local, flit.wire);
}

}  // namespace dateline
