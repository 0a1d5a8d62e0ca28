// SPDX-License-Identifier: Apache-2.0
// Products of rings, lines and complete graphs: tori, meshes, hypercubes, generalised hypercubes and mixtures. Every
// port belongs to a dimension, and messages correct one dimension after the other.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "model/base/modulo.h"
#include "model/network/family.h"
#include "model/network/product_dependencies.h"
#include "model/network/product_hop.h"
#include "model/network/product_route.h"

namespace dateline {
namespace {

/// Least number of hops between two coordinates of a dimension.
int gap(const Dimension& dimension, int from, int to) {
  const int hops = std::abs(from - to);
  if (dimension.kind == DimensionKind::kComplete) return hops > 0 ? 1 : 0;
  return dimension.wraps ? std::min(hops, dimension.size - hops) : hops;
}

class ProductFamily final : public NetworkFamily {
 public:
  LinkEnd neighbour(const Topology& topology, int node, int port) const override {
    const int dim = topology.port_dim(port);
    const Dimension& dimension = topology.dimensions[dim];
    int stride = 1;
    for (int k = 0; k < dim; ++k) stride *= topology.dimensions[k].size;
    const int at = node / stride % dimension.size;
    const Dimension::Step there = dimension.step(at, port - dimension.first_port);
    if (there.to < 0) return {};
    return {node + (there.to - at) * stride, dimension.first_port + there.port};
  }

  int distance(const Topology& topology, int from, int to) const override {
    int hops = 0;
    for (const Dimension& dimension : topology.dimensions) {
      hops += gap(dimension, from % dimension.size, to % dimension.size);
      from /= dimension.size;
      to /= dimension.size;
    }
    return hops;
  }

  double average_status(const Topology& topology) const override {
    double status = 0;
    for (const Dimension& dimension : topology.dimensions) {
      const double n = dimension.size;
      long sum = 0;
      for (int a = 0; a < dimension.size; ++a)
        for (int b = 0; b < dimension.size; ++b) sum += gap(dimension, a, b);
      status += topology.nodes / n * (static_cast<double>(sum) / n);
    }
    return status;
  }

  std::vector<ExchangeCut> exchange_cuts(const Topology& topology) const override {
    std::vector<ExchangeCut> cuts;
    for (int dim = 0; dim < topology.dims(); ++dim) {
      const Dimension& dimension = topology.dimensions[dim];
      const long lines = topology.nodes / dimension.size, half = dimension.size / 2, rest = dimension.size - half;
      if (half == 0) continue;
      const long links = dimension.kind == DimensionKind::kComplete ? half * rest : dimension.wraps ? 2 : 1;
      cuts.push_back({lines * half * rest, links, "the cut through the middle of " + axis_name(dim)});
    }
    return cuts;
  }

  std::string port_direction(const Topology& topology, int port) const override {
    if (topology.kind == "hypercube") return "bit " + std::to_string(port);
    const int dim = topology.port_dim(port);
    const int j = port - topology.dimensions[dim].first_port;
    if (topology.dimensions[dim].kind == DimensionKind::kComplete)
      return "+" + std::to_string(j + 1) + " in " + axis_name(dim);
    return (j == 0 ? "+" : "-") + axis_name(dim);
  }
  std::string half_name(const Topology& topology, int dim) const override {
    return (topology.dimensions[dim].size % 2 == 0 ? "the middle of " : "half of the nodes, ordered by ") +
           axis_name(dim);
  }

  RoutingName native_routing() const override { return RoutingName::kDor; }
  std::string routes_in_words(bool minimal) const override {
    return std::string(minimal ? "minimal" : "all") + " dimension-ordered routes";
  }
  bool ordered_dimensions() const override { return true; }
  bool source_rule() const override { return true; }
  bool two_classes(const Topology& topology) const override {
    return std::any_of(topology.dimensions.begin(), topology.dimensions.end(),
                       [](const Dimension& dimension) { return dimension.wraps; });
  }
  int longest_route(const Topology& topology) const override {
    int hops = 0;
    for (const Dimension& dimension : topology.dimensions) hops += dimension.size - 1;
    return hops;
  }

  Hop header_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port,
                 int in_vc) const override {
    return ProductArrival{rules, place, in_port, in_vc}.header_hop(header);
  }

  Hop source_hop(const RoutingRules& rules, const RouterPlace& place, const SourceStep& step, int in_port,
                 int in_vc) const override {
    return ProductArrival{rules, place, in_port, in_vc}.blind_hop(rules.shape.dim_of(step.port), step.port);
  }

  void route(const Topology& topology, const DimensionOrder& order, int from, int to, const DirectionChoice& choose,
             std::vector<RouteLeg>& legs) const override {
    std::array<int, kMaxDims> origin{}, target{};
    for (int k = 0; k < topology.dims(); ++k) {
      const int size = topology.dimensions[k].size;
      origin[k] = from % size;
      target[k] = to % size;
      from /= size;
      to /= size;
    }
    for (int i = 0; i < topology.dims(); ++i) {
      const Dimension& dimension = topology.dimensions[order[i]];
      const RouteLeg leg = product_leg(dimension, origin[order[i]], target[order[i]], choose);
      if (leg.hops > 0) legs.push_back(leg);
    }
  }

  std::vector<ChannelDependency> dependencies(const Topology& topology, const RoutingRules& rules, RoutingKind kind,
                                              bool minimal) const override {
    return product_dependencies(topology, rules, kind, minimal);
  }
  double dependency_bytes(const Topology& /*topology*/) const override { return 0; }
};

}  // namespace

const NetworkFamily& product_family() {
  static const ProductFamily family;
  return family;
}

}  // namespace dateline
