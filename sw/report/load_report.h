// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `load`. Keys are stable; others may be added.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "sw/driver/load/load.h"
#include "sw/driver/load/load_run.h"

namespace dateline {

std::string load_report(const LoadStudy& study, const std::optional<ExchangeRun>& run);
nlohmann::ordered_json load_json(const LoadStudy& study, const std::optional<ExchangeRun>& run);

/// "12 of 240 pairs have no route left: 0 (0,0) -> 5 (1,1), ...", with at most `most` pairs; "" if all have a route.
std::string cut_off_text(const LoadStudy& study, size_t most);

}  // namespace dateline
