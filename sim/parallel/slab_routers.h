// SPDX-License-Identifier: Apache-2.0
// Bare routers in slabs, each stepped by a thread or a rank of its own: what it does is that of the network in one
// piece, wire for wire. Who drives it may do so from one thread, by the nodes of the network and by all ranks alike, or
// slab by slab from the threads of its team, by the numbers of each slab (team(), slab()): local channels alone.
#pragma once

#include <cstddef>
#include <vector>

#include "model/network/topology.h"
#include "sim/parallel/slabs.h"
#include "sim/router_network.h"

namespace dateline {

/// count_link_flits() counts those on links into the slab, or those on links out of it, flits[] by the network's
/// numbers.
using RouterSlab = SlabOf<RouterNetwork>;

class SlabRouters final : public RouterNetwork {
 public:
  /// Throws UsageError where there are more workers than nodes.
  SlabRouters(const Topology& topology, const Workers& workers, const Slabs<RouterNetwork>::Make& make);

  void reset() override;
  void drive_flit(int node, int local, const FlitWire& wire) override;
  void drive_credit(int node, int local, const CreditWire& wire) override;
  void drive_ack(int node, int local, const AckWire& wire) override;
  FlitWire out_flit(int node, int channel) const override;
  CreditWire in_credit(int node, int channel) const override;
  AckWire in_ack(int node, int channel) const override;
  const LocalActivity& local_activity() override;
  /// Where there are ranks: those that this one has counted, until add_counts_of_ranks().
  long count_link_flits(int ports, std::vector<long>& flits) const override;
  void step() override;
  /// Cycles that run() takes at most: those that a link takes, where the engine knows how.
  int lookahead() const { return slabs_.lookahead(); }
  /// So many cycles, in each of which drive(slab, cycle) is called in the thread of each slab before its clock edge;
  /// flits (null: no) are counted as by count_link_flits().
  template <class Drive>
  void run(int cycles, const Drive& drive, std::vector<long>* flits);
  ChannelStatus status(int node, int channel, int vc) override;

  Team& team() const { return slabs_.team(); }
  Ranks* ranks() const { return slabs_.ranks(); }
  size_t rank_of(int node) const { return slabs_.owner_of(node); }  ///< where there are ranks
  /// Of the slabs that are stepped here, as the members of the team are numbered.
  std::vector<NodeRange> ranges() const;
  RouterNetwork& slab(int number) const { return *slabs_.part(number).network; }
  /// Slabs::meet().
  template <class Say, class Hear>
  void meet(const Say& say, const Hear& hear) const {
    slabs_.meet(say, hear);
  }
  /// Sums counts of the same things over all ranks.
  void add_counts_of_ranks(std::vector<long>& counts) const;

 private:
  /// What slabs here have sent to others in the first cycles of the last round.
  void count_sent(int cycles, std::vector<long>& flits) const;
  /// read(routers, number of the node there) of the slab that holds the wires from (node, channel).
  template <class Wire, class Read>
  Wire wire_from(int node, int channel, const Read& read) const;

  Slabs<RouterNetwork> slabs_;
  LocalActivity activity_;
};

template <class Drive>
void SlabRouters::run(int cycles, const Drive& drive, std::vector<long>* flits) {
  const int ports = slabs_.topology().ports;
  slabs_.steps(cycles, [&](int slab, int cycle, const auto& edge) {
    drive(slab, cycle);
    if (flits != nullptr) slabs_.part(slab).network->count_link_flits(ports, *flits);
    edge();
  });
  if (flits != nullptr) count_sent(cycles - 1, *flits);  // the last are counted where they arrive, in the next cycle
}

}  // namespace dateline
