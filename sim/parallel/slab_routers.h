// SPDX-License-Identifier: Apache-2.0
// Bare routers in slabs, each stepped by a thread of its own: what it does is that of the network in one piece, wire
// for wire. Who drives it may do so from one thread, by the nodes of the network, or slab by slab from the threads of
// its team, by the numbers of each slab (team(), slab()): local channels alone, for what crosses between slabs is taken
// in with the next step, or before if somebody looks. So a step is one round of the team.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "model/network/topology.h"
#include "sim/parallel/crossings.h"
#include "sim/parallel/slab.h"
#include "sim/parallel/team.h"
#include "sim/router_network.h"

namespace dateline {

/// The routers of a slab, by its numbers.
class RouterSlab : public RouterNetwork {
 public:
  /// After step(): takes what stands on the links into the halo off them.
  virtual void leave(Outbox& outbox) = 0;
  /// And puts what comes from there onto the links into the slab.
  virtual void enter(const Crossings& crossings) = 0;
  // count_link_flits() counts those on links into the slab, flits[] by the network's numbers.
};

using MakeRouterSlab = std::function<std::unique_ptr<RouterSlab>(const Slab&)>;

class SlabRouters final : public RouterNetwork {
 public:
  /// threads: 2 to nodes. Throws UsageError where there are more.
  SlabRouters(const Topology& topology, int threads, const MakeRouterSlab& make);

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

  SlabRouters* slabs() override { return this; }
  Team& team() const { return *team_; }
  const std::vector<NodeRange>& ranges() const { return owners_.ranges(); }
  RouterNetwork& slab(int number) const { return *parts_[static_cast<size_t>(number)].routers; }

 private:
  struct Part {
    Slab slab;
    std::unique_ptr<RouterSlab> routers;
    std::array<Outbox, 2> outboxes;  ///< of cycles in turn: one is filled while the other is read
  };
  const Part& part_of(int node) const { return parts_[owners_.slab_of(node)]; }
  /// What other slabs have sent into this one.
  void take_in(size_t own) const;
  void take_in_all() const;
  /// look(routers, number of the node there) of the slab that holds the wires from (node, channel): of a link that in
  /// which it ends.
  template <class Wire, class Look>
  Wire wire_from(int node, int channel, const Look& look) const;

  Topology topology_;
  Owners owners_;
  std::vector<Part> parts_;
  size_t turn_ = 0;                ///< outboxes of the last step
  mutable bool crossing_ = false;  ///< they are not taken in yet
  std::unique_ptr<Team> team_;
  LocalActivity activity_;
};

}  // namespace dateline
