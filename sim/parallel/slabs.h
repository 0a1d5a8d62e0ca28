// SPDX-License-Identifier: Apache-2.0
// A network in slabs, each stepped by its own thread or rank, for networks of routers or nodes. What crosses between
// slabs is delivered with the next step, or earlier if a caller reads wires. A step is one round of the team or one
// exchange of the ranks. A process does not hold the slabs of other ranks: with ranks, all of them make the same calls,
// and an exchange returns the values of any node. If links take several cycles, as many steps form one round or
// exchange, because what crosses in one of them changes nothing in the others.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sim/parallel/crossings.h"
#include "sim/parallel/ranks.h"
#include "sim/parallel/slab.h"
#include "sim/parallel/team.h"
#include "sim/workers.h"

namespace dateline {

/// A slab as a network of its own, with its own node numbers. Network: RouterNetwork or NodeNetwork.
template <class Network>
class SlabOf : public Network {
 public:
  /// Call after step(): moves what is on links into the halo to the outbox.
  virtual void leave(Outbox& outbox) = 0;
  /// Puts what other slabs sent on the links into this slab. late: steps that were taken since it was due; less than
  /// lookahead().
  virtual void enter(const Crossings& crossings, int late) = 0;
  /// The number of steps that can be taken before flits sent in the first of them must be delivered: the cycles of a
  /// link. More than 1 requires that enter() can catch up and, for routers, that flits on a link are counted in the
  /// slab in which the link ends.
  virtual int lookahead() const { return 1; }
};

template <class Network>
class Slabs {
 public:
  using Make = std::function<std::unique_ptr<SlabOf<Network>>(const Slab&)>;
  struct Part {
    Slab slab;
    std::unique_ptr<SlabOf<Network>> network;
    std::array<std::vector<Outbox>, 2> outboxes;  ///< [cycle] of alternate rounds; one fills while the other is read

    int number(int node) const { return node - slab.nodes.first; }
  };

  /// Throws UsageError if there are more workers than nodes.
  Slabs(const Topology& topology, const Workers& workers, const Make& make)
      : topology_(topology),
        owners_(cut_for(topology, workers)),
        ranks_(workers.ranks),
        first_(ranks_ != nullptr ? static_cast<size_t>(ranks_->rank()) : 0),
        to_(owners_.ranges().size()),
        from_(to_.size()),
        team_(std::make_unique<Team>(workers.threads)) {
    for (size_t i = 0; i < static_cast<size_t>(workers.threads); ++i) {
      Slab slab = slab_of(topology, owners_.ranges()[first_ + i]);
      std::unique_ptr<SlabOf<Network>> network = make(slab);
      slab.links = {};  // the network has its copy
      const std::vector<Outbox> outboxes(static_cast<size_t>(network->lookahead()), Outbox(slab, owners_.ranges()));
      parts_.push_back({std::move(slab), std::move(network), {outboxes, outboxes}});
    }
  }

  /// The slabs that this process steps, one per member of the team.
  const std::vector<Part>& parts() const { return parts_; }
  const Part& part(int here) const { return parts_[static_cast<size_t>(here)]; }
  bool has(int node) const { return owner_of(node) - first_ < parts_.size(); }
  /// The slab of a node that has(node) is true for.
  const Part& part_of(int node) const { return parts_[owner_of(node) - first_]; }
  /// Nodes of all slabs, including those of other ranks.
  const std::vector<NodeRange>& ranges() const { return owners_.ranges(); }
  size_t owner_of(int node) const { return owners_.slab_of(node); }
  Team& team() const { return *team_; }
  Ranks* ranks() const { return ranks_; }
  const Topology& topology() const { return topology_; }
  /// The most clock edges that steps() takes.
  int lookahead() const { return parts_[0].network->lookahead(); }

