// SPDX-License-Identifier: Apache-2.0
// Runs a schedule on an engine: compile, run, read back, compare every word, measure every round.
#pragma once

#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/schedule/compile.h"

namespace dateline {

struct Execution {
  std::vector<long> measured;    ///< cycles of each round, release to last word written; 0 without transfers
  std::vector<LostCycles> lost;  ///< of each round, summed over all nodes
  long measured_cycles = 0;      ///< sum of the rounds
  long barrier_cycles = 0;       ///< everything between the rounds
  long words_checked = 0;
  long mismatches = 0;
  std::string first_mismatch;  ///< "node 3 word 17: 0x.. instead of 0x.."

  /// What ran after it: the rounds that follow. Loading them counts nowhere.
  void append(const Execution& later);
};

/// engine must have been made for `program.config`.
Execution execute(Engine& engine, const Topology& topology, const BlockLayout& layout, const Program& program);

/// Measured cycles of each round of a finished run.
std::vector<long> measure_rounds(const Program& program, const RunResult& result);

}  // namespace dateline
