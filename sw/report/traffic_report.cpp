// SPDX-License-Identifier: Apache-2.0
#include "sw/report/traffic_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "model/base/counted.h"
#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

Json half_width_json(const Estimate& estimate) {
  return estimate.has_interval() ? Json(estimate.half_width) : Json(nullptr);
}

/// Cycles of a column of the histogram: the least of 1, 2, 5, 10, ... with which the 99th percentile is in the
/// first 40.
uint64_t column_width(uint64_t p99) {
  constexpr uint64_t kMostColumns = 40;
  uint64_t width = 1;
  for (int step = 0; width * kMostColumns <= p99; ++step) width = step % 3 == 1 ? width / 2 * 5 : width * 2;
  return width;
}

/// Counters tell the latency when every packet has arrived, and then its mean alone.
bool has_latency(const TrafficResult& result) {
  return result.arrived > 0 && (!result.sums_only() || result.arrived == result.packets);
}

Json latency_json(const TrafficResult& result) {
  if (result.sums_only())
    return {{"mean", result.latency.mean},
            {"ci95", nullptr},
            {"p50", nullptr},
            {"p95", nullptr},
            {"p99", nullptr},
            {"max", nullptr},
            {"zero_load", result.zero_load},
            {"histogram", nullptr}};
  return {{"mean", result.latency.mean},      {"ci95", half_width_json(result.latency)},
          {"p50", result.latency_within(50)}, {"p95", result.latency_within(95)},
          {"p99", result.latency_within(99)}, {"max", result.latency_max()},
          {"zero_load", result.zero_load},    {"histogram", histogram_json(result.latencies)}};
}

Json round_trip_json(const TrafficResult& result) {
  if (result.round_trips.empty()) return nullptr;
  return {{"mean", result.round_trip.mean},
          {"ci95", half_width_json(result.round_trip)},
          {"p50", percentile(result.round_trips, 50)},
          {"p95", percentile(result.round_trips, 95)},
          {"p99", percentile(result.round_trips, 99)},
          {"max", result.round_trips.size() - 1}};
}

Json lengths_json(const PacketLengths& lengths) {
  Json list = Json::array();
  for (const PacketLengths::Choice& choice : lengths.choices())
    list.push_back({{"flits", choice.flits}, {"weight", json_number(choice.weight)}});
  return list;
}

Json result_json(const TrafficRequest& request, const TrafficResult& result) {
  Json json = {{"warm_up_cycles", result.warm_up},
               {"settled", result.settled},
               {"offered", result.offered},
               {"accepted", result.accepted.mean},
               {"accepted_ci95", half_width_json(result.accepted)},
               {"stable", result.stable},
               {"saturated", !result.stable}};
  json["unstable_because"] = result.stable ? Json(nullptr) : Json(result.unstable_because);
  json["packets"] = {{"generated", result.packets}, {"arrived", result.arrived}};
  json["latency"] = has_latency(result) ? latency_json(result) : Json(nullptr);
  json["hops"] = result.arrived > 0 ? Json(result.hops) : Json(nullptr);
  json["senders"] = result.senders;
  json["worst_node"] = {
      {"node", result.worst_node}, {"accepted", result.worst_accepted}, {"share_of_mean", result.worst_share()}};
  json["fair_rate"] = result.worst_fair_node < 0 ? Json(nullptr)
                                                 : Json{{"mean", result.fair_rate},
                                                        {"worst_node", result.worst_fair_node},
                                                        {"worst_share", result.worst_fair_share}};
  json["link_use"] = result.sums_only()
                         ? Json(nullptr)
                         : Json{{"mean", result.mean_link_load()}, {"max", link_json(result.busiest_link())}};
  if (request.outstanding > 0)
    json.update(Json{{"answered", result.requests.mean},
                     {"answered_ci95", half_width_json(result.requests)},
                     {"round_trip", round_trip_json(result)}});
  json["cycles"] = result.cycles;
  return json;
}

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
           " a sender: a longer --measure would tell more";
  }
  if (result.stable || result.packets == 0) return result.stable ? "stable" : result.unstable_because;
  return "saturated: " + result.unstable_because +
         (!result.sums_only()   ? " (latency is that of the packets which arrived)"
          : has_latency(result) ? ""
                                : " (counters tell the latency when all have)");
}

}  // namespace

