// SPDX-License-Identifier: Apache-2.0
// Compares the ratios of an earlier report of `bench` with the present ones.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/bench/bench.h"

namespace dateline {

/// Ratios by the names of group and cell.
using BenchRatios = std::map<std::pair<std::string, std::string>, double>;

/// Reads, from a report (JSON), the ratios of the cells that are also in `groups`. Throws UsageError that begins with
/// `option` where the text is not a report of `bench` or has no such ratio.
BenchRatios read_bench_ratios(const std::string& option, const std::string& report,
                              const std::vector<BenchGroup>& groups);

struct ChangedRatio {
  std::string group, cell;
  double before = 0, now = 0;
};

struct BenchComparison {
  int compared = 0;
  std::vector<ChangedRatio> changed;  ///< ratios that rose or fell by more than the tolerance
};
/// tolerance: the largest factor of an unchanged ratio, more than 1.
BenchComparison compare_ratios(const BenchRatios& before, const BenchResult& now, double tolerance);

}  // namespace dateline
