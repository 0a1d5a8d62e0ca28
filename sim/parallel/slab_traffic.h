// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic at any network of bare routers: where the network is cut into slabs (SlabRouters), the sources and
// sinks of each are driven by its thread or rank. What is made, sent and seen does not depend on the slabs. Ranks tell
// each other what has arrived, what has been made and what a sink must know of a packet together with what crosses
// between their slabs: in every cycle, or once for as many cycles as a link takes.
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
  /// The packets of some nodes; what a node makes must not depend on which others are among them.
  using MakePackets = std::function<std::unique_ptr<PacketSource>(NodeRange nodes)>;

  /// Topology and network must outlive this. Throws as SyntheticTraffic does.
  SlabTraffic(const Topology& topology, const RouterConfig& config, const MakePackets& packets, uint64_t seed,
              Switching switching, RouterNetwork& network);

  /// Drives and observes one cycle; call step() of the network afterwards. Throws as SyntheticTraffic does.
  void cycle();
  /// Cycles that run() takes at most.
  int lookahead() const;
  /// Drives, observes and steps the network for so many cycles; flits (null: no) counts on links as count_link_flits().
  void run(int cycles, std::vector<long>* flits);
  /// Of the cycle just driven, by destination; of several: of each slab in the order of the cycles.
  const std::vector<PacketArrival>& arrivals() const { return slabs_ != nullptr ? arrivals_ : parts_[0]->arrivals(); }
  /// Flits held, made and not yet delivered, after each of the cycles just driven, summed up.
  long held_flit_cycles() const { return held_; }

  uint64_t now() const { return parts_[0]->now(); }  ///< cycles driven
  bool sends(int node) const { return parts_[0]->sends(node); }
  std::vector<long> delivered() const;  ///< [source]: flits that were ejected so far
  long generated_packets() const { return others_.generated_packets + sum(&SyntheticTraffic::generated_packets); }
  long generated_flits() const { return others_.generated_flits + sum(&SyntheticTraffic::generated_flits); }
  long delivered_flits() const { return others_.delivered_flits + sum(&SyntheticTraffic::delivered_flits); }

 private:
  struct Sums {
    long generated_packets = 0, generated_flits = 0, delivered_flits = 0;
    long held = 0;  ///< held_flit_cycles()
  };
  /// What others must know of what a slab did in the cycles of a round.
  struct alignas(64) SlabReport {  // each thread writes to its own in every cycle
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
  SlabRouters* slabs_;             ///< the same, where it is in slabs
  std::vector<NodeRange> ranges_;  ///< [slab here]
  int nodes_, ports_;
  std::vector<std::unique_ptr<SyntheticTraffic>> parts_;  ///< [slab here]
  std::array<std::vector<SlabReport>, 2> reports_;        ///< of rounds in turn: [slab here]
  size_t turn_ = 0;                                       ///< of the last round
  std::vector<PacketArrival> arrivals_;
  long held_ = 0;
  Sums others_;                                                  ///< of other ranks
  std::vector<std::vector<SyntheticTraffic::Leaving>> leaving_;  ///< [rank], of a round
};

}  // namespace dateline
