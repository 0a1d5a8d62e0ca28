// SPDX-License-Identifier: Apache-2.0
// Sources of the packets of synthetic traffic: when packets are made, for which destination and how long.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/drive/node_random.h"

namespace dateline {

struct MadePacket {
  int node = 0, destination = 0;  ///< the destination is another node
  int flits = 1;                  ///< headers included
  bool reply = false;  ///< reply to a request; uses virtual network 1 if there is one. All other packets use 0.
  uint64_t asked = 0;  ///< for requests and replies: cycle in which the request was made
};

/// A packet whose tail is on an ejection channel in this cycle.
struct PacketArrival {
  int source = 0, destination = 0;
  int hops = 0;            ///< links of its route
  int flits = 0;           ///< headers included
  uint64_t generated = 0;  ///< cycle in which its source made it
  bool reply = false;
  uint64_t asked = 0;
  uint64_t arrived = 0;  ///< the cycle of the arrival
};

/// All state that the next packets of a node depend on, for sources that do not depend on arrivals.
struct PacketStream {
  NodeRandom random;
  uint64_t next = 0;     ///< cycle of the next packet
  uint64_t on_left = 0;  ///< for bursts: remaining cycles of the on period after that packet
  double log_miss = 0;   ///< log_miss of the gaps between packets (NodeRandom::trials()); 0: not computed yet
};

class PacketSource {
 public:
  PacketSource() = default;
  PacketSource(const PacketSource&) = delete;
  PacketSource& operator=(const PacketSource&) = delete;
  virtual ~PacketSource() = default;

  /// Returns the packets of a cycle. Call for cycles 0, 1, 2, ... The packets of one node are in the order in which
  /// they leave. Valid until the next call.
  virtual const std::vector<MadePacket>& made(uint64_t cycle) = 0;
  /// Reports an arrival. Packets made in response come in a later cycle.
  virtual void arrived(const PacketArrival& /*packet*/) {}
  /// The stream of a node before the last packet that made() returned. Null if packets depend on arrivals and cannot be
  /// made again.
  virtual const PacketStream* before_last(int /*node*/) const { return nullptr; }
  /// Makes the next packet of such a stream again, made in cycle stream.next, and advances the stream. Precondition:
  /// before_last() of the node is not null.
  virtual MadePacket make_again(int /*node*/, PacketStream& /*stream*/) {
    throw std::logic_error("packets of this source cannot be made again");
  }
  /// True if the node makes packets at some time.
  virtual bool sends(int node) const = 0;
  /// Flits of the shortest packet.
  virtual int shortest() const = 0;
  /// The setting that gives packets of `flits` flits, for messages, such as setting("packet", 4).
  virtual std::string asked_for(int flits) const = 0;
};

}  // namespace dateline
