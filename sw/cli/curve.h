// SPDX-License-Identifier: Apache-2.0
// dateline traffic with several rates or seeds: a process a run, the curve in the end.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/router_network.h"
#include "sw/cli/json_output.h"
#include "sw/cli/progress_line.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

struct CurveArguments {
  std::string rates, csv, svg, name;
  std::vector<std::string> with;
  int64_t seeds = 1, jobs = 0;

  /// More is wanted than one run, or in other ways.
  bool wanted() const { return !rates.empty() || seeds != 1 || !csv.empty() || !svg.empty() || !with.empty(); }
  /// Runs at a time. Throws UsageError where it, or the number of seeds, is out of range.
  int64_t processes() const;
};

void add_curve_options(CLI::App& command, CurveArguments& arguments);

/// Measures at every rate (ascending) with every seed on the network, each in a process of its own that has a copy of
/// it; the result does not depend on how many run at a time.
void measure_curve(TrafficRequest request, RouterNetwork& network, const std::vector<double>& rates,
                   const CurveArguments& arguments, JsonOutput& json, ProgressLine& progress);

/// Without a measurement: what files of earlier runs hold as one picture.
void draw_curves(const CurveArguments& arguments, const JsonOutput& json);

}  // namespace dateline
