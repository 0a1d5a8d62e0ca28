// SPDX-License-Identifier: Apache-2.0
// Products of rings, lines and complete graphs: tori, meshes, hypercubes, generalised hypercubes and mixtures. Every
// port belongs to a dimension; messages correct one dimension after the other.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "model/modulo.h"
#include "model/network/family.h"
#include "model/network/product_dependencies.h"

namespace dateline {
namespace {

/// A message at a router, on a network whose ports belong to dimensions.
struct Arrival {
  const RoutingRules& rules;
  const RouterPlace& place;
  int in_port, in_vc;

  int in_dim() const { return in_port < 0 ? -1 : rules.shape.dim_of(in_port); }
  bool wraps(int dim) const { return (place.wraps >> dim) & 1; }
  bool on_dateline(int out) const { return (place.dateline >> out) & 1; }
  /// Phases go up by one with every turn; with one phase they are forgotten.
  int phase(int dim) const {
    const VcRule& vc = rules.vc;
    if (in_port < 0 || vc.phases == 1) return 0;
    const int before = vc.phase_of(in_vc);
    return in_dim() == dim || before + 1 >= vc.phases ? before : before + 1;
  }
  bool from_class1(int dim) const { return in_dim() == dim && rules.vc.is_class1(in_vc); }
  Hop hop(int dim, int out, ClassSet classes) const {
    return {out, rules.vc.vcs_of(rules.vc.network_of(in_vc), phase(dim), classes), wraps(dim) && in_dim() != dim};
  }
};

Hop correct_dimension(const Arrival& arrival, uint64_t header, int dim) {
  const RoutingRules& rules = arrival.rules;
  const int target = rules.layout.coordinate(header, dim);
  const int here = arrival.place.coordinate[dim];
  const int first = rules.shape.first_port(dim);
  if ((rules.shape.complete >> dim) & 1) {
    const int size = rules.shape.dim_ports[dim] + 1;
    return arrival.hop(dim, first + modulo(target - here, size) - 1, kEitherClass);
  }
  const bool down = rules.layout.down(header, dim);
  const int out = first + (down ? 1 : 0);
  const bool on_dateline = arrival.on_dateline(out);
  const bool crosses = down ? target > here : target < here;
  ClassSet classes =
      dateline_classes(arrival.wraps(dim), on_dateline, crosses && !on_dateline, arrival.from_class1(dim));
  if (arrival.wraps(dim) && classes == kEitherClass)
    classes = (arrival.place.before_dateline >> out) & 1 ? kClass1 : kClass0;
  return arrival.hop(dim, out, classes);
}

/// Hops between two coordinates of a dimension.
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
    return (topology.dimensions[dim].size % 2 == 0 ? "the middle of " : "half of the nodes in the order of ") +
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
    const bool unordered = HeaderLayout::kind_of(header) == RoutingKind::kUnordered;
    for (int i = 0; i < rules.layout.dims; ++i) {
      const int dim = unordered ? rules.layout.ordered_dim(header, i) : rules.order[i];
      if (rules.layout.coordinate(header, dim) != place.coordinate[dim])
        return correct_dimension({rules, place, in_port, in_vc}, header, dim);
    }
    return {-1, rules.vc.vcs_beside(in_vc), false};
  }

  Hop source_hop(const RoutingRules& rules, const RouterPlace& place, int out, int in_port, int in_vc) const override {
    const Arrival arrival{rules, place, in_port, in_vc};
    const int dim = rules.shape.dim_of(out);
    return arrival.hop(dim, out,
                       blind_dateline_classes(arrival.wraps(dim), arrival.on_dateline(out), arrival.from_class1(dim)));
  }

  void route(const Topology& topology, const DimensionOrder& order, int from, int to, const DirectionChoice& choose,
             std::vector<RouteLeg>& legs) const override {
    for (int i = 0; i < topology.dims(); ++i) {
      const Dimension& dimension = topology.dimensions[order[i]];
      const int here = topology.coordinate(from, order[i]), there = topology.coordinate(to, order[i]);
      if (here == there) continue;
      const int up = modulo(there - here, dimension.size);
      if (dimension.kind == DimensionKind::kComplete) {
        legs.push_back({static_cast<uint8_t>(dimension.first_port + up - 1), 1});
        continue;
      }
      const bool down = dimension.wraps ? choose(dimension, up) : there < here && dimension.size > 2;
      const int hops = !dimension.wraps ? std::abs(there - here) : down ? dimension.size - up : up;
      legs.push_back({static_cast<uint8_t>(dimension.first_port + (down ? 1 : 0)), hops});
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
