// SPDX-License-Identifier: Apache-2.0
// Bare routers in RTL in slabs, one per thread or rank.
#pragma once

#include <memory>
#include <vector>

#include "sim/parallel/slab_routers.h"
#include "sim/rtl/slab_links.h"
#include "sim/rtl/tile_builder.h"
#include "sim/rtl/tiles.h"
#include "sim/workers.h"

namespace dateline {

/// The routers of one slab.
class RtlRouters final : public RouterSlab {
 public:
  RtlRouters(const Topology& topology, const Slab& slab, const RouterConfig& config, const EnginePaths& paths);
  /// A network in slabs, one per worker (sim/parallel/slab_routers.h); with a single worker the tiles of the complete
  /// network. Throws UsageError for more workers than nodes.
  static std::unique_ptr<RouterNetwork> in_slabs(const Topology& topology, const RouterConfig& config,
                                                 const EnginePaths& paths, const Workers& workers);

  void reset() override {
    tiles_->reset();
    links_.clear();
  }
  void drive_flit(int node, int local, const FlitWire& wire) override { tiles_->drive_flit(node, local, wire); }
  void drive_credit(int node, int local, const CreditWire& wire) override { tiles_->drive_credit(node, local, wire); }
  void drive_ack(int node, int local, const AckWire& wire) override { tiles_->drive_ack(node, local, wire); }
  FlitWire out_flit(int node, int channel) const override { return links_.out_flit(*tiles_, node, channel); }
  CreditWire in_credit(int node, int channel) const override { return links_.in_credit(*tiles_, node, channel); }
  AckWire in_ack(int node, int channel) const override { return links_.in_ack(*tiles_, node, channel); }
  const LocalActivity& local_activity() override { return tiles_->local_activity(); }
  long count_link_flits(int ports, std::vector<long>& flits) const override;
  void step() override {
    tiles_->step();
    links_.clear();
  }
  ChannelStatus status(int node, int channel, int vc) override { return tiles_->status(node, channel, vc); }
  void leave(Outbox& outbox) override { links_.leave(*tiles_, outbox); }
  void enter(const Crossings& crossings, int /*late*/) override { links_.enter(*tiles_, crossings); }

 private:
  NodeRange nodes_;
  std::unique_ptr<RouterTiles> tiles_;
  SlabLinks links_;
};

}  // namespace dateline
