// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `list`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace dateline {

std::string list_report();
/// Without the keys that open every report.
nlohmann::ordered_json list_json();

}  // namespace dateline
