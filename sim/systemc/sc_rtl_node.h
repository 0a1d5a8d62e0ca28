// SPDX-License-Identifier: Apache-2.0
// The Verilated node as a SystemC module: pin for pin and cycle for cycle the same as model/systemc/sc_node.h, so that
// any node of a SystemC network may be RTL.
//
// At the positive edge of clk the pins drive the wires of one instance that has no links of its own, its clock ticks
// once, and its registered outputs stand on the output pins. Loading it and reading it back tick its own clock alone
// over the host bus; the network stands still meanwhile.
#pragma once

#include <vector>

#include "model/systemc/node_module.h"
#include "sim/rtl/rtl_nodes.h"

namespace dateline {

class ScRtlNode final : public NodeModule {
 public:
  SC_HAS_PROCESS(ScRtlNode);
  /// node: which one of the topology. Builds the tile library if this configuration has none yet.
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
