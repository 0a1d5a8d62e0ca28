// SPDX-License-Identifier: Apache-2.0
// The node (router, network interface, memory) as a SystemC module over the same core as every other C++ face
// (model/node/node.h), one instance of it.
#pragma once

#include <vector>

#include "model/node/node.h"
#include "model/systemc/node_module.h"

namespace dateline {

class ScNode final : public NodeModule {
 public:
  SC_HAS_PROCESS(ScNode);
  ScNode(const sc_core::sc_module_name& module_name, const NodeConfig& config, const RouterPlace& place);

  void load(const Program& program) override;
  ChannelStatus status(int channel, int vc) override { return core_.routers().status(0, channel, vc); }
  NodeProgress progress() override { return standing(); }
  NodeProgress standing() const override;
  std::vector<RoundRecord> records(int) override { return core_.rounds(0).records(); }
  std::vector<Word> memory(unsigned address, unsigned count) override;

 private:
  void edge();

  NodeArray core_;
};

}  // namespace dateline
