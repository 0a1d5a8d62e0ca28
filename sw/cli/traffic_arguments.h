// SPDX-License-Identifier: Apache-2.0
// The options of dateline traffic, and the requests that follow from them. All functions throw UsageError if a value is
// out of range or options contradict each other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/cli/curve.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

struct TrafficArguments {
  Options options;
  std::string pattern = "uniform", json, html;
  double rate = 0.1;
  std::string packet, warm_up = "auto", trace, sources = "ideal";
  double burst = 0, peak = 1;
  int64_t outstanding = 0;
  std::string reply;
  int64_t measure = 10000, drain = 20000, seed = 1;
  bool saturation = false, rate_given = false, random_given = false, links = true, resources = false;
  CurveArguments curve;
  EnginePaths paths;
};

/// Checks a number of cycles, or a seed: from `least` to 10^9.
uint64_t checked_count(const std::string& option, int64_t value, int64_t least);

/// rate: the largest rate that will be run, in flits per sending node and cycle.
TrafficRequest traffic_request(const TrafficArguments& arguments, double rate);

/// The rates to run, ascending: those of --rates, or only --rate. In flits per sending node and cycle.
std::vector<double> rates_of(const TrafficArguments& arguments);

}  // namespace dateline
