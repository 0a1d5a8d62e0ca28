// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/options.h"

#include <algorithm>
#include <sstream>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"

namespace dateline {
namespace {

std::vector<int> parse_order(const std::string& routing, const std::string& known) {
  std::stringstream text(routing.substr(routing.find(':') + 1));
  std::vector<int> dims;
  for (std::string word; std::getline(text, word, ',');) {
    const bool number = !word.empty() && word.size() <= 2 && word.find_first_not_of("0123456789") == std::string::npos;
    if (!number) throw UsageError(known);
    dims.push_back(std::stoi(word));
  }
  std::vector<int> sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  for (int k = 0; k < static_cast<int>(sorted.size()); ++k)
    if (sorted[k] != k) throw UsageError(known);
  if (dims.empty() || dims.size() > kMaxDims) throw UsageError(known);
  return dims;
}

}  // namespace

std::string to_string(SwitchingMode mode) { return mode == SwitchingMode::kCircuit ? "circuit" : "wormhole"; }

std::string to_string(FlowControl flow) { return flow == FlowControl::kBubble ? "bubble" : "dateline"; }

std::string to_string(Sync sync) {
  return sync == Sync::kBarrier ? "barrier" : sync == Sync::kStream ? "stream" : "auto";
}

std::string to_string(const RoutingChoice& routing) {
  std::string text = to_string(routing.name), separator = ":";
  for (const int dimension : routing.order) {
    text += separator + std::to_string(dimension);
    separator = ",";
  }
  return text;
}

bool parse_one_port(const std::string& ports) {
  return find_value<bool>(setting("ports"), ports, {{"all", false}, {"one", true}});
}

SwitchingMode parse_switching(const std::string& mode) {
  return find_value<SwitchingMode>(setting("switching"), mode,
                                   {{to_string(SwitchingMode::kWormhole), SwitchingMode::kWormhole},
                                    {to_string(SwitchingMode::kCircuit), SwitchingMode::kCircuit}});
}

FlowControl parse_flow(const std::string& flow) {
  return find_value<FlowControl>(setting("flow"), flow,
                                 {{to_string(FlowControl::kDateline), FlowControl::kDateline},
                                  {to_string(FlowControl::kBubble), FlowControl::kBubble}});
}

Sync parse_sync(const std::string& sync) {
  return find_value<Sync>(setting("sync"), sync,
                          {{to_string(Sync::kBarrier), Sync::kBarrier},
                           {to_string(Sync::kStream), Sync::kStream},
                           {to_string(Sync::kAuto), Sync::kAuto}});
}

RoutingChoice parse_routing(const std::string& text) {
  const std::string guess = did_you_mean(text, {"dor", "odr", "udr", "source", "ascending"});
  const std::string known = setting("routing", "'" + printable(text, 200) + "'") +
                            (guess.empty() ? "; known" : guess + " Known") +
                            ": dor, dor: and every dimension once in the order of correction, such as dor:1,0, udr, "
                            "source; in a dual-cube ascending, source";
  if (text.empty()) return {};
  if (text == "odr") return {RoutingName::kDor, {}};
  if (text.rfind("dor:", 0) == 0) return {RoutingName::kDor, parse_order(text, known)};
  for (const RoutingName name :
       {RoutingName::kDor, RoutingName::kAscendingBits, RoutingName::kUdr, RoutingName::kSource, RoutingName::kLayered})
    if (text == to_string(name)) return {name, {}};
  throw UsageError(known);
}

}  // namespace dateline
