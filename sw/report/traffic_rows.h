// SPDX-License-Identifier: Apache-2.0
// Rows that the reports of `traffic` share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/driver/traffic/traffic.h"
#include "sw/report/rows.h"

namespace dateline {

/// One directed link. load: meaning of its load.
Rows<LinkUse> link_rows(const std::string& load);

/// Mean load and busiest link. mean: meaning of the mean.
Rows<std::vector<LinkUse>> link_use_rows(const std::string& mean);

/// A column of a histogram: the packets with a latency of from..to cycles.
struct LatencyColumn {
  uint64_t from = 0, to = 0;
  long packets = 0;
};
/// Columns of equal width up to the 99th percentile, and one column for all longer latencies. latencies: packets by
/// cycles; the last must not be 0.
std::vector<LatencyColumn> latency_histogram(const std::vector<long>& latencies);
const Rows<LatencyColumn>& histogram_rows();

const Rows<TrafficRequest>& traffic_request_rows();
const Rows<TrafficResult>& traffic_result_rows();
/// The rows of a closed loop.
const Rows<TrafficResult>& traffic_reply_rows();

/// Whether the latency is known. The counters of traffic sources give it (only its mean) if every packet has arrived.
bool has_latency(const TrafficResult& result);

}  // namespace dateline
