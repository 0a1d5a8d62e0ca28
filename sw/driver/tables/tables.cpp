// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/tables/tables.h"

#include <cmath>
#include <cstddef>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/cost/lower_bound.h"
#include "sw/collective/bound.h"
#include "sw/driver/study/study.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

constexpr int kLargestN = 64;

Topology torus_of(const TablesRequest& request) {
  require_range(setting("n"), request.n, 3, kLargestN);
  require_range(setting("d"), request.d, 1, 3);
  require_range(setting("q"), request.q, 1, 8);
  return parse_topology("torus:" + std::to_string(request.n) + "^" + std::to_string(request.d));
}

/// True for an algorithm of the thesis; algorithms for data movement also come from other papers.
bool of_the_thesis(const Formula& formula) { return formula.source.rfind("Spencer", 0) == 0; }

Options options_of(const TablesRequest& request, bool one_port) {
  Options options;
  options.topology = torus_of(request).spec;
  options.one_port = one_port;
  options.q = request.q;
  options.words = request.words;
  options.switching = SwitchingMode::kCircuit;
  options.routing.name = RoutingName::kSource;
  options.memory = request.memory;
  if (!request.engine.empty()) options.engine = request.engine;
  return options;
}

std::vector<std::string> differing_counts(const Formula& f, const Counts& executed) {
  constexpr double kEqual = 1e-9;
  const Counts printed = f.printed ? *f.printed : Counts{f.rounds, f.hops, f.volume, 0};
  std::vector<std::string> names;
  const auto compare = [&](bool has, double paper, double count, const char* name) {
    if (has && std::abs(paper - count) > kEqual) names.emplace_back(name);
  };
  compare(f.has_rounds || f.printed, printed.rounds, executed.rounds, "rounds");
  compare(f.has_hops || f.printed, printed.hops, executed.hops, "hops");
  compare(f.has_volume || f.printed, printed.volume, executed.volume, "volume");
  return names;
}

/// The algorithm and the request of one table line.
struct Wanted {
  const Algorithm* algorithm;
  CollectiveRequest collective;
};

CostRow cost_row(const TablesRequest& request, const Algorithm& algorithm, const CollectiveRequest& collective,
                 const Watcher& watcher) {
  CostRow row{
      algorithm.operation, algorithm.name, collective.arguments, collective.one_port, {}, {}, {}, 0, 0, {}, {}, ""};
  if (watcher) watcher({row.operation + " by " + row.algorithm + (row.one_port ? ", one-port" : ", all-port")});
  StudyRequest wanted;
  wanted.options = options_of(request, collective.one_port);
  wanted.operation = algorithm.operation;
  wanted.algorithm = algorithm.name;
  wanted.arguments = collective.arguments;
  wanted.paths = request.paths;
  wanted.watcher = watcher;
  const Study study = prepare_study(wanted);
  row.formula = *study.formula;
  row.executed = count_schedule(study.check, study.schedule.parts, 1).total;
  row.differing = differing_counts(row.formula, row.executed);
  row.bound = operation_bound(study.machine.topology, study.schedule);
  row.predicted = study.predicted_cycles;
  row.linear = study.linear_cycles;
  if (request.engine.empty()) return row;
  try {
    const Execution execution = run_study(study, request.paths, {});
    if (execution.mismatches > 0) throw CheckError(execution.first_mismatch);
    row.measured = execution.measured_cycles;
  } catch (const UsageError& reason) {
    row.not_run = reason.what();  // for example: more memory than a node has
  }
  return row;
}

/// Adds every algorithm that performs the operation on this torus; for data movement only those of the thesis.
void add_wanted(const TablesRequest& request, const Topology& topology, const Operation& operation,
                const std::map<std::string, std::string>& arguments, std::vector<Wanted>& all) {
  for (const bool one_port : {false, true}) {
    CollectiveRequest collective{topology, one_port, request.q};
    collective.arguments = arguments;
    for (const Algorithm* algorithm : applicable_algorithms(operation.name, collective))
      if (operation.movement == Movement::kPermutation || of_the_thesis(algorithm->formula(collective)))
        all.push_back({algorithm, collective});
  }
}

