// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic at any network of bare routers. If the network is cut into slabs (SlabRouters), the sources and
// sinks of each slab run in its thread or rank. Packets and results do not depend on the slabs. Ranks exchange three
// things together with what crosses between their slabs: which packets have arrived, which have been made, and the
// packet records that sinks need. They do so in every cycle, or once per as many cycles as a link takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sim/drive/synthetic_traffic.h"
#include "sim/node_range.h"
#include "sim/parallel/slab_routers.h"
#include "sim/router_network.h"

namespace dateline {

class SlabTraffic {
 public:
  /// Makes the packet source of some nodes. The packets of a node must not depend on which other nodes are among them.
  using MakePackets = std::function<std::unique_ptr<PacketSource>(NodeRange nodes)>;

  /// Topology and network must outlive this. Throws like SyntheticTraffic.
  SlabTraffic(const Topology& topology, const RouterConfig& config, const MakePackets& packets, uint64_t seed,
              Switching switching, RouterNetwork& network);

  /// Drives and observes one cycle; call step() of the network afterwards. Throws like SyntheticTraffic.
  void cycle();
  /// The most cycles that run() takes.
  int lookahead() const;
  /// Drives, observes and steps the network for `cycles` cycles. Counts flits on links like count_link_flits() unless
  /// `flits` is null.
  void run(int cycles, std::vector<long>* flits);
  /// Arrivals of the cycle just driven, by destination. After several cycles: slab by slab, each in the order of
  /// cycles.
  const std::vector<PacketArrival>& arrivals() const { return slabs_ != nullptr ? arrivals_ : parts_[0]->arrivals(); }
  /// Flits made but not yet delivered, summed over the cycles just driven.
  long held_flit_cycles() const { return held_; }

  uint64_t now() const { return parts_[0]->now(); }  ///< cycles driven
  bool sends(int node) const { return parts_[0]->sends(node); }
  std::vector<long> delivered() const;  ///< [source]: flits ejected so far
  long generated_packets() const { return others_.generated_packets + sum(&SyntheticTraffic::generated_packets); }
  long generated_flits() const { return others_.generated_flits + sum(&SyntheticTraffic::generated_flits); }
  long delivered_flits() const { return others_.delivered_flits + sum(&SyntheticTraffic::delivered_flits); }

 private:
  struct Sums {
    long generated_packets = 0, generated_flits = 0, delivered_flits = 0;
    long held = 0;  ///< held_flit_cycles()
  };
  /// What a slab reports to the others about the cycles of a round.
  struct alignas(64) SlabReport {  // its own cache line, because each thread writes to its report in every cycle
    std::vector<PacketArrival> arrivals;
    std::vector<SyntheticTraffic::Leaving> leaving;
    long held = 0;
  };
  long sum(long (SyntheticTraffic::*of)() const) const;
  void begin(int slab);
  void drive(int slab);
  void exchange();
  void exchange_with_ranks();

  RouterNetwork& network_;
  SlabRouters* slabs_;             ///< the same network if it is in slabs, otherwise null
  std::vector<NodeRange> ranges_;  ///< [slab of this process]
  int nodes_, ports_;
  std::vector<std::unique_ptr<SyntheticTraffic>> parts_;  ///< [slab of this process]
  std::array<std::vector<SlabReport>, 2> reports_;        ///< of alternate rounds: [slab of this process]
  size_t turn_ = 0;                                       ///< index in reports_ of the last round
  std::vector<PacketArrival> arrivals_;
  long held_ = 0;
  Sums others_;                                                  ///< sums over other ranks
  std::vector<std::vector<SyntheticTraffic::Leaving>> leaving_;  ///< [rank]: packets to it in a round
};

}  // namespace dateline
