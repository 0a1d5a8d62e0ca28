// SPDX-License-Identifier: Apache-2.0
// A network of bare routers, with local channels driven from outside: for lockstep runs and synthetic traffic.
//
// Contract, the same for every engine: In each cycle the driver first sets the local wires of the cycle (flits on
// injection channels, credits and acks on ejection channels). It may then read every wire of the cycle. Finally it
// calls step() for the clock edge. Wires that the driver does not set are idle. Construction and reset() start at cycle
// 0.
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
  std::vector<Ack> acks;         ///< acks and nacks from injection channels, one entry per channel
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

  /// The flit that leaves a node by an output channel in this cycle. Channels: network ports, then ejection.
  virtual FlitWire out_flit(int node, int channel) const = 0;
  /// The credit or answer that an input channel returns in this cycle. Channels: network ports, then injection.
  virtual CreditWire in_credit(int node, int channel) const = 0;
  virtual AckWire in_ack(int node, int channel) const = 0;

  /// The active local wires of all nodes in this cycle, in any order; valid until the next step().
  virtual const LocalActivity& local_activity() = 0;

  /// Adds the flits on the links between routers in this cycle to flits[node * ports + port] of the sender; returns
  /// their number. (Defined here so that tile libraries link without other code of this project.)
  virtual long count_link_flits(int ports, std::vector<long>& flits) const {
    long counted = 0;
    for (size_t link = 0; link < flits.size(); ++link)
      if (out_flit(static_cast<int>(link) / ports, static_cast<int>(link) % ports).valid) ++flits[link], ++counted;
    return counted;
  }

  /// Sets flits[] to the flits that were on each link in all cycles since the reset, without this one. Returns false
  /// and leaves flits[] unchanged if the network does not count them when they are sent.
  virtual bool sum_link_flits(std::vector<long>& /*flits*/) const { return false; }

  virtual void step() = 0;
  virtual ChannelStatus status(int node, int channel, int vc) = 0;
};

}  // namespace dateline
