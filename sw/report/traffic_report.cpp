// SPDX-License-Identifier: Apache-2.0
#include "sw/report/traffic_report.h"

#include <cstdio>
#include <iterator>
#include <set>

#include "model/base/counted.h"
#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/traffic_rows.h"

namespace dateline {
namespace {

/// "1 flit", "1 or 5 flits".
std::string lengths_text(const PacketLengths& lengths) {
  std::string text;
  std::set<int> all;
  for (const PacketLengths::Choice& choice : lengths.choices()) all.insert(choice.flits);
  for (auto flits = all.begin(); flits != all.end(); ++flits)
    text += (flits == all.begin() ? "" : std::next(flits) == all.end() ? " or " : ", ") + std::to_string(*flits);
  return text + (lengths.longest() == 1 ? " flit" : " flits");
}

std::string fixed(double value, int decimals) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string estimate_text(const Estimate& estimate, int decimals) {
  return fixed(estimate.mean, decimals) +
         (estimate.has_interval() ? " +- " + fixed(estimate.half_width, decimals) : std::string());
}

std::string verdict(const TrafficRequest& request, const TrafficResult& result) {
  if (result.stable && window_is_short(request, result)) {
    const double flits = underway_flits(request);
    return "stable, to " + fixed(flits, 0) + (flits > 1 ? " flits" : " flit") +
           " per sender: a longer --measure would be more accurate";
  }
  if (result.stable || result.packets == 0) return result.stable ? "stable" : result.unstable_because;
  return "saturated: " + result.unstable_because +
         (!result.sums_only()   ? " (latency is that of the packets which arrived)"
          : has_latency(result) ? ""
                                : " (counters give the latency only if all packets arrive)");
}

}  // namespace

std::string traffic_heading(const TrafficRequest& request) {
  return request.pattern.name + " traffic on " + request.machine.topology.spec + ", packets of " +
         lengths_text(request.packet) + (request.burst > 0 ? " in bursts, " : ", ") +
         (request.outstanding > 0 ? "replies of " + lengths_text(request.reply) + ", at most " +
                                        std::to_string(request.outstanding) + " unanswered requests per node, "
                                  : "") +
         (request.machine.one_port() ? "one-port" : "all-port") + ", " +
         counted(request.machine.router().vcs, "virtual channel") + " of depth " +
         std::to_string(request.machine.router().depth) + "\n" + machine_text(request.machine) + ", seed " +
         std::to_string(request.seed) + "\n" + chosen_text(request.machine.chosen);
}

std::string traffic_report(const TrafficRequest& request, const TrafficResult& result) {
  std::string text = traffic_heading(request);
  text += "warm-up  " + std::to_string(result.warm_up) + " cycles" +
          (request.warm_up || result.sums_only() ? ""
           : result.settled                      ? ", after which the network had settled"
                                                 : ", after which the network had not settled") +
          "; loads in flits/node/cycle, latencies in cycles" + (result.sums_only() ? "\n" : ", +- 95 % intervals\n");
  text += "offered  " + fixed(result.offered, 4) + " by " + std::to_string(result.senders) + " sending nodes, " +
          std::to_string(result.packets) + " packets in " + std::to_string(request.measure) + " cycles\n";
  text += "accepted " + estimate_text(result.accepted, 4) + ", worst-served node " + std::to_string(result.worst_node) +
          " " + request.machine.topology.place(result.worst_node) + " " + fixed(result.worst_accepted, 4) + " (" +
          fixed(100 * result.worst_share(), 0) + " % of the mean)\n";
  if (result.worst_fair_node >= 0)
    text += "fair     " + fixed(result.fair_rate, 4) +
            " (max-min over the pattern's routes, at most the offered rate); node " +
            std::to_string(result.worst_fair_node) + " " + request.machine.topology.place(result.worst_fair_node) +
            " gets the smallest share of its own, " + fixed(100 * result.worst_fair_share, 0) + " %\n";
  if (has_latency(result) && result.sums_only())
    text += "latency  mean " + fixed(result.latency.mean, 2) + "; at zero load " + fixed(result.zero_load, 2) +
            "; mean hops " + fixed(result.hops, 3) + "\n";
  else if (has_latency(result))
    text += "latency  mean " + estimate_text(result.latency, 2) + ", 50 % within " +
            std::to_string(result.latency_within(50)) + ", 95 % within " + std::to_string(result.latency_within(95)) +
            ", 99 % within " + std::to_string(result.latency_within(99)) + ", longest " +
            std::to_string(result.latency_max()) + "; at zero load " + fixed(result.zero_load, 2) + "; mean hops " +
            fixed(result.hops, 3) + "\n";
  if (request.outstanding > 0) {
    text += "requests answered " + estimate_text(result.requests, 4) + " per sending node and cycle";
    if (!result.round_trips.empty())
      text += "; round trip mean " + estimate_text(result.round_trip, 2) + ", 50 % within " +
              std::to_string(percentile(result.round_trips, 50)) + ", 95 % within " +
              std::to_string(percentile(result.round_trips, 95)) + ", 99 % within " +
              std::to_string(percentile(result.round_trips, 99)) + ", longest " +
              std::to_string(result.round_trips.size() - 1);
    text += "\n";
  }
  if (!result.sums_only()) {
    const LinkUse& busiest = result.busiest_link();
    text += "links    mean " + fixed(result.mean_link_load(), 3) + " flits/cycle, most " + fixed(busiest.load, 3) +
            " on " + describe_link(request.machine.topology, busiest.node, busiest.port) + "\n";
  }
  return text + verdict(request, result) + "\n";
}

std::string probe_heading() { return "  rate  offered  accepted  worst node  of its fair rate  latency     p99\n"; }

std::string probe_line(const Saturation::Probe& probe) {
  const TrafficResult& r = probe.result;
  char text[160];
  const std::string fair = r.worst_fair_node < 0 ? "-" : fixed(100 * r.worst_fair_share, 0) + " %";
  std::snprintf(text, sizeof text, "%6.4f  %7.4f  %8.4f  %8.0f %%  %16s  %7s  %6s  %s\n", probe.rate, r.offered,
                r.accepted.mean, 100 * r.worst_share(), fair.c_str(),
                r.arrived > 0 ? fixed(r.latency.mean, 1).c_str() : "-",
                r.arrived > 0 ? std::to_string(r.latency_within(99)).c_str() : "-", r.stable ? "stable" : "saturated");
  return text;
}

}  // namespace dateline
