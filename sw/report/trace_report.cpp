// SPDX-License-Identifier: Apache-2.0
#include "sw/report/trace_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "model/base/printable.h"
#include "model/network/describe.h"
#include "sw/report/report_head.h"
#include "sw/report/row_texts.h"
#include "sw/report/traffic_rows.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

const Rows<TraceRequest>& trace_request_rows() {
  static const auto rows =
      Rows<TraceRequest>()
          .value("seed", "", "seed of directions half-way round a ring, orders of dimensions, pauses of circuits",
                 &TraceRequest::seed)
          .value("trace", "", "name of the file", [](const TraceRequest& r) { return printable(r.file, 200); })
          .value("drain", "cycles", "cycles without an arrival after which the replay fails", &TraceRequest::drain);
  return rows;
}

const Rows<TraceResult>& trace_result_rows() {
  using Result = TraceResult;
  const auto within = [](int percent) { return [percent](const Result& r) { return r.latency_within(percent); }; };
  static const auto rows =
      Rows<Result>()
          .value("packets", "packets", "packets of the trace; all have arrived", &Result::packets)
          .value("flits", "flits", "flits of all packets, headers included", &Result::flits)
          .value("last_made", "cycles", "cycle in which the last packet was made", &Result::last_made)
          .value("cycles", "cycles", "cycles until the last packet has arrived", &Result::cycles)
          .object("latency", "from the cycle in the trace to the arrival of the tail",
                  Rows<Result>()
                      .value("mean", "cycles", "mean latency", &Result::latency)
                      .value("p50", "cycles", "50 % of the packets take at most this", within(50))
                      .value("p95", "cycles", "95 % of the packets take at most this", within(95))
                      .value("p99", "cycles", "99 % of the packets take at most this", within(99))
                      .value("max", "cycles", "largest latency", &Result::latency_max)
                      .value("zero_load", "cycles", "mean latency of the same packets, each in an empty network",
                             &Result::zero_load)
                      .list("histogram", "columns of equal width; the last may be wider", histogram_rows(),
                            [](const Result& r) { return latency_histogram(r.latencies); }))
          .value("hops", "links", "mean number of links", &Result::hops)
          .object("link_use", "use of the links", link_use_rows("mean load of all directed links over all cycles"),
                  &Result::links)
          .list("links", "every directed link", link_rows("mean load over all cycles"), &Result::links);
  return rows;
}

}  // namespace

std::string trace_report(const TraceRequest& request, const TraceResult& result) {
  const RowTexts<TraceRequest> asked(trace_request_rows(), request);
  const RowTexts<TraceResult> say(trace_result_rows(), result);
  const RouterConfig& router = request.machine.router();
  const LinkUse& most = busiest(result.links);
  return "trace " + asked("trace") + " on " + request.machine.topology.spec + ", " +
         (request.machine.one_port() ? "one-port" : "all-port") + ", " + counted(router.vcs, "virtual channel") +
         " of depth " + std::to_string(router.depth) + "\n" + machine_text(request.machine) + ", seed " +
         asked("seed") + "\n" + chosen_text(request.machine.chosen) + "packets  " + say("packets") + " of " +
         say.with_unit("flits") + ", the last made in cycle " + say("last_made") + ", all arrived after " +
         say.with_unit("cycles") + "\n" + "latency  mean " + say.with_unit("latency.mean") + ", 50 % within " +
         say("latency.p50") + ", 95 % within " + say("latency.p95") + ", 99 % within " + say("latency.p99") +
         ", longest " + say("latency.max") + "; at zero load " + say("latency.zero_load") + "; mean hops " +
         say("hops", 3) + "\n" + "links    mean " + say.with_unit("link_use.mean", 3) + ", most " +
         say("link_use.max.load", 3) + " on " + describe_link(request.machine.topology, most.node, most.port) + "\n";
}

Json trace_setting(const TraceRequest& request) {
  Json json = machine_json(request.machine);
  trace_request_rows().write(json, request);
  return json;
}

Json trace_json(const TraceRequest& request, const TraceResult& result) {
  Json json = trace_setting(request);
  trace_result_rows().write(json, result);
  return json;
}

std::vector<Key> trace_keys() { return joined({trace_request_rows().keys(), trace_result_rows().keys()}); }

}  // namespace dateline