  /// Drops everything that is in flight between slabs.
  void forget_crossings() { crossing_ = 0; }
  /// Steps every slab by one clock edge, then calls then(slab) in its thread.
  template <class Then>
  void step(const Then& then) {
    steps(1, [&](int here, int /*cycle*/, const auto& edge) {
      edge();
      then(here);
    });
  }
  /// Steps every slab by `cycles` clock edges, at most lookahead(). Calls each(slab, cycle, edge) in the thread of the
  /// slab; `each` must call edge().
  template <class Each>
  void steps(int cycles, const Each& each) {
    const size_t next = turn_ ^ 1;
    if (ranks_ != nullptr) take_in_all();
    team_->run([&](int here) {
      Part& part = parts_[static_cast<size_t>(here)];
      if (crossing_ > 0) take_in(part);
      for (int cycle = 0; cycle < cycles; ++cycle)
        each(here, cycle, [&] {
          part.network->step();
          Outbox& outbox = part.outboxes[next][static_cast<size_t>(cycle)];
          outbox.clear();
          part.network->leave(outbox);
        });
    });
    turn_ = next;
    crossing_ = cycles;
  }
  /// What a slab of this process sent in one cycle of the last round.
  const Outbox& sent(const Part& part, int cycle) const { return part.outboxes[turn_][static_cast<size_t>(cycle)]; }
  /// Delivers everything that crosses between slabs, then calls look(slab) in the thread of each slab.
  template <class Look>
  void look(const Look& look) const {
    if (ranks_ != nullptr) take_in_all();
    team_->run([&](int here) {
      if (crossing_ > 0) take_in(part(here));
      look(here);
    });
    crossing_ = 0;
  }
  /// Reads a wire from (node, port): calls read(network, number of the node in the slab) for the slab in which the link
  /// ends, because that slab holds the wire. Returns an idle wire if there is no link.
  template <class Wire, class Read>
  Wire wire_from(int node, int port, const Read& read) const {
    const LinkEnd& far = topology_.link(node, port);
    if (!far) return {};
    take_in_all();
    return of_owner<Wire>(far.node, [&](const Part& part) { return read(*part.network, part.slab.local(node)); });
  }
  /// Returns read(part) for the slab that holds a node.
  template <class Value, class Read>
  Value of_owner(int node, const Read& read) const {
    if (ranks_ == nullptr) return read(part_of(node));
    Value value{};
    if (has(node)) value = read(part_of(node));
    const auto owner = static_cast<int>(owner_of(node));
    meet(
        [&](int /*rank*/, Message& message) {
          if (has(node)) message.put(value);
        },
        [&](int rank, Reading& reading) {
          if (rank == owner) value = reading.get<Value>();
        });
    return value;
  }
  /// With ranks: calls say(rank, message) for each other rank, exchanges the messages, then calls hear(rank, reading)
  /// for each in ascending order. The messages also carry what crosses between slabs, which is delivered.
  template <class Say, class Hear>
  void meet(const Say& say, const Hear& hear) const {
    if (ranks_ == nullptr) return;
    const Part& own = parts_[0];
    for (size_t r = 0; r < to_.size(); ++r) {
      if (r == first_) continue;
      to_[r].clear();
      for (int cycle = 0; cycle < crossing_; ++cycle)
        own.outboxes[turn_][static_cast<size_t>(cycle)].to(r).put_into(to_[r]);
      say(static_cast<int>(r), to_[r]);
    }
    ranks_->exchange(to_, from_);
    for (size_t r = 0; r < from_.size(); ++r) {
      if (r == first_) continue;
      Reading reading(from_[r]);
      for (int cycle = 0; cycle < crossing_; ++cycle) {
        come_.get_from(reading);
        own.network->enter(come_, late(cycle));
      }
      hear(static_cast<int>(r), reading);
    }
    crossing_ = 0;
  }

 private:
  int late(int cycle) const { return crossing_ - 1 - cycle; }
  /// Delivers to a slab what the slabs of this process sent into it.
  void take_in(const Part& own) const {
    const auto number = static_cast<size_t>(&own - parts_.data());
    for (int cycle = 0; cycle < crossing_; ++cycle)
      for (const Part& from : parts_)
        own.network->enter(from.outboxes[turn_][static_cast<size_t>(cycle)].to(number), late(cycle));
  }
  void take_in_all() const {
    if (crossing_ == 0) return;
    if (ranks_ != nullptr) return meet([](int, Message&) {}, [](int, Reading&) {});
    for (const Part& part : parts_) take_in(part);
    crossing_ = 0;
  }

  Topology topology_;
  Owners owners_;
  Ranks* ranks_;
  size_t first_;  ///< first slab of this process
  std::vector<Part> parts_;
  size_t turn_ = 0;                         ///< index of the outboxes of the last round
  mutable int crossing_ = 0;                ///< cycles of that round that are not delivered yet
  mutable std::vector<Message> to_, from_;  ///< [rank]
  mutable Crossings come_;
  std::unique_ptr<Team> team_;
};

}  // namespace dateline
