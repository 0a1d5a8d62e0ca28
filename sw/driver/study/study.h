// SPDX-License-Identifier: Apache-2.0
// Everything that is known of a collective on a network before and after it runs: the way of the data from topology
// to report, in order.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "model/cost/cost_model.h"
#include "model/deadlock/prove.h"
#include "sim/engine.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/rounds/execute.h"
#include "sw/driver/rounds/predict.h"
#include "sw/schedule/check.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/counts.h"

namespace dateline {

struct Study;

struct StudyRequest {
  Options options;
  std::string operation = "broadcast";
  std::string algorithm = "auto";                  ///< "auto": the least predicted and barrier cycles
  std::map<std::string, std::string> arguments{};  ///< of the operation: "by", "axes", "angle"
  std::string source;                              ///< the source as a user wrote it, 5 or 1,1; "" that of the options
  std::string from;                                ///< schedule file instead of an algorithm; "" none
  EnginePaths paths;
  bool runs = false;  ///< the study will be run: its engine must have room too, and its settings must allow it
  bool compared_to_run = false;  ///< a like one will be run: its settings must allow that
  bool whole = false;  ///< for a file, picture or waveform: refused where the schedule can only be made in portions
  Watcher watcher{};   ///< of what takes long
  std::function<void(const Study& study)> begun{};  ///< told once machine, operation and words are known; may be empty
};

/// How a schedule is made that has no room as a whole.
struct InPortions {
  const Algorithm* algorithm = nullptr;
  std::string why;
  int count = 0, most_rounds = 0;
};

/// Fewer ports or a smaller q than there are, which a schedule may have been made for.
struct MadeFor {
  int q = 1;
  bool one_port = false;
};

struct Study {
  Machine machine;
  int source = 0;
  bool must_be_runnable = false;       ///< settings are chosen so that it can be run
  bool unsafe = false;                 ///< run although the network is not proven free of deadlock
  double memory = 0;                   ///< GiB that may be needed
  double kept_bytes = 0;               ///< memory of the best schedule so far, while others are tried
  Schedule schedule;                   ///< without rounds where it is made in portions
  std::optional<InPortions> portions;  ///< none: made as a whole
  std::optional<Formula> formula;      ///< none for a schedule from a file
  CheckResult check;
  ScheduleCounts counts;
  Counts bound;  ///< each on its own; volume in words of the block length in use
  Verdict verdict;
  CostModel cost;  ///< of the linear model
  CostModel wire;  ///< with buffers that cover the credit loop: what predictions and bounds start from
  int block_words = 0;
  unsigned memory_words = 0;               ///< of the fullest node
  bool expressible = true;                 ///< headers of the routing say all its paths
  std::vector<RoundPrediction> predicted;  ///< a round; without its transfers where it is made in portions
  double predicted_cycles = 0, linear_cycles = 0;
  double barrier_cycles = 0;        ///< between the rounds, predicted
  std::optional<MadeFor> made_for;  ///< none: the ports and q of the options
  CycleBound cycle_bound;
  std::optional<Execution> execution;
  Watcher watcher;
  bool runs = false;

  /// Rounds whose cycles are not promised.
  int estimates() const {
    return static_cast<int>(
        std::count_if(predicted.begin(), predicted.end(), [](const auto& r) { return r.estimate; }));
  }
  /// What a schedule is chosen by.
  double total_cycles() const { return predicted_cycles + barrier_cycles; }
  double error() const { return static_cast<double>(execution->measured_cycles) - predicted_cycles; }
};

/// Schedule, checks, counts, bound, proof and prediction; no simulation of the schedule (the cost model may be
/// fitted). Where the usual hardware does not serve, takes other settings of options that the user did not give
/// (settings.h). Throws UsageError for bad use; a schedule that fails its checks is returned with its problems.
Study prepare_study(const StudyRequest& request);

/// Refuses what must not run (require_runnable), then runs it. Throws UsageError, CheckError or StallError.
void run_study(Study& study, const EnginePaths& paths, const WaveRequest& wave);

/// A source as a user wrote it: a number, or coordinates. Throws UsageError.
int parse_source(const Topology& topology, const std::string& text);

/// The first problems of a check as one line.
std::string first_problem(const CheckResult& check);

}  // namespace dateline
