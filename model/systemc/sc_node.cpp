// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/sc_node.h"

namespace dateline {

ScNode::ScNode(const sc_core::sc_module_name& module_name, const NodeConfig& config, const RouterPlace& place)
    : NodeModule(module_name, config.router.ports), core_(config, {place}) {
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

void ScNode::load(const Program& program) {
  core_.load(program);
  idle_after_load();
}

void ScNode::edge() {
  if (!loaded()) return;
  Emit emit{*this};
  core_.step(0, close->read(), release->read(), emit);
  take_inputs([this](int port, const FlitWire& wire) { core_.accept_flit(0, port, wire); },
              [this](int port, int vc) { core_.accept_credit(0, port, vc); },
              [&](int port, const AckWire& wire) { core_.accept_ack(0, port, wire, emit); });
  idle_unwritten(emit);
  write_done(core_.rounds(0).done());
}

NodeProgress ScNode::standing() const {
  return {core_.rounds(0).done(), core_.sends_done(0), core_.rounds(0).words_missing()};
}

std::vector<Word> ScNode::memory(unsigned address, unsigned count) { return core_.memory(0).words(address, count); }

}  // namespace dateline
