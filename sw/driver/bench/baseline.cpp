// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/bench/baseline.h"

#include <cstddef>
#include <nlohmann/json.hpp>

#include "model/base/error.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

/// True for the parts whose ratios are compared: engines, and sizes of networks. Ratios of wall-clock times depend on
/// the machine.
bool is_held(BenchPart part) { return part == BenchPart::kEngines || part == BenchPart::kScale; }

BenchRatios ratios_of(const std::string& option, const nlohmann::json& report) {
  BenchRatios ratios;
  try {
    if (report.at("format") != "dateline-bench")
      throw UsageError(option + " is not a report of bench " + setting("json"));
    for (const nlohmann::json& group : report.at("groups"))
      for (const nlohmann::json& cell : group.at("cells")) {
        const auto ratio = cell.at("ratio").get<double>();
        if (!(ratio > 0)) throw UsageError(option + ": a ratio is not more than 0");
        ratios[{group.at("name").get<std::string>(), cell.at("name").get<std::string>()}] = ratio;
      }
  } catch (const nlohmann::json::exception&) {
    throw UsageError(option + " is not a report of bench " + setting("json"));
  }
  return ratios;
}

}  // namespace

BenchRatios read_bench_ratios(const std::string& option, const std::string& report,
                              const std::vector<BenchGroup>& groups) {
  const BenchRatios all = ratios_of(option, nlohmann::json::parse(report, nullptr, false));
  BenchRatios held;
  for (const BenchGroup& group : groups)
    for (size_t i = 1; is_held(group.part) && i < group.cells.size(); ++i)
      if (const auto found = all.find({group.name, group.cells[i].name}); found != all.end()) held.insert(*found);
  if (held.empty()) throw UsageError(option + " has no ratio of a cell that is measured here");
  return held;
}

BenchComparison compare_ratios(const BenchRatios& before, const BenchResult& now, double tolerance) {
  BenchComparison comparison;
  for (const GroupSpeed& group : now.groups)
    for (const CellSpeed& speed : group.cells) {
      const auto found = before.find({group.group.name, speed.cell.name});
      if (found == before.end()) continue;
      ++comparison.compared;
      const double change = speed.ratio / found->second;
      if (change > tolerance || change * tolerance < 1)
        comparison.changed.push_back({group.group.name, speed.cell.name, found->second, speed.ratio});
    }
  return comparison;
}

}  // namespace dateline
