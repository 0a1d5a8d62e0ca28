// SPDX-License-Identifier: Apache-2.0
// Traffic curves: accepted load and latency over the offered load; every rate is measured with one or more seeds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/driver/traffic/capacity.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// One rate. With one seed, intervals come from the batches of its run; with several seeds, from independent runs.
struct CurvePoint {
  double rate = 0;             ///< requested load, flits per node and cycle
  double seeds = 0;            ///< number of seeds
  Estimate offered, accepted;  ///< flits per sending node and cycle
  // Cycles of the packets of all seeds; negative where no packet arrived.
  Estimate latency;
  double p50 = -1, p95 = -1, p99 = -1, latency_max = -1, zero_load = -1;
  double hops = -1;  ///< mean links of a packet's path; negative where no packet arrived
  // Means over the seeds.
  double worst_share = 0;              ///< accepted load of the worst-served sender / mean over the senders
  double fair_rate = -1;               ///< max-min, mean over the senders; negative: too many routes
  double worst_fair_share = -1;        ///< smallest accepted load / fair rate of a sender; negative: too many routes
  double link_mean = 0, link_max = 0;  ///< flits per cycle, over all links and of the busiest link
  bool saturated = false;              ///< with at least one seed
};

/// Points in ascending order of rate: one line of a picture.
struct Curve {
  std::string name, topology, pattern;
  int vcs = 0, depth = 0;
  double packet = 1;  ///< mean flits of a packet
  Capacity capacity;
  std::vector<CurvePoint> points;
};

/// Parses --rates: "0.05:0.7:0.05" (first, last, step) or "0.1,0.2,0.4"; ascending, above 0 and at most 1, at most 1000
/// rates. Throws UsageError that names --rates.
std::vector<double> parse_rates(const std::string& text);

/// Converts a run to text for another process. Of the link loads, the text has only the mean and the largest.
std::string result_to_text(const TrafficResult& result);
/// Reads that text. `links` of the result has two entries: the mean load and the largest load.
TrafficResult result_from_text(const std::string& text);

/// The point of a rate, from one result per seed (at least one), as result_from_text() gives them.
CurvePoint curve_point(double rate, const std::vector<TrafficResult>& results);

}  // namespace dateline
