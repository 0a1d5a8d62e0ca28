// SPDX-License-Identifier: Apache-2.0
#include "model/cost/load_bound.h"

#include "model/network/describe.h"

namespace dateline {
namespace {

double halved_over(const Placement& placement, double links) {
  const int low = placement.processors() / 2, high = placement.processors() - low;
  return 2.0 * low * high / links;
}

std::string not_unit(const Topology& topology, const Placement& placement, int dim) {
  return "coefficient " + std::to_string(placement.coefficients[dim]) + " of " + axis_name(dim) +
         " has no inverse modulo " + std::to_string(radix(topology));
}

/// Names the first coefficient that the proof requires to be a unit but is not; "" if the condition holds.
std::string failed_condition(const Topology& topology, const ExchangeRouting& routing, const Placement& placement) {
  const int k = radix(topology), d = topology.dims();
  for (int i = 0; i < d; ++i) {
    const int dim = routing.unordered ? i : routing.order[i];
    const bool needed = routing.unordered || i == 0 || i == d - 1;
    if (needed && !is_unit(placement.coefficients[dim], k)) return not_unit(topology, placement, dim);
  }
  return "";
}

}  // namespace

long sweep_width(const Topology& topology) {
  const long k = radix(topology);
  return 4 * (topology.nodes - 1) / (k - 1);
}

std::vector<LoadBound> lower_load_bounds(const Topology& topology, const Placement& placement,
                                         const PlacementBisection& bisection) {
  const double k = radix(topology), processors = placement.processors();
  const int d = topology.dims();
  const auto layer = static_cast<double>(power(radix(topology), d - 1));
  std::vector<LoadBound> bounds;
  bounds.push_back({"one processor", "(|P|-1)/2d", (processors - 1) / (2 * d)});
  bounds.push_back({"halving, published width", "2ab / 6dk^(d-1)", halved_over(placement, 6 * d * layer)});
  bounds.push_back({"halving, lexicographic sweep", "2ab / (4(k^d-1)/(k-1))",
                    halved_over(placement, static_cast<double>(sweep_width(topology)))});
  bounds.push_back({bisection.exact ? "halving, bisection width" : "halving, best cut found",
                    "2ab / " + std::to_string(bisection.links),
                    halved_over(placement, static_cast<double>(bisection.links))});
  if (!is_full(topology, placement)) return bounds;
  const bool even = radix(topology) % 2 == 0;
  bounds.push_back({"fully populated, published", "k^(d+1)/8", layer * k * k / 8, even,
                    even ? "" : "printed without the condition that k is even (erratum 3)"});
  if (!even) bounds.push_back({"fully populated, odd k", "k^(d-1)(k^2-1)/8", layer * (k * k - 1) / 8});
  return bounds;
}

std::optional<LoadBound> upper_load_bound(const Topology& topology, const ExchangeRouting& routing,
                                          const Placement& placement) {
  if (!placement.linear()) return std::nullopt;
  const long k = radix(topology), t = static_cast<long>(placement.residues.size());
  const int d = topology.dims();
  LoadBound bound;
  bound.upper = true;
  bound.name = std::string("published, ") + (routing.unordered ? "UDR" : "ODR") +
               (t > 1 ? " on multiple linear placements" : " on linear placements");
  bound.formula = std::string(t > 1 ? "t^2 " : "") + (routing.unordered ? "(2k)^(d-1)" : "k^(d-1)");
  bound.value = static_cast<double>(t * t * power(routing.unordered ? 2 * k : k, d - 1));
  const std::string failed = failed_condition(topology, routing, placement);
  bound.applies = failed.empty();
  if (!bound.applies) bound.note = "not proven for this placement: " + failed + " (erratum 2)";
  return bound;
}

}  // namespace dateline
