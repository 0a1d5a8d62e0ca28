// SPDX-License-Identifier: Apache-2.0
// Random packets of a pattern. Every node has its own process and random stream, so the same seed gives the same
// packets for any hardware, engine and number of threads.
//
// Steady: in every cycle a packet is made with the same probability (Bernoulli). Bursts: a Markov chain with two
// states, on and off, and geometric period lengths. A node that is on makes packets at the rate `peak`; a node that is
// off makes none. The share of time on gives the requested mean rate. The chain starts in its stationary distribution.
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
  double rate = 0.1;          ///< flits per sending node and cycle, 0 < rate <= peak
  PacketLengths lengths = 1;  ///< flits
  double burst = 0;           ///< mean cycles of an on period; 0: steady
  double peak = 1;            ///< flits per cycle while on, kLeastPeak..1

  static constexpr double kLeastPeak = 0.001;
  /// Share of time on for a node that sends the share `part` of the rate.
  double on_share(double part) const { return rate * part / peak; }
  /// The largest rate with off periods of at least one cycle; 1 for steady traffic.
  double most_rate() const { return burst > 0 ? peak * burst / (1 + burst) : 1; }
  /// Throws UsageError if off periods would have to be shorter than one cycle.
  void require_possible() const;
};

class RandomPackets final : public PacketSource {
 public:
  /// The pattern is copied; the topology must outlive this.
  RandomPackets(const Topology& topology, const Pattern& pattern, const Injection& injection, uint64_t seed)
      : RandomPackets(topology, pattern, injection, seed, {0, topology.nodes}) {}
  /// Makes only the packets of some nodes. They are the same as when all nodes make packets.
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
  std::vector<PacketStream> before_;        ///< [node - first_node_]: the process before its last packet
  std::vector<std::vector<int>> calendar_;  ///< [cycle % kCalendar]: nodes to look at in that cycle
  std::vector<MadePacket> made_;
  ManyTrials gaps_;
};

}  // namespace dateline
