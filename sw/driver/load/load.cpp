// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/load/load.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <numeric>
#include <system_error>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "model/network/describe.h"
#include "model/network/links.h"
#include "sw/driver/machine/node_list.h"

namespace dateline {
namespace {

constexpr double kMostWork = 3e9;  // ordered pairs x straight runs; this number takes about a minute

std::string numbers(const std::vector<int>& values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
  return text;
}

std::string equation(const Topology& topology, const Placement& placement) {
  std::string sum;
  for (int dim = 0; dim < topology.dims(); ++dim) {
    const int c = placement.coefficients[dim];
    if (c == 0) continue;
    sum += (sum.empty() ? "" : " + ") + (c == 1 ? "" : std::to_string(c)) + axis_name(dim);
  }
  return (sum.empty() ? "0" : sum) + (placement.residues.size() > 1 ? " in {" : " = ") + numbers(placement.residues) +
         (placement.residues.size() > 1 ? "}" : "") + " (mod " + std::to_string(radix(topology)) + ")";
}

std::vector<int> wanted_residues(const LoadRequest& request, int k) {
  if (request.placement == "linear") {
    if (request.t) throw UsageError(setting("t") + " is for " + setting("placement", "multiple"));
    if (!request.residues) return {0};
    if (request.residues->size() != 1)
      throw UsageError(setting("residues", numbers(*request.residues)) + ": a linear placement has one; use " +
                       setting("placement", "multiple"));
  } else if (request.t && request.residues) {
    throw UsageError(setting("t", *request.t) + " means residues 0..t-1; leave out " + setting("residues") + " or " +
                     setting("t"));
  } else if (request.t) {
    require_range(setting("t"), *request.t, 1, k - 1);
    std::vector<int> residues(*request.t);
    std::iota(residues.begin(), residues.end(), 0);
    return residues;
  } else if (!request.residues) {
    throw UsageError(setting("placement", "multiple") + ": name its residues, such as " + setting("residues", "0,4") +
                     ", or their number with " + setting("t"));
  }
  std::vector<int> sorted = *request.residues;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i) {
    require_range(setting("residues") + ":", sorted[i], 0, k - 1);
    if (i > 0 && sorted[i] == sorted[i - 1])
      throw UsageError(setting("residues") + ": " + std::to_string(sorted[i]) + " is named twice; name it once");
  }
  return sorted;
}

std::vector<int> wanted_coefficients(const LoadRequest& request, const Topology& topology) {
  if (!request.coefficients) return std::vector<int>(topology.dims(), 1);
  if (static_cast<int>(request.coefficients->size()) != topology.dims())
    throw UsageError(setting("coefficients", numbers(*request.coefficients)) + ": " + topology.spec + " has " +
                     counted(topology.dims(), "dimension") + ", and each needs one");
  return *request.coefficients;
}

/// Throws UsageError for the name of a missing file that resembles the name of a placement.
void require_placement_file(const std::string& name) {
  std::error_code error;
  if (std::filesystem::exists(name, error)) return;
  const std::vector<std::string> known = {"linear", "multiple", "full"};
  if (!nearest_name(name, known).empty())
    throw UsageError(setting("placement", "'" + printable(name, 200) + "'") +
                     " is not known, and there is no such file" + known_names(name, known));
}

void place(const LoadRequest& request, LoadStudy& study) {
  const Topology& topology = study.topology;
  const int k = radix(topology);
  const bool linear = request.placement == "linear" || request.placement == "multiple";
  if (!linear)
    for (const auto& [option, given] : {std::pair{setting("coefficients"), request.coefficients.has_value()},
                                        {setting("residues"), request.residues.has_value()},
                                        {setting("t"), request.t.has_value()}})
      if (given)
        throw UsageError(option + " is for " + setting("placement", "linear") + " and multiple, not " +
                         printable(request.placement, 200));
  if (linear) {
    study.placement = linear_placement(topology, wanted_coefficients(request, topology), wanted_residues(request, k));
    study.placement_text = equation(topology, study.placement);
  } else if (request.placement == "full") {
    study.placement = full_placement(topology);
    study.placement_text = "every node";
  } else {
    require_placement_file(request.placement);
    study.placement.nodes = read_node_file(topology, setting("placement"), request.placement);
    study.placement_text = "nodes of " + printable(request.placement, 200);
  }
  if (study.placement.processors() < 2)
    throw UsageError(setting("placement", printable(request.placement, 200)) + " (" + study.placement_text + ") has " +
                     (study.placement.nodes.empty() ? "no processor" : "one processor") +
                     "; complete exchange needs two");
}

void choose_routing(const LoadRequest& request, LoadStudy& study) {
  study.choice = request.options.routing;
  if (study.choice.name == RoutingName::kOwn) study.choice.name = RoutingName::kDor;
  const Routing routing = find_routing(study.topology, study.choice);
  if (routing.kind == RoutingKind::kSource)
    throw UsageError(setting("routing", "source") + ": loads are computed only for odr and udr");
  study.routing.unordered = routing.kind == RoutingKind::kUnordered;
  study.routing.order = routing.order;
  study.routing.tie = request.tie;
  study.routing_text = study.routing.unordered ? "UDR" : "ODR";
  for (int i = 0; i < study.topology.dims() && !study.routing.unordered; ++i)
    study.routing_text += " " + axis_name(study.routing.order[i]);
  if (radix(study.topology) % 2 == 0)
    study.routing_text += study.routing.tie == TieRule::kSplit ? ", ties split" : ", ties go up";
}

void take_out_links(const LoadRequest& request, LoadStudy& study) {
  study.network = study.topology;
  for (const std::string& text : request.failed_links) {
    const std::string where = setting("fail-link", text);
    const size_t colon = text.find(':');
    if (colon == std::string::npos || text.find(':', colon + 1) != std::string::npos)
      throw UsageError(where + ": write two neighbours, such as 0:1 or 0,0:0,1");
    const int a = parse_place(study.topology, where, text.substr(0, colon));
    const int b = parse_place(study.topology, where, text.substr(colon + 1));
    const auto named = [&](int node) { return std::to_string(node) + " " + study.topology.place(node); };
    if (find_port(study.topology, a, b) < 0)
      throw UsageError(where + ": there is no such link, nodes " + named(a) + " and " + named(b) + " of " +
                       study.topology.spec + " are not neighbours");
    const int port = find_port(study.network, a, b);
    if (port < 0) throw UsageError(where + ": the link is named twice; name it once");
    remove_link(study.network, a, port);
    study.failed.emplace_back(a, b);
  }
}

LinkLoads counted(const LoadStudy& study, const Topology& network) {
  if (count_work(network, study.routing, study.placement) > kMostWork)
    throw UsageError("the pairs of " + std::to_string(study.placement.processors()) +
                     " processors are too many to count one by one; use fewer, or a linear placement whose "
                     "coefficients are units, which has a closed form");
  return count_loads(network, study.routing, study.placement);
}

void find_loads(LoadStudy& study) {
  study.closed_form = has_closed_form(study.topology, study.placement);
  study.loads = study.closed_form ? *closed_form_loads(study.topology, study.routing, study.placement)
                                  : counted(study, study.topology);
  if (!study.failed.empty()) study.loads_without = counted(study, study.network);
  if (!study.closed_form || study.placement.residues.size() < 2) return;
  const int k = radix(study.topology), t = static_cast<int>(study.placement.residues.size());
  const Placement spread = linear_placement(study.topology, study.placement.coefficients, spread_residues(k, t));
  if (spread.residues != study.placement.residues)
    study.spread = closed_form_loads(study.topology, study.routing, spread)->max();
}

void find_bounds(LoadStudy& study) {
  study.bisection = find_bisection(study.topology, study.placement);
  study.lower = lower_load_bounds(study.topology, study.placement, study.bisection);
  study.upper = upper_load_bound(study.topology, study.routing, study.placement);
  const double load = study.loads.max();
  constexpr double kRounding = 1e-9;
  for (const LoadBound& bound : study.lower)
    if (bound.applies && load < bound.value * (1 - kRounding))
      throw CheckError("the busiest link carries less than the lower bound " + bound.name);
  if (study.upper && study.upper->applies && load > study.upper->value)
    throw CheckError("the busiest link carries more than the upper bound " + study.upper->name);
}

void prove_hardware(const LoadRequest& request, LoadStudy& study) {
  if (request.options.flow != FlowControl::kDateline)
    throw UsageError(setting("flow", "bubble") + ": loads are not computed for bubble flow control; use dateline");
  study.machine = without_nodes(make_machine(request.options));
  study.verdict = prove(study.network, study.machine->router(), {study.machine->routing.kind, true, true});
}

}  // namespace

std::string placement_file(const LoadRequest& request) {
  const std::string& placement = request.placement;
  return placement == "linear" || placement == "multiple" || placement == "full" ? "" : placement;
}

LoadStudy prepare_load(const LoadRequest& request, bool hardware) {
  LoadStudy study;
  study.words = request.options.words;
  study.seed = request.options.seed;
  study.topology = parse_topology(request.options.topology);
  if (study.topology.family == FamilyId::kGraph)
    throw UsageError(
        setting("topology") + ": " + study.topology.spec +
        " has no dimension-ordered routes, whose loads this command counts; prove reports the loads of its "
        "routes");
  radix(study.topology);
  choose_routing(request, study);
  take_out_links(request, study);
  place(request, study);
  if (hardware || !study.failed.empty()) prove_hardware(request, study);
  find_loads(study);
  find_bounds(study);
  return study;
}

}  // namespace dateline
