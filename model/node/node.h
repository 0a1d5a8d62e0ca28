// SPDX-License-Identifier: Apache-2.0
// The node of rtl/node/dl_node.sv, cycle by cycle: router, network interface and memory, for any number of nodes of one
// configuration.
//
// One cycle of a node has two parts. First, step() with the barrier's wires of this cycle emits the values that its
// network links carry in the NEXT cycle. Then accept_flit(), accept_credit() and accept_ack() take the values that its
// network links carry in THIS cycle. Emit is that of RouterCore, called for network channels only. The caller may skip
// an idle node until a value reaches it or a round begins in which it sends or receives; follow() then catches up with
// the skipped cycles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/node/node_memory.h"
#include "model/node/program.h"
#include "model/node/receive_channel.h"
#include "model/node/round_control.h"
#include "model/node/self_link.h"
#include "model/node/send_channel.h"
#include "model/router/bit_sets.h"
#include "model/router/router_core.h"

namespace dateline {

/// Network interface and memory of any number of nodes, without the routers.
class NodeInterfaces {
 public:
  /// Wires of one local channel between router and network interface.
  struct LocalChannel {
    FlitWire injection, ejection;
    CreditWire injection_credit, ejection_credit;
    AckWire injection_ack, ejection_ack;
  };
  /// The local channels of a node.
  struct LocalWires {
    std::vector<LocalChannel> channels;
    uint32_t on = 0;  ///< bit per channel: it carries a valid value

    explicit LocalWires(int locals = 0) : channels(static_cast<size_t>(locals)) {}
    /// The channel, for the caller to set its wires.
    LocalChannel& channel(int local) {
      on |= 1u << local;
      return channels[static_cast<size_t>(local)];
    }
    void clear() {
      for (const int local : EachBit(std::exchange(on, 0))) channels[static_cast<size_t>(local)] = {};
    }
  };

  NodeInterfaces(const NodeConfig& config, const std::vector<RouterPlace>& places);
  NodeInterfaces(const NodeInterfaces&) = delete;  // channels keep a pointer to config_
  NodeInterfaces& operator=(const NodeInterfaces&) = delete;

  void load(const Program& program, int first_node);
  const NodeConfig& config() const { return config_; }
  const RoundControl& rounds(int node) const { return nodes_[node].rounds; }
  const NodeMemory& memory(int node) const { return nodes_[node].memory; }
  bool sends_done(int node) const { return nodes_[node].sends_done; }
  /// What the node must still do, and the word that the put of its lowest starving channel waits for.
  NodeProgress progress(int node) const;

  /// Whether a cycle without barrier pulses and without values from the router would only advance counters.
  bool idle(int node) const;
  /// Catches up after idle cycles (RoundControl::follow()). bystander: interfaces of the same configuration, whose
  /// first node never sends or receives and was stepped in every cycle.
  void follow(int node, const NodeInterfaces& bystander);

  /// The local wires of this cycle.
  LocalWires& wires(int node) { return nodes_[node].wires; }
  /// One cycle. Writes to `next` the values that the interface drives in the next cycle.
  void step(int node, bool close, bool release, const LostCycles& lost, LocalWires& next);

 private:
  struct Node {
    NodeMemory memory;
    std::vector<SendChannel> send;
    std::vector<ReceiveChannel> receive;
    LocalWires wires;
    RoundControl rounds;
    std::vector<SelfLink> self;           ///< [channel]; only with NodeConfig::reductions
    uint32_t sending = 0, receiving = 0;  ///< bit per channel: it must be stepped in every cycle
    uint32_t looping = 0;                 ///< bit per channel: its SelfLink must be stepped in every cycle
    uint32_t waiting = 0;                 ///< bit per injection channel: SendChannel::waits_for_go(); not in `sending`
    uint32_t starving = 0;                ///< bit per injection channel: SendChannel::starves(); not in `sending`
    bool sends_done = true;
    /// Addresses written in the cycle before, and in the one before that. Used only by programs that stream.
    std::vector<unsigned> written, wakes;
    /// Words that arrived in this cycle and in the cycles before, and are still to be combined: the oldest first.
    /// Used only with NodeConfig::reductions.
    std::array<std::vector<ReceiveChannel::Arrival>, NodeConfig::kMostWriteDelay> late;
    std::optional<unsigned> overflow;  ///< the first word whose count could not rise

