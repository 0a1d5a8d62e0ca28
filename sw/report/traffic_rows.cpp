// SPDX-License-Identifier: Apache-2.0
#include "sw/report/traffic_rows.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sw/report/report_head.h"
#include "sw/report/traffic_report.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

const char* const kLoadUnit = "flits/node/cycle";
const char* const kHalfWidth = "half the width of the 95 % interval; null: there is none";

std::optional<double> half_width(const Estimate& estimate) {
  return estimate.has_interval() ? std::optional<double>(estimate.half_width) : std::nullopt;
}

std::optional<double> if_positive(bool positive, double value) {
  return positive ? std::optional<double>(value) : std::nullopt;
}

/// Width of a column of the histogram in cycles: the least of 1, 2, 5, 10, ... with which the 99th percentile is in the
/// first 40 columns.
uint64_t column_width(uint64_t p99) {
  constexpr uint64_t kMostColumns = 40;
  uint64_t width = 1;
  for (int step = 0; width * kMostColumns <= p99; ++step) width = step % 3 == 1 ? width / 2 * 5 : width * 2;
  return width;
}

Rows<PacketLengths::Choice> length_rows() {
  using Choice = PacketLengths::Choice;
  return Rows<Choice>()
      .value("flits", "flits", "length", &Choice::flits)
      .number("weight", "packets", "frequency relative to the other lengths", &Choice::weight);
}

/// The result at one rate, in its own report or as a probe.
struct OneRate {
  const TrafficRequest& request;
  const TrafficResult& result;
  double rate;
};

/// A getter for a percentile of the latency; nothing if only counters are known.
auto latency_within(int percent) {
  return [percent](const TrafficResult& r) {
    return r.sums_only() ? std::nullopt : std::optional<uint64_t>(r.latency_within(percent));
  };
}

Rows<TrafficResult> latency_rows() {
  using Result = TrafficResult;
  return Rows<Result>()
      .value("mean", "cycles", "mean latency", [](const Result& r) { return r.latency.mean; })
      .value("ci95", "cycles", kHalfWidth,
             [](const Result& r) { return r.sums_only() ? std::nullopt : half_width(r.latency); })
      .value("p50", "cycles",
             "50 % of the packets take at most this; this and the next keys are null for board sources",
             latency_within(50))
      .value("p95", "cycles", "95 % of the packets take at most this", latency_within(95))
      .value("p99", "cycles", "99 % of the packets take at most this", latency_within(99))
      .value("max", "cycles", "largest latency",
             [](const Result& r) { return r.sums_only() ? std::nullopt : std::optional<uint64_t>(r.latency_max()); })
      .value("zero_load", "cycles", "mean latency of the same packets, each in an empty network", &Result::zero_load)
      .list("histogram", "columns of equal width; the last may be wider", histogram_rows(), [](const Result& r) {
        return r.sums_only() ? std::nullopt : std::optional<std::vector<LatencyColumn>>(latency_histogram(r.latencies));
      });
}

Rows<TrafficResult> served_rows() {
  using Result = TrafficResult;
  return Rows<Result>()
      .value("hops", "links", "mean number of links; null: no packet arrived",
             [](const Result& r) { return if_positive(r.arrived > 0, r.hops); })
      .value("senders", "nodes", "nodes that send in this pattern", &Result::senders)
      .object(
          "worst_node", "sender with the least accepted load",
          Rows<Result>()
              .value("node", "", "", &Result::worst_node)
              .value("accepted", kLoadUnit, "its accepted load", &Result::worst_accepted)
              .value("share_of_mean", "", "its accepted load divided by the mean of the senders", &Result::worst_share))
      .object("fair_rate", "max-min fair share of links and channels; null: too many routes",
              Rows<Result>()
                  .value("mean", kLoadUnit, "mean over the senders", &Result::fair_rate)
                  .value("worst_node", "", "sender furthest below its own fair rate", &Result::worst_fair_node)
                  .value("worst_share", "", "its accepted load divided by its fair rate", &Result::worst_fair_share),
              [](const Result& r) { return r.worst_fair_node < 0 ? nullptr : &r; })
      .object("link_use", "use of the links; null: unknown with board sources",
              link_use_rows("mean load of all directed links"),
              [](const Result& r) { return r.sums_only() ? nullptr : &r.links; });
}

const Rows<OneRate>& rate_rows() {
  const auto result = [](const OneRate& one) -> const TrafficResult& { return one.result; };
  static const auto rows =
      Rows<OneRate>()
          .value("rate", kLoadUnit, "requested offered load", [](const OneRate& one) { return one.rate; })
          .add(traffic_result_rows(), result)
          .add(traffic_reply_rows(),
               [](const OneRate& one) { return one.request.outstanding > 0 ? &one.result : nullptr; })
          .value("cycles", "cycles", "simulated cycles", [](const OneRate& one) { return one.result.cycles; });
  return rows;
}

