// SPDX-License-Identifier: Apache-2.0
// Complete nodes in slabs, each stepped by its own thread or rank. Wires, records and memories are the same as without
// slabs. One thread uses it from outside, with the node numbers of the network; with ranks, all ranks make the same
// calls.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sim/node_network.h"
#include "sim/parallel/slabs.h"

namespace dateline {

/// A slab of nodes; its load() takes the program of the complete network.
using NodeSlab = SlabOf<NodeNetwork>;

class SlabNodes final : public NodeNetwork {
 public:
  /// Throws UsageError if there are more workers than nodes.
  SlabNodes(const Topology& topology, const Workers& workers, const Slabs<NodeNetwork>::Make& make);

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
  uint64_t work_left(int nodes) const override;
  std::vector<std::vector<RoundRecord>> records(int rounds) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;
  bool memory_of(int node, unsigned count, std::vector<Word>& words) const override;

 private:
  void look_whether_done(int slab);
  /// Exchanges, after a clock edge, what every rank needs in every cycle.
  void exchange_with_ranks();

  Slabs<NodeNetwork> slabs_;
  std::vector<char> done_;                           ///< [slab of this process]: all its nodes are done
  bool others_done_ = true, others_active_ = false;  ///< all nodes are done, a link is active: of other ranks
  mutable std::vector<Progress> standings_;          ///< [node]; with ranks only
  mutable bool standings_known_ = false;             ///< standings_ are those of this cycle
};

}  // namespace dateline
