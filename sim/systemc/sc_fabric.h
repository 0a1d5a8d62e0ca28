// SPDX-License-Identifier: Apache-2.0
// The top module of a SystemC network: the clock, a signal for every half of every link, and the kernel that moves
// them. Networks derive from it, make their modules in the constructor and connect() each.
//
// A cycle is 10 ns: signals driven from outside settle at its start, the clock rises in its middle, and at its end
// the wires of the next cycle stand. Every network has a clock of its own, so that stepping one leaves others alone.
//
// A program needs its own main() only: sc_fabric.cpp has the sc_main that libsystemc asks for, and it fails loudly
// when libsystemc's main() was linked in place of the program's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <systemc>
#include <vector>

#include "model/network/topology.h"
#include "model/systemc/link_module.h"
#include "sim/router_network.h"

namespace dateline {

/// The kernel elaborates once a process. Throws UsageError when its simulation has started, so that no network can be
/// added; otherwise returns a name no module has yet.
std::string new_network_name(const char* kind);

class ScFabric : public sc_core::sc_module {
 public:
  ~ScFabric() override;

  /// This cycle's wires: what a node sends by an output channel, the credit that an input channel gives back.
  const FlitWire& flit(int node, int channel) const { return flits_[index(node, channel)].read(); }
  const CreditWire& credit(int node, int channel) const { return credits_[index(node, channel)].read(); }
  const AckWire& ack(int node, int channel) const { return acks_[index(node, channel)].read(); }
  bool link_active() const;
  /// Counts the flits on the links, flits[node * ports + port] of the sender; how many there are.
  long count_link_flits(std::vector<long>& flits) const;
  /// The valid ones of the local channels' wires.
  void local_activity(LocalActivity& activity) const;

  /// Wires of this cycle at a local channel; those not driven, or driven with an invalid value, are idle.
  void drive_flit(int node, int local, const FlitWire& wire);
  void drive_credit(int node, int local, const CreditWire& wire);
  void drive_ack(int node, int local, const AckWire& wire);

  /// One clock cycle. Throws CheckError when a module threw; the kernel runs no further then.
  void cycle();
  /// Lets values that modules and drivers wrote between two cycles reach the wires; no clock edge.
  void settle();
  /// What was driven since the last cycle goes idle again.
  void idle_driven();

 protected:
  template <class T>
  using Signal = sc_core::sc_signal<T, sc_core::SC_UNCHECKED_WRITERS>;  // drivers write from outside any process

  SC_HAS_PROCESS(ScFabric);
  /// channels: of every node; those at and above topology.ports are local.
  ScFabric(const sc_core::sc_module_name& module_name, const Topology& topology, int channels);
  /// Binds the clock and the links of a node. Ports without a link hear an idle signal.
  void connect(int node, LinkModule& module);

 private:
  void pulse();
  size_t index(int node, int channel) const { return static_cast<size_t>(node) * channels_ + channel; }
  size_t local_index(int node, int local) const { return static_cast<size_t>(node) * (channels_ - ports_) + local; }

  Topology topology_;
  int ports_, channels_;
  uint32_t links_;  ///< a bit a network port
  std::vector<const LinkModule*> modules_;
  sc_core::sc_time period_, half_;
  sc_core::sc_event cycle_begins_{"cycle_begins"};
  Signal<bool> clk_{"clk"};
  Signal<FlitWire> idle_flit_{"idle_flit"};
  Signal<CreditWire> idle_credit_{"idle_credit"};
  Signal<AckWire> idle_ack_{"idle_answer"};
  sc_core::sc_vector<Signal<FlitWire>> flits_;                       ///< [node, output channel]
  sc_core::sc_vector<Signal<CreditWire>> credits_;                   ///< [node, input channel]
  sc_core::sc_vector<Signal<AckWire>> acks_;                         ///< [node, input channel]
  sc_core::sc_vector<Signal<FlitWire>> local_flits_;                 ///< [node, local]: into injection channels
  sc_core::sc_vector<Signal<CreditWire>> local_credits_;             ///< [node, local]: into ejection channels
  sc_core::sc_vector<Signal<AckWire>> local_acks_;                   ///< [node, local]: into ejection channels
  std::vector<size_t> driven_flits_, driven_credits_, driven_acks_;  ///< indices driven in this cycle
  bool clock_falls_ = true;
};

}  // namespace dateline
