// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `list`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/schedule/operation.h"

namespace dateline {

std::string list_report();
/// The lines of one operation and its algorithms.
std::string operation_report(const Operation& operation);
/// Without the keys that open every report.
nlohmann::ordered_json list_json();

}  // namespace dateline
