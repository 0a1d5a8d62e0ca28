// SPDX-License-Identifier: Apache-2.0
// Whole nodes in slabs, each stepped by a thread of its own: wires, records and memories are those of the network in
// one piece. From outside it is used by one thread, by the nodes of the network. What crosses between slabs is taken in
// with the next step, or before if somebody looks, so that a step is one round of the team.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "model/network/topology.h"
#include "sim/node_network.h"
#include "sim/parallel/crossings.h"
#include "sim/parallel/slab.h"
#include "sim/parallel/team.h"

namespace dateline {

/// The nodes of a slab, by its numbers; load() takes the program of the whole network.
class NodeSlab : public NodeNetwork {
 public:
  /// After step(): takes what stands on the links into the halo off them.
  virtual void leave(Outbox& outbox) = 0;
  /// And puts what comes from there onto the links into the slab.
  virtual void enter(const Crossings& crossings) = 0;
};

using MakeNodeSlab = std::function<std::unique_ptr<NodeSlab>(const Slab&)>;

class SlabNodes final : public NodeNetwork {
 public:
  /// Throws UsageError where there are more threads than nodes.
  SlabNodes(const Topology& topology, int threads, const MakeNodeSlab& make);

  void load(const Program& program) override;
  void drive_barrier(bool close, bool release) override;
  bool all_done() const override;
  bool link_active() const override;
  FlitWire out_flit(int node, int port) const override;
  CreditWire in_credit(int node, int port) const override;
  AckWire in_ack(int node, int port) const override;
  void step() override;
  ChannelStatus status(int node, int channel, int vc) override;
  Progress progress(int node) override;
  Progress standing(int node) const override;
  std::vector<std::vector<RoundRecord>> records(int rounds) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;

 private:
  struct Part {
    Slab slab;
    std::unique_ptr<NodeSlab> nodes;
    std::array<Outbox, 2> outboxes;  ///< of cycles in turn: one is filled while the other is read
    bool done = false;               ///< every node of it, in this cycle
  };
  const Part& part_of(int node) const { return parts_[owners_.slab_of(node)]; }
  /// What other slabs have sent into this one.
  void take_in(size_t own) const;
  void take_in_all() const;
  /// look(nodes, number of the node there) of the slab that holds the wires from (node, port).
  template <class Wire, class Look>
  Wire wire_from(int node, int port, const Look& look) const;

  Topology topology_;
  Owners owners_;
  std::vector<Part> parts_;
  size_t turn_ = 0;                ///< outboxes of the last step
  mutable bool crossing_ = false;  ///< they are not taken in yet
  std::unique_ptr<Team> team_;
};

}  // namespace dateline
