// SPDX-License-Identifier: Apache-2.0
// Measures the speed of the program in separate processes. The cells of a group run in turn, several times, and results
// are medians over the turns. Traffic has a short and a long run, whose difference counts: starting up, building tiles
// and reporting cancel out. Time is processor time, which other programs disturb little; with several threads or ranks
// it is wall-clock time.
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
  uint64_t cycles = 0;                   ///< difference of the long and the short run
  double accepted = 0;                   ///< flits per node and cycle
  bool keeps_up = false;                 ///< accepted at least 0.98 of the offered load
  double cycles_per_second = 0;          ///< of the network; without traffic: runs
  double flit_hops_per_second = 0;       ///< flits times links per second
  double ratio = 1;                      ///< this cell / the first cell of its group: ratio_of()
  double processor = 0, wall = 0;        ///< seconds of the process of the long run
  double peak = 0;                       ///< largest memory, in bytes
  std::optional<double> router_bytes{};  ///< per router beyond 64 routers; from 2048 routers on
};

struct GroupSpeed {
  BenchGroup group;
  std::vector<CellSpeed> cells;
};

/// The quantity that the ratios of a part compare.
const char* ratio_of(BenchPart part);

struct BenchResult {
  BenchRequest request;
  std::string processor;  ///< name of the processor
  int processors = 0;
  double load = 0;  ///< load average of the minute before
  std::vector<GroupSpeed> groups;
};

/// Measures the groups, which takes minutes. groups: from bench_groups(request). Throws CheckError where a run fails; a
/// signal ends the program.
BenchResult run_bench(const BenchRequest& request, const std::vector<BenchGroup>& groups, const Watcher& watcher);

}  // namespace dateline
