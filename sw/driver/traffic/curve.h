// SPDX-License-Identifier: Apache-2.0
// Curves of traffic: what is accepted and how long it takes, by the offered load; every rate measured with several
// seeds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/driver/traffic/capacity.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// One rate. With one seed intervals are those of its batches, with several those of independent runs.
struct CurvePoint {
  double rate = 0;  ///< that was asked for, flits a node and cycle
  double seeds = 0;
  Estimate offered, accepted;  ///< flits a sending node and cycle
  Estimate latency;            ///< cycles; without packets that arrived the mean is negative, and so are the next five
  double p50 = -1, p95 = -1, p99 = -1, latency_max = -1, zero_load = -1;  ///< cycles, of the packets of all seeds
  double hops = -1;                                                       ///< links
  double worst_share = 0;        ///< of the worst-served sender in the mean accepted load; mean over the seeds
  double fair_rate = -1;         ///< max-min, the mean of the senders; negative: too many routes, and so is the next
  double worst_fair_share = -1;  ///< of the sender that gets least of its own fair rate; mean over the seeds
  double link_mean = 0, link_max = 0;  ///< flits a cycle; of the busiest link, mean over the seeds
  bool saturated = false;              ///< with any seed
};

/// Points by rate, as in one picture a line.
struct Curve {
  std::string name, topology, pattern;
  int vcs = 0, depth = 0;
  double packet = 1;  ///< flits in the mean
  Capacity capacity;
  std::vector<CurvePoint> points;
};

/// "0.05:0.7:0.05" (from, to, step) or "0.1,0.2,0.4"; ascending, more than 0, at most 1, 1000 at most. Throws
/// UsageError that names --rates.
std::vector<double> parse_rates(const std::string& text);

/// A run for a curve, as text that another process takes in again; without the loads of its links.
std::string result_to_text(const TrafficResult& result);
/// Sets the mean and the largest load of links as the loads of two links.
TrafficResult result_from_text(const std::string& text);

/// Of one rate, a result a seed (at least one).
CurvePoint curve_point(double rate, const std::vector<TrafficResult>& results);

}  // namespace dateline
