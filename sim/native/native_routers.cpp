// SPDX-License-Identifier: Apache-2.0
#include "sim/native/native_routers.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace dateline {

std::vector<RouterPlace> router_places(const Topology& topology) {
  std::vector<RouterPlace> places;
  for (int n = 0; n < topology.nodes; ++n) places.push_back(router_place(topology, n));
  return places;
}

/// Puts what a router sends into the latches of its neighbours, and wakes them.
struct NativeEmit {
  NativeRouters& net;
  int node;

  void flit(int channel, const FlitWire& wire) {
    if (channel >= net.ports_) {
      net.next_.ejected.push_back({node, channel - net.ports_, wire});
      return;
    }
    net.fabric_.send_flit(node, channel, wire);
    ++net.link_flits_;
    net.wake(net.fabric_.far_node(node, channel), net.next_active_, net.cycle_ + 1);
  }
  void credit(int channel, int vc) {
    if (channel >= net.ports_) {
      net.next_.returned.push_back({node, channel - net.ports_, vc});
      return;
    }
    net.fabric_.send_credit(node, channel, vc);
    net.wake(net.fabric_.far_node(node, channel), net.next_active_, net.cycle_ + 1);
  }
  void ack(int channel, const AckWire& wire) {
    if (channel >= net.ports_) {
      net.next_.add_ack(node, channel - net.ports_, wire);
      return;
    }
    net.fabric_.send_ack(node, channel, wire);
    net.wake(net.fabric_.far_node(node, channel), net.next_active_, net.cycle_ + 1);
  }
};

NativeRouters::NativeRouters(const Topology& topology, const RouterConfig& config)
    : nodes_(topology.nodes),
      ports_(config.ports),
      routers_(config, router_places(topology)),
      fabric_(topology, config.channels(), config.width) {
  reset();
}

void NativeRouters::reset() {
  routers_.reset();
  fabric_.clear();
  active_.clear();
  next_active_.clear();
  woken_for_.assign(nodes_, -1);
  now_.clear();
  next_.clear();
  cycle_ = 0;
  link_flits_ = 0;
}

// A driven router may already be on this cycle's list (woken_for_ == cycle_) or not yet.
void NativeRouters::drive_flit(int node, int local, const FlitWire& wire) {
  if (!wire.valid) return;
  fabric_.drive_flit(node, ports_ + local, wire);
  wake(node, active_, cycle_);
}

void NativeRouters::drive_credit(int node, int local, const CreditWire& wire) {
  if (!wire.valid) return;
  fabric_.drive_credit(node, ports_ + local, wire.vc);
  wake(node, active_, cycle_);
}

void NativeRouters::drive_ack(int node, int local, const AckWire& wire) {
  if (!wire.any()) return;
  fabric_.drive_ack(node, ports_ + local, wire);
  wake(node, active_, cycle_);
}

FlitWire NativeRouters::out_flit(int node, int channel) const {
  if (channel < ports_) return fabric_.out_flit(node, channel);
  for (const LocalActivity::Flit& e : now_.ejected)
    if (e.node == node && e.local == channel - ports_) return e.wire;
  return {};
}

CreditWire NativeRouters::in_credit(int node, int channel) const {
  if (channel < ports_) return fabric_.in_credit(node, channel);
  for (const LocalActivity::Credit& r : now_.returned)
    if (r.node == node && r.local == channel - ports_) return {static_cast<uint8_t>(r.vc), true};
  return {};
}

AckWire NativeRouters::in_ack(int node, int channel) const {
  if (channel < ports_) return fabric_.in_ack(node, channel);
  for (const LocalActivity::Ack& a : now_.acks)
    if (a.node == node && a.local == channel - ports_) return a.wire;
  return {};
}

void NativeRouters::step() {
  for (size_t i = 0; i < active_.size(); ++i) {
    const int node = active_[i];
    NativeEmit emit{*this, node};
    routers_.step(node, emit);
    fabric_.deliver(
        node, [&](int channel, const FlitWire& wire) { routers_.accept_flit(node, channel, wire); },
        [&](int channel, int vc) { routers_.accept_credit(node, channel, vc); },
        [&](int channel, const AckWire& wire) { routers_.accept_ack(node, channel, wire, emit); });
    if (!routers_.idle(node)) wake(node, next_active_, cycle_ + 1);
  }
  active_.swap(next_active_);
  next_active_.clear();
  std::swap(now_, next_);
  next_.clear();
  fabric_.advance();
  ++cycle_;
}

}  // namespace dateline
