// SPDX-License-Identifier: Apache-2.0
// Whole nodes on the C++ core.
#pragma once

#include <vector>

#include "model/node/node.h"
#include "sim/native/fabric.h"
#include "sim/node_network.h"

namespace dateline {

class NativeNodes final : public NodeNetwork {
 public:
  NativeNodes(const Topology& topology, const NodeConfig& config);

  void load(const Program& program) override;
  void drive_barrier(bool close, bool release) override;
  bool all_done() const override;
  bool link_active() const override { return flits_now_ > 0; }
  FlitWire out_flit(int node, int port) const override { return fabric_.out_flit(node, port); }
  CreditWire in_credit(int node, int port) const override { return fabric_.in_credit(node, port); }
  AckWire in_ack(int node, int port) const override { return fabric_.in_ack(node, port); }
  void step() override;
  ChannelStatus status(int node, int channel, int vc) override { return nodes_.routers().status(node, channel, vc); }
  Progress progress(int node) override { return standing(node); }
  Progress standing(int node) const override;
  const RouterArray& routers() const { return nodes_.routers(); }
  std::vector<std::vector<RoundRecord>> records(int rounds) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;

 private:
  int count_;
  NodeArray nodes_;
  Fabric fabric_;
  bool close_ = false, release_ = false;
  long flits_now_ = 0, flits_next_ = 0;
};

}  // namespace dateline