auto round_trip_within(int percent) {
  return [percent](const TrafficResult& r) { return percentile(r.round_trips, percent); };
}

Rows<NodeCounters> counter_rows() {
  using Counters = NodeCounters;
  return Rows<Counters>()
      .value("made", "packets", "packets made in the window", &Counters::made)
      .value("sent", "packets", "packets that left the queue in the window", &Counters::sent)
      .value("received", "packets", "packets on the ejection channel of the node in the window", &Counters::received)
      .value("arrived", "packets", "packets made in the window that arrived at the node, at any time",
             &Counters::arrived);
}

/// The result at one rate. links: include the load of every link.
struct OneRateReport {
  OneRate one;
  bool links;
};

const Rows<OneRateReport>& one_rate_rows() {
  using Report = OneRateReport;
  static const auto rows =
      Rows<Report>()
          .add(rate_rows(), &Report::one)
          .list("links?", "every directed link; not with --no-links", link_rows("mean load in the window"),
                [](const Report& r) { return r.links ? &r.one.result.links : nullptr; })
          .list("counters?", "counters of board sources, by node", counter_rows(),
                [](const Report& r) { return r.one.result.sums_only() ? &r.one.result.counters : nullptr; });
  return rows;
}

struct SaturationSearch {
  const TrafficRequest& request;
  const Saturation& saturation;
};

const Rows<SaturationSearch>& saturation_rows() {
  static const auto rows =
      Rows<SaturationSearch>()
          .value("saturation", kLoadUnit,
                 "largest stable rate that was probed; 0: none; with bursts at most the load that they can make",
                 [](const SaturationSearch& s) { return s.saturation.rate; })
          .list("probes", "probes, in order", rate_rows(), [](const SaturationSearch& s) {
            std::vector<OneRate> probes;
            for (const Saturation::Probe& probe : s.saturation.probes)
              probes.push_back({s.request, probe.result, probe.rate});
            return probes;
          });
  return rows;
}

}  // namespace

const Rows<TrafficRequest>& traffic_request_rows() {
  using Request = TrafficRequest;
  static const auto rows =
      Rows<Request>()
          .value("seed", "", "seed of all random choices", &Request::seed)
          .value(
              "sources", "", "kind of traffic sources; board: those of rtl/traffic",
              [](const Request& r) { return r.machine.node.sources ? "board" : "ideal"; }, "ideal board")
          .value("pattern", "", "traffic pattern (dateline list)", [](const Request& r) { return r.pattern.name; })
          .number("packet", "flits", "mean flits per packet, header included",
                  [](const Request& r) { return r.packet.mean(); })
          .list(
              "packet_lengths", "lengths of packets, with weights", length_rows(),
              [](const Request& r) -> const auto& { return r.packet.choices(); })
          .value("burst", "cycles", "mean length of a burst; null: steady traffic",
                 [](const Request& r) { return if_positive(r.burst > 0, r.burst); })
          .value("peak", kLoadUnit, "rate in a burst; null: steady traffic",
                 [](const Request& r) { return if_positive(r.burst > 0, r.peak); })
          .value("outstanding", "requests", "closed loop: most unanswered requests per node; null: no replies",
                 [](const Request& r) { return r.outstanding > 0 ? &r.outstanding : nullptr; })
          .list("reply_lengths", "lengths of replies, with weights; null: no replies", length_rows(),
                [](const Request& r) { return r.outstanding > 0 ? &r.reply.choices() : nullptr; })
          .value("warm_up", "cycles", "cycles before the window; null: auto", &Request::warm_up)
          .value("measure", "cycles", "cycles of the window", &Request::measure)
          .value("drain", "cycles", "most cycles after the window", &Request::drain);
  return rows;
}

const Rows<TrafficResult>& traffic_result_rows() {
  using Result = TrafficResult;
  static const auto rows =
      Rows<Result>()
          .value("warm_up_cycles", "cycles", "cycles before the window", &Result::warm_up)
          .value("settled", "", "the network has settled in an automatic warm-up; false if the warm-up was given",
                 &Result::settled)
          .value("offered", kLoadUnit, "load generated in the window; all loads are per sending node", &Result::offered)
          .value("accepted", kLoadUnit, "load on the ejection channels in the window",
                 [](const Result& r) { return r.accepted.mean; })
          .value("accepted_ci95", kLoadUnit, kHalfWidth, [](const Result& r) { return half_width(r.accepted); })
          .value("stable", "",
                 "packets were made; accepted >= 0.98 offered, with one longest packet per sender forgiven (closed "
                 "loop: 2 x "
                 "outstanding of them); latency at most 10 times that of zero load; all packets arrived",
                 &Result::stable)
          .value("saturated", "", "not stable", [](const Result& r) { return !r.stable; })
          .value("unstable_because", "", "reason; null if stable",
                 [](const Result& r) { return r.stable ? nullptr : &r.unstable_because; })
          .object("packets", "packets of the window",
                  Rows<Result>()
                      .value("generated", "packets", "packets made in the window", &Result::packets)
                      .value("arrived", "packets", "packets of these that arrived", &Result::arrived))
          .object("latency",
                  "latency of the packets of the window, time in the source queue included; null: none arrived, or "
                  "with board "
                  "sources: not all arrived",
                  latency_rows(), [](const Result& r) { return has_latency(r) ? &r : nullptr; })
          .add(served_rows());
  return rows;
}

