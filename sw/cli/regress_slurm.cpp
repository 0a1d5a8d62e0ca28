// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/regress_slurm.h"

#include <cstddef>
#include <iostream>
#include <nlohmann/json.hpp>

#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"
#include "sw/driver/sweep/run_points.h"
#include "sw/report/sweep_report.h"

namespace dateline {
namespace {

Grid grid_of_seeds(const SlurmSeeds& wanted) {
  Grid grid;
  grid.command.name = "regress";
  grid.options.push_back({"replay", {}});
  for (int64_t seed = wanted.first; seed < wanted.first + wanted.seeds; ++seed)
    grid.options[0].second.emplace_back(seed);
  grid.fixed.emplace_back("cycles", wanted.cycles);
  grid.lists = true;  // the outcome is in a list of the report
  return grid;
}

/// The outcome in the report of --replay. If the seed ended without one, its failure says why.
RegressOutcome outcome_of_line(const PointLine& line) {
  const Grid::Json json = Grid::Json::parse(line.text);
  RegressOutcome outcome;
  outcome.seed = json["options"]["replay"];
  const auto result = json.value("result", Grid::Json::object());
  if (!result.contains("cases") || result["cases"].size() != 1) {
    outcome.configuration = regress_case(outcome.seed).describe();
    outcome.failure = failure_of(line).empty() ? "there is no result" : failure_of(line);
    return outcome;
  }
  Grid::Json one = result["cases"][0];
  one["failure"] = one.value("problem", failure_of(line));
  outcome = outcome_from_json(one.dump());
  outcome.output = one.value("output", "");
  return outcome;
}

}  // namespace

std::vector<RegressOutcome> regress_on_slurm(
    const SlurmSeeds& wanted, const HeldSignals& signals, const Watcher& watcher, bool text,
    const std::function<void(const RegressOutcome&, size_t number, size_t of)>& report) {
  const Grid grid = grid_of_seeds(wanted);
  PointsFile file(setting("output"), wanted.output, points_header(grid));
  const size_t missing = file.missing().size();
  if (text && missing < file.points())
    std::cout << printable(wanted.output, 200) << " has " << file.points() - missing << " of " << file.points()
              << " seeds\n";
  size_t number = 0;
  run_missing_on_slurm(wanted.slurm, grid, file, wanted.output, signals, watcher, text,
                       [&](const PointLine& line) { report(outcome_of_line(line), ++number, missing); });
  if (signals.caught() == 0) file.finish();
  std::vector<RegressOutcome> outcomes;
  file.each([&](const PointLine& line) { outcomes.push_back(outcome_of_line(line)); });
  return outcomes;
}

}  // namespace dateline
