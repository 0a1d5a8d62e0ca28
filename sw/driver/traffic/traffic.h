// SPDX-License-Identifier: Apache-2.0
// Latency and throughput of bare routers under synthetic traffic.
//
// The warm-up fills the network, for a given number of cycles or until it has settled (warm_up.h). The next `measure`
// cycles are the window. Generation continues in the `drain` cycles after it, until every packet generated in the
// window has arrived.
//  * Loads are flits per sending node and cycle. offered: generated in the window; accepted: on an ejection channel in
//    the window, whenever they were generated. A node that a pattern maps to itself does not send.
//  * The latency of a packet generated in the window begins with the cycle in which its source makes it (it may be on
//    the injection channel in that cycle) and ends with the cycle in which its tail is on the ejection channel. It
//    includes the wait in the source queue. The zero-load latency is the latency of the same packet in an empty
//    network, from its links and length and the credit loop (model/router/timing.h); its mean is over the packets that
//    arrived.
//  * The 95 % intervals of accepted load and mean latency come from batches: the window in ten equal parts. In
//    saturation the interval of the latency means nothing, because the latency grows with the window.
//  * Closed loop (sim/drive/closed_loop.h): a round trip counts where its request was made in the window. It begins
//  with
//    the cycle in which the request is made and ends with the cycle in which the tail of the reply is on the ejection
//    channel. Loads include requests and replies, and there are no fair rates.
//  * The fair rate of a sender is its max-min share of the network over the pattern's own routes (fair_rates.h), at
//  most
//    the offered rate. The accepted load of the sender is compared with it.
//  * Stable: accepted >= 0.98 offered (a difference of one packet per node is allowed), the mean latency is at most 10
//    times the zero-load latency, and every packet of the window arrives within the drain. Otherwise saturated.
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

/// Bare routers with the virtual channels that synthetic traffic needs: packets and circuits wait for each other.
/// Throws UsageError when the requested channels can deadlock, or a header has more than one flit.
Machine traffic_machine(MachineOptions options);

struct TrafficRequest {
  Machine machine;  ///< bare routers
  Pattern pattern;
  double rate = 0.1;                        ///< flits per sending node and cycle, 0 < rate <= peak
  PacketLengths packet = 1;                 ///< flits
  double burst = 0, peak = 1;               ///< for traffic in bursts (Injection)
  int outstanding = 0;                      ///< closed loop: requests that a node may have open; 0: no replies
  PacketLengths reply = 1;                  ///< flits of a reply; `packet` is then the length of a request
  std::optional<uint64_t> warm_up{};        ///< cycles; empty: until the network settles, at most the window
  uint64_t measure = 10000, drain = 20000;  ///< cycles
  uint64_t seed = 1;
  bool drain_when_overloaded = true;  ///< false: no drain after a window that accepted too little
  Watcher watcher{};

  Injection injection() const { return {rate, packet, burst, peak}; }
};

/// Circuits of synthetic traffic use the classes of virtual channels, because they may meet.
inline Switching packet_switching(const Machine& machine) {
  return !machine.router().circuits                      ? Switching::kWormhole
         : machine.switching == Switching::kCircuitRetry ? Switching::kCircuitRetry
                                                         : Switching::kCircuit;
}

/// Packet counters of a traffic source (sim/source_program.h).
struct NodeCounters {
  uint32_t made = 0, sent = 0, received = 0, arrived = 0;
};

struct TrafficResult {
  int senders = 0;
  uint64_t warm_up = 0;                ///< cycles before the window
  bool settled = false;                ///< the network settled; false also where the warm-up was given
  double offered = 0;                  ///< flits per sending node and cycle
  Estimate accepted;                   ///< flits per sending node and cycle
  long packets = 0;                    ///< generated in the window
  long arrived = 0;                    ///< how many of these packets arrived; latencies and hops are theirs
  Estimate latency;                    ///< cycles
  double zero_load = 0;                ///< mean, cycles
  std::vector<long> latencies;         ///< [latency in cycles]: packets
  std::vector<long> round_trips;       ///< closed loop: [cycles]: round trips
  Estimate round_trip;                 ///< closed loop: mean, cycles
  Estimate requests;                   ///< closed loop: answered in the window, per sending node and cycle
  double hops = 0;                     ///< mean, links
  int worst_node = -1;                 ///< the sender with the least accepted load
  double worst_accepted = 0;           ///< accepted load of worst_node
  double served = 0;                   ///< sum of the accepted loads of the senders; no replies of other nodes
  double fair_rate = 0;                ///< mean over the senders; 0: not computed, too many routes
  int worst_fair_node = -1;            ///< the sender that is furthest below its own fair rate
  double worst_fair_share = 0;         ///< accepted load / fair rate of worst_fair_node
  std::vector<LinkUse> links;          ///< every link, by node and port
  uint64_t cycles = 0;                 ///< simulated cycles
  std::vector<NodeCounters> counters;  ///< [node]: of traffic sources (source_traffic.h); else empty
  bool stable = false;
  std::string unstable_because;  ///< "" when stable

  /// True for results from counters of traffic sources: no distributions, no link loads.
  bool sums_only() const { return !counters.empty(); }
  /// Cycles that `percent` per cent of the arrived packets did not exceed. Precondition: a packet arrived.
  uint64_t latency_within(int percent) const { return percentile(latencies, percent); }
  uint64_t latency_max() const { return latencies.size() - 1; }
  double worst_share() const;  ///< accepted load of worst_node / mean over the senders
  double mean_link_load() const { return mean_load(links); }
  const LinkUse& busiest_link() const { return busiest(links); }
};

/// Adds a sender with its accepted load, in flits per cycle, to the sums and to the worst nodes. fair: fair rates by
/// node, empty if not computed.
void serve(TrafficResult& result, int node, double load, const std::vector<double>& fair);

/// Flits per sender by which the flits in the network may grow during the window: a packet, and in a closed loop all
/// open requests and replies.
double underway_flits(const TrafficRequest& request);
/// True when underway_flits() is more than a tenth of the offered flits: the window is short for packets of this
/// length.
bool window_is_short(const TrafficRequest& request, const TrafficResult& result);

/// Sets `stable` and `unstable_because`. missing: flits generated minus flits delivered in the window.
void judge(const TrafficRequest& request, TrafficResult& result, long missing);

/// Resets the network and runs one measurement on it.
TrafficResult measure_traffic(const TrafficRequest& request, RouterNetwork& network);

struct Saturation {
  double rate = 0;  ///< largest stable rate that was probed, 0 when none was stable
  double most = 1;  ///< the largest rate that could be probed
  struct Probe {
    double rate;
    TrafficResult result;
  };
  std::vector<Probe> probes;
};

/// Bisects the offered rate in steps of 1/128, between 0 and the largest possible rate (Injection::most_rate), which is
/// probed first. Calls `probed` after each probe. Throws UsageError where the largest rate is less than a step.
Saturation find_saturation(TrafficRequest request, RouterNetwork& network,
                           const std::function<void(const Saturation::Probe&)>& probed);

}  // namespace dateline
