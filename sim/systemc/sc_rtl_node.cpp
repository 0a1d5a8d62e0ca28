// SPDX-License-Identifier: Apache-2.0
#include "sim/systemc/sc_rtl_node.h"

#include <cstdint>

namespace dateline {

ScRtlNode::ScRtlNode(const sc_core::sc_module_name& module_name, const Topology& topology, int node,
                     const NodeConfig& config, const EnginePaths& paths)
    : NodeModule(module_name, config.router.ports),
      hardware_(topology, slab_of(topology, {node, 1}), config, paths, false) {
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

void ScRtlNode::load(const Program& program) {
  hardware_.load(program);
  idle_after_load();
}

void ScRtlNode::edge() {
  if (!loaded()) return;
  hardware_.drive_barrier(close->read(), release->read());
  take_inputs([this](int port, const FlitWire& wire) { hardware_.drive_link_flit(0, port, wire); },
              [this](int port, int vc) {
                hardware_.drive_link_credit(0, port, {static_cast<uint8_t>(vc), true});
              },
              [this](int port, const AckWire& wire) { hardware_.drive_link_ack(0, port, wire); });
  hardware_.step();
  hardware_.drive_barrier(false, false);  // reading back ticks this clock, but not that of the network
  Emit emit{*this};
  for (int p = 0; p < channels(); ++p) {
    const FlitWire flit = hardware_.out_flit(0, p);
    if (flit.valid) emit.flit(p, flit);
    const CreditWire credit = hardware_.in_credit(0, p);
    if (credit.valid) emit.credit(p, credit.vc);
    const AckWire ack = hardware_.in_ack(0, p);
    if (ack.any()) emit.ack(p, ack);
  }
  idle_unwritten(emit);
  write_done(hardware_.all_done());
}

}  // namespace dateline
