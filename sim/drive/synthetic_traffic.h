// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic at the local channels of bare routers: packets of a PacketSource, minimal routes, unbounded source
// queues, sinks that take a flit every cycle. Every node draws routes and pauses from random streams of its own.
//
// A source sends one packet at a time on each injection channel and virtual network, a flit a cycle and channel where
// it has a credit, on the VC with the most credits when the packet starts; virtual networks take turns. A sink gives a
// buffer place back in the cycle after the flit. Every packet is known again where it arrives: its source by the mark
// in its header, and packets of one source and destination in the order in which they entered the network (told apart
// by a sequence number as far as the flit has spare bits; where that ends, two that overtake each other swap their
// times).
//
// It can have the sources and sinks of some consecutive nodes alone, one object a slab of the network
// (slab_traffic.h). It then drives and observes a network of these nodes by numbers from 0; packets have the numbers of
// the whole network. What it knows of a packet that goes to the nodes of another object is handed over when the packet
// enters the network.
//
// Circuits: the source waits for the answer to its probe before it sends the rest, and has one packet under way on each
// injection channel; a refused probe goes again after 1 to 32 cycles, drawn. The sink acknowledges in the cycle after
// the probe. Source routes: the flit after the headers is the mark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/drive/minimal_route.h"
#include "sim/drive/node_random.h"
#include "sim/drive/packet_lengths.h"
#include "sim/drive/packet_lists.h"
#include "sim/drive/packet_source.h"
#include "sim/drive/patterns.h"
#include "sim/node_range.h"
#include "sim/node_set.h"
#include "sim/router_network.h"

namespace dateline {

class SyntheticTraffic {
 public:
  /// Throws UsageError when the flits are too narrow to tell packets apart, or the packets too short for what they must
  /// carry beside their headers.
  SyntheticTraffic(const Topology& topology, const RouterConfig& config, std::unique_ptr<PacketSource> packets,
                   uint64_t seed, Switching switching = Switching::kWormhole);
  /// The same of some nodes, whose packets the source makes.
  SyntheticTraffic(const Topology& topology, const RouterConfig& config, std::unique_ptr<PacketSource> packets,
                   uint64_t seed, Switching switching, NodeRange nodes);
  /// Steady random packets (RandomPackets) at a rate in flits a node and cycle.
  SyntheticTraffic(const Topology& topology, const RouterConfig& config, const Pattern& pattern, double rate,
                   const PacketLengths& lengths, uint64_t seed, Switching switching = Switching::kWormhole);

  SyntheticTraffic(const SyntheticTraffic&) = delete;
  SyntheticTraffic& operator=(const SyntheticTraffic&) = delete;

  /// Drives and observes one cycle; call step() afterwards. Throws CheckError on a packet that nobody sent here, and
  /// UsageError on one that is too short for its source route.
  void cycle(RouterNetwork& network);
  /// Of the cycle just driven.
  const std::vector<PacketArrival>& arrivals() const { return arrivals_; }

  uint64_t now() const { return now_; }  ///< cycles driven
  bool sends(int node) const { return packets_->sends(node); }
  long generated(int node) const { return generated_[node - nodes_.first]; }  ///< flits that its source made so far
  long delivered(int node) const { return delivered_[node]; }  ///< flits of that source that were ejected here so far
  long generated_packets() const { return generated_packets_; }
  long generated_flits() const { return generated_flits_; }
  long delivered_flits() const { return delivered_flits_; }
  /// Links that the generated packets travel: flits x hops.
  long generated_flit_hops() const { return flit_hops_; }
  /// Packets in the list of a source, unless they depend on what arrives: those behind them are made again later.
  static constexpr int kMostListed = 8;

  /// Flits in source queues and in the network, counted by what is held.
  long held_flits() const;

  /// A packet on its way, as the sink knows it.
  struct InFlight {
    uint64_t mark, generated;
    int source, hops, flits;
    int flits_left;  ///< to come
    int consumed;    ///< header flits that routers drop on the way
    bool reply;
    uint64_t asked;
  };
  /// A packet that has entered the network, to a node that is not here.
  struct Leaving {
    int destination;
    InFlight packet;
  };
  /// Of the cycle just driven; to be given to expect() of who has the destination before their first flits arrive
  /// there.
  const std::vector<Leaving>& leaving() const { return leaving_; }
  void expect(const Leaving& packet) { in_flight_.push(expected_[packet.destination - nodes_.first]) = packet.packet; }

