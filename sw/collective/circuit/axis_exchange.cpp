// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/axis_exchange.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "model/error.h"

namespace dateline {
namespace {

/// An operation on its first axes, as the exchanges of its circuits: one list a permute round.
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
  throw CheckError(operation + " is none of the operations of table 4.3");
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

/// The outer map of what the inner one gives.
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
  throw CheckError("axes " + map.text() + " belong to none of the operations of table 4.3");
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

}  // namespace dateline
