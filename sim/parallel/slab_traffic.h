// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic at any network of bare routers: where the network is cut into slabs (SlabRouters), the sources and
// sinks of each are driven by its thread. What is made, sent and seen does not depend on the slabs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sim/drive/synthetic_traffic.h"
#include "sim/node_range.h"
#include "sim/router_network.h"

namespace dateline {

class SlabTraffic {
 public:
  /// The packets of some nodes; what a node makes must not depend on which others are among them.
  using MakePackets = std::function<std::unique_ptr<PacketSource>(NodeRange nodes)>;

  /// Topology and network must outlive this. Throws as SyntheticTraffic does.
  SlabTraffic(const Topology& topology, const RouterConfig& config, const MakePackets& packets, uint64_t seed,
              Switching switching, RouterNetwork& network);

  /// Drives and observes one cycle; call step() of the network afterwards. Throws as SyntheticTraffic does.
  void cycle();
  /// Of the cycle just driven, by destination.
  const std::vector<PacketArrival>& arrivals() const { return parts_.size() == 1 ? parts_[0]->arrivals() : arrivals_; }

  uint64_t now() const { return parts_[0]->now(); }  ///< cycles driven
  bool sends(int node) const { return parts_[0]->sends(node); }
  long delivered(int node) const;  ///< flits of that source that were ejected so far
  long generated_packets() const { return sum(&SyntheticTraffic::generated_packets); }
  long generated_flits() const { return sum(&SyntheticTraffic::generated_flits); }
  long delivered_flits() const { return sum(&SyntheticTraffic::delivered_flits); }

 private:
  long sum(long (SyntheticTraffic::*of)() const) const;
  void cycle_in_slabs();

  RouterNetwork& network_;
  std::vector<std::unique_ptr<SyntheticTraffic>> parts_;  ///< [slab]
  std::vector<PacketArrival> arrivals_;
};

}  // namespace dateline
