// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/curve.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

constexpr size_t kMostRates = 1000;

[[noreturn]] void refuse_rates(const std::string& text, const std::string& why) {
  throw UsageError(
      setting("rates", "'" + printable(text) + "'") + ": " + why +
      "; write first:last:step, as in 0.05:0.7:0.05, or rates as in 0.1,0.2,0.4, more than 0 and at most 1");
}

std::vector<double> numbers_between(const std::string& text, char separator) {
  std::vector<double> values;
  std::stringstream words(text + separator);  // the added separator keeps an empty last word
  for (std::string word; std::getline(words, word, separator);) {
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
      refuse_rates(text, "'" + printable(word) + "' is not a number");
    values.push_back(value);
  }
  return values;
}

Json estimate_json(const Estimate& estimate) { return {estimate.mean, estimate.half_width}; }
Estimate estimate_from(const Json& json) { return {json.at(0).get<double>(), json.at(1).get<double>()}; }

template <class Value>
double mean_over(const std::vector<TrafficResult>& results, Value&& value) {
  double sum = 0;
  for (const TrafficResult& result : results) sum += value(result);
  return sum / static_cast<double>(results.size());
}

/// The estimate of one seed itself; for several seeds, the estimate from their means.
template <class Value>
Estimate combined(const std::vector<TrafficResult>& results, Value&& value) {
  if (results.size() == 1) return value(results.front());
  std::vector<double> means;
  for (const TrafficResult& result : results) means.push_back(value(result).mean);
  return mean_estimate(means);
}

void set_latencies(CurvePoint& point, const std::vector<TrafficResult>& results) {
  std::vector<TrafficResult> arrived;
  std::vector<long> latencies;
  for (const TrafficResult& result : results) {
    if (result.arrived == 0) continue;
    arrived.push_back(result);
    latencies.resize(std::max(latencies.size(), result.latencies.size()), 0);
    for (size_t i = 0; i < result.latencies.size(); ++i) latencies[i] += result.latencies[i];
  }
  point.latency = {-1, -1};
  if (arrived.empty()) return;
  point.latency = combined(arrived, [](const TrafficResult& r) { return r.latency; });
  point.p50 = static_cast<double>(percentile(latencies, 50));
  point.p95 = static_cast<double>(percentile(latencies, 95));
  point.p99 = static_cast<double>(percentile(latencies, 99));
  point.latency_max = static_cast<double>(latencies.size() - 1);
  point.zero_load = mean_over(arrived, [](const TrafficResult& r) { return r.zero_load; });
  point.hops = mean_over(arrived, [](const TrafficResult& r) { return r.hops; });
}

}  // namespace

std::vector<double> parse_rates(const std::string& text) {
  constexpr double kRounding = 1e-9, kPlaces = 1e9;
  std::vector<double> rates;
  if (text.find(':') != std::string::npos) {
    const std::vector<double> range = numbers_between(text, ':');
    if (range.size() != 3) refuse_rates(text, "a range has a first, a last and a step");
    if (!(range[2] > 0) || range[1] < range[0]) refuse_rates(text, "a range rises, in steps above 0");
    const double count = std::floor((range[1] - range[0]) / range[2] + kRounding) + 1;
    if (count > static_cast<double>(kMostRates)) refuse_rates(text, "more than 1000 rates");
    for (int i = 0; i < static_cast<int>(count); ++i)
      rates.push_back(std::round((range[0] + i * range[2]) * kPlaces) / kPlaces);
  } else {
    rates = numbers_between(text, ',');
  }
  if (rates.empty()) refuse_rates(text, "no rate");
  if (rates.size() > kMostRates) refuse_rates(text, "more than 1000 rates");
  for (size_t i = 0; i < rates.size(); ++i) {
    if (!(rates[i] > 0 && rates[i] <= 1)) refuse_rates(text, "a rate is out of range");
    if (i > 0 && rates[i] <= rates[i - 1]) refuse_rates(text, "rates must rise");
  }
  return rates;
}

std::string result_to_text(const TrafficResult& r) {
  return Json{{"senders", r.senders},
              {"warm_up", r.warm_up},
              {"settled", r.settled},
              {"offered", r.offered},
              {"accepted", estimate_json(r.accepted)},
              {"packets", r.packets},
              {"arrived", r.arrived},
              {"latency", estimate_json(r.latency)},
              {"zero_load", r.zero_load},
              {"latencies", r.latencies},
              {"hops", r.hops},
              {"worst", {r.worst_node, r.worst_accepted, r.served}},
              {"fair", {r.fair_rate, r.worst_fair_node, r.worst_fair_share}},
              {"links", {r.mean_link_load(), r.busiest_link().load}},
              {"cycles", r.cycles},
              {"unstable_because", r.unstable_because}}
      .dump();
}

TrafficResult result_from_text(const std::string& text) {
  const Json json = Json::parse(text);
  TrafficResult r;
  r.senders = json.at("senders");
  r.warm_up = json.at("warm_up");
  r.settled = json.at("settled");
  r.offered = json.at("offered");
  r.accepted = estimate_from(json.at("accepted"));
  r.packets = json.at("packets");
  r.arrived = json.at("arrived");
  r.latency = estimate_from(json.at("latency"));
  r.zero_load = json.at("zero_load");
  r.latencies = json.at("latencies").get<std::vector<long>>();
  r.hops = json.at("hops");
  r.worst_node = json.at("worst").at(0);
  r.worst_accepted = json.at("worst").at(1);
  r.served = json.at("worst").at(2);
  r.fair_rate = json.at("fair").at(0);
  r.worst_fair_node = json.at("fair").at(1);
  r.worst_fair_share = json.at("fair").at(2);
  r.links = {{0, 0, json.at("links").at(0)}, {0, 0, json.at("links").at(1)}};
  r.cycles = json.at("cycles");
  r.unstable_because = json.at("unstable_because");
  r.stable = r.unstable_because.empty();
  return r;
}

CurvePoint curve_point(double rate, const std::vector<TrafficResult>& results) {
  CurvePoint point;
  point.rate = rate;
  point.seeds = static_cast<double>(results.size());
  point.offered = combined(results, [](const TrafficResult& r) { return Estimate{r.offered, -1}; });
  point.accepted = combined(results, [](const TrafficResult& r) { return r.accepted; });
  set_latencies(point, results);
  point.worst_share = mean_over(results, [](const TrafficResult& r) { return r.worst_share(); });
  if (results.front().worst_fair_node >= 0) {
    point.fair_rate = mean_over(results, [](const TrafficResult& r) { return r.fair_rate; });
    point.worst_fair_share = mean_over(results, [](const TrafficResult& r) { return r.worst_fair_share; });
  }
  point.link_mean = mean_over(results, [](const TrafficResult& r) { return r.links.front().load; });
  point.link_max = mean_over(results, [](const TrafficResult& r) { return r.links.back().load; });
  point.saturated = std::any_of(results.begin(), results.end(), [](const TrafficResult& r) { return !r.stable; });
  return point;
}

}  // namespace dateline
