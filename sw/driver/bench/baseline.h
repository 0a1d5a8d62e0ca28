// SPDX-License-Identifier: Apache-2.0
// Ratios of an earlier report of `bench`, and what has become of them.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/bench/bench.h"

namespace dateline {

/// By the names of group and cell.
using BenchRatios = std::map<std::pair<std::string, std::string>, double>;

/// The ratios of a report (JSON) to which the groups have a counterpart. Throws UsageError that begins with `option`
/// where it is no such report or has none of them.
BenchRatios read_bench_ratios(const std::string& option, const std::string& report,
                              const std::vector<BenchGroup>& groups);

struct ChangedRatio {
  std::string group, cell;
  double before = 0, now = 0;
};

struct BenchComparison {
  int compared = 0;
  std::vector<ChangedRatio> changed;  ///< by more than so many times, either way
};
/// tolerance: more than 1.
BenchComparison compare_ratios(const BenchRatios& before, const BenchResult& now, double tolerance);

}  // namespace dateline
