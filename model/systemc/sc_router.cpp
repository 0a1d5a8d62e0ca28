// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/sc_router.h"

#include "model/router/router_core.h"
#include "model/router/shapes.h"

namespace dateline {
namespace {

template <class Shape>
class ScRouterOf final : public ScRouter {
 public:
  ScRouterOf(const sc_core::sc_module_name& module_name, const RouterConfig& config, const RouterPlace& place)
      : ScRouter(module_name, config), core_(config, {place}) {}

  ChannelStatus status(int channel, int vc) const override { return core_.status(0, channel, vc); }
  void clear() override {
    core_.reset();
    idle_unwritten({*this});
  }

 private:
  void edge() override {
    Emit emit{*this};
    core_.step(0, emit);
    take_inputs([this](int channel, const FlitWire& wire) { core_.accept_flit(0, channel, wire); },
                [this](int channel, int vc) { core_.accept_credit(0, channel, vc); },
                [&](int channel, const AckWire& wire) { core_.accept_ack(0, channel, wire, emit); });
    idle_unwritten(emit);
  }

  RouterCore<Shape> core_;
};

}  // namespace

ScRouter::ScRouter(const sc_core::sc_module_name& module_name, const RouterConfig& config)
    : LinkModule(module_name, config.channels()) {
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

std::unique_ptr<ScRouter> ScRouter::make(const sc_core::sc_module_name& module_name, const RouterConfig& config,
                                         const RouterPlace& place) {
  return RouterShapes::pick(config, [&](auto shape) -> std::unique_ptr<ScRouter> {
    return std::make_unique<ScRouterOf<decltype(shape)>>(module_name, config, place);
  });
}

}  // namespace dateline
