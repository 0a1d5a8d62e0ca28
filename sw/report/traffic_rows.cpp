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
const char* const kHalfWidth = "half of its 95 % interval; null: there is none";

std::optional<double> half_width(const Estimate& estimate) {
  return estimate.has_interval() ? std::optional<double>(estimate.half_width) : std::nullopt;
}

std::optional<double> if_positive(bool positive, double value) {
  return positive ? std::optional<double>(value) : std::nullopt;
}

/// Cycles of a column of the histogram: the least of 1, 2, 5, 10, ... with which the 99th percentile is in the
/// first 40.
uint64_t column_width(uint64_t p99) {
  constexpr uint64_t kMostColumns = 40;
  uint64_t width = 1;
  for (int step = 0; width * kMostColumns <= p99; ++step) width = step % 3 == 1 ? width / 2 * 5 : width * 2;
  return width;
}

Rows<PacketLengths::Choice> length_rows() {
  using Choice = PacketLengths::Choice;
  return Rows<Choice>()
      .value("flits", "flits", "", &Choice::flits)
      .number("weight", "packets", "in relation to the others", &Choice::weight);
}

const Rows<TrafficRequest>& request_rows() {
  using Request = TrafficRequest;
  static const auto rows =
      Rows<Request>()
          .value("seed", "", "of all random choices", &Request::seed)
          .value(
              "sources", "", "who makes the packets; board: traffic sources of rtl/traffic",
              [](const Request& r) { return r.machine.node.sources ? "board" : "ideal"; }, "ideal board")
          .value("pattern", "", "where nodes send (dateline list)", [](const Request& r) { return r.pattern.name; })
          .number("packet", "flits", "of a packet, header included; the mean",
                  [](const Request& r) { return r.packet.mean(); })
          .list(
              "packet_lengths", "one, or several by weight", length_rows(),
              [](const Request& r) -> const auto& { return r.packet.choices(); })
          .value("burst", "cycles", "mean of a period on; null: steady",
                 [](const Request& r) { return if_positive(r.burst > 0, r.burst); })
          .value("peak", kLoadUnit, "rate in it", [](const Request& r) { return if_positive(r.burst > 0, r.peak); })
          .value("outstanding", "requests", "closed loop: that a node may have open; null: no replies",
                 [](const Request& r) { return r.outstanding > 0 ? &r.outstanding : nullptr; })
          .list("reply_lengths", "of replies, as packet_lengths; null: none", length_rows(),
                [](const Request& r) { return r.outstanding > 0 ? &r.reply.choices() : nullptr; })
          .value("warm_up", "cycles", "before the window; null: found", &Request::warm_up)
          .value("measure", "cycles", "the window", &Request::measure)
          .value("drain", "cycles", "at most, after the window", &Request::drain);
  return rows;
}

/// What one rate gives, in a report of its own or as a probe.
struct OneRate {
  const TrafficRequest& request;
  const TrafficResult& result;
  double rate;
};

/// So many per cent of the packets took at most as long; nothing where counters do not tell.
auto latency_within(int percent) {
  return [percent](const TrafficResult& r) {
    return r.sums_only() ? std::nullopt : std::optional<uint64_t>(r.latency_within(percent));
  };
}

Rows<TrafficResult> latency_rows() {
  using Result = TrafficResult;
  return Rows<Result>()
      .value("mean", "cycles", "", [](const Result& r) { return r.latency.mean; })
      .value("ci95", "cycles", kHalfWidth,
             [](const Result& r) { return r.sums_only() ? std::nullopt : half_width(r.latency); })
      .value("p50", "cycles", "half are within; null, also below: board sources do not tell", latency_within(50))
      .value("p95", "cycles", "95 % are within", latency_within(95))
      .value("p99", "cycles", "99 % are within", latency_within(99))
      .value("max", "cycles", "",
             [](const Result& r) { return r.sums_only() ? std::nullopt : std::optional<uint64_t>(r.latency_max()); })
      .value("zero_load", "cycles", "what the same packets take alone, the mean", &Result::zero_load)
      .list("histogram", "columns of one width; the last may be wider", histogram_rows(), [](const Result& r) {
        return r.sums_only() ? std::nullopt : std::optional<std::vector<LatencyColumn>>(latency_histogram(r.latencies));
      });
}

