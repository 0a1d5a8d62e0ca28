// SPDX-License-Identifier: Apache-2.0
// The picture of `bench`: speed and memory by the number of routers, engines apart; and what threads give.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/bench/bench.h"

namespace dateline {

/// Throws UsageError where there is nothing among them that it shows.
void require_bench_picture(const std::vector<BenchGroup>& groups);
std::string bench_svg(const BenchResult& bench);

}  // namespace dateline
