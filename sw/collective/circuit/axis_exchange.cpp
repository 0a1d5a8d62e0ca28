// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/axis_exchange.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "model/base/error.h"
#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

/// An operation on the first axes. circuits[permute round]: the exchanges of a circuit, in order.
struct Representative {
  const char* operation;
  int dims;
  std::vector<std::vector<const char*>> circuits;
};

const std::vector<Representative>& representatives() {
  static const std::vector<Representative> table = {
      {"identity", 0, {}},
      {"transpose-1d", 1, {{"-x"}}},
      {"transpose-2d", 2, {{"y,x"}}},
      {"rotate-180", 2, {{"-x,-y"}}},
      {"rotate-90", 2, {{"y,x"}, {"x,-y"}}},
      {"reflect", 3, {{"-x,-y,-z"}}},
      {"rotate-120", 3, {{"y,x,z"}, {"x,z,y"}}},
      {"rotate-180-3d", 3, {{"-y,-x,z", "x,y,-z"}}},
      {"transpose-3d-1", 3, {{"-y,-x,z", "x,y,-z"}, {"x,z,y"}}},
      {"transpose-3d-2", 3, {{"z,y,x", "x,-y,z"}, {"x,y,-z"}}},
  };
  return table;
}

const Representative& find_representative(const std::string& operation) {
  for (const Representative& representative : representatives())
    if (representative.operation == operation) return representative;
  throw CheckError(operation + " is not an operation of table 4.3");
}

AxisMap widened(AxisMap map, int dims) {
  for (int k = static_cast<int>(map.axis.size()); k < dims; ++k) {
    map.axis.push_back(k);
    map.negate.push_back(false);
  }
  return map;
}

AxisMap exchange_of(const Representative& representative, const char* axes, int dims) {
  return widened(parse_axes(axes, representative.dims), dims);
}

/// The map that applies `inner`, then `outer`.
AxisMap composed(const AxisMap& outer, const AxisMap& inner) {
  AxisMap map;
  for (size_t k = 0; k < outer.axis.size(); ++k) {
    map.axis.push_back(inner.axis[outer.axis[k]]);
    map.negate.push_back(outer.negate[k] != inner.negate[outer.axis[k]]);
  }
  return map;
}

std::vector<AxisMap> all_maps(int dims) {
  std::vector<AxisMap> maps;
  std::vector<int> axis(dims);
  std::iota(axis.begin(), axis.end(), 0);
  do {
    for (int bits = 0; bits < 1 << dims; ++bits) {
      AxisMap map{axis, {}};
      for (int k = 0; k < dims; ++k) map.negate.push_back((bits >> k) % 2 == 1);
      maps.push_back(map);
    }
  } while (std::next_permutation(axis.begin(), axis.end()));
  return maps;
}

/// The printed values of an operation: rounds 2 log_g(n/4q) + `rounds`; hops `hops` n, plus n/4q - 1 if `collects`;
/// volume `volume` n + (n/4q - 1)/d.
struct Printed {
  const char* operation;
  const char* number;
  int rounds;
  double hops, volume;  ///< factors of n
  bool collects;
};

constexpr Printed kPrinted[] = {
    {"transpose-2d", "4.9", 1, 1, 0.25, true},     {"rotate-90", "4.19", 2, 1.5, 0.5, false},
    {"rotate-120", "4.23", 2, 2, 0.5, false},      {"rotate-180-3d", "4.25", 1, 1.5, 0.25, true},
    {"transpose-3d-1", "4.26", 2, 2.5, 0.5, true}, {"transpose-3d-2", "4.27", 2, 2, 0.5, false},
};

struct Mirrors {
  const char* operation;
  int mirrored;
};

constexpr Mirrors kMirrors[] = {{"transpose-1d", 1}, {"rotate-180", 2}, {"reflect", 3}};

const Printed& find_printed(const std::string& operation) {
  for (const Printed& printed : kPrinted)
    if (operation == printed.operation) return printed;
  throw CheckError("no formula for " + operation);
}

}  // namespace

AxisMap class_map(const std::string& operation, int dims) {
  const Representative& representative = find_representative(operation);
  AxisMap map = widened({}, dims);
  for (const auto& round : representative.circuits)
    for (const char* axes : round) map = composed(exchange_of(representative, axes, dims), map);
  return map;
}

AxisClass classify_axes(const AxisMap& map) {
  const int dims = static_cast<int>(map.axis.size());
  for (const Representative& representative : representatives()) {
    if (representative.dims > dims) continue;
    const AxisMap own = class_map(representative.operation, dims);
    for (const AxisMap& relabelling : all_maps(dims))
      if (composed(map, relabelling) == composed(relabelling, own)) return {representative.operation, relabelling};
  }
  throw CheckError("axes " + map.text() + " belong to no operation of table 4.3");
}