Rows<TrafficResult> served_rows() {
  using Result = TrafficResult;
  return Rows<Result>()
      .value("hops", "links", "mean; null: no packet arrived",
             [](const Result& r) { return if_positive(r.arrived > 0, r.hops); })
      .value("senders", "nodes", "that send in this pattern", &Result::senders)
      .object("worst_node", "the sender that is served least",
              Rows<Result>()
                  .value("node", "", "", &Result::worst_node)
                  .value("accepted", kLoadUnit, "", &Result::worst_accepted)
                  .value("share_of_mean", "", "its accepted load in the mean of the senders", &Result::worst_share))
      .object("fair_rate", "max-min share of links and channels; null: too many routes",
              Rows<Result>()
                  .value("mean", kLoadUnit, "over the senders", &Result::fair_rate)
                  .value("worst_node", "", "furthest below its own fair rate", &Result::worst_fair_node)
                  .value("worst_share", "", "its accepted load in its fair rate", &Result::worst_fair_share),
              [](const Result& r) { return r.worst_fair_node < 0 ? nullptr : &r; })
      .object("link_use", "null: board sources do not tell", link_use_rows("over all directed links"),
              [](const Result& r) { return r.sums_only() ? nullptr : &r.links; });
}

Rows<TrafficResult> result_rows() {
  using Result = TrafficResult;
  return Rows<Result>()
      .value("warm_up_cycles", "cycles", "before the window", &Result::warm_up)
      .value("settled", "", "where the warm-up is found: it was; false where it is given", &Result::settled)
      .value("offered", kLoadUnit, "generated in the window; of a sending node, as all loads", &Result::offered)
      .value("accepted", kLoadUnit, "on the ejection channels in the window",
             [](const Result& r) { return r.accepted.mean; })
      .value("accepted_ci95", kLoadUnit, kHalfWidth, [](const Result& r) { return half_width(r.accepted); })
      .value("stable", "",
             "packets were made; accepted >= 0.98 offered, but for a longest packet a sender (closed loop: 2 x "
             "outstanding of them); latency at most 10 times zero load; all arrived",
             &Result::stable)
      .value("saturated", "", "not stable", [](const Result& r) { return !r.stable; })
      .value("unstable_because", "", "null where stable",
             [](const Result& r) { return r.stable ? nullptr : &r.unstable_because; })
      .object("packets", "",
              Rows<Result>()
                  .value("generated", "packets", "in the window", &Result::packets)
                  .value("arrived", "packets", "of these", &Result::arrived))
      .object("latency",
              "of packets of the window, wait in the source included; null: none arrived, or of board sources not all",
              latency_rows(), [](const Result& r) { return has_latency(r) ? &r : nullptr; })
      .add(served_rows());
}

auto round_trip_within(int percent) {
  return [percent](const TrafficResult& r) { return percentile(r.round_trips, percent); };
}

/// Of a closed loop.
Rows<TrafficResult> reply_rows() {
  using Result = TrafficResult;
  return Rows<Result>()
      .value("answered?", "requests/node/cycle", "closed loop: replies that arrived in the window",
             [](const Result& r) { return r.requests.mean; })
      .value("answered_ci95?", "requests/node/cycle", kHalfWidth,
             [](const Result& r) { return std::optional<std::optional<double>>(half_width(r.requests)); })
      .object("round_trip?", "of requests made in the window, until their reply is there; null: none",
              Rows<Result>()
                  .value("mean", "cycles", "", [](const Result& r) { return r.round_trip.mean; })
                  .value("ci95", "cycles", kHalfWidth, [](const Result& r) { return half_width(r.round_trip); })
                  .value("p50", "cycles", "half are within", round_trip_within(50))
                  .value("p95", "cycles", "95 % are within", round_trip_within(95))
                  .value("p99", "cycles", "99 % are within", round_trip_within(99))
                  .value("max", "cycles", "", [](const Result& r) { return r.round_trips.size() - 1; }),
              [](const Result& r) { return std::optional<const Result*>(r.round_trips.empty() ? nullptr : &r); });
}

