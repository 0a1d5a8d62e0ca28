// SPDX-License-Identifier: Apache-2.0
// A study of one collective on one network: from options to a schedule with its checks, prediction, proof and bounds,
// and then to a run.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "model/base/stage.h"
#include "sim/engine.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/rounds/execute.h"
#include "sw/driver/study/stages.h"

namespace dateline {

struct StudyRequest {
  Options options;
  std::string operation = "broadcast";
  std::string algorithm = "auto";                  ///< "auto": the fewest predicted and barrier cycles
  std::map<std::string, std::string> arguments{};  ///< of the operation: "by", "axes", "angle"
  std::string source;                  ///< the source as a user wrote it: 5 or 1,1; "": the source of the options
  std::string source_name = "source";  ///< name of the setting that gave `source`
  std::string from;                    ///< schedule file to use instead of an algorithm; "": none
  EnginePaths paths;
  bool runs = false;  ///< the study will be run: its engine must have room too, and its settings must allow it
  bool compared_to_run = false;  ///< a study with the same settings will be run: they must allow it
  bool whole = false;  ///< for a file, picture or waveform: refused where the schedule can only be made in portions
  Watcher watcher{};   ///< progress of long stages
  std::function<void(const Task& task)> begun{};  ///< called when the task is known; may be empty
};

/// The results of all stages of a study.
struct Study : Task, Costs, Plan, Judgement {};

/// A study, and what its run measured.
struct FinishedStudy {
  Study study;
  Execution execution;
};

/// Makes the schedule, checks it, counts it, predicts its cycles, proves the network free of deadlock and computes the
/// lower bounds. It does not simulate the schedule, but the cost model may be measured. Where the usual hardware does
/// not work, it takes other settings of options that the user did not give (settings.h). Throws UsageError for bad use.
/// A schedule that fails its checks is returned with its problems.
Study prepare_study(const StudyRequest& request);

/// When a round of a stream is predicted to be under way, in cycles from the release of its group.
struct RoundSpan {
  size_t group = 0;
  double first_flit = 0;  ///< its first flit leaves
  double last_flit = 0;   ///< its last flit arrives
};
/// None without a stream, for a round without transfers, and where the stream stops.
std::optional<RoundSpan> round_span(const Plan& plan, size_t round);

/// Refuses what must not run (require_runnable), then runs the schedule and checks every word. `watcher` replaces the
/// study's where it is not empty. Throws UsageError, CheckError or StallError.
/// links: filled in during the run, also of a run that is stopped; may be null. It needs a schedule that is whole.
Execution run_study(const Study& study, const EnginePaths& paths, const WaveRequest& wave, const Watcher& watcher = {},
                    LinkRecord* links = nullptr);

/// Measured minus predicted cycles, of all rounds.
double prediction_error(const Study& study, const Execution& execution);

}  // namespace dateline
