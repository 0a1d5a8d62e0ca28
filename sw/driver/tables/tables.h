// SPDX-License-Identifier: Apache-2.0
// The cost tables of Spencer 1994 filled in for a torus of n^d nodes and q transfers a link: 3.1 (lower bounds),
// 3.2 (data movement) and 4.4 (permutations), what is printed beside what is right, executed and measured.
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
  std::string engine = "native";     ///< "" counts only
  double memory = Options().memory;  ///< GiB that may be needed
  EnginePaths paths;
  Watcher watcher{};  ///< of what takes long
};

/// A line of table 3.1: per word of a block, printed and as operation_bound has it.
struct BoundRow {
  std::string operation;
  bool one_port = false;
  Counts printed, right;
  std::string note;
};

/// A line of table 3.2 or 4.4: an algorithm. Counts are those of blocks of one word, cycles those of request.words.
struct CostRow {
  std::string operation, algorithm;
  std::map<std::string, std::string> arguments;
  bool one_port = false;
  Formula formula;
  Counts executed, bound;
  double predicted = 0, linear = 0;    ///< cycles
  std::optional<long> measured;        ///< cycles
  std::vector<std::string> differing;  ///< counts that were executed otherwise than the paper prints: "rounds", ...
  std::string not_run;                 ///< why there is no measurement; "" where there is one or none was wanted
};

struct Tables {
  TablesRequest request;
  std::vector<BoundRow> bounds;                 ///< table 3.1
  std::vector<CostRow> movement, permutations;  ///< tables 3.2 and 4.4
};

/// Throws UsageError for n < 3, d outside 1..3, q outside 1..8.
Tables cost_tables(const TablesRequest& request);

}  // namespace dateline
