// SPDX-License-Identifier: Apache-2.0
// Latency and throughput of bare routers under synthetic traffic.
//
// What is counted. The warm-up fills the network: so many cycles, or until it has settled (warm_up.h). The next
// `measure` cycles are the window; generation goes on in the `drain` cycles after it, until every packet generated in
// the window has arrived.
//  * Loads are flits a sending node and cycle. offered: generated in the window; accepted: on an ejection channel in
//    the window, whenever they were generated. A node that a pattern maps to itself does not send.
//  * Latency of a packet generated in the window: from the cycle in which its source makes it (it may be on the
//    injection channel in that cycle) to the cycle in which its tail is on the ejection channel; the wait in the
//    source queue is part of it. Zero load: what the same packet takes alone, from the stages of the links, its length
//    and the credit loop (model/router/timing.h); the mean over the packets that arrived.
//  * Intervals (95 %) of accepted load and mean latency come from batches: the window in ten equal parts. Where it is
//    saturated that of the latency says nothing: the latency grows with the window.
//  * Closed loop (sim/drive/closed_loop.h): a round trip is counted where its request was made in the window, from the
//    cycle in which the request is made to that in which the tail of the reply is on the ejection channel. Loads are of
//    requests and replies together, and there are no fair rates.
//  * Fair rate of a sender: its max-min share of the network over the pattern's own routes (fair_rates.h), at most the
//    offered rate. What a sender is served is held against that.
//  * Stable: accepted >= 0.98 offered (a packet a node is forgiven), mean latency at most 10 times that of zero load,
//    and every packet of the window arrived within the drain. Otherwise saturated.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "sim/drive/patterns.h"
#include "sim/drive/random_packets.h"
#include "sim/router_network.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/traffic/link_counter.h"
#include "sw/driver/traffic/statistics.h"

namespace dateline {

/// Bare routers with the virtual channels that their traffic needs: packets wait for each other, circuits too. Throws
/// UsageError when the channels that were asked for can deadlock, or a header has more than one flit.
Machine traffic_machine(MachineOptions options);

struct TrafficRequest {
  Machine machine;  ///< bare routers
  Pattern pattern;
  double rate = 0.1;                        ///< flits a sending node and cycle, 0 < rate <= peak
  PacketLengths packet = 1;                 ///< flits
  double burst = 0, peak = 1;               ///< of traffic in bursts (Injection)
  int outstanding = 0;                      ///< closed loop: requests that a node may have open; 0: no replies
  PacketLengths reply = 1;                  ///< flits; packet: of requests
  std::optional<uint64_t> warm_up{};        ///< cycles; empty: until it has settled, at most as long as the window
  uint64_t measure = 10000, drain = 20000;  ///< cycles
  uint64_t seed = 1;
  bool drain_when_overloaded = true;  ///< false: a window that lost more than 2 % ends the run
  Watcher watcher{};

  Injection injection() const { return {rate, packet, burst, peak}; }
};

/// Circuits of synthetic traffic keep to the classes of virtual channels: nothing says that they do not meet.
inline Switching packet_switching(const Machine& machine) {
  return !machine.router().circuits                      ? Switching::kWormhole
         : machine.switching == Switching::kCircuitRetry ? Switching::kCircuitRetry
                                                         : Switching::kCircuit;
}

/// Of a traffic source; packets (sim/drive/traffic_sources.h).
struct NodeCounters {
  uint32_t made = 0, sent = 0, received = 0, arrived = 0;
};

struct TrafficResult {
  int senders = 0;
  uint64_t warm_up = 0;           ///< cycles before the window
  bool settled = false;           ///< the warm-up was found; false also where it was given
  double offered = 0;             ///< flits a sending node and cycle
  Estimate accepted;              ///< the same
  long packets = 0;               ///< generated in the window
  long arrived = 0;               ///< of these; the latencies and hops are theirs
  Estimate latency;               ///< cycles
  double zero_load = 0;           ///< mean, cycles
  std::vector<long> latencies;    ///< packets by latency in cycles
  std::vector<long> round_trips;  ///< closed loop: by cycles
  Estimate round_trip;            ///< the same, cycles
  Estimate requests;              ///< answered in the window, a sending node and cycle
  double hops = 0;                ///< mean, links
  int worst_node = -1;
  double worst_accepted = 0;           ///< accepted load of that source
  double served = 0;                   ///< accepted loads of all senders, without the replies of others
  double fair_rate = 0;                ///< mean over the senders; 0: not computed, too many routes
  int worst_fair_node = -1;            ///< the source that is furthest below its own fair rate
  double worst_fair_share = 0;         ///< its accepted load in its fair rate
  std::vector<LinkUse> links;          ///< every link, by node and port
  uint64_t cycles = 0;                 ///< simulated
  std::vector<NodeCounters> counters;  ///< of traffic sources (source_traffic.h), by node; else empty
  bool stable = false;
  std::string unstable_because;  ///< "" when stable

  /// Counters alone: no distributions, no links.
  bool sums_only() const { return !counters.empty(); }
  /// So many per cent of the packets that arrived took at most as long. Precondition: one arrived.
  uint64_t latency_within(int percent) const { return percentile(latencies, percent); }
  uint64_t latency_max() const { return latencies.size() - 1; }
  double worst_share() const;  ///< of the worst-served source in the mean of the senders
  double mean_link_load() const { return mean_load(links); }
  const LinkUse& busiest_link() const { return busiest(links); }
};

/// Adds a sender that is served so much, in flits a cycle, to the worst ones; fair: of all nodes, empty if not
/// computed.
void serve(TrafficResult& result, int node, double load, const std::vector<double>& fair);

/// Flits a sender that may be on their way at the end of the window beyond those at its beginning: a packet's, and in a
/// closed loop those of all that may be open.
double underway_flits(const TrafficRequest& request);
/// The window made so little that this decides: it is short for packets of this length.
bool window_is_short(const TrafficRequest& request, const TrafficResult& result);

/// Whether it is stable; missing: flits that the window generated more than it delivered.
void judge(const TrafficRequest& request, TrafficResult& result, long missing);

/// Resets the network and runs one measurement on it.
TrafficResult measure_traffic(const TrafficRequest& request, RouterNetwork& network);

struct Saturation {
  double rate = 0;  ///< largest stable rate probed, 0 when none was
  double most = 1;  ///< the largest that could be probed
  struct Probe {
    double rate;
    TrafficResult result;
  };
  std::vector<Probe> probes;
};

/// Bisection of the offered rate in steps of 1/128, between 0 and the largest that there can be (Injection::most_rate),
/// after a probe there. Calls `probed` after each. Throws UsageError where no step can be offered.
Saturation find_saturation(TrafficRequest request, RouterNetwork& network,
                           const std::function<void(const Saturation::Probe&)>& probed);

}  // namespace dateline
