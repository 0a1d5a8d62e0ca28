// SPDX-License-Identifier: Apache-2.0
#include "sw/report/traffic_report.h"

#include <cstdio>
#include <iterator>
#include <set>

#include "model/base/counted.h"
#include "model/network/describe.h"
#include "sw/report/report_head.h"
#include "sw/report/row_texts.h"
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

/// A value with its 95 % interval, if there is one.
std::string estimate_text(const RowTexts<TrafficResult>& say, const std::string& value, const std::string& interval,
                          int decimals) {
  return say.fixed(value, decimals) + (say.has(interval) ? " +- " + say.fixed(interval, decimals) : "");
}

/// The percentiles of a distribution and its largest value.
std::string spread_text(const RowTexts<TrafficResult>& say, const std::string& of) {
  return "50 % within " + say(of + ".p50") + ", 95 % within " + say(of + ".p95") + ", 99 % within " + say(of + ".p99") +
         ", longest " + say(of + ".max");
}

std::string latency_text(const RowTexts<TrafficResult>& say, bool sums_only) {
  return "latency  mean " + estimate_text(say, "latency.mean", "latency.ci95", 2) +
         (sums_only ? "" : ", " + spread_text(say, "latency")) + "; at zero load " + say.fixed("latency.zero_load", 2) +
         "; mean hops " + say.fixed("hops", 3) + "\n";
}

std::string replies_text(const TrafficResult& result) {
  const RowTexts<TrafficResult> say(traffic_reply_rows(), result);
  std::string text =
      "requests answered " + estimate_text(say, "answered", "answered_ci95", 4) + " per sending node and cycle";
  if (say.has("round_trip"))
    text += "; round trip mean " + estimate_text(say, "round_trip.mean", "round_trip.ci95", 2) + ", " +
            spread_text(say, "round_trip");
  return text + "\n";
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
  const RowTexts<TrafficResult> say(traffic_result_rows(), result);
  const RowTexts<TrafficRequest> asked(traffic_request_rows(), request);
  const Topology& topology = request.machine.topology;
  std::string text = traffic_heading(request);
  text += "warm-up  " + say.with_unit("warm_up_cycles") +
          (request.warm_up || result.sums_only() ? ""
           : say.has("settled")                  ? ", after which the network had settled"
                                                 : ", after which the network had not settled") +
          "; loads in flits/node/cycle, latencies in cycles" + (result.sums_only() ? "\n" : ", +- 95 % intervals\n");
  text += "offered  " + say.fixed("offered", 4) + " by " + say("senders") + " sending nodes, " +
          say.with_unit("packets.generated") + " in " + asked.with_unit("measure") + "\n";
  text += "accepted " + estimate_text(say, "accepted", "accepted_ci95", 4) + ", worst-served node " +
          say("worst_node.node") + " " + topology.place(result.worst_node) + " " + say.fixed("worst_node.accepted", 4) +
          " (" + say.fixed("worst_node.share_of_mean", 0, 100) + " % of the mean)\n";
  if (say.has("fair_rate"))
    text += "fair     " + say.fixed("fair_rate.mean", 4) +
            " (max-min over the pattern's routes, at most the offered rate); node " + say("fair_rate.worst_node") +
            " " + topology.place(result.worst_fair_node) + " gets the smallest share of its own, " +
            say.fixed("fair_rate.worst_share", 0, 100) + " %\n";
  if (say.has("latency")) text += latency_text(say, result.sums_only());
  if (request.outstanding > 0) text += replies_text(result);
  if (say.has("link_use")) {
    const LinkUse& busiest = result.busiest_link();
    text += "links    mean " + say.fixed("link_use.mean", 3) + " flits/cycle, most " +
            say.fixed("link_use.max.load", 3) + " on " + describe_link(topology, busiest.node, busiest.port) + "\n";
  }
  return text + verdict(request, result) + "\n";
}

std::string probe_heading() { return "  rate  offered  accepted  worst node  of its fair rate  latency     p99\n"; }

std::string probe_line(const Saturation::Probe& probe) {
  const RowTexts<TrafficResult> say(traffic_result_rows(), probe.result);
  const std::string fair = say.has("fair_rate") ? say.fixed("fair_rate.worst_share", 0, 100) + " %" : "-";
  const bool arrived = say.has("latency");
  char text[160];
  std::snprintf(text, sizeof text, "%6.4f  %7.4f  %8.4f  %8.0f %%  %16s  %7s  %6s  %s\n", probe.rate,
                say.real("offered"), say.real("accepted"), 100 * say.real("worst_node.share_of_mean"), fair.c_str(),
                arrived ? say.fixed("latency.mean", 1).c_str() : "-", arrived ? say("latency.p99").c_str() : "-",
                say.has("stable") ? "stable" : "saturated");
  return text;
}

}  // namespace dateline
