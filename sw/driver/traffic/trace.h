// SPDX-License-Identifier: Apache-2.0
// Traces of packets: read from a file, replayed on bare routers until every packet has arrived.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "sim/drive/trace_packets.h"
#include "sim/router_network.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// Reads a trace, one row per packet: cycle, source, destination, flits. A first row of words has the names of the
/// columns. Rows may be in any order; packets of one source and cycle leave in the order of their rows. least: fewest
/// flits of a packet. Throws UsageError that names file, line and column and what is allowed.
std::vector<TracePacket> read_trace(const std::string& file, const Topology& topology, int least);

struct TraceRequest {
  Machine machine;  ///< bare routers
  std::string file;
  std::vector<TracePacket> packets;  ///< in order of their cycles
  uint64_t drain = 20000;            ///< cycles without an arrival, with packets in the network, until it fails
  uint64_t seed = 1;                 ///< draws ways half-way round a ring, orders of dimensions, pauses of circuits
  Watcher watcher{};
};

struct TraceResult {
  long packets = 0, flits = 0;
  uint64_t last_made = 0;       ///< cycle of the last packet in the trace
  uint64_t cycles = 0;          ///< cycles until the last packet has arrived
  double latency = 0;           ///< mean, cycles, from the cycle in the trace to the arrival of the tail
  double zero_load = 0;         ///< mean, cycles
  std::vector<long> latencies;  ///< [latency in cycles]: packets
  double hops = 0;              ///< mean, links
  std::vector<LinkUse> links;   ///< over all cycles

  uint64_t latency_within(int percent) const { return percentile(latencies, percent); }
  uint64_t latency_max() const { return latencies.size() - 1; }
};

/// Resets the network and replays the trace. Throws CheckError where no packet arrives for `drain` cycles.
TraceResult replay_trace(const TraceRequest& request, RouterNetwork& network);

}  // namespace dateline
