// SPDX-License-Identifier: Apache-2.0
// A network in slabs, each stepped by a thread of its own, whatever stands at its nodes: what crosses between slabs is
// taken in with the next step, or before if somebody looks, so that a step is one round of the team.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sim/parallel/crossings.h"
#include "sim/parallel/slab.h"
#include "sim/parallel/team.h"

namespace dateline {

/// A slab as a network of its own, by its numbers. Network: RouterNetwork or NodeNetwork.
template <class Network>
class SlabOf : public Network {
 public:
  /// After step(): takes what stands on the links into the halo off them.
  virtual void leave(Outbox& outbox) = 0;
  /// And puts what comes from there onto the links into the slab.
  virtual void enter(const Crossings& crossings) = 0;
};

template <class Network>
class Slabs {
 public:
  using Make = std::function<std::unique_ptr<SlabOf<Network>>(const Slab&)>;
  struct Part {
    Slab slab;
    std::unique_ptr<SlabOf<Network>> network;
    std::array<Outbox, 2> outboxes;  ///< of cycles in turn: one is filled while the other is read

    int number(int node) const { return node - slab.nodes.first; }
  };

  /// Throws UsageError where there are more threads than nodes.
  Slabs(const Topology& topology, int threads, const Make& make)
      : topology_(topology), owners_(cut_for_threads(topology, threads)), team_(std::make_unique<Team>(threads)) {
    for (const NodeRange& nodes : owners_.ranges()) {
      Slab slab = slab_of(topology, nodes);
      std::unique_ptr<SlabOf<Network>> network = make(slab);
      slab.links = {};  // who made its part of them has them
      const Outbox outbox(slab, owners_.ranges());
      parts_.push_back({std::move(slab), std::move(network), {outbox, outbox}});
    }
  }

  const std::vector<Part>& parts() const { return parts_; }
  const Part& part(int slab) const { return parts_[static_cast<size_t>(slab)]; }
  const Part& part_of(int node) const { return parts_[owners_.slab_of(node)]; }
  const std::vector<NodeRange>& ranges() const { return owners_.ranges(); }
  Team& team() const { return *team_; }
  const Topology& topology() const { return topology_; }

  /// Nothing is on its way between slabs.
  void forget_crossings() { crossing_ = false; }
  /// A clock edge of every slab; then(slab) in its thread.
  template <class Then>
  void step(const Then& then) {
    const size_t next = turn_ ^ 1;
    team_->run([&](int slab) {
      Part& part = parts_[static_cast<size_t>(slab)];
      if (crossing_) take_in(part);
      part.network->step();
      part.outboxes[next].clear();
      part.network->leave(part.outboxes[next]);
      then(slab);
    });
    turn_ = next;
    crossing_ = true;
  }
  /// look(slab) in the thread of each, where all that crosses has been taken in.
  template <class Look>
  void look(const Look& look) const {
    team_->run([&](int slab) {
      if (crossing_) take_in(part(slab));
      look(slab);
    });
    crossing_ = false;
  }
  /// read(network, number of the node there) in the slab that holds the wires from (node, port): that in which the link
  /// ends. No wire where there is no link.
  template <class Wire, class Read>
  Wire wire_from(int node, int port, const Read& read) const {
    const LinkEnd& far = topology_.link(node, port);
    if (!far) return {};
    if (crossing_)
      for (const Part& part : parts_) take_in(part);
    crossing_ = false;
    const Part& part = part_of(far.node);
    return read(*part.network, part.slab.local(node));
  }

 private:
  /// What other slabs have sent into this one.
  void take_in(const Part& own) const {
    const auto number = static_cast<size_t>(&own - parts_.data());
    for (const Part& from : parts_) own.network->enter(from.outboxes[turn_].to(number));
  }

  Topology topology_;
  Owners owners_;
  std::vector<Part> parts_;
  size_t turn_ = 0;                ///< outboxes of the last step
  mutable bool crossing_ = false;  ///< they are not taken in yet
  std::unique_ptr<Team> team_;
};

}  // namespace dateline
