// SPDX-License-Identifier: Apache-2.0
// Packets of a pattern at random: every node a process of its own, with a random stream of its own, so that the same
// seed gives the same packets on any hardware, engine and number of threads.
//
// Steady: in every cycle a packet with the same probability (Bernoulli). In bursts: a Markov chain of two states, on
// and off; periods of both are geometric, a node that is on makes packets at the rate `peak`, one that is off makes
// none, and the part of the time on is such that the mean rate is the one asked for. It begins as it is in the long
// run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/base/setting.h"
#include "model/network/topology.h"
#include "sim/drive/node_random.h"
#include "sim/drive/packet_lengths.h"
#include "sim/drive/packet_source.h"
#include "sim/drive/patterns.h"
#include "sim/node_range.h"

namespace dateline {

struct Injection {
  double rate = 0.1;          ///< flits a sending node and cycle, 0 < rate <= peak
  PacketLengths lengths = 1;  ///< flits
  double burst = 0;           ///< mean cycles of a period on; 0: steady
  double peak = 1;            ///< flits a cycle while on, kLeastPeak..1

  static constexpr double kLeastPeak = 0.001;
  /// Part of the time that a node is on that sends this part of the rate.
  double on_share(double part) const { return rate * part / peak; }
  /// The largest rate whose periods off are a cycle or more; steady traffic: 1.
  double most_rate() const { return burst > 0 ? peak * burst / (1 + burst) : 1; }
  /// Throws UsageError where periods off would have to be shorter than a cycle.
  void require_possible() const;
};

class RandomPackets final : public PacketSource {
 public:
  /// The pattern is copied, the topology must outlive this.
  RandomPackets(const Topology& topology, const Pattern& pattern, const Injection& injection, uint64_t seed)
      : RandomPackets(topology, pattern, injection, seed, {0, topology.nodes}) {}
  /// Those of some nodes alone: the same as when all make packets.
  RandomPackets(const Topology& topology, const Pattern& pattern, const Injection& injection, uint64_t seed,
                NodeRange nodes);

  const std::vector<MadePacket>& made(uint64_t cycle) override;
  const PacketStream* before_last(int node) const override { return &before_[node - first_node_]; }
  MadePacket make_again(int node, PacketStream& stream) override;
  bool sends(int node) const override { return pattern_.sends(topology_, node); }
  int shortest() const override { return injection_.lengths.shortest(); }
  std::string asked_for(int flits) const override { return setting("packet", flits); }

 private:
  PacketStream& process_of(int node) { return processes_[node - first_node_]; }
  [[gnu::always_inline]] inline void draw(int node, PacketStream& process, MadePacket& made);
  /// Draws the cycle of the next packet after `now`.
  [[gnu::always_inline]] inline void plan(int node, PacketStream& process, uint64_t now);
  void plan_in_bursts(int node, PacketStream& process, uint64_t now);
  [[gnu::always_inline]] inline void file(int node, uint64_t now);

  const Topology& topology_;
  Pattern pattern_;
  Injection injection_;
  int first_node_;
  std::vector<PacketStream> processes_;     ///< [node - first_node_]
  std::vector<PacketStream> before_;        ///< the same before the last packet
  std::vector<std::vector<int>> calendar_;  ///< ring: nodes to look at in that cycle
  std::vector<MadePacket> made_;
  ManyTrials gaps_;
};

}  // namespace dateline
