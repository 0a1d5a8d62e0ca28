// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/sc_router.h"

#include "model/router/router_core.h"

namespace dateline {

ScRouter::ScRouter(const sc_core::sc_module_name& module_name, const RouterConfig& config, const RouterPlace& place)
    : LinkModule(module_name, config.channels()), core_(config, {place}) {
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

void ScRouter::clear() {
  core_.reset();
  idle_unwritten({*this});
}

void ScRouter::edge() {
  Emit emit{*this};
  core_.step(0, emit);
  take_inputs([this](int channel, const FlitWire& wire) { core_.accept_flit(0, channel, wire); },
              [this](int channel, int vc) { core_.accept_credit(0, channel, vc); },
              [&](int channel, const AckWire& wire) { core_.accept_ack(0, channel, wire, emit); });
  idle_unwritten(emit);
}

}  // namespace dateline
