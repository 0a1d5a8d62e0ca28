// SPDX-License-Identifier: Apache-2.0
// The node of rtl/node/dl_node.sv, cycle by cycle: router, network interface and memory; any number of nodes of one
// configuration.
//
// A cycle is, for every node: step() with the barrier's wires of this cycle, emitting what stands on its network
// links in the NEXT cycle; then accept_flit()/accept_credit() for what stands on its network links in THIS cycle.
// Emit is that of RouterArray, called for network channels only.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_memory.h"
#include "model/node/program.h"
#include "model/node/receive_channel.h"
#include "model/node/round_control.h"
#include "model/node/send_channel.h"
#include "model/router/router.h"

namespace dateline {

class NodeArray {
 public:
  NodeArray(const NodeConfig& config, const std::vector<RouterPlace>& places);

  /// Resets the hardware and loads a program. first_node: which node of the program is node 0 of this array.
  void load(const Program& program, int first_node = 0);

  const NodeConfig& config() const { return config_; }
  RouterArray& routers() { return routers_; }
  const RouterArray& routers() const { return routers_; }
  const RoundControl& rounds(int node) const { return nodes_[node].rounds; }
  const NodeMemory& memory(int node) const { return nodes_[node].memory; }
  bool sends_done(int node) const;

  template <class Emit>
  void step(int node, bool close, bool release, Emit& emit);
  void accept_flit(int node, int port, const FlitWire& wire) { routers_.accept_flit(node, port, wire); }
  void accept_credit(int node, int port, int vc) { routers_.accept_credit(node, port, vc); }
  /// Local acks that follow from it stand on the injection links in the next cycle.
  template <class Emit>
  void accept_ack(int node, int port, const AckWire& wire, Emit& emit) {
    Split<Emit> split{emit, nodes_[node].wires, config_.router.ports};
    routers_.accept_ack(node, port, wire, split);
  }

 private:
  /// Wires between router and network interface, by local channel.
  struct LocalWires {
    FlitWire injection, ejection;
    CreditWire injection_credit, ejection_credit;
    AckWire injection_ack, ejection_ack;
  };
  /// Keeps what goes to the network interface.
  template <class Emit>
  struct Split {
    Emit& outer;
    std::vector<LocalWires>& local;
    int ports;
    void flit(int channel, const FlitWire& wire) {
      if (channel < ports)
        outer.flit(channel, wire);
      else
        local[channel - ports].ejection = wire;
    }
    void credit(int channel, int vc) {
      if (channel < ports)
        outer.credit(channel, vc);
      else
        local[channel - ports].injection_credit = {static_cast<uint8_t>(vc), true};
    }
    void ack(int channel, const AckWire& wire) {
      if (channel < ports) {
        outer.ack(channel, wire);
      } else {
        local[channel - ports].injection_ack.ack |= wire.ack;
        local[channel - ports].injection_ack.nack |= wire.nack;
      }
    }
  };
  struct Node {
    NodeMemory memory;
    std::vector<SendChannel> send;
    std::vector<ReceiveChannel> receive;
    std::vector<LocalWires> wires;
    RoundControl rounds;
  };
  void step_interface(int node, bool close, bool release, const LostCycles& lost, std::vector<LocalWires>& next);

  NodeConfig config_;
  RouterArray routers_;
  std::vector<uint64_t> coordinates_;  ///< [node], as on the pins of the RTL
  std::vector<Node> nodes_;
  std::vector<LocalWires> next_;
  int contexts_ = 1;
};

template <class Emit>
void NodeArray::step(int node, bool close, bool release, Emit& emit) {
  next_.assign(next_.size(), {});
  Split<Emit> split{emit, next_, config_.router.ports};
  LostCycles lost;
  routers_.step(node, split, &lost);
  step_interface(node, close, release, lost, next_);
  // The router takes in this cycle's local wires; then they move on.
  std::vector<LocalWires>& wires = nodes_[node].wires;
  for (int c = 0; c < static_cast<int>(wires.size()); ++c) {
    const int channel = config_.router.ports + c;
    if (wires[c].injection.valid) routers_.accept_flit(node, channel, wires[c].injection);
    if (wires[c].ejection_credit.valid) routers_.accept_credit(node, channel, wires[c].ejection_credit.vc);
    if (wires[c].ejection_ack.any()) routers_.accept_ack(node, channel, wires[c].ejection_ack, split);
  }
  wires.swap(next_);
}

}  // namespace dateline
