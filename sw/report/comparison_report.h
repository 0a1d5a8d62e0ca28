// SPDX-License-Identifier: Apache-2.0
// Algorithms side by side, as text, JSON and CSV.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/study/compare.h"

namespace dateline {

std::string comparison_report(const Comparison& comparison);
/// Without what opens a report.
nlohmann::ordered_json comparison_json(const Comparison& comparison);
/// A line a row, as RFC 4180 has it, under the names of the keys of JSON.
std::string comparison_csv(const Comparison& comparison);

}  // namespace dateline
