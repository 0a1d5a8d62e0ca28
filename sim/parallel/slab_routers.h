// SPDX-License-Identifier: Apache-2.0
// Bare routers in slabs, each stepped by its own thread or rank. Every wire is the same as without slabs. There are two
// ways to drive the local channels: from one thread, with the node numbers of the network and, with ranks, the same
// calls on all of them; or slab by slab from the threads of the team, with the numbers of each slab (team(), slab()).
#pragma once

#include <cstddef>
#include <vector>

#include "model/network/topology.h"
#include "sim/parallel/slabs.h"
#include "sim/router_network.h"

namespace dateline {

/// A slab of routers. Its count_link_flits() counts either the flits on links into the slab or those on links out of
/// it; flits[] has the numbers of the network.
using RouterSlab = SlabOf<RouterNetwork>;

class SlabRouters final : public RouterNetwork {
 public:
  /// Throws UsageError if there are more workers than nodes.
  SlabRouters(const Topology& topology, const Workers& workers, const Slabs<RouterNetwork>::Make& make);

  void reset() override;
  void drive_flit(int node, int local, const FlitWire& wire) override;
  void drive_credit(int node, int local, const CreditWire& wire) override;
  void drive_ack(int node, int local, const AckWire& wire) override;
  FlitWire out_flit(int node, int channel) const override;
  CreditWire in_credit(int node, int channel) const override;
  AckWire in_ack(int node, int channel) const override;
  const LocalActivity& local_activity() override;
  /// With ranks, counts only the flits that this rank sees; add_counts_of_ranks() adds the others.
  long count_link_flits(int ports, std::vector<long>& flits) const override;
  void step() override;
  /// The most cycles that run() takes: the cycles of a link if the engine supports that, otherwise 1.
  int lookahead() const { return slabs_.lookahead(); }
  /// Runs `cycles` cycles. In each, calls drive(slab, cycle) in the thread of each slab before its clock edge. Counts
  /// flits like count_link_flits() unless `flits` is null.
  template <class Drive>
  void run(int cycles, const Drive& drive, std::vector<long>* flits);
  ChannelStatus status(int node, int channel, int vc) override;

  Team& team() const { return slabs_.team(); }
  Ranks* ranks() const { return slabs_.ranks(); }
  size_t rank_of(int node) const { return slabs_.owner_of(node); }  ///< rank that holds a node; with ranks only
  /// Nodes of the slabs that this process steps, in the order of the team's members.
  std::vector<NodeRange> ranges() const;
  RouterNetwork& slab(int number) const { return *slabs_.part(number).network; }
  /// See Slabs::meet().
  template <class Say, class Hear>
  void meet(const Say& say, const Hear& hear) const {
    slabs_.meet(say, hear);
  }
  /// Adds up the counts of all ranks.
  void add_counts_of_ranks(std::vector<long>& counts) const;

 private:
  /// Counts the flits that slabs of this process sent to others in the first `cycles` cycles of the last run.
  void count_sent(int cycles, std::vector<long>& flits) const;
  /// Reads a wire from (node, channel): calls read(routers, number of the node in the slab) for the slab that holds the
  /// wire.
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
  if (flits != nullptr) count_sent(cycles - 1, *flits);  // flits of the last cycle are counted on arrival, in the next
}

}  // namespace dateline
