// SPDX-License-Identifier: Apache-2.0
// Who makes the packets of synthetic traffic: when, where to and how long.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/drive/node_random.h"

namespace dateline {

struct MadePacket {
  int node = 0, destination = 0;  ///< another node
  int flits = 1;                  ///< headers included
  bool reply = false;             ///< to a request: goes by virtual network 1 where there is one, all others by 0
  uint64_t asked = 0;             ///< of requests and replies: cycle in which the request was made
};

/// A packet whose tail stands on an ejection channel in this cycle.
struct PacketArrival {
  int source = 0, destination = 0;
  int hops = 0;            ///< links on its way
  int flits = 0;           ///< headers included
  uint64_t generated = 0;  ///< cycle in which its source made it
  bool reply = false;
  uint64_t asked = 0;
  uint64_t arrived = 0;  ///< this cycle
};

/// All that the next packets of a node depend on, where they depend on nothing else.
struct PacketStream {
  NodeRandom random;
  uint64_t next = 0;     ///< cycle of the next packet
  uint64_t on_left = 0;  ///< cycles of the period on that are still to come after it; bursts only
  double log_miss = 0;   ///< of the gaps between packets; 0: not worked out yet
};

class PacketSource {
 public:
  PacketSource() = default;
  PacketSource(const PacketSource&) = delete;
  PacketSource& operator=(const PacketSource&) = delete;
  virtual ~PacketSource() = default;

  /// The packets of a cycle; to be called for cycles 0, 1, 2, ... Packets of one node stand in the order in which they
  /// leave. Valid until the next call.
  virtual const std::vector<MadePacket>& made(uint64_t cycle) = 0;
  /// A packet has arrived; what is made of it comes in a later cycle.
  virtual void arrived(const PacketArrival& /*packet*/) {}
  /// The stream of a node before the packet that made() gave last; null: what this source makes depends on what
  /// arrives, and cannot be made again.
  virtual const PacketStream* before_last(int /*node*/) const { return nullptr; }
  /// The next packet of such a stream, made in cycle stream.next; moves the stream on. Precondition: before_last() of
  /// the node is not null.
  virtual MadePacket make_again(int /*node*/, PacketStream& /*stream*/) {
    throw std::logic_error("packets of this source cannot be made again");
  }
  /// The node makes packets at some time.
  virtual bool sends(int node) const = 0;
  /// Flits of the shortest packet to come.
  virtual int shortest() const = 0;
  /// The setting by which the user asked for packets of so many flits, for messages: setting("packet", 4).
  virtual std::string asked_for(int flits) const = 0;
};

}  // namespace dateline
