// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/coverage.h"

#include <algorithm>
#include <map>

#include "model/error.h"
#include "model/router/route_encoding.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// An argument that turns no network away that some other value would not.
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

bool takes_paths(const Machine& machine, const Schedule& schedule) {
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (!encode_route(machine.topology, machine.router(), transfer.from, transfer.path, machine.switching, 0))
        return false;
  return true;
}

Served served(const Operation& operation, const std::string& network, bool one_port) {
  MachineOptions options;
  options.topology = network;
  options.one_port = one_port;
  const Machine own = make_machine(options);
  CollectiveRequest request{own.topology};
  request.one_port = one_port;
  request.order = own.router().order;
  request.arguments = sample_arguments(operation, own.topology.dims());
  Served best = Served::kNo;
  try {
    const Blocks defined(own.topology, empty_schedule(operation.name, "", request, 1));
    for (const Algorithm* algorithm : applicable_algorithms(operation.name, request)) {
      if (takes_paths(own, algorithm->make(request))) return Served::kOwnRouting;
      best = Served::kSourceRouting;
    }
  } catch (const UsageError&) {
    // The operation is not defined on this network.
  }
  return best;
}

}  // namespace

const std::vector<std::string>& coverage_networks() {
  static const std::vector<std::string> networks = {
      "ring:8",   "torus:4x4",   "torus:5x5",   "torus:4x3",           "torus:4x4x4",
      "mesh:4x4", "hypercube:4", "dual-cube:3", "twisted-torus:4x4+2", "ghc:4x4"};
  return networks;
}

std::vector<Coverage> operation_coverage() {
  std::vector<Coverage> table;
  for (const Operation& operation : operations()) {
    Coverage row;
    row.operation = operation.name;
    for (const std::string& network : coverage_networks()) {
      row.all_port.push_back(served(operation, network, false));
      row.one_port.push_back(served(operation, network, true));
    }
    table.push_back(row);
  }
  return table;
}

}  // namespace dateline
