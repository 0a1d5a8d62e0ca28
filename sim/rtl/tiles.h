// SPDX-License-Identifier: Apache-2.0
// Interface of a Verilated tile library: N instances of one Verilated router or node, wired from a topology.
// tile_builder.h builds the library of a configuration on demand and loads it with dlopen.
#pragma once

#include <cstdint>
#include <string>

#include "model/node/program.h"
#include "sim/node_range.h"
#include "sim/router_network.h"

namespace dateline {

/// Waveform of a set of tiles: every node under its own scope (wave_scope), every signal of the RTL.
class Waves {
 public:
  virtual ~Waves() = default;
  /// Opens an FST file; false when the tile was built without tracing. A cycle is 1 ns.
  virtual bool wave_open(const std::string& file) = 0;
  /// Writes every cycle from now on; `cycle` is the number of the current cycle.
  virtual void wave_from(uint64_t cycle) = 0;
  /// False when a part of the file could not be written.
  virtual bool wave_close() = 0;
};

/// Bare routers in RTL.
class RouterTiles : public RouterNetwork, public Waves {
 public:
  /// Drives the inputs of a port without a link for this cycle; idle unless driven.
  virtual void drive_link_flit(int node, int port, const FlitWire& wire) = 0;
  virtual void drive_link_credit(int node, int port, const CreditWire& wire) = 0;
  virtual void drive_link_ack(int node, int port, const AckWire& wire) = 0;
};

/// Spaces of the host bus (rtl/node/README.md).
enum class HostSpace : unsigned {
  kMemory = 0,
  kQueue = 1,
  kExpect = 2,
  kRecord = 3,
  kStatus = 4,
  kSetting = 5,
  kProgress = 6,
  kWait = 7
};

/// Complete nodes in RTL. In each cycle: set the wires of the barrier, those of ports without a link (idle unless set),
/// and at most one host access per node, then step().
class NodeTiles : public Waves {
 public:
  virtual void reset() = 0;
  virtual void drive_barrier(bool close, bool release) = 0;
  virtual bool all_done() const = 0;
  virtual bool done(int node) const = 0;
  virtual FlitWire out_flit(int node, int port) const = 0;
  virtual CreditWire in_credit(int node, int port) const = 0;
  virtual AckWire in_ack(int node, int port) const = 0;
  virtual bool link_active() const = 0;  ///< some network link carries a flit in this cycle
  virtual void drive_link_flit(int node, int port, const FlitWire& wire) = 0;
  virtual void drive_link_credit(int node, int port, const CreditWire& wire) = 0;
  virtual void drive_link_ack(int node, int port, const AckWire& wire) = 0;

  virtual void host_write(int node, HostSpace space, int channel, unsigned address, uint64_t data) = 0;
  virtual void host_address(int node, HostSpace space, int channel, unsigned address) = 0;
  virtual uint64_t host_data(int node) const = 0;  ///< two steps after host_address
  virtual void step() = 0;
};

/// Entry points of the library (extern "C"). The tiles are the given nodes of the network, numbered from 0 and wired
/// among each other. Links to other nodes become ports without a link.
using MakeRouterTiles = RouterTiles* (*)(const Topology*, const RouterConfig*, const NodeRange* nodes);
using MakeNodeTiles = NodeTiles* (*)(const Topology*, const NodeConfig*, const NodeRange* nodes);

/// Name of a node's scope in waveforms: "node_12_x5_y1".
std::string wave_scope(const Topology& topology, int node);

/// Decodes the status word of rtl/router/dl_router.sv.
ChannelStatus decode_status(uint64_t word);

}  // namespace dateline
