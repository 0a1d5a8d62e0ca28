// SPDX-License-Identifier: Apache-2.0
// Whole nodes as SystemC modules, wired by signals: the C++ core (model/systemc/sc_node.h), and for any subset of them
// the RTL (sim/systemc/sc_rtl_node.h).
//
// The kernel elaborates once a process: make every SystemC network before the first step() of any; later ones throw
// UsageError. load() may be called again and again, so one network runs any number of programs of its configuration.
#pragma once

#include <memory>
#include <vector>

#include "sim/node_network.h"

namespace dateline {

class ScNodes final : public NodeNetwork {
 public:
  ScNodes(const Topology& topology, const NodeConfig& config);
  /// The nodes of this list are RTL; their tile library is built if this configuration has none yet.
  ScNodes(const Topology& topology, const NodeConfig& config, const std::vector<int>& rtl_nodes,
          const EnginePaths& paths);
  ~ScNodes() override;

  void load(const Program& program) override;
  void drive_barrier(bool close, bool release) override;
  bool all_done() const override;
  bool link_active() const override;
  FlitWire out_flit(int node, int port) const override;
  CreditWire in_credit(int node, int port) const override;
  AckWire in_ack(int node, int port) const override;
  void step() override;
  ChannelStatus status(int node, int channel, int vc) override;
  Progress progress(int node) override;
  Progress standing(int node) const override;
  std::vector<std::vector<RoundRecord>> records(int rounds) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;

 private:
  class Network;
  std::unique_ptr<Network> network_;
};

}  // namespace dateline
