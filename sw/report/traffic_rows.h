// SPDX-License-Identifier: Apache-2.0
// Rows that the reports of `traffic` share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/driver/traffic/traffic.h"
#include "sw/report/rows.h"

namespace dateline {

/// load: what is said of the load.
Rows<LinkUse> link_rows(const std::string& load);

/// Mean load and busiest link. mean: what is said of the mean.
Rows<std::vector<LinkUse>> link_use_rows(const std::string& mean);

/// Packets that took from..to cycles.
struct LatencyColumn {
  uint64_t from = 0, to = 0;
  long packets = 0;
};
/// Columns of one width; what is beyond those of the 99th percentile is one more. latencies: packets by cycles, the
/// last more than 0.
std::vector<LatencyColumn> latency_histogram(const std::vector<long>& latencies);
const Rows<LatencyColumn>& histogram_rows();

/// Counters tell the latency when every packet has arrived, and then its mean alone.
bool has_latency(const TrafficResult& result);

}  // namespace dateline
