// SPDX-License-Identifier: Apache-2.0
// The wires between the routers of the native engine: one latch a channel for this cycle and one for the next.
// A sender writes the next cycle's latch of its neighbour; the neighbour takes in this cycle's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "model/router/round_robin.h"
#include "model/router/wires.h"

namespace dateline {

/// Channels: latches that there is room for at a node. Wide: flits may be wider than 64 bits.
template <int Channels, bool Wide>
class Fabric {
 public:
  /// channels: latches a node; channels at and above topology.ports are local and connect to nothing here. width: of a
  /// flit.
  Fabric(const Topology& topology, int channels, int width)
      : nodes_(topology.nodes), channels_(channels), ports_(topology.ports), wide_(Wide && width > 64) {
    far_.resize(static_cast<size_t>(nodes_) * ports_);
    for (int n = 0; n < nodes_; ++n)
      for (int p = 0; p < ports_; ++p) far_[link(n, p)] = topology.link(n, p);
    clear();
  }

  /// Of a node, for estimates.
  static double bytes(int ports, int channels, int width) {
    return ports * sizeof(LinkEnd) + 2 * (sizeof(Arrivals) + (width > 64 ? channels * 8.0 : 0));
  }

  void clear() {
    for (Cycle* cycle : {&now_, &next_}) {
      cycle->nodes.assign(nodes_, {});
      cycle->high.assign(wide_ ? static_cast<size_t>(nodes_) * channels_ : 0, 0);
    }
  }

  int far_node(int node, int port) const { return far_[link(node, port)].node; }

  /// Next cycle: the flit that leaves by output `port` reaches the far input; the credit of input `port` the far
  /// output. All three return the far node.
  int send_flit(int node, int port, const FlitWire& wire) {
    const LinkEnd& far = far_[link(node, port)];
    set_flit(next_, far.node, far.port, wire);
    return far.node;
  }
  int send_credit(int node, int port, int vc) {
    const LinkEnd& far = far_[link(node, port)];
    set_credit(next_, far.node, far.port, vc);
    return far.node;
  }
  int send_ack(int node, int port, const AckWire& wire) {
    const LinkEnd& far = far_[link(node, port)];
    add_ack(next_, far.node, far.port, wire);
    return far.node;
  }
  /// This cycle, for local channels.
  void drive_flit(int node, int channel, const FlitWire& wire) { set_flit(now_, node, channel, wire); }
  void drive_credit(int node, int channel, int vc) { set_credit(now_, node, channel, vc); }
  void drive_ack(int node, int channel, const AckWire& wire) { add_ack(now_, node, channel, wire); }

  /// Hands this cycle's arrivals of a node to `flit(channel, wire)`, `credit(channel, vc)` and `ack(channel, wire)`
  /// and clears them.
  template <class TakeFlit, class TakeCredit, class TakeAck>
  void deliver(int node, TakeFlit&& flit, TakeCredit&& credit, TakeAck&& ack) {
    Arrivals& arrivals = now_.nodes[node];
    for_each_bit(arrivals.flit_mask, [&](int c) { flit(c, flit_of(now_, node, c)); });
    for_each_bit(arrivals.credit_mask, [&](int c) { credit(c, arrivals.credits[c]); });
    for_each_bit(arrivals.ack_mask, [&](int c) { ack(c, arrivals.acks[c]); });
    arrivals.flit_mask = arrivals.credit_mask = arrivals.ack_mask = 0;
  }

  /// The clock edge: the next cycle's wires become this cycle's. Every pending node must have been delivered.
  void advance() { std::swap(now_, next_); }

  /// What leaves node's output `port` in this cycle, seen at the far input.
  FlitWire out_flit(int node, int port) const {
    const LinkEnd& far = far_[link(node, port)];
    return far && (now_.nodes[far.node].flit_mask >> far.port & 1) ? flit_of(now_, far.node, far.port) : FlitWire{};
  }
  CreditWire in_credit(int node, int port) const {
    const LinkEnd& far = far_[link(node, port)];
    return far && (now_.nodes[far.node].credit_mask >> far.port & 1)
               ? CreditWire{now_.nodes[far.node].credits[far.port], true}
               : CreditWire{};
  }
  AckWire in_ack(int node, int port) const {
    const LinkEnd& far = far_[link(node, port)];
    return far && (now_.nodes[far.node].ack_mask >> far.port & 1) ? now_.nodes[far.node].acks[far.port] : AckWire{};
  }

  /// Calls visit(link) for every link between nodes with a flit on it in this cycle: node * ports + port of the sender.
  template <class Visit>
  void for_each_flit(Visit&& visit) const {
    for (int n = 0; n < nodes_; ++n)
      for_each_bit(now_.nodes[n].flit_mask & ((1u << ports_) - 1), [&](int p) {
        const LinkEnd& from = far_[link(n, p)];
        visit(link(from.node, from.port));
      });
  }

 private:
  /// A flit without its data.
  struct Flit {
    uint8_t vc = 0;
    bool head = false, tail = false;
    uint8_t age = 0;
  };
  /// What arrives at a node in a cycle; masks: a bit a channel.
  struct Arrivals {
    uint32_t flit_mask = 0, credit_mask = 0, ack_mask = 0;
    std::array<Flit, Channels> flits;
    std::array<uint64_t, Channels> low{};  ///< data
    std::array<uint8_t, Channels> credits{};
    std::array<AckWire, Channels> acks;
  };
  struct Cycle {
    std::vector<Arrivals> nodes;
    std::vector<uint64_t> high;  ///< [node][channel]: data above bit 63, where flits are wider than that
  };
  size_t link(int node, int port) const { return static_cast<size_t>(node) * ports_ + port; }
  size_t high(int node, int channel) const { return static_cast<size_t>(node) * channels_ + channel; }

  FlitWire flit_of(const Cycle& cycle, int node, int channel) const {
    const Arrivals& arrivals = cycle.nodes[node];
    const Flit& flit = arrivals.flits[channel];
    Word data = arrivals.low[channel];
    if (Wide && wide_) data |= Word{cycle.high[high(node, channel)]} << 64;
    return {data, flit.vc, true, flit.head, flit.tail, flit.age};
  }
  void set_flit(Cycle& cycle, int node, int channel, const FlitWire& wire) {
    Arrivals& arrivals = cycle.nodes[node];
    arrivals.flits[channel] = {wire.vc, wire.head, wire.tail, wire.age};
    arrivals.low[channel] = static_cast<uint64_t>(wire.data);
    if (Wide && wide_) cycle.high[high(node, channel)] = static_cast<uint64_t>(wire.data >> 64);
    arrivals.flit_mask |= 1u << channel;
  }
  static void set_credit(Cycle& cycle, int node, int channel, int vc) {
    Arrivals& arrivals = cycle.nodes[node];
    arrivals.credits[channel] = static_cast<uint8_t>(vc);
    arrivals.credit_mask |= 1u << channel;
  }
  static void add_ack(Cycle& cycle, int node, int channel, const AckWire& wire) {
    Arrivals& arrivals = cycle.nodes[node];
    AckWire& ack = arrivals.acks[channel];
    if (!(arrivals.ack_mask >> channel & 1)) ack = {};
    ack.ack |= wire.ack;
    ack.nack |= wire.nack;
    arrivals.ack_mask |= 1u << channel;
  }

  int nodes_, channels_, ports_;
  bool wide_;
  std::vector<LinkEnd> far_;  ///< [node][port]
  Cycle now_, next_;
};

}  // namespace dateline
