// SPDX-License-Identifier: Apache-2.0
// Complete nodes on the C++ core. Common router shapes have a core compiled for them (model/router/core_shape.h).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/node_network.h"
#include "sim/parallel/slab_nodes.h"
#include "sim/workers.h"

namespace dateline {

/// The nodes of a slab, with state that their wires do not show.
class NativeNodeNetwork : public NodeSlab {
 public:
  /// True if the router of a node is empty.
  virtual bool router_idle(int node) const = 0;
  /// See RouterCore::refuses().
  virtual bool refuses(int node, int channel, int vc) const = 0;
};

class NativeNodes final : public NodeNetwork {
 public:
  NativeNodes(const Topology& topology, const NodeConfig& config);

  void load(const Program& program) override { core_->load(program); }
  void drive_barrier(bool close, bool release) override { core_->drive_barrier(close, release); }
  bool all_done() const override { return core_->all_done(); }
  bool link_active() const override { return core_->link_active(); }
  FlitWire out_flit(int node, int port) const override { return core_->out_flit(node, port); }
  CreditWire in_credit(int node, int port) const override { return core_->in_credit(node, port); }
  AckWire in_ack(int node, int port) const override { return core_->in_ack(node, port); }
  void step() override { core_->step(); }
  ChannelStatus status(int node, int channel, int vc) override { return core_->status(node, channel, vc); }
  Progress progress(int node) override { return core_->progress(node); }
  Progress standing(int node) const override { return core_->standing(node); }
  uint64_t work_left(int nodes) const override { return core_->work_left(nodes); }
  std::vector<std::vector<RoundRecord>> records(int rounds) override { return core_->records(rounds); }
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override {
    return core_->memories(address, count);
  }
  bool memory_of(int node, unsigned count, std::vector<Word>& words) const override {
    return core_->memory_of(node, count, words);
  }
  bool router_idle(int node) const { return core_->router_idle(node); }
  bool refuses(int node, int channel, int vc) const { return core_->refuses(node, channel, vc); }

  /// The network in slabs, one per worker (sim/parallel/slab_nodes.h). Throws UsageError if there are more workers than
  /// nodes.
  static std::unique_ptr<NodeNetwork> in_slabs(const Topology& topology, const NodeConfig& config,
                                               const Workers& workers);

 private:
  std::unique_ptr<NativeNodeNetwork> core_;
};

}  // namespace dateline