CircuitPlan class_plan(const std::string& operation, int dims, ExchangeRoute exchanged) {
  const Representative& representative = find_representative(operation);
  CircuitPlan plan;
  for (const auto& round : representative.circuits) {
    plan.emplace_back();
    for (const char* axes : round) {
      const AxisMap map = exchange_of(representative, axes, dims);
      const bool straight = map.axis == widened({}, dims).axis;
      plan.back().push_back({map, straight ? ExchangeRoute::kDimensionOrder : exchanged});
    }
  }
  return plan;
}

std::vector<CircuitPlan> class_plans(const std::string& operation, int dims) {
  return {class_plan(operation, dims, ExchangeRoute::kAlternatingOrder),
          class_plan(operation, dims, ExchangeRoute::kStaircase)};
}

std::vector<Round> relabelled(const Topology& topology, const std::vector<Round>& rounds, const AxisMap& relabelling) {
  const int n = topology.dimensions[0].size, dims = topology.dims();
  std::vector<int> node(topology.nodes);
  for (int at = 0; at < topology.nodes; ++at)
    node[at] = topology.node_at(relabelling.apply(topology.coordinates(at), n));
  std::vector<uint8_t> port(2 * static_cast<size_t>(dims));
  for (int k = 0; k < dims; ++k)
    for (const int down : {0, 1})
      port[2 * relabelling.axis[k] + down] = static_cast<uint8_t>(2 * k + (relabelling.negate[k] ? 1 - down : down));
  std::vector<Round> result = rounds;
  for (Round& round : result)
    for (Transfer& transfer : round) {
      transfer.from = node[transfer.from];
      transfer.to = node[transfer.to];
      for (uint8_t& hop : transfer.path) hop = port[hop];
      for (Item& item : transfer.items) item = {node[item.origin], node[item.target], item.part};
    }
  return result;
}

/// The printed hops assume that the farthest node is a collector. If all dimensions are mirrored, only d+1 consecutive
/// values of every n/2 belong to the nodes that are farthest from their images, at d (n/2-1) links. Each further value
/// is two links nearer. The block offset keeps the centres as far from those values as blocks of s = n/(4q) values
/// allow.
Formula reflection_formula(int n, int dims, int mirrored, int q) {
  const double half = n / 2.0;
  const BlockSize block = block_size(n, 4L * q, q);
  Formula formula = collected_formula("Spencer 1994, formula 4.17", block, 1, mirrored * half + block.size - 1,
                                      n / 4.0 + (block.size - 1) / dims);
  if (!block.exact) return formula;
  const double nearer = mirrored == dims ? std::max(0.0, std::ceil((block.size - dims - 1) / 2)) : 0;
  set_hops(formula, mirrored * (half - 1) - 2 * nearer + block.size - 1);
  set_volume(formula, formula.printed->volume);
  formula.note =
      "hops: the thesis assumes that the farthest node is a collector; 4.29, with a minus, is impossible (E3)";
  return formula;
}

Formula exchange_formula(const std::string& operation, int n, int dims, int q) {
  for (const Mirrors& mirrors : kMirrors)
    if (operation == mirrors.operation) return reflection_formula(n, dims, mirrors.mirrored, q);
  const Printed& printed = find_printed(operation);
  const BlockSize block = block_size(n, 4L * q, q);
  Formula formula = collected_formula(std::string("Spencer 1994, formula ") + printed.number + " (" + operation + ")",
                                      block, printed.rounds, printed.hops * n + (printed.collects ? block.size - 1 : 0),
                                      printed.volume * n + (block.size - 1) / dims);
  if (!printed.collects) formula.note = "hops: the thesis omits n/(4q)-1 for collection and distribution (E4)";
  if (!block.exact) return formula;
  // At some sizes an exchange of two axes works with smaller blocks, so the printed volume is an upper bound.
  if (operation != "transpose-2d") set_volume(formula, formula.printed->volume);
  // The block offset keeps the centres half a block away from the farthest nodes.
  if (operation == "transpose-2d" && dims == 2) set_hops(formula, n);
  if (operation == "rotate-90" && dims == 2) set_hops(formula, 1.5 * n - 1);
  if (operation == "rotate-120") set_hops(formula, 2.0 * n + block.size - 1);
  return settled(formula);
}

Algorithm exchange_algorithm(const std::string& operation, const std::string& summary) {
  return {operation,
          "transpose",
          {},
          summary,
          [=](const CollectiveRequest& request) { return permutation_refusal(request, operation); },
          [=](const CollectiveRequest& request) {
            const int dims = request.topology.dims();
            Schedule schedule = empty_schedule(operation, "transpose", request, dims);
            Holdings held = initial_holdings(request.topology, schedule);
            run_plan(request, class_plans(operation, dims), schedule, held);
            return schedule;
          },
          [=](const CollectiveRequest& request) {
            const Topology& topology = request.topology;
            return exchange_formula(operation, topology.dimensions[0].size, topology.dims(), request.q);
          },
          nullptr,
          Growth::kSearched};
}

}  // namespace dateline
