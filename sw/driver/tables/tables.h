// SPDX-License-Identifier: Apache-2.0
// The cost tables of Spencer 1994, filled in for a torus of n^d nodes and q transfers per link: 3.1 (lower bounds),
// 3.2 (data movement) and 4.4 (permutations). Every line has the printed, correct, executed and measured values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "model/cost/cost_model.h"
#include "sim/engine.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

struct TablesRequest {
  int n = 16, d = 2, q = 2;
  int words = 64;
  std::string engine = "native";     ///< "": nothing is run
  double memory = Options().memory;  ///< GiB that the command may need at most
  EnginePaths paths;
  Watcher watcher{};  ///< receives the progress
};

/// A line of table 3.1, per word of a block: the printed bound, and in `right` the bound from operation_bound().
struct BoundRow {
  std::string operation;
  bool one_port = false;
  Counts printed, right;
  std::string note;
};

/// A line of table 3.2 or 4.4, for one algorithm. Counts are for blocks of one word, cycles for blocks of request.words
/// words.
struct CostRow {
  std::string operation, algorithm;
  std::map<std::string, std::string> arguments;
  bool one_port = false;
  Formula formula;
  Counts executed, bound;
  double predicted = 0, linear = 0;    ///< cycles
  std::optional<long> measured;        ///< cycles
  std::vector<std::string> differing;  ///< counts whose executed value differs from the printed one: "rounds", ...
  std::string not_run;                 ///< why nothing was measured; "" where it was measured or no run was requested
};

struct Tables {
  TablesRequest request;
  std::vector<BoundRow> bounds;                 ///< table 3.1
  std::vector<CostRow> movement, permutations;  ///< tables 3.2 and 4.4
};

/// Throws UsageError for n < 3, d outside 1..3, q outside 1..8.
Tables cost_tables(const TablesRequest& request);

}  // namespace dateline
