// SPDX-License-Identifier: Apache-2.0
// Numbers as reports have them, in text and in JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace dateline {

/// Without trailing zeros, at most `decimals` places.
std::string format_number(double value, int decimals = 2);

/// Whole numbers without a point.
nlohmann::ordered_json json_number(double value);

}  // namespace dateline
