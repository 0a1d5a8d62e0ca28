// SPDX-License-Identifier: Apache-2.0
// What `bench` prints, its JSON and its picture.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/bench/baseline.h"
#include "sw/driver/bench/bench.h"

namespace dateline {

std::string bench_report(const BenchResult& bench);
nlohmann::ordered_json bench_json(const BenchResult& bench);
/// A line a ratio that has changed, or one that says that none has.
std::string comparison_text(const BenchComparison& comparison, const std::string& file, double tolerance);

}  // namespace dateline
