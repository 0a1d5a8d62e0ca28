// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/tables/dual_cube_costs.h"

#include <cstddef>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/driver/study/study.h"

namespace dateline {
namespace {

CollectiveCycles cycles_of(const DualCubeRequest& request, const std::string& topology, const CollectiveRow& row,
                           const CollectiveCosts& costs, const Watcher& watcher) {
  CollectiveCycles cycles;
  cycles.not_run = costs.not_executed;
  if (!costs.executed) return cycles;
  if (watcher) watcher({row.operation + " by " + row.algorithm + " on " + topology});
  StudyRequest wanted;
  wanted.options.topology = topology;
  wanted.options.one_port = true;
  wanted.options.words = request.words;
  wanted.options.memory = request.memory;
  if (!request.engine.empty()) wanted.options.engine = request.engine;
  wanted.operation = row.operation;
  wanted.algorithm = row.algorithm;
  wanted.paths = request.paths;
  wanted.watcher = watcher;
  const Study study = prepare_study(wanted);
  cycles.predicted = study.predicted_cycles;
  if (request.engine.empty()) return cycles;
  try {
    const Execution execution = run_study(study, request.paths, {});
    if (execution.mismatches > 0) throw CheckError(execution.first_mismatch);
    cycles.measured = execution.measured_cycles;
  } catch (const UsageError& reason) {
    cycles.not_run = reason.what();  // for example: more memory or rounds than a node has
  }
  return cycles;
}

}  // namespace

DualCubeCosts dual_cube_costs(const DualCubeRequest& request) {
  require_range(setting("dual-cube"), request.r, 2, 7);
  DualCubeCosts costs{request, dual_cube_tables(request.r), {}, {}};
  const size_t lines = 2 * costs.tables.collectives.size();
  size_t line = 0;
  const auto next = [&] { return as_part(request.watcher, "tables: line", line++, lines); };
  for (const CollectiveRow& row : costs.tables.collectives) {
    costs.dual_cube.push_back(cycles_of(request, costs.tables.dual_cube.topology, row, row.dual_cube, next()));
    const Watcher watcher = next();
    costs.hypercube.push_back(row.hypercube
                                  ? cycles_of(request, costs.tables.hypercube.topology, row, *row.hypercube, watcher)
                                  : CollectiveCycles{});
  }
  return costs;
}

}  // namespace dateline
