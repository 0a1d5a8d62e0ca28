// SPDX-License-Identifier: Apache-2.0
// The stages of a study in the order of the data: task, costs, plan, judgement. Each stage returns one of these structs
// complete, and reads only those before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "model/cost/cost_model.h"
#include "model/deadlock/prove.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/rounds/predict.h"
#include "sw/driver/rounds/predict_stream.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/layout.h"

namespace dateline {

/// An operation on a machine, and the limits within which a schedule is looked for.
struct Task {
  Machine machine;
  std::string operation;                         ///< full name
  std::map<std::string, std::string> arguments;  ///< of the operation: "by", "axes", "angle"
  int source = 0;                                ///< node
  int block_words = 0;
  double memory = 0;              ///< GiB that the program may use
  double kept_bytes = 0;          ///< bytes that the caller holds meanwhile: the best schedule so far
  bool runs = false;              ///< the engine must have room too
  bool must_be_runnable = false;  ///< a setting that the program chooses must allow a run
  bool unsafe = false;            ///< it may run incomplete, or on a network that is not proven free of deadlock
  Sync sync = Sync::kBarrier;     ///< how its rounds may follow each other
  Watcher watcher;
};

/// Cost models of the machine, measured by microbenchmarks.
struct Costs {
  CostModel cost;  ///< of the linear model
  CostModel wire;  ///< with buffers that cover the credit loop: predictions and bounds start from it
};

/// How a schedule is made that is too large to be made as a whole.
struct InPortions {
  const Algorithm* algorithm = nullptr;
  std::string why;
  int count = 0, most_rounds = 0;
};

/// The ports and q that a schedule was made for, where it uses fewer than the machine has.
struct MadeFor {
  int q = 1;
  bool one_port = false;
};

/// The algorithm that came second where the best one was looked for.
struct SecondBest {
  std::string algorithm;
  std::optional<MadeFor> made_for;
  double cycles = 0;      ///< with barriers, predicted
  bool estimate = false;  ///< only looked at (outlook.h), because others were clearly better
};

/// What follows from a schedule, or from a portion of one, without a simulation of it.
struct Analysis {
  CheckResult check;
  unsigned memory_words = 0;               ///< words of the fullest node
  bool expressible = true;                 ///< the routing's headers can express every path
  std::vector<RoundPrediction> predicted;  ///< [round]; without its transfers where the schedule is made in portions
  double barrier_cycles = 0;               ///< cycles between the rounds, predicted
};

/// How a schedule streams: in groups of rounds, with a barrier after each group.
struct StreamPlan {
  std::vector<size_t> groups;              ///< the first round of each
  std::vector<std::string> barriers;       ///< why there is a barrier between two groups; one less than groups
  std::vector<GroupPrediction> predicted;  ///< [group]
  int count_bits = 1;                      ///< that the counts of its words need
  int64_t more_words = 0;                  ///< words of the fullest node, more than with a barrier after every round
  BlockLayout::Reuse reuse = BlockLayout::Reuse::kNever;          ///< of the layout
  BlockLayout::Order sending = BlockLayout::Order::kOldestFirst;  ///< of the layout
  BankRotation rotation{};                                        ///< of the layout
  std::vector<std::vector<TransferTime>> transfers;               ///< [round][transfer]: predicted
  /// Cycles that it took on the native engine; it is tried only where messages over several links meet, because the
  /// prediction leaves out that they hold links while they wait.
  std::optional<double> tried_cycles;
};

/// A schedule for the task, with its analysis.
struct Plan : Analysis {
  Schedule schedule;                   ///< without rounds where it is made in portions
  std::optional<InPortions> portions;  ///< none: made as a whole
  std::optional<Formula> formula;      ///< none for a schedule from a file
  std::optional<MadeFor> made_for;     ///< none: it uses the ports and q of the machine
  std::optional<StreamPlan> stream;    ///< none: every round ends with a barrier
  std::optional<SecondBest> second;    ///< none: the algorithm was named, or no other serves
  ScheduleCounts counts;
  double predicted_cycles = 0, linear_cycles = 0;  ///< of all rounds, without barriers

  /// Rounds, or groups of a stream, whose predicted cycles are estimates.
  int estimates() const {
    if (stream)
      return static_cast<int>(std::count_if(stream->predicted.begin(), stream->predicted.end(),
                                            [](const auto& group) { return group.estimate; }));
    return static_cast<int>(
        std::count_if(predicted.begin(), predicted.end(), [](const auto& r) { return r.estimate; }));
  }
  /// Cycles of the rounds and of the barriers between them.
  double total_cycles() const { return predicted_cycles + barrier_cycles; }
  /// What `auto` compares: total_cycles(), with the cycles of the rounds as tried where they were.
  double ranked_cycles() const {
    return stream && stream->tried_cycles ? *stream->tried_cycles + barrier_cycles : total_cycles();
  }
};

/// Proof of freedom from deadlock, and the lower bounds of the operation.
struct Judgement {
  Verdict verdict;
  Counts bound;  ///< each count by itself; volume in words of the task's block length
  CycleBound cycle_bound;
};

}  // namespace dateline