/// Arguments for which the tables run an operation: a translation half-way round each ring (the first cost that the
/// thesis gives), a shear by 1, a rotation by 30 degrees, or a cyclic exchange of axes with one axis mirrored.
std::map<std::string, std::string> example_arguments(const Operation& operation, int n, int d) {
  std::map<std::string, std::string> arguments;
  for (const std::string& name : operation.arguments) {
    if (name == "angle") arguments[name] = "30";
    if (name == "axes") arguments[name] = d == 1 ? "-x" : d == 2 ? "y,-x" : "y,z,-x";
    if (name != "by") continue;
    const std::string half = std::to_string(n / 2);
    arguments[name] = half;
    if (operation.name == "shear")
      arguments[name] = "1";
    else
      for (int k = 1; k < d; ++k) arguments[name] += "," + half;
  }
  return arguments;
}

std::vector<BoundRow> bound_table(const TablesRequest& request) {
  const Topology topology = torus_of(request);
  const double n = request.n, d = request.d, nodes = topology.nodes;
  std::vector<BoundRow> rows;
  for (const Operation& operation : operations()) {
    if (operation.movement == Movement::kPermutation || operation.reduces()) continue;  // the thesis has no reductions
    for (const bool one_port : {false, true}) {
      BoundRow row{operation.name, one_port, {}, {}, ""};
      row.right = operation_bound(
          topology, empty_schedule(operation.name, "", CollectiveRequest{topology, one_port, request.q}, 1));
      const double ports = one_port ? 1 : 2 * d;
      row.printed.rounds = ceil_log((one_port ? 1L : 2L * request.d) * request.q + 1, topology.nodes);
      row.printed.hops = d * std::floor(n / 2);
      row.printed.volume = (nodes - 1) / ports;
      if (operation.movement == Movement::kBroadcast) row.printed.volume = 1 / ports;
      if (operation.movement == Movement::kAllToAll) {
        row.printed.volume = one_port ? n * nodes / 8 : n * nodes / (16 * d);
        if (!one_port) row.note = "E1: the printed volume divides by the ports twice; nN/8 for both port models";
        if (request.n % 2 == 1) row.note += std::string(row.note.empty() ? "" : "; ") + "odd n: N(n^2-1)/(8n)";
      }
      rows.push_back(row);
    }
  }
  return rows;
}

std::vector<Wanted> data_movement_table(const TablesRequest& request, const Topology& topology) {
  std::vector<Wanted> all;
  for (const Operation& operation : operations())
    if (operation.movement != Movement::kPermutation && !operation.reduces())
      add_wanted(request, topology, operation, {}, all);
  return all;
}

std::vector<Wanted> permutation_table(const TablesRequest& request, const Topology& topology) {
  std::vector<Wanted> all;
  for (const Operation& operation : operations()) {
    if (operation.movement != Movement::kPermutation) continue;
    const auto arguments = example_arguments(operation, request.n, request.d);
    CollectiveRequest collective{topology, false, request.q};
    collective.arguments = arguments;
    try {
      const Blocks possible(topology, empty_schedule(operation.name, "", collective, 1));
    } catch (const UsageError&) {
      continue;  // not defined for this number of dimensions
    }
    add_wanted(request, topology, operation, arguments, all);
  }
  return all;
}

}  // namespace

Tables cost_tables(const TablesRequest& request) {
  Tables tables{request, bound_table(request), {}, {}};
  const Topology topology = torus_of(request);
  const std::vector<Wanted> movement = data_movement_table(request, topology),
                            permutations = permutation_table(request, topology);
  const size_t lines = movement.size() + permutations.size();
  size_t line = 0;
  const auto fill = [&](const std::vector<Wanted>& wanted, std::vector<CostRow>& rows) {
    for (const Wanted& one : wanted)
      rows.push_back(
          cost_row(request, *one.algorithm, one.collective, as_part(request.watcher, "tables: line", line++, lines)));
  };
  fill(movement, tables.movement);
  fill(permutations, tables.permutations);
  return tables;
}

}  // namespace dateline