const Rows<OneRate>& rate_rows() {
  const auto result = [](const OneRate& one) -> const TrafficResult& { return one.result; };
  static const auto rows =
      Rows<OneRate>()
          .value("rate", kLoadUnit, "offered load that was asked for", [](const OneRate& one) { return one.rate; })
          .add(result_rows(), result)
          .add(reply_rows(), [](const OneRate& one) { return one.request.outstanding > 0 ? &one.result : nullptr; })
          .value("cycles", "cycles", "simulated", [](const OneRate& one) { return one.result.cycles; });
  return rows;
}

Rows<NodeCounters> counter_rows() {
  using Counters = NodeCounters;
  return Rows<Counters>()
      .value("made", "packets", "in the window", &Counters::made)
      .value("sent", "packets", "left the queue in the window", &Counters::sent)
      .value("received", "packets", "on its ejection channel in the window", &Counters::received)
      .value("arrived", "packets", "made in the window and arrived there, at any time", &Counters::arrived);
}

/// One rate with the load of every link, where they are wanted.
struct OneRateReport {
  OneRate one;
  bool links;
};

const Rows<OneRateReport>& one_rate_rows() {
  using Report = OneRateReport;
  static const auto rows = Rows<Report>()
                               .add(rate_rows(), &Report::one)
                               .list("links?", "every directed link; not with --no-links", link_rows("in the window"),
                                     [](const Report& r) { return r.links ? &r.one.result.links : nullptr; })
                               .list("counters?", "of board sources, by node", counter_rows(), [](const Report& r) {
                                 return r.one.result.sums_only() ? &r.one.result.counters : nullptr;
                               });
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
                 "largest stable rate that was probed; 0: none; in bursts at most what they can make",
                 [](const SaturationSearch& s) { return s.saturation.rate; })
          .list("probes", "in the order in which they were made", rate_rows(), [](const SaturationSearch& s) {
            std::vector<OneRate> probes;
            for (const Saturation::Probe& probe : s.saturation.probes)
              probes.push_back({s.request, probe.result, probe.rate});
            return probes;
          });
  return rows;
}

}  // namespace

bool has_latency(const TrafficResult& result) {
  return result.arrived > 0 && (!result.sums_only() || result.arrived == result.packets);
}

Rows<LinkUse> link_rows(const std::string& load) {
  return Rows<LinkUse>()
      .value("node", "", "that sends into it", &LinkUse::node)
      .value("port", "", "its output port", &LinkUse::port)
      .value("load", "flits/cycle", load, &LinkUse::load);
}

Rows<std::vector<LinkUse>> link_use_rows(const std::string& mean) {
  return Rows<std::vector<LinkUse>>()
      .value("mean", "flits/cycle", mean, mean_load)
      .object("max", "the busiest, the first of equals", link_rows(""), busiest);
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
                               .value("from", "cycles", "the least in the column", &LatencyColumn::from)
                               .value("to", "cycles", "the most", &LatencyColumn::to)
                               .value("packets", "packets", "", &LatencyColumn::packets);
  return rows;
}

const KeyGroup& traffic_keys() {
  static const KeyGroup group = {"traffic", "Synthetic traffic", request_rows().keys()};
  return group;
}

std::vector<Key> one_rate_keys() { return one_rate_rows().keys(); }

std::vector<Key> saturation_keys() { return saturation_rows().keys(); }

Json traffic_setting(const TrafficRequest& request) {
  Json json = machine_json(request.machine);
  request_rows().write(json, request);
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
