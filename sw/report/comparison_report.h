// SPDX-License-Identifier: Apache-2.0
// A comparison of algorithms as text, JSON and CSV.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/study/compare.h"

namespace dateline {

std::string comparison_report(const Comparison& comparison);
/// Without the keys that open every report.
nlohmann::ordered_json comparison_json(const Comparison& comparison);
/// One line per row (RFC 4180). The columns have the names of the JSON keys.
std::string comparison_csv(const Comparison& comparison);

}  // namespace dateline
