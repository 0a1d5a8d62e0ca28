// SPDX-License-Identifier: Apache-2.0
// Complete nodes as SystemC modules, connected by signals. Any subset of the nodes is RTL (sim/systemc/sc_rtl_node.h);
// the others are the C++ core (model/systemc/sc_node.h).
//
// The kernel elaborates once per process: make every SystemC network before the first step() of any of them. Making one
// later throws UsageError. load() may be called repeatedly, so one network runs any number of programs of its
// configuration.
#pragma once

#include <memory>
#include <vector>

#include "sim/node_network.h"

namespace dateline {

class ScNodes final : public NodeNetwork {
 public:
  ScNodes(const Topology& topology, const NodeConfig& config);
  /// The nodes in rtl_nodes are RTL. Their tile library is built if it does not exist yet.
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
