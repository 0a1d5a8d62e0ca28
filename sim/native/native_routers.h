// SPDX-License-Identifier: Apache-2.0
// Bare routers on the C++ core: a loop over the active ones only (a flit is buffered, or something arrives).
#pragma once

#include <vector>

#include "sim/native/fabric.h"
#include "sim/router_network.h"

namespace dateline {

class NativeRouters final : public RouterNetwork {
 public:
  NativeRouters(const Topology& topology, const RouterConfig& config);

  void reset() override;
  void drive_flit(int node, int local, const FlitWire& wire) override;
  void drive_credit(int node, int local, const CreditWire& wire) override;
  void drive_ack(int node, int local, const AckWire& wire) override;
  FlitWire out_flit(int node, int channel) const override;
  CreditWire in_credit(int node, int channel) const override;
  AckWire in_ack(int node, int channel) const override;
  void step() override;
  ChannelStatus status(int node, int channel, int vc) override { return routers_.status(node, channel, vc); }

  const LocalActivity& local_activity() override { return now_; }
  long link_flits() const { return link_flits_; }  ///< flits sent over links between routers so far

 private:
  friend struct NativeEmit;
  void wake(int node, std::vector<int>& list, long cycle) {
    if (woken_for_[node] == cycle) return;
    woken_for_[node] = cycle;
    list.push_back(node);
  }

  int nodes_, ports_;
  RouterArray routers_;
  Fabric fabric_;
  std::vector<int> active_, next_active_;
  std::vector<long> woken_for_;  ///< last cycle for which the node is on a list
  LocalActivity now_, next_;
  long cycle_ = 0;
  long link_flits_ = 0;
};

/// The places of all routers of a network.
std::vector<RouterPlace> router_places(const Topology& topology);

}  // namespace dateline
