// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>
#include <utility>

#include "model/base/child_task.h"
#include "model/base/error.h"
#include "model/router/timing.h"
#include "sw/driver/fit/bench.h"
#include "sw/driver/fit/least_squares.h"
#include "sw/driver/fit/probe_machine.h"

namespace dateline {
namespace {

CostModel cost_of(const std::vector<Probe>& probes, const Machine& machine) {
  // A hop costs more than RouterTiming::hop(): a router collects all flits of a header, and the words of a circuit wait
  // for its acknowledge.
  return least_squares(probes, timing_of(machine.router()).hop());
}

Fit measure_here(const Machine& machine, const EnginePaths& paths) {
  // Both networks are made before either runs, because the SystemC kernel accepts no new modules after its first cycle.
  Bench bench(machine, paths);
  std::optional<Bench> deeper;
  if (!covers_loop(machine)) deeper.emplace(covering(machine), paths);
  Fit fit;
  fit.key = fit_key(machine, paths);
  fit.probes = bench.distances_and_lengths();
  fit.cost = cost_of(fit.probes, machine);
  const CostModel wire = deeper ? cost_of(deeper->distances_and_lengths(), machine) : fit.cost;
  for (Probe& probe : bench.sharings()) fit.probes.push_back(std::move(probe));
  for (Probe& p : fit.probes) {
    p.fitted = bench.fitted(p, fit.cost, wire);
    const double error = std::abs(static_cast<double>(p.measured) - p.fitted);
    double& largest = p.sharing > 1 ? fit.largest_sharing_error : fit.largest_residual;
    largest = std::max(largest, error);
  }
  return fit;
}

/// First character of the child's text where it is an error instead of a fit: UsageError or CheckError.
constexpr char kUsage = '?', kCheck = '!';

std::string fit_or_error(const Machine& machine, const EnginePaths& paths) {
  try {
    return fit_to_text(measure_here(machine, paths));
  } catch (const UsageError& error) {
    return kUsage + std::string(error.what());
  } catch (const std::exception& error) {
    return kCheck + std::string(error.what());
  }
}

}  // namespace

Fit measure_fit(const Machine& machine, const EnginePaths& paths) {
  if (!machine.engine->once_per_process) return measure_here(machine, paths);
  ChildTask child(
      "fit", [&] { return fit_or_error(machine, paths); }, ChildTask::Manner::kBeside);
  while (child.receive()) continue;
  child.finish();
  const std::string& text = child.text();
  if (text.empty()) throw CheckError("fit: the child process that measures engine '" + machine.engine->name + "' died");
  if (text[0] == kUsage) throw UsageError(text.substr(1));
  if (text[0] == kCheck) throw CheckError(text.substr(1));
  return fit_from_text(text);
}

}  // namespace dateline
