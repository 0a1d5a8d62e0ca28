// SPDX-License-Identifier: Apache-2.0
// What `list` prints, and its JSON. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace dateline {

std::string list_report();
/// Without what opens a report.
nlohmann::ordered_json list_json();

}  // namespace dateline
