// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/coverage.h"

#include <utility>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/study/study.h"

namespace dateline {

Served operation_served(const Operation& operation, const std::string& network, bool one_port,
                        const EnginePaths& paths) {
  StudyRequest request;
  request.operation = operation.name;
  request.options.topology = network;
  request.options.one_port = one_port;
  request.options.words = 1;
  request.paths = paths;
  const Topology topology = parse_topology(network);
  request.arguments = sample_arguments(operation, topology.dims());
  CollectiveRequest collective{topology};
  collective.one_port = one_port;
  collective.arguments = request.arguments;
  try {
    const Blocks defined(topology, empty_schedule(operation.name, "", collective, 1));
  } catch (const UsageError&) {
    return Served::kUndefined;
  }
  // With all ports, a schedule for one port serves too.
  const bool own = !applicable_algorithms(operation.name, collective).empty();
  collective.one_port = true;
  if (!own && applicable_algorithms(operation.name, collective).empty()) return Served::kNo;
  const Study study = prepare_study(request);
  if (!study.check.ok())
    throw CheckError(operation.name + " on " + network + (one_port ? ", one port: " : ", all ports: ") +
                     first_problem(study.check));
  return study.machine.routing.kind == RoutingKind::kSource ? Served::kSourceRouting : Served::kOwnRouting;
}

std::map<std::string, std::string> sample_arguments(const Operation& operation, int dims) {
  std::map<std::string, std::string> arguments;
  for (const std::string& name : operation.arguments) {
    std::string& value = arguments[name];
    if (name == "angle") value = "90";
    if (name == "axes") value = dims == 1 ? "-x" : dims == 2 ? "-y,x" : "y,z,x";
    if (name == "by") {
      value = "1";
      for (int dim = 1; dim < dims && operation.name != "shear"; ++dim) value += ",1";
    }
  }
  return arguments;
}

const std::vector<Family>& coverage_families() {
  // The shapes are small, so that the table takes seconds.
  static const std::vector<Family> families = {
      {"ring", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "12", "16", "25"}},
      {"torus", {"1x1", "1x4", "2x2", "2x5", "3x3", "4x3", "4x4", "5x5", "6x6", "3x3x3", "4x4x4", "4x2x3"}},
      {"mesh", {"1", "2", "7", "1x4", "2x2", "2x5", "4x3", "4x4", "5x5", "3x3x3", "4x2x3", "2x2x2x2"}},
      {"hypercube", {"1", "2", "3", "4", "5", "6"}},
      {"ghc", {"1x2", "2", "3", "5", "1x4", "2x2", "2x3", "4x4", "3x5", "2x2x2", "3x2x4", "6x6"}},
      {"dual-cube", {"2", "3", "4"}},
      {"product",
       {"ring1*path2", "ring2*path2", "ring3*path2", "path1*complete2", "ring4*path4", "complete2*ring5", "ring4*path3",
        "path3*complete4", "ring5*path3*complete2", "complete5*complete2", "ring2*ring2*path2", "ring3*ring4*path1"}},
      {"twisted-torus",
       {"3x2+1", "3x3+1", "4x2+1", "4x4+1", "4x4+2", "5x3+1", "5x5+2", "6x2+1", "6x6+3", "4x8+4", "8x4+2", "7x5+3"}}};
  return families;
}

std::vector<Coverage> operation_coverage(const EnginePaths& paths) {
  std::vector<Coverage> table;
  for (const Operation& operation : operations()) {
    Coverage row{operation.name, {}};
    for (const Family& family : coverage_families()) {
      CoverageCell& cell = row.cells.emplace_back();
      for (const std::string& shape : family.shapes) {
        cell.all_port.push_back(operation_served(operation, family.name + ":" + shape, false, paths));
        cell.one_port.push_back(operation_served(operation, family.name + ":" + shape, true, paths));
      }
    }
    table.push_back(std::move(row));
  }
  return table;
}

}  // namespace dateline
