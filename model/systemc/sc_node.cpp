// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/sc_node.h"

namespace dateline {

ScNode::ScNode(const sc_core::sc_module_name& module_name, const NodeConfig& config, const RouterPlace& place)
    : LinkModule(module_name, config.router.ports), core_(config, {place}) {
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

void ScNode::load(const Program& program) {
  core_.load(program);
  loaded_ = true;
  idle_unwritten({*this});
  // Before the simulation has started nothing may be written to a pin; `done` is low then.
  if (done_now_) done->write(done_now_ = false);
}

void ScNode::edge() {
  if (!loaded_) return;
  Emit emit{*this};
  core_.step(0, close->read(), release->read(), emit);
  take_inputs([this](int port, const Forward& wire) { core_.accept_flit(0, port, wire); },
              [this](int port, int vc) { core_.accept_credit(0, port, vc); },
              [&](int port, const Answer& wire) { core_.accept_answer(0, port, wire, emit); });
  idle_unwritten(emit);
  done_now_ = core_.rounds(0).done();
  done->write(done_now_);
}

}  // namespace dateline
