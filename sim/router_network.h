// SPDX-License-Identifier: Apache-2.0
// A network of bare routers whose local channels are driven from outside: for lockstep runs and synthetic traffic.
//
// Contract, the same for every engine: in each cycle the driver first sets the local wires of the cycle (flits on
// injection channels, credits and acks on ejection channels), may then read every wire of the cycle, and calls
// step() for the clock edge. Wires that the driver does not set are idle. After construction or reset() it is cycle 0.
#pragma once

#include <cstddef>
#include <vector>

#include "model/router/router.h"

namespace dateline {

/// Local wires that are not idle in this cycle.
struct LocalActivity {
  struct Flit {
    int node, local;
    FlitWire wire;
  };
  struct Credit {
    int node, local, vc;
  };
  struct Ack {
    int node, local;
    AckWire wire;
  };
  std::vector<Flit> ejected;     ///< flits on ejection channels
  std::vector<Credit> returned;  ///< credits from injection channels
  std::vector<Ack> acks;         ///< acks and nacks from injection channels, one entry a channel
  void clear() {
    ejected.clear();
    returned.clear();
    acks.clear();
  }
  void add_ack(int node, int local, const AckWire& wire) {
    for (Ack& ack : acks)
      if (ack.node == node && ack.local == local) {
        ack.wire.ack |= wire.ack;
        ack.wire.nack |= wire.nack;
        return;
      }
    acks.push_back({node, local, wire});
  }
};

class RouterNetwork {
 public:
  virtual ~RouterNetwork() = default;
  virtual void reset() = 0;

  virtual void drive_flit(int node, int local, const FlitWire& wire) = 0;
  virtual void drive_credit(int node, int local, const CreditWire& wire) = 0;
  virtual void drive_ack(int node, int local, const AckWire& wire) = 0;

  /// Wires of this cycle at a node: what leaves by an output channel (network ports, then ejection) ...
  virtual FlitWire out_flit(int node, int channel) const = 0;
  /// ... and the credits that an input channel (network ports, then injection) gives back.
  virtual CreditWire in_credit(int node, int channel) const = 0;
  virtual AckWire in_ack(int node, int channel) const = 0;

  /// The same for the local channels of all nodes at once, in any order; good until the next step().
  virtual const LocalActivity& local_activity() = 0;

  /// Counts the flits that stand on the links between routers in this cycle, flits[node * ports + port] of the sender;
  /// how many there are.
  /// (Stands here so that libraries of tiles need nothing of ours to link.)
  virtual long count_link_flits(int ports, std::vector<long>& flits) const {
    long counted = 0;
    for (size_t link = 0; link < flits.size(); ++link)
      if (out_flit(static_cast<int>(link) / ports, static_cast<int>(link) % ports).valid) ++flits[link], ++counted;
    return counted;
  }

  /// Where the network counts them as they are sent: sets flits[] to those that stood on the links in all cycles before
  /// this one, since the reset. False: it does not, and flits[] stays as it is.
  virtual bool sum_link_flits(std::vector<long>& /*flits*/) const { return false; }

  virtual void step() = 0;
  virtual ChannelStatus status(int node, int channel, int vc) = 0;
};

}  // namespace dateline
