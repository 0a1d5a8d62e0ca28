// SPDX-License-Identifier: Apache-2.0
// Dual-cubes: two classes of hypercube clusters, where every node has one cross link to the other class (Li and Peng).
// Addresses have three fields, which are dimensions 0, 1 and 2 without ports: part I, part II, class. The own field of
// a node of class 0 is part I, that of a node of class 1 is part II.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "model/network/family.h"
#include "model/network/properties.h"
#include "model/network/router_place.h"

namespace dateline {
namespace {

constexpr int kPartTwo = 1, kClass = 2;

class DualCubeFamily final : public NetworkFamily {
 public:
  LinkEnd neighbour(const Topology& topology, int node, int port) const override {
    const int cross = topology.ports - 1, field_bits = cross, class_bit = 2 * field_bits;
    if (port == cross) return {node ^ (1 << class_bit), cross};
    const int own_field = (node >> class_bit) == 0 ? 0 : field_bits;
    return {node ^ (1 << (own_field + port)), port};
  }

  /// One hop per differing bit, plus two cross links between clusters of the same class.
  int distance(const Topology& topology, int from, int to) const override {
    const int kind = topology.coordinate(from, kClass);
    const int cluster_field = kind == 0 ? 1 : 0;
    const bool detour = kind == topology.coordinate(to, kClass) &&
                        topology.coordinate(from, cluster_field) != topology.coordinate(to, cluster_field);
    return __builtin_popcount(static_cast<unsigned>(from ^ to)) + (detour ? 2 : 0);
  }

  double average_status(const Topology& topology) const override {
    return topology_properties(topology).average_status();
  }
  double rough_distance(const Topology& topology) const override { return topology.ports; }

  /// A message to the other class takes one cross link; a message to another cluster of the same class takes two.
  /// Counts the messages of one node, which has one cross link.
  std::vector<ExchangeCut> exchange_cuts(const Topology& topology) const override {
    long crossings = 0;
    for (int node = 0; node < topology.nodes; ++node)
      crossings += topology.coordinate(node, kClass) == 1 ? 1 : topology.coordinate(node, kPartTwo) != 0 ? 2 : 0;
    return {{crossings, 1, "the cross links"}};
  }

  std::string port_direction(const Topology& topology, int port) const override {
    return port == topology.ports - 1 ? "cross" : "bit " + std::to_string(port);
  }
  std::string half_name(const Topology& /*topology*/, int dim) const override {
    constexpr const char* kFields[] = {"the top bit of part I", "the top bit of part II", "the class"};
    return kFields[dim];
  }
  bool drawn_in_pairs() const override { return true; }

  RoutingName native_routing() const override { return RoutingName::kAscendingBits; }
  std::string routes_in_words(bool /*minimal*/) const override { return "all ascending routes"; }
  bool two_classes(const Topology& /*topology*/) const override { return true; }
  int longest_route(const Topology& topology) const override { return 2 * topology.ports; }

  /// Ascending routing: corrects the bits of the current node's own field, lowest first, then takes the cross link if
  /// more bits differ. Uses class 1 from the last cross link on.
  Hop header_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port,
                 int in_vc) const override {
    const auto target = [&](int field) { return rules.layout.coordinate(header, field); };
    const auto here = [&](int field) { return static_cast<int>(place.coordinate[field]); };
    const int own = here(kClass), other = 1 - own;
    const int cross = rules.shape.ports - 1, network = rules.vc.network_of(in_vc);
    const bool class_differs = target(kClass) != own;
    const int bits = target(own) ^ here(own);
    if (!class_differs && target(other) != here(other)) return {cross, rules.vc.vcs_of(network, 0, kClass0), false};
    if (class_differs && bits == 0) return {cross, rules.vc.vcs_of(network, 0, kClass1), false};
    if (bits == 0) return {-1, rules.vc.vcs_beside(in_vc), false};
    const bool from_class1 = in_port >= 0 && rules.vc.is_class1(in_vc);
    const ClassSet classes = class_differs ? kClass0 : from_class1 ? kClass1 : kEitherClass;
    return {__builtin_ctz(static_cast<unsigned>(bits)), rules.vc.vcs_of(network, 0, classes), false};
  }

  Hop source_hop(const RoutingRules& rules, const RouterPlace& /*place*/, const SourceStep& step, int /*in_port*/,
                 int in_vc) const override {
    return {step.port, rules.vc.vcs_beside(in_vc), false};
  }

  /// Follows the choices of the routers hop by hop.
  void route(const Topology& topology, const DimensionOrder& /*order*/, int from, int to,
             const DirectionChoice& /*choose*/, std::vector<RouteLeg>& legs) const override {
    RoutingRules rules;
    rules.shape = shape_of(topology);
    rules.layout = {topology.dims(), HeaderLayout::kMaxCoordinateBits, HeaderLayout::kMaxBits, false};
    const uint64_t header = native_header(topology, rules.layout, to, {});
    for (int node = from; node != to;) {
      RouterPlace place;  // only the fields that header_hop reads
      for (int k = 0; k < topology.dims(); ++k)
        place.coordinate[k] = static_cast<uint16_t>(topology.coordinate(node, k));
      const int port = header_hop(rules, place, header, -1, 0).out;
      legs.push_back({static_cast<uint8_t>(port), 1});
      node = neighbour(topology, node, port).node;
    }
  }
};

}  // namespace

const NetworkFamily& dual_cube_family() {
  static const DualCubeFamily family;
  return family;
}

}  // namespace dateline
