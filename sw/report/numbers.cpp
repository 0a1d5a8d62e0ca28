// SPDX-License-Identifier: Apache-2.0
#include "sw/report/numbers.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace dateline {

std::string format_number(double value, int decimals) {
  if (!std::isfinite(value)) return "-";  // for example a share of nothing
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

}  // namespace dateline
