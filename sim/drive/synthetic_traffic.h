// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic at the local channels of bare routers: packets of a PacketSource, minimal routes, unbounded source
// queues, and sinks that consume one flit per cycle. Every node draws routes and pauses from its own random streams.
//
// A source sends one packet at a time per injection channel and virtual network, one flit per cycle and channel if it
// has a credit. A packet uses the VC with the most credits when it starts; virtual networks take turns. A sink returns
// a buffer place in the cycle after the flit. The mark in the header identifies the source of a packet where it
// arrives. A sequence number in the mark, as wide as the spare bits of the flit allow, distinguishes packets of one
// source and destination. If it has too few bits and one packet overtakes another with the same mark, the two swap
// their times.
//
// An object can have the sources and sinks of only some consecutive nodes, one object per slab of the network
// (slab_traffic.h). It drives and observes a network of these nodes, numbered from 0; packets have the node numbers of
// the complete network. The record of a packet for a node of another object is passed to that object when the packet
// enters the network.
//
// Circuits: the source waits for the answer to its probe before it sends the rest, and has one packet in flight per
// injection channel. A refused probe is sent again after 1 to 32 cycles, drawn at random. The sink acknowledges in the
// cycle after the probe. Source routes: the flit after the headers is the mark.
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
  /// Throws UsageError if the flits are too narrow to distinguish packets, or if the packets are too short for what
  /// they must carry in addition to their headers.
  SyntheticTraffic(const Topology& topology, const RouterConfig& config, std::unique_ptr<PacketSource> packets,
                   uint64_t seed, Switching switching = Switching::kWormhole);
  /// Has the sources and sinks of the nodes in `nodes`; `packets` makes the packets of these nodes.
  SyntheticTraffic(const Topology& topology, const RouterConfig& config, std::unique_ptr<PacketSource> packets,
                   uint64_t seed, Switching switching, NodeRange nodes);
  /// Steady random packets (RandomPackets) at a rate in flits per node and cycle.
  SyntheticTraffic(const Topology& topology, const RouterConfig& config, const Pattern& pattern, double rate,
                   const PacketLengths& lengths, uint64_t seed, Switching switching = Switching::kWormhole);

  SyntheticTraffic(const SyntheticTraffic&) = delete;
  SyntheticTraffic& operator=(const SyntheticTraffic&) = delete;

  /// Drives and observes one cycle; call step() afterwards. Throws CheckError for a packet that no source sent to this
  /// node, and UsageError for one that is too short for its source route.
  void cycle(RouterNetwork& network);
  /// The packets that arrived in the cycle just driven.
  const std::vector<PacketArrival>& arrivals() const { return arrivals_; }

  uint64_t now() const { return now_; }  ///< cycles driven
  bool sends(int node) const { return packets_->sends(node); }
  long generated(int node) const { return generated_[node - nodes_.first]; }  ///< flits made by this node so far
  long delivered(int node) const { return delivered_[node]; }  ///< flits of this source ejected here so far
  long generated_packets() const { return generated_packets_; }
  long generated_flits() const { return generated_flits_; }
  long delivered_flits() const { return delivered_flits_; }
  /// Link traversals of all generated packets: flits x hops.
  long generated_flit_hops() const { return flit_hops_; }
  /// The most packets in the list of a source. Later packets are made again when needed, unless packets depend on
  /// arrivals.
  static constexpr int kMostListed = 8;

  /// Flits in source queues and in the network, counted from the stored packets.
  long held_flits() const;

  /// The record that a sink has of a packet in the network.
  struct InFlight {
    uint64_t mark, generated;
    int source, hops, flits;
    int flits_left;  ///< flits that have not arrived yet
    int consumed;    ///< header flits that routers drop on the way
    bool reply;
    uint64_t asked;
  };
  /// A packet that entered the network for a node of another object.
  struct Leaving {
    int destination;
    InFlight packet;
  };
  /// The packets that left for other objects in the cycle just driven. Pass each to expect() of the object that has its
  /// destination, before its first flit arrives there.
  const std::vector<Leaving>& leaving() const { return leaving_; }
  void expect(const Leaving& packet) { in_flight_.push(expected_[packet.destination - nodes_.first]) = packet.packet; }

 private:
  /// Packets of a source after those in its list. They are not stored. They are made again later, so memory does not
  /// grow with load that the network does not accept.
  struct Later {
    PacketStream stream;  ///< stream of the node, before the first of them or an earlier packet for another channel
    NodeRandom routes;    ///< the node's draws of routes at that point
    long packets = 0, flits = 0;
  };
  struct Source {
    PacketLists<WaitingPacket>::List packets;  ///< the first one may be partly sent
    int listed = 0;                            ///< packets in the list
    std::unique_ptr<Later> later;              ///< null: none
    int sent = 0, vc = -1;
    bool entered = false;  ///< the first one has entered the network; `mark` is its mark
    bool acked = false;    ///< its circuit is set up
    uint64_t mark = 0;
    uint64_t resume = 0;  ///< earliest cycle of the next probe
  };
  /// The packet that arrives on one VC of an ejection channel.
  struct Arriving {
    uint64_t mark = 0;
    bool unknown = false;  ///< the header has arrived, the mark comes with the next flit
  };
  int source_of(int channel, int network) const { return channel * config_.networks + network; }
  int node_of(int channel) const { return config_.all_port ? channel / config_.ports : channel; }
  int local_of(int channel) const { return config_.all_port ? channel % config_.ports : 0; }
  // always_inline: gcc would otherwise compile these as calls and pass their values through memory instead of
  // registers.
  [[gnu::always_inline]] inline void queue(const MadePacket& made);
  [[gnu::always_inline]] inline void list(Source& source, const MadePacket& made, PacketRoute&& route, uint64_t cycle);
  int injection_of(const PacketRoute& route) const { return config_.all_port ? route.first_port : 0; }
  /// Moves packets of `later` into the list.
  void refill(Source& source, int channel);
  [[gnu::always_inline]] inline bool send(int channel, RouterNetwork& network);
  bool send_from(int channel, int virtual_network, RouterNetwork& network);
  [[gnu::always_inline]] inline void enter(Source& source, int node);
  /// Calls visit(entry) for the entries of a list in the order of channels. Engines and slabs list the entries of a
  /// node in different orders, and the draws of a node must not depend on that.
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
  bool marks_payload_;  ///< the mark is in the payload, not in the header
  uint8_t mark_at_;     ///< lowest bit of the mark in a header
  // Below, [node] counts the nodes of nodes_ from 0, unless another range is given.
  std::vector<NodeRandom> route_draws_;  ///< [node]
  std::vector<NodeRandom> pauses_;       ///< [node]; draws pauses of refused probes
  PacketLists<WaitingPacket> waiting_;
  std::vector<Source> sources_;     ///< [channel * networks + virtual network]; channel: node * locals + local
  std::vector<uint8_t> last_;       ///< [channel]: virtual network that sent last
  NodeSet active_, still_active_;   ///< channels that have something to send
  std::vector<uint8_t> credits_;    ///< [channel * vcs + vc]
  std::vector<unsigned> sequence_;  ///< [node]: packets that have entered the network
  PacketLists<InFlight> in_flight_;
  std::vector<PacketLists<InFlight>::List> expected_;  ///< [destination], in order of entry
  std::vector<Arriving> arriving_;                     ///< [(destination * locals + local) * vcs + vc]
  std::vector<LocalActivity::Ack> to_acknowledge_;
  std::vector<LocalActivity::Credit> consumed_;  ///< buffer places of flits consumed in the previous cycle
  std::vector<PacketArrival> arrivals_;
  std::vector<Leaving> leaving_;
  std::vector<uint64_t> order_;  ///< work space of by_channel()
  std::vector<long> generated_;  ///< [node]
  std::vector<long> delivered_;  ///< [node of the network]
  uint64_t now_ = 0;
  long flit_hops_ = 0, generated_packets_ = 0, generated_flits_ = 0, delivered_flits_ = 0;
};

}  // namespace dateline
