// SPDX-License-Identifier: Apache-2.0
// Complete nodes in RTL: one Verilated node, instantiated for every node of the network, or of a slab, and wired from
// the topology. The links of a slab to other slabs are driven from outside.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/node_network.h"
#include "sim/parallel/slab_nodes.h"
#include "sim/rtl/host_bus.h"
#include "sim/rtl/slab_links.h"
#include "sim/rtl/tile_builder.h"
#include "sim/rtl/tiles.h"
#include "sim/workers.h"

namespace dateline {

class RtlNodes final : public NodeSlab {
 public:
  /// All nodes. Builds the tile library of this configuration if it does not exist.
  RtlNodes(const Topology& topology, const NodeConfig& config, const EnginePaths& paths, bool waves);
  /// The nodes of a slab, numbered from 0 in this object.
  RtlNodes(const Topology& topology, const Slab& slab, const NodeConfig& config, const EnginePaths& paths, bool waves);
  /// A network in slabs, one per worker (sim/parallel/slab_nodes.h). Throws UsageError for more workers than nodes.
  static std::unique_ptr<NodeNetwork> in_slabs(const Topology& topology, const NodeConfig& config,
                                               const EnginePaths& paths, const Workers& workers);

  /// program: of the complete network, or of only these nodes.
  void load(const Program& program) override;
  void drive_barrier(bool close, bool release) override { tiles_->drive_barrier(close, release); }
  bool all_done() const override { return tiles_->all_done(); }
  bool link_active() const override { return links_.sent_flit() || tiles_->link_active(); }
  FlitWire out_flit(int node, int port) const override { return links_.out_flit(*tiles_, node, port); }
  CreditWire in_credit(int node, int port) const override { return links_.in_credit(*tiles_, node, port); }
  AckWire in_ack(int node, int port) const override { return links_.in_ack(*tiles_, node, port); }
  /// Drives the inputs of a port without a link for this cycle; idle unless driven.
  void drive_link_flit(int node, int port, const FlitWire& wire) { tiles_->drive_link_flit(node, port, wire); }
  void drive_link_credit(int node, int port, const CreditWire& wire) { tiles_->drive_link_credit(node, port, wire); }
  void drive_link_ack(int node, int port, const AckWire& wire) { tiles_->drive_link_ack(node, port, wire); }
  void step() override {
    tiles_->step();
    links_.clear();
  }
  void leave(Outbox& outbox) override { links_.leave(*tiles_, outbox); }
  void enter(const Crossings& crossings, int /*late*/) override { links_.enter(*tiles_, crossings); }
  ChannelStatus status(int node, int channel, int vc) override;
  Progress progress(int node) override;
  Progress standing(int node) const override { return progress_of(tiles_->host_data(node)); }
  std::vector<std::vector<RoundRecord>> records(int rounds) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;
  bool wave_open(const std::string& file) override { return tiles_->wave_open(file); }
  void wave_from(uint64_t cycle) override { tiles_->wave_from(cycle); }
  bool wave_close() override { return tiles_->wave_close(); }

 private:
  /// Reads the same addresses of every node, one address per cycle: [node][word].
  std::vector<std::vector<uint64_t>> read_all(HostSpace space, int channel, unsigned address, unsigned count);
  uint64_t read(int node, HostSpace space, int channel, unsigned address);

  int first_, count_;
  bool wide_;  ///< a memory word is two host words
  NodeConfig config_;
  std::unique_ptr<NodeTiles> tiles_;
  SlabLinks links_;
};

}  // namespace dateline
