// SPDX-License-Identifier: Apache-2.0
// Runs a compiled schedule on an engine, reads the memories back, compares every word and measures every round.
#pragma once

#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/schedule/compile.h"

namespace dateline {

struct Execution {
  std::vector<long> measured;  ///< cycles of each round, from its release to its last written word; 0 without transfers
  std::vector<LostCycles> lost;  ///< lost cycles of each round, summed over all nodes
  long measured_cycles = 0;      ///< sum over the rounds
  long barrier_cycles = 0;       ///< cycles between the rounds
  long words_checked = 0;
  long mismatches = 0;
  std::string first_mismatch;  ///< "node 3, block of node 0, word 17: 0x.. instead of 0x.."

  /// Appends the execution of the rounds that follow. The time to load these rounds is not counted.
  void append(const Execution& later);

  /// "2 words differ, first: ...". Precondition: mismatches > 0.
  std::string mismatch_text() const;
};

/// Precondition: the engine was made for `program.config`.
Execution execute(Engine& engine, const Topology& topology, const BlockLayout& layout, const Program& program);

/// Measured cycles of each round of a finished run.
std::vector<long> measure_rounds(const Program& program, const RunResult& result);

}  // namespace dateline
