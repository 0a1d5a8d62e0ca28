// SPDX-License-Identifier: Apache-2.0
// How fast the program is: whole processes, by turns. Of traffic a short and a long run are made and their difference
// is what counts, so that starting up, building tiles and reporting drop out; medians over the turns. Time is that of
// the processor, which other programs disturb little; that of several threads the time on the wall.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "sw/driver/bench/plan.h"

namespace dateline {

struct CellSpeed {
  BenchCell cell;
  uint64_t cycles = 0;                   ///< by which the long run was longer
  double accepted = 0;                   ///< flits a node and cycle
  bool keeps_up = false;                 ///< 0.98 of what was offered, or more
  double cycles_per_second = 0;          ///< of the network
  double flit_hops_per_second = 0;       ///< flits over links
  double ratio = 1;                      ///< of this cell to the first of its group: `ratio_of`
  double processor = 0, wall = 0;        ///< seconds of a whole process: the long run
  double peak = 0;                       ///< bytes in memory at most
  std::optional<double> router_bytes{};  ///< more than with 64 routers, a router; from 2048 routers on
};

struct GroupSpeed {
  BenchGroup group;
  std::vector<CellSpeed> cells;
};

/// What the ratio of a cell of the part is of.
const char* ratio_of(BenchPart part);

struct BenchResult {
  BenchRequest request;
  std::string processor;  ///< as the system names it
  int processors = 0;
  double load = 0;  ///< processes that wanted to run in the minute before
  std::vector<GroupSpeed> groups;
};

/// groups: of the request (bench_groups). Takes minutes. Throws CheckError where a run fails; a signal ends the
/// program.
BenchResult run_bench(const BenchRequest& request, const std::vector<BenchGroup>& groups, const Watcher& watcher);

}  // namespace dateline
