// SPDX-License-Identifier: Apache-2.0
// The top module of a SystemC network: the clock, one signal for each direction of each link, and the call that runs
// the kernel. Networks derive from it, make their modules in the constructor and connect() each of them.
//
// A cycle is 10 ns. Signals driven from outside settle at its start, the clock rises in its middle, and at its end the
// wires hold the values of the next cycle. Every network has its own clock, so stepping one network does not step
// others.
//
// A program only needs its own main(): sc_fabric.cpp has the sc_main that libsystemc refers to. That sc_main reports an
// error if libsystemc's main() was linked in place of the program's.
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

/// The kernel elaborates once per process. Throws UsageError if its simulation has started, because no network can then
/// be added. Otherwise returns a name that no module has yet.
std::string new_network_name(const char* kind);

class ScFabric : public sc_core::sc_module {
 public:
  ~ScFabric() override;

  /// This cycle's wires: the flit that a node sends by an output channel, and the credit or answer that an input
  /// channel returns.
  const FlitWire& flit(int node, int channel) const { return flits_[index(node, channel)].read(); }
  const CreditWire& credit(int node, int channel) const { return credits_[index(node, channel)].read(); }
  const AckWire& ack(int node, int channel) const { return acks_[index(node, channel)].read(); }
  bool link_active() const;
  /// Adds the flits on the links in this cycle to flits[node * ports + port] of the sender; returns their number.
  long count_link_flits(std::vector<long>& flits) const;
  /// Collects the active local wires of all nodes.
  void local_activity(LocalActivity& activity) const;

  /// Drives a wire of a local channel in this cycle. A wire that is not driven, or driven with an invalid value, is
  /// idle.
  void drive_flit(int node, int local, const FlitWire& wire);
  void drive_credit(int node, int local, const CreditWire& wire);
  void drive_ack(int node, int local, const AckWire& wire);

  /// Runs one clock cycle. Throws CheckError if a module threw; the kernel cannot run after that.
  void cycle();
  /// Updates the signals with values that modules and drivers wrote between two cycles. There is no clock edge.
  void settle();
  /// Makes the wires idle that were driven since the last cycle.
  void idle_driven();

 protected:
  template <class T>
  using Signal = sc_core::sc_signal<T, sc_core::SC_UNCHECKED_WRITERS>;  // drivers write from outside of any process

  SC_HAS_PROCESS(ScFabric);
  /// channels: channels per node; those at and above topology.ports are local.
  ScFabric(const sc_core::sc_module_name& module_name, const Topology& topology, int channels);
  /// Binds the clock and the links of a node. A port without a link reads an idle signal.
  void connect(int node, LinkModule& module);

 private:
  void pulse();
  size_t index(int node, int channel) const { return static_cast<size_t>(node) * channels_ + channel; }
  size_t local_index(int node, int local) const { return static_cast<size_t>(node) * (channels_ - ports_) + local; }

  Topology topology_;
  int ports_, channels_;
  uint32_t links_;  ///< mask with one bit per network port
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
