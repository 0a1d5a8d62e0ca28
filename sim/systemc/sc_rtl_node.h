// SPDX-License-Identifier: Apache-2.0
// The Verilated node as a SystemC module. It has the pins and the cycle behaviour of model/systemc/sc_node.h, so any
// node of a SystemC network may be RTL.
//
// At the positive edge of clk, the input pins drive the wires of one Verilated instance without links of its own. The
// instance's clock ticks once, and its registered outputs are written to the output pins. Loading and reading back use
// the host bus and tick only the instance's own clock; the rest of the network does not advance.
#pragma once

#include <vector>

#include "model/systemc/node_module.h"
#include "sim/rtl/rtl_nodes.h"

namespace dateline {

class ScRtlNode final : public NodeModule {
 public:
  SC_HAS_PROCESS(ScRtlNode);
  /// node: number of the node in the topology. Builds the tile library if it does not exist yet.
  ScRtlNode(const sc_core::sc_module_name& module_name, const Topology& topology, int node, const NodeConfig& config,
            const EnginePaths& paths);

  void load(const Program& program) override;
  ChannelStatus status(int channel, int vc) override { return hardware_.status(0, channel, vc); }
  NodeProgress progress() override { return hardware_.progress(0); }
  NodeProgress standing() const override { return hardware_.standing(0); }
  std::vector<RoundRecord> records(int rounds) override { return hardware_.records(rounds)[0]; }
  std::vector<Word> memory(unsigned address, unsigned count) override { return hardware_.memories(address, count)[0]; }

 private:
  void edge();

  RtlNodes hardware_;
};

}  // namespace dateline
