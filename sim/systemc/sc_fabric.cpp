// SPDX-License-Identifier: Apache-2.0
#include "sim/systemc/sc_fabric.h"

#include <algorithm>
#include <cstdio>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/bit_sets.h"
#include "sim/rtl/tiles.h"

// libsystemc refers to sc_main. The definition is weak: a program that has its own sc_main keeps that one.
extern "C" [[gnu::weak]] int sc_main(int, char*[]) {
  std::fputs("this program was linked with libsystemc's main(); link the object that has main() before libsystemc\n",
             stderr);
  return 2;
}

namespace dateline {
namespace {

/// Makes one signal per node and channel, named like "node_12_x5_y1_flit_0".
template <class Signals>
void make_signals(Signals& signals, const Topology& topology, int channels, const char* what) {
  signals.init(static_cast<size_t>(topology.nodes) * channels, [&](const char*, size_t i) {
    const int node = static_cast<int>(i) / channels;
    const std::string name =
        wave_scope(topology, node) + "_" + what + "_" + std::to_string(static_cast<int>(i) % channels);
    return new typename Signals::element_type(name.c_str());
  });
}

}  // namespace

std::string new_network_name(const char* kind) {
  if (sc_core::sc_start_of_simulation_invoked())
    throw UsageError(
        "engine systemc: the SystemC kernel builds networks only before its first cycle in a process; "
        "make every SystemC network before running one, or use " +
        setting("engine", "native"));
  return sc_core::sc_gen_unique_name(kind);
}

ScFabric::ScFabric(const sc_core::sc_module_name& module_name, const Topology& topology, int channels)
    : sc_module(module_name),
      topology_(topology),
      ports_(topology.ports),
      channels_(channels),
      links_((1u << topology.ports) - 1),
      modules_(static_cast<size_t>(topology.nodes)),
      period_(10, sc_core::SC_NS),
      half_(5, sc_core::SC_NS) {
  make_signals(flits_, topology, channels, "flit");
  make_signals(credits_, topology, channels, "credit");
  make_signals(acks_, topology, channels, "answer");
  if (channels > ports_) {
    make_signals(local_flits_, topology, channels - ports_, "inject_flit");
    make_signals(local_credits_, topology, channels - ports_, "eject_credit");
    make_signals(local_acks_, topology, channels - ports_, "eject_answer");
  }
  driven_flits_.reserve(local_flits_.size());
  driven_credits_.reserve(local_credits_.size());
  SC_METHOD(pulse);
  sensitive << cycle_begins_;
  dont_initialize();
}

// If a network is destroyed before the first cycle, the kernel still knows its processes. They never run; this
// suppresses the kernel's warning about them.
ScFabric::~ScFabric() {
  if (!sc_core::sc_start_of_simulation_invoked())
    sc_core::sc_report_handler::set_actions(sc_core::SC_ID_DISABLE_WILL_ORPHAN_PROCESS_, sc_core::SC_DO_NOTHING);
}

void ScFabric::connect(int node, LinkModule& module) {
  module.clk(clk_);
  modules_[static_cast<size_t>(node)] = &module;
  for (int c = 0; c < channels_; ++c) {
    module.flit_out[c](flits_[index(node, c)]);
    module.credit_out[c](credits_[index(node, c)]);
    module.ack_out[c](acks_[index(node, c)]);
    if (c >= ports_) {
      module.flit_in[c](local_flits_[local_index(node, c - ports_)]);
      module.credit_in[c](local_credits_[local_index(node, c - ports_)]);
      module.ack_in[c](local_acks_[local_index(node, c - ports_)]);
    } else if (const LinkEnd& far = topology_.link(node, c)) {
      module.flit_in[c](flits_[index(far.node, far.port)]);
      module.credit_in[c](credits_[index(far.node, far.port)]);
      module.ack_in[c](acks_[index(far.node, far.port)]);
    } else {
      module.flit_in[c](idle_flit_);
      module.credit_in[c](idle_credit_);
      module.ack_in[c](idle_ack_);
    }
  }
}

bool ScFabric::link_active() const {
  return std::any_of(modules_.begin(), modules_.end(),
                     [this](const LinkModule* module) { return (module->flits_out() & links_) != 0; });
}

long ScFabric::count_link_flits(std::vector<long>& flits) const {
  long counted = 0;
  for (size_t n = 0; n < modules_.size(); ++n)
    for (const int port : EachBit(modules_[n]->flits_out() & links_)) ++flits[n * ports_ + port], ++counted;
  return counted;
}

void ScFabric::local_activity(LocalActivity& activity) const {
  activity.clear();
  for (int n = 0; n < topology_.nodes; ++n) {
    const LinkModule& module = *modules_[static_cast<size_t>(n)];
    for (const int c : EachBit(module.flits_out() & ~links_)) activity.ejected.push_back({n, c - ports_, flit(n, c)});
    for (const int c : EachBit(module.credits_out() & ~links_))
      activity.returned.push_back({n, c - ports_, credit(n, c).vc});
    for (const int c : EachBit(module.acks_out() & ~links_)) activity.acks.push_back({n, c - ports_, ack(n, c)});
  }
}

void ScFabric::drive_flit(int node, int local, const FlitWire& wire) {
  if (!wire.valid) return;
  driven_flits_.push_back(local_index(node, local));
  local_flits_[driven_flits_.back()].write(wire);
}

void ScFabric::drive_credit(int node, int local, const CreditWire& wire) {
  if (!wire.valid) return;
  driven_credits_.push_back(local_index(node, local));
  local_credits_[driven_credits_.back()].write(wire);
}

void ScFabric::drive_ack(int node, int local, const AckWire& wire) {
  if (!wire.any()) return;
  driven_acks_.push_back(local_index(node, local));
  local_acks_[driven_acks_.back()].write(wire);
}

void ScFabric::pulse() {
  clk_.write(!clock_falls_);
  if (clock_falls_) next_trigger(half_);
  clock_falls_ = !clock_falls_;
}

// Idle values are written after the kernel returns. They take effect at the start of the next cycle unless the wires
// are driven again.
void ScFabric::cycle() {
  cycle_begins_.notify(sc_core::SC_ZERO_TIME);
  try {
    sc_core::sc_start(period_);
  } catch (const sc_core::sc_report& report) {
    throw CheckError(report.get_msg());  // a module threw, for example for a failed RTL assertion
  }
  idle_driven();
}

void ScFabric::settle() {
  if (sc_core::sc_start_of_simulation_invoked() && sc_core::sc_pending_activity_at_current_time())
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
}

void ScFabric::idle_driven() {
  for (size_t i : driven_flits_) local_flits_[i].write(FlitWire{});
  for (size_t i : driven_credits_) local_credits_[i].write(CreditWire{});
  for (size_t i : driven_acks_) local_acks_[i].write(AckWire{});
  driven_flits_.clear();
  driven_credits_.clear();
  driven_acks_.clear();
}

}  // namespace dateline
