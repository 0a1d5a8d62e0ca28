// SPDX-License-Identifier: Apache-2.0
// Bare routers as SystemC modules (model/systemc/sc_router.h), connected by signals.
//
// The kernel elaborates once per process: make every SystemC network before the first step() of any of them. Making one
// later throws UsageError. reset() may be called at any time between two steps.
#pragma once

#include <memory>
#include <vector>

#include "model/network/topology.h"
#include "sim/router_network.h"

namespace dateline {

class ScRouters final : public RouterNetwork {
 public:
  ScRouters(const Topology& topology, const RouterConfig& config);
  ~ScRouters() override;

  void reset() override;
  void drive_flit(int node, int local, const FlitWire& wire) override;
  void drive_credit(int node, int local, const CreditWire& wire) override;
  void drive_ack(int node, int local, const AckWire& wire) override;
  FlitWire out_flit(int node, int channel) const override;
  CreditWire in_credit(int node, int channel) const override;
  AckWire in_ack(int node, int channel) const override;
  const LocalActivity& local_activity() override;
  long count_link_flits(int ports, std::vector<long>& flits) const override;
  void step() override;
  ChannelStatus status(int node, int channel, int vc) override;

 private:
  class Network;
  std::unique_ptr<Network> network_;
  LocalActivity activity_;
};

}  // namespace dateline
