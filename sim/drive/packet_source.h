// SPDX-License-Identifier: Apache-2.0
// Who makes the packets of synthetic traffic: when, where to and how long.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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
  /// The node makes packets at some time.
  virtual bool sends(int node) const = 0;
  /// Flits of the shortest packet to come.
  virtual int shortest() const = 0;
  /// The option by which the user asked for packets of so many flits, for messages: "--packet 4".
  virtual std::string asked_for(int flits) const = 0;
};

}  // namespace dateline
