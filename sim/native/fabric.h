// SPDX-License-Identifier: Apache-2.0
// The wires between the routers of the native engine: one latch a channel for this cycle and one for the next.
// A sender writes the next cycle's latch of its neighbour; the neighbour takes in this cycle's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "model/router/round_robin.h"
#include "model/router/wires.h"

namespace dateline {

class Fabric {
 public:
  /// channels: latches a node; channels at and above topology.ports are local and connect to nothing here. width: of a
  /// flit.
  Fabric(const Topology& topology, int channels, int width)
      : nodes_(topology.nodes), channels_(channels), ports_(topology.ports), wide_(width > 64) {
    far_.resize(static_cast<size_t>(nodes_) * channels_);
    for (int n = 0; n < nodes_; ++n)
      for (int p = 0; p < ports_; ++p) {
        const LinkEnd end = topology.link(n, p);
        if (end) far_[index(n, p)] = {static_cast<int>(index(end.node, end.port)), end.node, 1u << end.port};
      }
    clear();
  }

  void clear() {
    for (Cycle* cycle : {&now_, &next_}) {
      cycle->flits.assign(far_.size(), {});
      cycle->low.assign(far_.size(), 0);
      cycle->high.assign(wide_ ? far_.size() : 0, 0);
      cycle->credits.assign(far_.size(), {});
      cycle->acks.assign(far_.size(), {});
      cycle->flit_mask.assign(nodes_, 0);
      cycle->credit_mask.assign(nodes_, 0);
      cycle->ack_mask.assign(nodes_, 0);
    }
  }

  size_t index(int node, int channel) const { return static_cast<size_t>(node) * channels_ + channel; }
  int far_node(int node, int port) const { return far_[index(node, port)].node; }

  /// Next cycle: the flit that leaves by output `port` reaches the far input; the credit of input `port` the far
  /// output.
  void send_flit(int node, int port, const FlitWire& wire) { set_flit(next_, far_[index(node, port)], wire); }
  void send_credit(int node, int port, int vc) { set_credit(next_, far_[index(node, port)], vc); }
  void send_ack(int node, int port, const AckWire& wire) { add_ack(next_, far_[index(node, port)], wire); }
  /// This cycle, for local channels.
  void drive_flit(int node, int channel, const FlitWire& wire) {
    set_flit(now_, {static_cast<int>(index(node, channel)), node, 1u << channel}, wire);
  }
  void drive_credit(int node, int channel, int vc) {
    set_credit(now_, {static_cast<int>(index(node, channel)), node, 1u << channel}, vc);
  }

  void drive_ack(int node, int channel, const AckWire& wire) {
    add_ack(now_, {static_cast<int>(index(node, channel)), node, 1u << channel}, wire);
  }

  /// Hands this cycle's arrivals of a node to `flit(channel, wire)`, `credit(channel, vc)` and `ack(channel, wire)`
  /// and clears them.
  template <class TakeFlit, class TakeCredit, class TakeAck>
  void deliver(int node, TakeFlit&& flit, TakeCredit&& credit, TakeAck&& ack) {
    const size_t base = index(node, 0);
    for_each_bit(now_.flit_mask[node], [&](int c) { flit(c, flit_of(now_, base + c)); });
    for_each_bit(now_.credit_mask[node], [&](int c) { credit(c, now_.credits[base + c]); });
    for_each_bit(now_.ack_mask[node], [&](int c) { ack(c, now_.acks[base + c]); });
    now_.flit_mask[node] = now_.credit_mask[node] = now_.ack_mask[node] = 0;
  }

  /// The clock edge: the next cycle's wires become this cycle's. Every pending node must have been delivered.
  void advance() { std::swap(now_, next_); }

  /// What leaves node's output `port` in this cycle, seen at the far input.
  FlitWire out_flit(int node, int port) const {
    const Latch& far = far_[index(node, port)];
    return far.node >= 0 && (now_.flit_mask[far.node] & far.bit) ? flit_of(now_, far.index) : FlitWire{};
  }
  CreditWire in_credit(int node, int port) const {
    const Latch& far = far_[index(node, port)];
    return far.node >= 0 && (now_.credit_mask[far.node] & far.bit) ? CreditWire{now_.credits[far.index], true}
                                                                   : CreditWire{};
  }
  AckWire in_ack(int node, int port) const {
    const Latch& far = far_[index(node, port)];
    return far.node >= 0 && (now_.ack_mask[far.node] & far.bit) ? now_.acks[far.index] : AckWire{};
  }

 private:
  /// A flit without its data.
  struct Flit {
    uint8_t vc = 0;
    bool head = false, tail = false;
    uint8_t age = 0;
  };
  struct Cycle {
    std::vector<Flit> flits;
    std::vector<uint64_t> low, high;  ///< data; high only where flits are wider than 64 bits
    std::vector<uint8_t> credits;
    std::vector<AckWire> acks;
    std::vector<uint32_t> flit_mask, credit_mask, ack_mask;  ///< a bit a channel
  };
  /// Where a wire ends: its place in the latches, and the bit of its channel in the node's masks.
  struct Latch {
    int index = -1, node = -1;
    uint32_t bit = 0;
  };
  static FlitWire flit_of(const Cycle& cycle, size_t index) {
    const Flit& flit = cycle.flits[index];
    const Word data = cycle.high.empty() ? Word{cycle.low[index]} : Word{cycle.high[index]} << 64 | cycle.low[index];
    return {data, flit.vc, true, flit.head, flit.tail, flit.age};
  }
  static void set_flit(Cycle& cycle, const Latch& far, const FlitWire& wire) {
    cycle.flits[far.index] = {wire.vc, wire.head, wire.tail, wire.age};
    cycle.low[far.index] = static_cast<uint64_t>(wire.data);
    if (!cycle.high.empty()) cycle.high[far.index] = static_cast<uint64_t>(wire.data >> 64);
    cycle.flit_mask[far.node] |= far.bit;
  }
  static void set_credit(Cycle& cycle, const Latch& far, int vc) {
    cycle.credits[far.index] = static_cast<uint8_t>(vc);
    cycle.credit_mask[far.node] |= far.bit;
  }
  static void add_ack(Cycle& cycle, const Latch& far, const AckWire& wire) {
    AckWire& ack = cycle.acks[far.index];
    if (!(cycle.ack_mask[far.node] & far.bit)) ack = {};
    ack.ack |= wire.ack;
    ack.nack |= wire.nack;
    cycle.ack_mask[far.node] |= far.bit;
  }

  int nodes_, channels_, ports_;
  bool wide_;
  std::vector<Latch> far_;
  Cycle now_, next_;
};

}  // namespace dateline