 private:
  /// Packets of a source behind those in its list, which are not stored but made again when their turn comes: so that
  /// memory does not grow with the load that a network does not take.
  struct Later {
    PacketStream stream;  ///< of the node, before the first of them or one of its packets for another channel
    NodeRandom routes;    ///< the node's draws of routes at that point
    long packets = 0, flits = 0;
  };
  struct Source {
    PacketLists<WaitingPacket>::List packets;  ///< the first of them may be partly sent
    int listed = 0;                            ///< packets in the list
    std::unique_ptr<Later> later;              ///< null: none
    int sent = 0, vc = -1;
    bool entered = false;  ///< the first of them is in the network; `mark` is its mark
    bool acked = false;    ///< its circuit stands
    uint64_t mark = 0;
    uint64_t resume = 0;  ///< earliest cycle of the next probe
  };
  /// On one VC of an ejection channel.
  struct Arriving {
    uint64_t mark = 0;
    bool unknown = false;  ///< the header is here, the mark comes with the next flit
  };
  int source_of(int channel, int network) const { return channel * config_.networks + network; }
  int node_of(int channel) const { return config_.all_port ? channel / config_.ports : channel; }
  int local_of(int channel) const { return config_.all_port ? channel % config_.ports : 0; }
  // always_inline: left to gcc they are calls, and what they keep in registers goes through memory.
  [[gnu::always_inline]] inline void queue(const MadePacket& made);
  [[gnu::always_inline]] inline void list(Source& source, const MadePacket& made, PacketRoute&& route, uint64_t cycle);
  int injection_of(const PacketRoute& route) const { return config_.all_port ? route.first_port : 0; }
  /// Puts packets that wait behind the list into it.
  void refill(Source& source, int channel);
  [[gnu::always_inline]] inline bool send(int channel, RouterNetwork& network);
  bool send_from(int channel, int virtual_network, RouterNetwork& network);
  [[gnu::always_inline]] inline void enter(Source& source, int node);
  /// visit(entry) for those of a list in the order of channels: engines and slabs list those of a node in orders of
  /// their own, and what a node draws must not depend on it.
  template <class Entry, class Visit>
  void by_channel(const std::vector<Entry>& list, const Visit& visit);
  void answer(const LocalActivity::Ack& ack);
  [[gnu::always_inline]] inline void take(const LocalActivity::Flit& flit);

  const Topology& topology_;
  NodeRange nodes_;
  RouterConfig config_;
  VcRule rule_;
  std::unique_ptr<PacketSource> packets_;
  MinimalRoutes routes_;
  int source_bits_, sequence_bits_;
  Switching switching_;
  bool marks_payload_;  ///< not the header
  uint8_t mark_at_;     ///< its lowest bit in a header
  // Nodes here and below are those of nodes_, from 0.
  std::vector<NodeRandom> route_draws_;  ///< [node]
  std::vector<NodeRandom> pauses_;       ///< [node], of circuits
  PacketLists<WaitingPacket> waiting_;
  std::vector<Source> sources_;     ///< [channel * networks + virtual network]; channel: node * locals + local
  std::vector<uint8_t> last_;       ///< [channel]: virtual network that sent last
  NodeSet active_, still_active_;   ///< channels that have something to send
  std::vector<uint8_t> credits_;    ///< [channel * vcs + vc]
  std::vector<unsigned> sequence_;  ///< [node]: packets that entered the network
  PacketLists<InFlight> in_flight_;
  std::vector<PacketLists<InFlight>::List> expected_;  ///< [destination], in order of entry
  std::vector<Arriving> arriving_;                     ///< a (destination, local, vc)
  std::vector<LocalActivity::Ack> to_acknowledge_;
  std::vector<LocalActivity::Credit> consumed_;  ///< flits of the cycle before
  std::vector<PacketArrival> arrivals_;
  std::vector<Leaving> leaving_;
  std::vector<uint64_t> order_;  ///< of by_channel()
  std::vector<long> generated_;  ///< [node here]
  std::vector<long> delivered_;  ///< [node of the network]
  uint64_t now_ = 0;
  long flit_hops_ = 0, generated_packets_ = 0, generated_flits_ = 0, delivered_flits_ = 0;
};

}  // namespace dateline
