// SPDX-License-Identifier: Apache-2.0
// A network in slabs, whatever stands at its nodes, each stepped by a thread or a rank of its own: what crosses between
// slabs is taken in with the next step, or before if somebody looks, so that a step is one round of the team, or one
// exchange of the ranks. Of the slabs of other ranks nothing is here; whatever asks for something of any node is then
// called by all ranks alike, and answered by an exchange. Where links take several cycles, so many steps can be one
// round or one exchange: what crosses in one of them changes nothing in the others.
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

/// A slab as a network of its own, by its numbers. Network: RouterNetwork or NodeNetwork.
template <class Network>
class SlabOf : public Network {
 public:
  /// After step(): takes what stands on the links into the halo off them.
  virtual void leave(Outbox& outbox) = 0;
  /// And puts what comes from there onto the links into the slab. late: steps that were taken since it should have been
  /// there, fewer than lookahead().
  virtual void enter(const Crossings& crossings, int late) = 0;
  /// So many steps can be taken before what is sent in the first of them has to be there: cycles that a link takes,
  /// where enter() knows how to catch up and, of routers, flits on links are counted in the slab in which these end.
  virtual int lookahead() const { return 1; }
};

template <class Network>
class Slabs {
 public:
  using Make = std::function<std::unique_ptr<SlabOf<Network>>(const Slab&)>;
  struct Part {
    Slab slab;
    std::unique_ptr<SlabOf<Network>> network;
    std::array<std::vector<Outbox>, 2> outboxes;  ///< of rounds in turn, one is filled while the other is read: [cycle]

    int number(int node) const { return node - slab.nodes.first; }
  };

  /// Throws UsageError where there are more workers than nodes.
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
      slab.links = {};  // who made its part of them has them
      const std::vector<Outbox> outboxes(static_cast<size_t>(network->lookahead()), Outbox(slab, owners_.ranges()));
      parts_.push_back({std::move(slab), std::move(network), {outboxes, outboxes}});
    }
  }

  /// The slabs that are stepped here, one a member of the team.
  const std::vector<Part>& parts() const { return parts_; }
  const Part& part(int here) const { return parts_[static_cast<size_t>(here)]; }
  bool has(int node) const { return owner_of(node) - first_ < parts_.size(); }
  /// Of a node whose slab is here.
  const Part& part_of(int node) const { return parts_[owner_of(node) - first_]; }
  /// Of all slabs, also those of other ranks.
  const std::vector<NodeRange>& ranges() const { return owners_.ranges(); }
  size_t owner_of(int node) const { return owners_.slab_of(node); }
  Team& team() const { return *team_; }
  Ranks* ranks() const { return ranks_; }
  const Topology& topology() const { return topology_; }
  /// Clock edges that steps() takes at most.
  int lookahead() const { return parts_[0].network->lookahead(); }

  /// Nothing is on its way between slabs.
  void forget_crossings() { crossing_ = 0; }
  /// A clock edge of every slab; then(slab) in its thread.
  template <class Then>
  void step(const Then& then) {
    steps(1, [&](int here, int /*cycle*/, const auto& edge) {
      edge();
      then(here);
    });
  }
  /// So many clock edges of every slab, up to lookahead(): each(slab, cycle, edge) in its thread, which calls edge().
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
  /// What a slab here has sent in an edge of the last round.
  const Outbox& sent(const Part& part, int cycle) const { return part.outboxes[turn_][static_cast<size_t>(cycle)]; }
  /// look(slab) in the thread of each, where all that crosses has been taken in.
  template <class Look>
  void look(const Look& look) const {
    if (ranks_ != nullptr) take_in_all();
    team_->run([&](int here) {
      if (crossing_ > 0) take_in(part(here));
      look(here);
    });
    crossing_ = 0;
  }
  /// read(network, number of the node there) in the slab that holds the wires from (node, port): that in which the link
  /// ends. No wire where there is no link.
  template <class Wire, class Read>
  Wire wire_from(int node, int port, const Read& read) const {
    const LinkEnd& far = topology_.link(node, port);
    if (!far) return {};
    take_in_all();
    return of_owner<Wire>(far.node, [&](const Part& part) { return read(*part.network, part.slab.local(node)); });
  }
  /// read(part) of the slab that has a node.
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
  /// Where there are ranks: say(rank, message) to each other one, then hear(rank, reading) of each, ascending. What
  /// crosses between slabs goes with it and is taken in.
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
  /// What slabs that are here have sent into this one.
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
  size_t first_;  ///< slab that is here
  std::vector<Part> parts_;
  size_t turn_ = 0;                         ///< outboxes of the last round
  mutable int crossing_ = 0;                ///< cycles of it that are not taken in yet
  mutable std::vector<Message> to_, from_;  ///< [rank]
  mutable Crossings come_;
  std::unique_ptr<Team> team_;
};

}  // namespace dateline