    bool writes_late() const {
      return std::any_of(late.begin(), late.end(), [](const auto& words) { return !words.empty(); });
    }
  };

  void link_to_self(Node& node);
  void write(Node& node, const ReceiveChannel::Arrival& word);
  void combine_late(Node& node);

  NodeConfig config_;
  std::vector<uint64_t> coordinates_;  ///< [node]: packed as on the pins of the RTL
  std::vector<Node> nodes_;
  SendChannel::Mode mode_;
};

/// Nodes whose routers are compiled for a Shape (model/router/core_shape.h).
template <class Shape>
class NodeCore {
 public:
  NodeCore(const NodeConfig& config, const std::vector<RouterPlace>& places)
      : interfaces_(config, places), routers_(interfaces_.config().router, places) {}

  /// Resets the hardware and loads a program. first_node: the node of the program that is node 0 of this array.
  void load(const Program& program, int first_node = 0) {
    routers_.reset();
    interfaces_.load(program, first_node);
    next_ = LocalWires(config().router.locals());
  }

  const NodeConfig& config() const { return interfaces_.config(); }
  const RouterCore<Shape>& routers() const { return routers_; }
  const RoundControl& rounds(int node) const { return interfaces_.rounds(node); }
  const NodeMemory& memory(int node) const { return interfaces_.memory(node); }
  bool sends_done(int node) const { return interfaces_.sends_done(node); }
  NodeProgress progress(int node) const { return interfaces_.progress(node); }
  bool idle(int node) const { return routers_.idle(node) && interfaces_.idle(node); }
  void follow(int node, const NodeInterfaces& bystander) { interfaces_.follow(node, bystander); }

  /// The first part of a cycle, as described at the top of this file.
  template <class Emit>
  void step(int node, bool close, bool release, Emit& emit);
  void accept_flit(int node, int port, const FlitWire& wire) { routers_.accept_flit(node, port, wire); }
  void accept_credit(int node, int port, int vc) { routers_.accept_credit(node, port, vc); }
  /// Acknowledges for a local injection channel are on its wires in the next cycle.
  template <class Emit>
  void accept_ack(int node, int port, const AckWire& wire, Emit& emit) {
    Split<Emit> split{emit, interfaces_.wires(node), ports()};
    routers_.accept_ack(node, port, wire, split);
  }

 private:
  using LocalWires = NodeInterfaces::LocalWires;

  /// An Emit that sends values of local channels to the network interface and all others to `outer`.
  template <class Emit>
  struct Split {
    Emit& outer;
    LocalWires& local;
    int ports;
    void flit(int channel, const FlitWire& wire) {
      if (channel < ports)
        outer.flit(channel, wire);
      else
        local.channel(channel - ports).ejection = wire;
    }
    void credit(int channel, int vc) {
      if (channel < ports)
        outer.credit(channel, vc);
      else
        local.channel(channel - ports).injection_credit = {static_cast<uint8_t>(vc), true};
    }
    void ack(int channel, const AckWire& wire) {
      if (channel < ports) {
        outer.ack(channel, wire);
      } else {
        AckWire& injection = local.channel(channel - ports).injection_ack;
        injection.ack |= wire.ack;
        injection.nack |= wire.nack;
      }
    }
  };
  int ports() const { return Shape::crossbar(config().router).ports; }

  NodeInterfaces interfaces_;
  RouterCore<Shape> routers_;
  LocalWires next_;
};

/// Nodes of any configuration.
using NodeArray = NodeCore<AnyShape>;

template <class Shape>
template <class Emit>
void NodeCore<Shape>::step(int node, bool close, bool release, Emit& emit) {
  Split<Emit> split{emit, next_, ports()};
  LostCycles lost;
  routers_.step(node, split, &lost);
  interfaces_.step(node, close, release, lost, next_);
  // The router takes this cycle's local wires; then next_ becomes the current wires.
  LocalWires& wires = interfaces_.wires(node);
  for (const int c : EachBit(wires.on)) {
    const NodeInterfaces::LocalChannel& local = wires.channels[static_cast<size_t>(c)];
    const int channel = ports() + c;
    if (local.injection.valid) routers_.accept_flit(node, channel, local.injection);
    if (local.ejection_credit.valid) routers_.accept_credit(node, channel, local.ejection_credit.vc);
    if (local.ejection_ack.any()) routers_.accept_ack(node, channel, local.ejection_ack, split);
  }
  std::swap(wires, next_);
  next_.clear();
}

}  // namespace dateline
