// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `bench`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/bench/baseline.h"
#include "sw/driver/bench/bench.h"

namespace dateline {

std::string bench_report(const BenchResult& bench);
nlohmann::ordered_json bench_json(const BenchResult& bench);
/// One line per ratio that has changed, or one line which says that no ratio has changed.
std::string comparison_text(const BenchComparison& comparison, const std::string& file, double tolerance);

}  // namespace dateline
