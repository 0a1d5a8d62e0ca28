// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/cube/dual_cube_tables.h"

#include <algorithm>
#include <string_view>

#include "sw/collective/schedule_size.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {
namespace {

NetworkRow network_row(const Topology& topology) {
  return {topology.spec, topology_properties(topology), bisection(topology)};
}

const Algorithm& entry(std::string_view operation, std::string_view name) {
  const auto& table = algorithms();
  return *std::find_if(table.begin(), table.end(),
                       [&](const Algorithm& a) { return a.operation == operation && a.name == name; });
}

/// Makes and checks the schedule, in portions if needed. Precondition: the algorithm does not split blocks.
CheckResult check_algorithm(const Algorithm& algorithm, const CollectiveRequest& request) {
  if (why_portions(algorithm, request, 1).empty()) return check_schedule(request.topology, algorithm.make(request));
  const Portions portions = portions_of(algorithm, request, 1);
  const Schedule whole = empty_schedule(algorithm.operation, algorithm.name, request, 1);
  PortionedCheck check(request.topology, whole);
  for (int index = 0; index < portions.count; ++index) {
    const Schedule portion = portions.make(index);
    check.add(portion, check_schedule(request.topology, portion));
  }
  return check.finish();
}

CollectiveCosts costs(const Algorithm& algorithm, const Topology& topology) {
  const CollectiveRequest request{topology, true};
  CollectiveCosts result;
  result.formula = algorithm.formula(request);
  result.not_executed = algorithm.applicable(request);
  if (!result.not_executed.empty()) return result;
  const CheckResult check = check_algorithm(algorithm, request);
  result.executed = count_schedule(check, 1, 1).total;
  result.complete = check.valid && check.complete && check.ports_ok;
  result.contended_rounds = check.contended_rounds;
  result.max_link_sharing = check.max_link_sharing;
  return result;
}

}  // namespace

DualCubeTables dual_cube_tables(int r) {
  const Topology dual_cube = parse_topology("dual-cube:" + std::to_string(r));
  const Topology hypercube = parse_topology("hypercube:" + std::to_string(2 * r - 1));
  DualCubeTables tables{network_row(dual_cube), network_row(hypercube), {}};
  for (const char* operation : {"broadcast", "scatter", "gather", "all-gather", "all-to-all"}) {
    const Algorithm& algorithm = entry(operation, "published");
    tables.collectives.push_back({operation, algorithm.name, costs(algorithm, dual_cube), costs(algorithm, hypercube)});
  }
  const Algorithm& repaired = entry("all-to-all", "repaired");
  tables.collectives.push_back({repaired.operation, repaired.name, costs(repaired, dual_cube), std::nullopt});
  return tables;
}

}  // namespace dateline
