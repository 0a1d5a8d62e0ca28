// SPDX-License-Identifier: Apache-2.0
// Whole nodes in slabs, each stepped by a thread or a rank of its own: wires, records and memories are those of the
// network in one piece. From outside it is used by one thread, by the nodes of the network; by all ranks alike.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sim/node_network.h"
#include "sim/parallel/slabs.h"

namespace dateline {

/// load() takes the program of the whole network.
using NodeSlab = SlabOf<NodeNetwork>;

class SlabNodes final : public NodeNetwork {
 public:
  /// Throws UsageError where there are more workers than nodes.
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
  /// After a clock edge: what every rank wants to know in every cycle.
  void exchange_with_ranks();

  Slabs<NodeNetwork> slabs_;
  std::vector<char> done_;                           ///< [slab here]: every node of it, in this cycle
  bool others_done_ = true, others_active_ = false;  ///< nodes and links of other ranks
  mutable std::vector<Progress> standings_;          ///< [node], where there are ranks
  mutable bool standings_known_ = false;             ///< in this cycle
};

}  // namespace dateline