Json link_json(const LinkUse& link) { return {{"node", link.node}, {"port", link.port}, {"load", link.load}}; }

Json histogram_json(const std::vector<long>& latencies) {
  const uint64_t p99 = percentile(latencies, 99), width = column_width(p99), regular = (p99 / width + 1) * width;
  Json columns = Json::array();
  for (uint64_t from = 0; from < latencies.size();) {
    const uint64_t end = std::min<uint64_t>(from < regular ? from + width : ~0ull, latencies.size());
    long packets = 0;
    for (uint64_t cycles = from; cycles < end; ++cycles) packets += latencies[cycles];
    if (packets > 0 || !columns.empty()) columns.push_back({{"from", from}, {"to", end - 1}, {"packets", packets}});
    from = end;
  }
  return columns;
}

std::string traffic_heading(const TrafficRequest& request) {
  return request.pattern.name + " traffic on " + request.machine.topology.spec + ", packets of " +
         lengths_text(request.packet) + (request.burst > 0 ? " in bursts, " : ", ") +
         (request.outstanding > 0 ? "replies of " + lengths_text(request.reply) + ", at most " +
                                        std::to_string(request.outstanding) + " requests open a node, "
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
           : result.settled                      ? ", then it had settled"
                                                 : ", and it had not settled") +
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
            " gets least of its own, " + fixed(100 * result.worst_fair_share, 0) + " %\n";
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
    text += "requests answered " + estimate_text(result.requests, 4) + " a sending node and cycle";
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

Json traffic_setting(const TrafficRequest& request) {
  Json json = machine_json(request.machine);
  json.update(Json{{"seed", request.seed},
                   {"sources", request.machine.node.sources ? "board" : "ideal"},
                   {"pattern", request.pattern.name},
                   {"packet", json_number(request.packet.mean())},
                   {"packet_lengths", lengths_json(request.packet)},
                   {"burst", request.burst > 0 ? Json(request.burst) : Json(nullptr)},
                   {"peak", request.burst > 0 ? Json(request.peak) : Json(nullptr)},
                   {"outstanding", request.outstanding > 0 ? Json(request.outstanding) : Json(nullptr)},
                   {"reply_lengths", request.outstanding > 0 ? lengths_json(request.reply) : Json(nullptr)},
                   {"warm_up", request.warm_up ? Json(*request.warm_up) : Json(nullptr)},
                   {"measure", request.measure},
                   {"drain", request.drain}});
  return json;
}

Json traffic_json(const TrafficRequest& request, const TrafficResult& result, bool links) {
  Json json = traffic_setting(request);
  json["rate"] = request.rate;
  json.update(result_json(request, result));
  if (links) {
    Json list = Json::array();
    for (const LinkUse& link : result.links) list.push_back(link_json(link));
    json["links"] = list;
  }
  if (!result.sums_only()) return json;
  json["counters"] = Json::array();
  for (const NodeCounters& one : result.counters)
    json["counters"].push_back(
        {{"made", one.made}, {"sent", one.sent}, {"received", one.received}, {"arrived", one.arrived}});
  return json;
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

Json saturation_json(const TrafficRequest& request, const Saturation& saturation) {
  Json json = traffic_setting(request);
  json["saturation"] = saturation.rate;
  Json probes = Json::array();
  for (const Saturation::Probe& probe : saturation.probes) {
    Json one = {{"rate", probe.rate}};
    one.update(result_json(request, probe.result));
    probes.push_back(one);
  }
  json["probes"] = probes;
  return json;
}

}  // namespace dateline
