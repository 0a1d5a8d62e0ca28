// SPDX-License-Identifier: Apache-2.0
// The picture of `bench`: speed and memory over the number of routers, one series per engine; and the speedup of
// several threads or ranks.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/bench/bench.h"

namespace dateline {

/// Throws UsageError if the picture can show none of the groups.
void require_bench_picture(const std::vector<BenchGroup>& groups);
std::string bench_svg(const BenchResult& bench);

}  // namespace dateline
