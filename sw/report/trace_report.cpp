// SPDX-License-Identifier: Apache-2.0
#include "sw/report/trace_report.h"

#include <nlohmann/json.hpp>

#include "model/base/counted.h"
#include "model/base/printable.h"
#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/traffic_report.h"

namespace dateline {

using Json = nlohmann::ordered_json;

std::string trace_report(const TraceRequest& request, const TraceResult& result) {
  const RouterConfig& router = request.machine.router();
  const LinkUse& most = busiest(result.links);
  return "trace " + printable(request.file, 200) + " on " + request.machine.topology.spec + ", " +
         (request.machine.one_port() ? "one-port" : "all-port") + ", " + counted(router.vcs, "virtual channel") +
         " of depth " + std::to_string(router.depth) + "\n" + machine_text(request.machine) + ", seed " +
         std::to_string(request.seed) + "\n" + chosen_text(request.machine.chosen) + "packets  " +
         std::to_string(result.packets) + " of " + std::to_string(result.flits) + " flits, the last made in cycle " +
         std::to_string(result.last_made) + ", all arrived after " + std::to_string(result.cycles) + " cycles\n" +
         "latency  mean " + format_number(result.latency) + " cycles, 50 % within " +
         std::to_string(result.latency_within(50)) + ", 95 % within " + std::to_string(result.latency_within(95)) +
         ", 99 % within " + std::to_string(result.latency_within(99)) + ", longest " +
         std::to_string(result.latency_max()) + "; at zero load " + format_number(result.zero_load) + "; mean hops " +
         format_number(result.hops, 3) + "\n" + "links    mean " + format_number(mean_load(result.links), 3) +
         " flits/cycle, most " + format_number(most.load, 3) + " on " +
         describe_link(request.machine.topology, most.node, most.port) + "\n";
}

Json trace_setting(const TraceRequest& request) {
  Json json = machine_json(request.machine);
  json.update(Json{{"seed", request.seed}, {"trace", printable(request.file, 200)}, {"drain", request.drain}});
  return json;
}

Json trace_json(const TraceRequest& request, const TraceResult& result) {
  Json json = trace_setting(request);
  json.update(Json{{"packets", result.packets},
                   {"flits", result.flits},
                   {"last_made", result.last_made},
                   {"cycles", result.cycles},
                   {"latency",
                    {{"mean", result.latency},
                     {"p50", result.latency_within(50)},
                     {"p95", result.latency_within(95)},
                     {"p99", result.latency_within(99)},
                     {"max", result.latency_max()},
                     {"zero_load", result.zero_load},
                     {"histogram", histogram_json(result.latencies)}}},
                   {"hops", result.hops},
                   {"link_use", {{"mean", mean_load(result.links)}, {"max", link_json(busiest(result.links))}}},
                   {"links", Json::array()}});
  for (const LinkUse& link : result.links) json["links"].push_back(link_json(link));
  return json;
}

}  // namespace dateline
