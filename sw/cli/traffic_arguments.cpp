// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/traffic_arguments.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <sstream>
#include <system_error>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/driver/traffic/curve.h"
#include "sw/driver/traffic/pattern_file.h"

namespace dateline {
namespace {

constexpr int64_t kMostFlits = 1'000'000'000;

/// An integer with an optional minus sign; nothing for any other text.
std::optional<int64_t> whole_number(const std::string& text) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional<int64_t>(value) : std::nullopt;
}

/// Parses "4", or lengths with weights: "1:3,5:1".
PacketLengths lengths_of(const std::string& option, const std::string& text) {
  std::vector<PacketLengths::Choice> choices;
  std::stringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    const size_t colon = word.find(':');
    const auto flits = whole_number(word.substr(0, colon));
    const auto weight = colon == std::string::npos ? std::optional<int64_t>(1) : whole_number(word.substr(colon + 1));
    if (!flits || !weight)
      throw UsageError(option + ": '" + printable(word) +
                       "' is not a length; write flits, as in 4, or several with weights, as in 1:3,5:1");
    require_range(option, *flits, 1, kMostFlits);
    require_range(option + " " + std::to_string(*flits) + ": weight", *weight, 1, kMostFlits);
    choices.push_back({static_cast<int>(*flits), static_cast<double>(*weight)});
  }
  if (choices.empty()) throw UsageError(option + ": no length; write flits, as in 4");
  return PacketLengths(choices);
}

/// Cycles of the warm-up; nothing for "auto".
std::optional<uint64_t> warm_up_of(const std::string& text) {
  if (text == "auto") return {};
  const auto cycles = whole_number(text);
  if (!cycles)
    throw UsageError(setting("warm-up", "'" + printable(text) + "'") + " is not a number of cycles, nor auto");
  return checked_count(setting("warm-up"), *cycles, 0);
}

void require_injection(const TrafficRequest& request) {
  if (request.burst != 0 && !(request.burst >= 1 && request.burst <= 1e6))
    throw UsageError(setting("burst") + ": 1 to 1000000 cycles on average, or 0 for steady traffic");
  if (!(request.peak >= Injection::kLeastPeak && request.peak <= 1))
    throw UsageError(setting("peak") + ": 0.001 to 1 flit per node and cycle");
  if (request.burst > 0 && request.peak < request.rate)
    throw UsageError(setting("peak") + ": at least the rate, which is the mean over bursts and pauses");
  if (request.burst == 0 && request.peak != 1)
    throw UsageError(setting("peak") + " is for traffic in bursts; give " + setting("burst") + " too");
  request.injection().require_possible();
}

/// Sets the closed-loop fields of the request. Throws UsageError.
void require_loop(const TrafficArguments& arguments, TrafficRequest& request) {
  require_range(setting("outstanding"), arguments.outstanding, 0, 1'000'000);
  request.outstanding = static_cast<int>(arguments.outstanding);
  if (request.outstanding == 0) {
    if (!arguments.reply.empty())
      throw UsageError(setting("reply") + ": only a closed loop has replies; give " + setting("outstanding") + " too");
    return;
  }
  request.reply =
      lengths_of(setting("reply"),
                 arguments.reply.empty() ? (arguments.packet.empty() ? "1" : arguments.packet) : arguments.reply);
  if (arguments.burst != 0)
    throw UsageError(setting("outstanding") + ": requests have a steady rate; leave " + setting("burst") + " out");
  if (arguments.saturation)
    throw UsageError(setting("saturation") + " looks for the largest load of an open loop; leave " +
                     setting("outstanding") + " out");
}

}  // namespace

uint64_t checked_count(const std::string& option, int64_t value, int64_t least) {
  constexpr int64_t kMost = 1'000'000'000;
  require_range(option, value, least, kMost);
  return static_cast<uint64_t>(value);
}

TrafficRequest traffic_request(const TrafficArguments& arguments, double rate) {
  TrafficRequest request;
  request.machine = traffic_machine(arguments.options);
  const RouterConfig& router = request.machine.router();
  require_connected(request.machine.topology);
  require_routes_of_all_pairs(request.machine.topology);
  // Packets on layered routes carry their mark after the header.
  const bool open = arguments.packet.empty();
  request.packet = lengths_of(setting("packet"), open ? (router.layered() ? "2" : "1") : arguments.packet);
  require_loop(arguments, request);
  for (const PacketLengths& lengths : {request.packet, request.outstanding > 0 ? request.reply : request.packet})
    if (request.machine.bubbles() &&
        (lengths.shortest() != router.bubble_slot || lengths.longest() != router.bubble_slot))
      throw UsageError(setting("flow", "bubble") + ": every packet fills a slot, half of " + setting("depth") +
                       "; use " + setting("packet", router.bubble_slot));
  request.pattern = pattern_of(arguments.pattern, request.machine.topology);
  if (!(rate > 0 && rate <= 1))
    throw UsageError(setting("rate") + ": more than 0 and at most 1 flit per node and cycle");
  request.rate = rate;
  request.burst = arguments.burst;
  request.peak = arguments.peak;
  require_injection(request);
  request.warm_up = warm_up_of(arguments.warm_up);
  request.measure = checked_count(setting("measure"), arguments.measure, 1);
  request.drain = checked_count(setting("drain"), arguments.drain, 0);
  request.seed = checked_count(setting("seed"), arguments.seed, 0);
  return request;
}

std::vector<double> rates_of(const TrafficArguments& arguments) {
  if (arguments.curve.rates.empty()) return {arguments.rate};
  if (arguments.rate_given) throw UsageError(setting("rate") + " and " + setting("rates") + ": name one of them");
  return parse_rates(arguments.curve.rates);
}

}  // namespace dateline
