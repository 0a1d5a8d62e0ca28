// SPDX-License-Identifier: Apache-2.0
#include "sw/report/numbers.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace dateline {

std::string format_number(double value, int decimals) {
  if (!std::isfinite(value)) return "-";  // a share of nothing
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  std::string result = text;
  if (result.find('.') != std::string::npos) {
    result.erase(result.find_last_not_of('0') + 1);
    if (result.back() == '.') result.pop_back();
  }
  return result == "-0" ? "0" : result;
}

nlohmann::ordered_json json_number(double value) {
  if (value == std::floor(value) && std::abs(value) < 9e15) return static_cast<int64_t>(value);
  return value;
}

nlohmann::ordered_json counts_json(const Counts& counts) {
  return {{"rounds", json_number(counts.rounds)},
          {"hops", json_number(counts.hops)},
          {"volume", json_number(counts.volume)}};
}

nlohmann::ordered_json verdict_json(const Verdict& verdict) {
  return {{"verdict", verdict_word(verdict)},
          {"method", verdict.method},
          {"channels", verdict.channels},
          {"dependencies", verdict.dependencies}};
}

}  // namespace dateline
