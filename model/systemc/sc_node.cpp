// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/sc_node.h"

#include <vector>

#include "model/router/shapes.h"

namespace dateline {
namespace {

template <class Shape>
class ScNodeOf final : public ScNode {
 public:
  ScNodeOf(const sc_core::sc_module_name& module_name, const NodeConfig& config, const RouterPlace& place)
      : ScNode(module_name, config), core_(config, {place}) {}

  void load(const Program& program) override {
    core_.load(program);
    idle_after_load();
  }
  ChannelStatus status(int channel, int vc) override { return core_.routers().status(0, channel, vc); }
  NodeProgress progress() override { return core_.progress(0); }
  NodeProgress standing() const override {
    return {core_.rounds(0).done(), core_.sends_done(0), core_.rounds(0).words_missing()};
  }
  std::vector<RoundRecord> records(int /*rounds*/) override { return core_.rounds(0).records(); }
  std::vector<Word> memory(unsigned address, unsigned count) override { return core_.memory(0).words(address, count); }

 private:
  void edge() override {
    if (!loaded()) return;
    Emit emit{*this};
    core_.step(0, close->read(), release->read(), emit);
    take_inputs([this](int port, const FlitWire& wire) { core_.accept_flit(0, port, wire); },
                [this](int port, int vc) { core_.accept_credit(0, port, vc); },
                [&](int port, const AckWire& wire) { core_.accept_ack(0, port, wire, emit); });
    idle_unwritten(emit);
    write_done(core_.rounds(0).done());
  }

  NodeCore<Shape> core_;
};

}  // namespace

ScNode::ScNode(const sc_core::sc_module_name& module_name, const NodeConfig& config)
    : NodeModule(module_name, config.router.ports) {
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

std::unique_ptr<ScNode> ScNode::make(const sc_core::sc_module_name& module_name, const NodeConfig& config,
                                     const RouterPlace& place) {
  return RouterShapes::pick(config.router, [&](auto shape) -> std::unique_ptr<ScNode> {
    return std::make_unique<ScNodeOf<decltype(shape)>>(module_name, config, place);
  });
}

}  // namespace dateline
