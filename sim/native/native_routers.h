// SPDX-License-Identifier: Apache-2.0
// Bare routers on the C++ core. A loop steps only the active routers: those that hold a flit, or at which a flit, a
// credit or an answer arrives. Common router shapes have a core compiled for them (model/router/core_shape.h).
#pragma once

#include <memory>
#include <vector>

#include "sim/node_range.h"
#include "sim/router_network.h"
#include "sim/workers.h"

namespace dateline {

class NativeRouters final : public RouterNetwork {
 public:
  NativeRouters(const Topology& topology, const RouterConfig& config);

  void reset() override { core_->reset(); }
  void drive_flit(int node, int local, const FlitWire& wire) override { core_->drive_flit(node, local, wire); }
  void drive_credit(int node, int local, const CreditWire& wire) override { core_->drive_credit(node, local, wire); }
  void drive_ack(int node, int local, const AckWire& wire) override { core_->drive_ack(node, local, wire); }
  FlitWire out_flit(int node, int channel) const override { return core_->out_flit(node, channel); }
  CreditWire in_credit(int node, int channel) const override { return core_->in_credit(node, channel); }
  AckWire in_ack(int node, int channel) const override { return core_->in_ack(node, channel); }
  const LocalActivity& local_activity() override { return core_->local_activity(); }
  long count_link_flits(int ports, std::vector<long>& flits) const override {
    return core_->count_link_flits(ports, flits);
  }
  bool sum_link_flits(std::vector<long>& flits) const override { return core_->sum_link_flits(flits); }
  void step() override { core_->step(); }
  ChannelStatus status(int node, int channel, int vc) override { return core_->status(node, channel, vc); }

  /// The network in slabs, one per worker (sim/parallel/slab_routers.h). Throws UsageError if there are more workers
  /// than nodes.
  static std::unique_ptr<RouterNetwork> in_slabs(const Topology& topology, const RouterConfig& config,
                                                 const Workers& workers);
  /// The core that takes any router shape, for comparison with the core of the network's own shape.
  static std::unique_ptr<RouterNetwork> of_any_shape(const Topology& topology, const RouterConfig& config);

  /// Bytes of a router with its wires while it holds at most `flits` flits, for estimates.
  static double bytes(const RouterConfig& config, double flits);
  static double bytes_of_any_shape(const RouterConfig& config, double flits);

 private:
  std::unique_ptr<RouterNetwork> core_;
};

/// The places of the routers of some nodes.
std::vector<RouterPlace> router_places(const Topology& topology, NodeRange nodes);

}  // namespace dateline
