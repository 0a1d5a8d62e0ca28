// SPDX-License-Identifier: Apache-2.0
#include "sw/report/traffic_report.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "model/network/describe.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

Json link_json(const LinkUse& link) { return {{"node", link.node}, {"port", link.port}, {"load", link.load}}; }

Json result_json(const TrafficResult& result) {
  Json json = {{"offered", result.offered},
               {"accepted", result.accepted},
               {"stable", result.stable},
               {"saturated", !result.stable}};
  json["unstable_because"] = result.stable ? Json(nullptr) : Json(result.unstable_because);
  json["packets"] = {{"generated", result.packets}, {"arrived", result.arrived}};
  if (result.arrived > 0)
    json["latency"] = {{"mean", result.latency},
                       {"p99", result.latency_p99},
                       {"max", result.latency_max},
                       {"zero_load", result.zero_load}};
  else
    json["latency"] = nullptr;
  json["hops"] = result.arrived > 0 ? Json(result.hops) : Json(nullptr);
  json["senders"] = result.senders;
  json["worst_node"] = {
      {"node", result.worst_node}, {"accepted", result.worst_accepted}, {"share_of_mean", result.worst_share()}};
  json["fair_rate"] = result.worst_fair_node < 0 ? Json(nullptr)
                                                 : Json{{"mean", result.fair_rate},
                                                        {"worst_node", result.worst_fair_node},
                                                        {"worst_share", result.worst_fair_share}};
  json["link_use"] = {{"mean", result.mean_link_load()}, {"max", link_json(result.busiest_link())}};
  json["cycles"] = result.cycles;
  return json;
}

std::string hardware(const TrafficRequest& request) {
  return request.pattern.name + " traffic on " + request.machine.topology.spec + ", packets of " +
         std::to_string(request.packet) + (request.packet == 1 ? " flit, " : " flits, ") +
         (request.machine.one_port() ? "one-port" : "all-port") + ", " + std::to_string(request.machine.router().vcs) +
         " virtual channels of depth " + std::to_string(request.machine.router().depth) + "\n" +
         machine_text(request.machine) + ", seed " + std::to_string(request.seed) + "\n";
}

std::string fixed(double value, int decimals) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

}  // namespace

std::string traffic_report(const TrafficRequest& request, const TrafficResult& result) {
  const LinkUse& busiest = result.busiest_link();
  std::string text = hardware(request);
  text += "offered  " + fixed(result.offered, 4) + " flits/node/cycle by " + std::to_string(result.senders) +
          " sending nodes, " + std::to_string(result.packets) + " packets in " + std::to_string(request.measure) +
          " cycles\n";
  text += "accepted " + fixed(result.accepted, 4) + ", worst-served node " + std::to_string(result.worst_node) + " " +
          request.machine.topology.place(result.worst_node) + " " + fixed(result.worst_accepted, 4) + " (" +
          fixed(100 * result.worst_share(), 0) + " % of the mean)\n";
  if (result.worst_fair_node >= 0)
    text += "fair     " + fixed(result.fair_rate, 4) +
            " (max-min over the pattern's routes, at most the offered rate); node " +
            std::to_string(result.worst_fair_node) + " " + request.machine.topology.place(result.worst_fair_node) +
            " gets least of its own, " + fixed(100 * result.worst_fair_share, 0) + " %\n";
  if (result.arrived > 0)
    text += "latency  mean " + fixed(result.latency, 2) + " cycles, 99 % within " + std::to_string(result.latency_p99) +
            ", longest " + std::to_string(result.latency_max) + "; at zero load " + fixed(result.zero_load, 2) +
            "; mean hops " + fixed(result.hops, 3) + "\n";
  text += "links    mean " + fixed(result.mean_link_load(), 3) + " flits/cycle, most " + fixed(busiest.load, 3) +
          " on " + describe_link(request.machine.topology, busiest.node, busiest.port) + "\n";
  text += result.stable ? "stable\n"
                        : "saturated: " + result.unstable_because + " (latency is that of the packets which arrived)\n";
  return text;
}

Json traffic_setting(const TrafficRequest& request) {
  Json json = machine_json(request.machine);
  json.update(Json{{"seed", request.seed},
                   {"pattern", request.pattern.name},
                   {"packet", request.packet},
                   {"warm_up", request.warm_up},
                   {"measure", request.measure},
                   {"drain", request.drain}});
  return json;
}

Json traffic_json(const TrafficRequest& request, const TrafficResult& result) {
  Json json = traffic_setting(request);
  json["rate"] = request.rate;
  json.update(result_json(result));
  Json links = Json::array();
  for (const LinkUse& link : result.links) links.push_back(link_json(link));
  json["links"] = links;
  return json;
}

std::string probe_heading() { return "  rate  offered  accepted  worst node  of its fair rate  latency     p99\n"; }

std::string probe_line(const Saturation::Probe& probe) {
  const TrafficResult& r = probe.result;
  char text[160];
  const std::string fair = r.worst_fair_node < 0 ? "-" : fixed(100 * r.worst_fair_share, 0) + " %";
  std::snprintf(text, sizeof text, "%6.4f  %7.4f  %8.4f  %8.0f %%  %16s  %7.1f  %6llu  %s\n", probe.rate, r.offered,
                r.accepted, 100 * r.worst_share(), fair.c_str(), r.latency,
                static_cast<unsigned long long>(r.latency_p99), r.stable ? "stable" : "saturated");
  return text;
}

Json saturation_json(const TrafficRequest& request, const Saturation& saturation) {
  Json json = traffic_setting(request);
  json["saturation"] = saturation.rate;
  Json probes = Json::array();
  for (const Saturation::Probe& probe : saturation.probes) {
    Json one = {{"rate", probe.rate}};
    one.update(result_json(probe.result));
    probes.push_back(one);
  }
  json["probes"] = probes;
  return json;
}

}  // namespace dateline
