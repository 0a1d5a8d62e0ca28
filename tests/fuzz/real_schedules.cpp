// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/operation.h"
#include "tests/fuzz/mutate.h"

namespace dateline::fuzz {
namespace {

constexpr size_t kMostTransfers = 700, kMostItems = 3000;

bool small(const Schedule& schedule) {
  size_t transfers = 0, items = 0;
  for (const Round& round : schedule.rounds) {
    transfers += round.size();
    for (const Transfer& transfer : round) items += transfer.items.size();
  }
  return transfers > 0 && transfers <= kMostTransfers && items <= kMostItems;
}

std::map<std::string, std::string> arguments_of(const Operation& operation, int dims) {
  std::map<std::string, std::string> arguments;
  for (const std::string& name : operation.arguments) {
    if (name == "axes") arguments[name] = dims == 3 ? "-y,x,z" : dims == 2 ? "-y,x" : "-x";
    if (name == "angle") arguments[name] = "45";
    if (name == "by") arguments[name] = operation.name == "shear" || dims == 1 ? "1" : dims == 2 ? "1,2" : "1,2,1";
  }
  return arguments;
}

std::vector<Schedule> make_all() {
  std::vector<Schedule> schedules;
  for (const char* network : {"torus:5", "torus:3x3", "torus:4x4", "torus:4x3", "torus:6x6", "torus:4x4x4", "mesh:3x2",
                              "hypercube:3", "ghc:3x3", "dual-cube:2", "twisted-torus:3x4", "product:ring3*path2"}) {
    const Topology topology = parse_topology(network);
    for (const Algorithm& algorithm : algorithms())
      for (const bool one_port : {false, true})
        for (const int q : {1, 2}) {
          CollectiveRequest request{topology, one_port, q, topology.nodes / 2};
          request.arguments = arguments_of(find_operation(algorithm.operation), topology.dims());
          if (!algorithm.applicable(request).empty()) continue;
          Schedule schedule = algorithm.make(request);
          if (small(schedule) && check_schedule(topology, schedule).ok()) schedules.push_back(std::move(schedule));
        }
  }
  return schedules;
}

}  // namespace

const std::vector<Schedule>& real_schedules() {
  static const std::vector<Schedule> schedules = make_all();
  return schedules;
}

}  // namespace dateline::fuzz
