// SPDX-License-Identifier: Apache-2.0
// Numbers in reports, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace dateline {

/// The number with at most `decimals` decimals and without trailing zeros; "-" if it is not finite.
std::string format_number(double value, int decimals = 2);

/// The number as JSON; a whole number has no decimal point.
nlohmann::ordered_json json_number(double value);

}  // namespace dateline
