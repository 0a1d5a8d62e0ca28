// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/option_values.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/printable.h"
#include "model/suggest.h"

namespace dateline {
namespace {

template <class Value>
Value find_value(const std::string& option, const std::string& text,
                 const std::vector<std::pair<std::string, Value>>& values) {
  std::vector<std::string> known;
  for (const auto& [name, value] : values) {
    if (name == text) return value;
    known.push_back(name);
  }
  throw UsageError(option + " '" + printable(text, 200) + "' is not known" + known_names(text, known));
}

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

bool parse_one_port(const std::string& ports) {
  return find_value<bool>("--ports", ports, {{"all", false}, {"one", true}});
}

SwitchingMode parse_switching(const std::string& mode) {
  return find_value<SwitchingMode>("--switching", mode,
                                   {{to_string(SwitchingMode::kWormhole), SwitchingMode::kWormhole},
                                    {to_string(SwitchingMode::kCircuit), SwitchingMode::kCircuit}});
}

FlowControl parse_flow(const std::string& flow) {
  return find_value<FlowControl>("--flow", flow,
                                 {{to_string(FlowControl::kDateline), FlowControl::kDateline},
                                  {to_string(FlowControl::kBubble), FlowControl::kBubble}});
}

TieRule parse_tie(const std::string& tie) {
  return find_value<TieRule>("--tie", tie, {{"plus", TieRule::kPlus}, {"split", TieRule::kSplit}});
}

void parse_sync(const std::string& sync) { find_value<bool>("--sync", sync, {{"barrier", true}}); }

void parse_shell(const std::string& shell) { find_value<bool>("completion", shell, {{"bash", true}}); }

std::vector<int> parse_numbers(const std::string& option, const std::string& text) {
  constexpr size_t kMostDigits = 9;
  std::vector<int> numbers;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    const size_t sign = word.empty() || word[0] != '-' ? 0 : 1;
    if (word.size() == sign || word.find_first_not_of("0123456789", sign) != std::string::npos)
      throw UsageError(option + " '" + printable(text) + "' is not a number");
    if (word.size() > sign + kMostDigits) throw UsageError(option + " " + printable(word) + " is out of range");
    numbers.push_back(std::stoi(word));
    at = end + 1;
  }
  return numbers;
}

RoutingChoice parse_routing(const std::string& text) {
  const std::string guess = did_you_mean(text, {"dor", "odr", "udr", "source", "ascending"});
  const std::string known = "--routing '" + printable(text, 200) + "'" +
                            (guess.empty() ? "; known" : guess + " Known") +
                            ": dor, dor: and every dimension once in the order of correction, such as dor:1,0, udr, "
                            "source; of a dual-cube ascending, source";
  if (text.empty()) return {};
  if (text == "odr") return {RoutingName::kDor, {}};
  if (text.rfind("dor:", 0) == 0) return {RoutingName::kDor, parse_order(text, known)};
  for (const RoutingName name :
       {RoutingName::kDor, RoutingName::kAscendingBits, RoutingName::kUdr, RoutingName::kSource})
    if (text == to_string(name)) return {name, {}};
  throw UsageError(known);
}

}  // namespace dateline