const Rows<TrafficResult>& traffic_reply_rows() {
  using Result = TrafficResult;
  static const auto rows =
      Rows<Result>()
          .value("answered?", "requests/node/cycle", "closed loop: replies that arrived in the window",
                 [](const Result& r) { return r.requests.mean; })
          .value("answered_ci95?", "requests/node/cycle", kHalfWidth,
                 [](const Result& r) { return std::optional<std::optional<double>>(half_width(r.requests)); })
          .object("round_trip?", "time of requests made in the window until the arrival of their reply; null: none",
                  Rows<Result>()
                      .value("mean", "cycles", "mean round trip", [](const Result& r) { return r.round_trip.mean; })
                      .value("ci95", "cycles", kHalfWidth, [](const Result& r) { return half_width(r.round_trip); })
                      .value("p50", "cycles", "50 % of the round trips take at most this", round_trip_within(50))
                      .value("p95", "cycles", "95 % of the round trips take at most this", round_trip_within(95))
                      .value("p99", "cycles", "99 % of the round trips take at most this", round_trip_within(99))
                      .value("max", "cycles", "largest round trip",
                             [](const Result& r) { return r.round_trips.size() - 1; }),
                  [](const Result& r) { return std::optional<const Result*>(r.round_trips.empty() ? nullptr : &r); });
  return rows;
}

bool has_latency(const TrafficResult& result) {
  return result.arrived > 0 && (!result.sums_only() || result.arrived == result.packets);
}

Rows<LinkUse> link_rows(const std::string& load) {
  return Rows<LinkUse>()
      .value("node", "", "node that sends into the link", &LinkUse::node)
      .value("port", "", "output port of that node", &LinkUse::port)
      .value("load", "flits/cycle", load, &LinkUse::load);
}

Rows<std::vector<LinkUse>> link_use_rows(const std::string& mean) {
  return Rows<std::vector<LinkUse>>()
      .value("mean", "flits/cycle", mean, mean_load)
      .object("max", "busiest link, the first of equals", link_rows("its load"), busiest);
}

std::vector<LatencyColumn> latency_histogram(const std::vector<long>& latencies) {
  const uint64_t p99 = percentile(latencies, 99), width = column_width(p99), regular = (p99 / width + 1) * width;
  std::vector<LatencyColumn> columns;
  for (uint64_t from = 0; from < latencies.size();) {
    const uint64_t end = std::min<uint64_t>(from < regular ? from + width : ~0ull, latencies.size());
    long packets = 0;
    for (uint64_t cycles = from; cycles < end; ++cycles) packets += latencies[cycles];
    if (packets > 0 || !columns.empty()) columns.push_back({from, end - 1, packets});
    from = end;
  }
  return columns;
}

const Rows<LatencyColumn>& histogram_rows() {
  static const auto rows = Rows<LatencyColumn>()
                               .value("from", "cycles", "least latency in the column", &LatencyColumn::from)
                               .value("to", "cycles", "largest latency in the column", &LatencyColumn::to)
                               .value("packets", "packets", "packets in the column", &LatencyColumn::packets);
  return rows;
}

const KeyGroup& traffic_keys() {
  static const KeyGroup group = {"traffic", "Synthetic traffic", traffic_request_rows().keys()};
  return group;
}

std::vector<Key> one_rate_keys() { return one_rate_rows().keys(); }

std::vector<Key> saturation_keys() { return saturation_rows().keys(); }

Json traffic_setting(const TrafficRequest& request) {
  Json json = machine_json(request.machine);
  traffic_request_rows().write(json, request);
  return json;
}

Json traffic_json(const TrafficRequest& request, const TrafficResult& result, bool links) {
  Json json = traffic_setting(request);
  one_rate_rows().write(json, {{request, result, request.rate}, links});
  return json;
}

Json saturation_json(const TrafficRequest& request, const Saturation& saturation) {
  Json json = traffic_setting(request);
  saturation_rows().write(json, {request, saturation});
  return json;
}

}  // namespace dateline
