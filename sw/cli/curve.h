// SPDX-License-Identifier: Apache-2.0
// dateline traffic with several rates or seeds: one process per run, and a curve of their results.
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

  /// Whether the options ask for a curve instead of one run.
  bool wanted() const { return !rates.empty() || seeds != 1 || !csv.empty() || !svg.empty() || !with.empty(); }
  /// How many runs are simulated at a time. Throws UsageError if --jobs or --seeds is out of range.
  int64_t processes() const;
};

void add_curve_options(CLI::App& command, CurveArguments& arguments);

/// Measures the network at every rate (ascending) with every seed, and writes the curve. Each run is a process with its
/// own copy of the network. The result does not depend on how many processes run at a time.
void measure_curve(TrafficRequest request, RouterNetwork& network, const std::vector<double>& rates,
                   const CurveArguments& arguments, JsonOutput& json, ProgressLine& progress);

/// Draws the curves of the files of --with as one picture. Measures nothing.
void draw_curves(const CurveArguments& arguments, const JsonOutput& json);

}  // namespace dateline
