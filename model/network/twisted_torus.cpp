// SPDX-License-Identifier: Apache-2.0
// Twisted tori of two dimensions: a torus whose wrap links in x shift y. One way round x adds `twist` to y. The average
// distance is shorter than in a rectangular torus of the same size (Camara et al., "Twisted Torus Topologies for
// Enhanced Interconnection Networks", 2010).
//
// Messages correct x, then y. The direction in x determines the remaining hops in y, so the header, the router and the
// rule for virtual channels are those of a torus. Only links, distances and the choice of direction differ.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/modulo.h"
#include "model/network/family.h"

namespace dateline {
namespace {

class TwistedTorusFamily final : public NetworkFamily {
 public:
  LinkEnd neighbour(const Topology& topology, int node, int port) const override {
    LinkEnd end = product_family().neighbour(topology, node, port);
    if (end && topology.port_dim(port) == 0 && topology.is_dateline(node, port)) {
      const int shift = port == topology.dimensions[0].first_port ? topology.twist : -topology.twist;
      end.node = topology.node_at({topology.coordinate(end.node, 0), topology.coordinate(end.node, 1) + shift});
    }
    return end;
  }

  int distance(const Topology& topology, int from, int to) const override {
    const Gap gap = gap_between(topology, from, to);
    return gap.up == 0 ? hops(topology, gap.y) : std::min(hops_up(topology, gap), hops_down(topology, gap));
  }
  double average_status(const Topology& topology) const override {
    long sum = 0;
    for (int node = 0; node < topology.nodes; ++node) sum += distance(topology, 0, node);
    return static_cast<double>(sum);
  }

  /// The cut through x is that of a torus. The cut through y also contains the wrap links in x whose shift crosses it.
  /// The third entry is no cut: all links together must carry the sum of all distances, given per node.
  std::vector<ExchangeCut> exchange_cuts(const Topology& topology) const override {
    const long columns = topology.dimensions[0].size, rows = topology.dimensions[1].size;
    const long half_x = columns / 2, half_y = rows / 2;
    long shifted = 0;
    for (long y = 0; y < half_y; ++y)
      shifted += (modulo(static_cast<int>(y) + topology.twist, static_cast<int>(rows)) >= half_y ? 1 : 0) +
                 (modulo(static_cast<int>(y) - topology.twist, static_cast<int>(rows)) >= half_y ? 1 : 0);
    const long links_y = columns * (rows > 2 ? 2 : 1) + shifted;
    return {{half_x * rows * (columns - half_x) * rows, 2 * rows, "the cut through the middle of x"},
            {half_y * columns * (rows - half_y) * columns, links_y, "the cut through the middle of y"},
            {std::lround(average_status(topology)), rows > 2 ? 4 : 3, "all links, which carry all distances"}};
  }

  std::string port_direction(const Topology& topology, int port) const override {
    return product_family().port_direction(topology, port);
  }
  std::string half_name(const Topology& topology, int dim) const override {
    return product_family().half_name(topology, dim);
  }

  RoutingName native_routing() const override { return RoutingName::kDor; }
  std::string routes_in_words(bool /*minimal*/) const override { return "all dimension-ordered routes"; }
  bool two_classes(const Topology& /*topology*/) const override { return true; }
  int longest_route(const Topology& topology) const override { return product_family().longest_route(topology); }

  Hop header_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port,
                 int in_vc) const override {
    return product_family().header_hop(rules, place, header, in_port, in_vc);
  }
  Hop source_hop(const RoutingRules& rules, const RouterPlace& place, const SourceStep& step, int in_port,
                 int in_vc) const override {
    return product_family().source_hop(rules, place, step, in_port, in_vc);
  }

  /// For x, passes `choose` a ring whose size is the hops of both ways together, the hops in y included. The way that
  /// is shorter in that ring is then the shorter route.
  void route(const Topology& topology, const DimensionOrder& /*order*/, int from, int to, const DirectionChoice& choose,
             std::vector<RouteLeg>& legs) const override {
    const Dimension &x = topology.dimensions[0], &y = topology.dimensions[1];
    const Gap gap = gap_between(topology, from, to);
    int left = gap.y;
    if (gap.up > 0) {
      Dimension both = x;
      const int up = hops_up(topology, gap);
      both.size = up + hops_down(topology, gap);
      const bool down = choose(both, up);
      legs.push_back({static_cast<uint8_t>(x.first_port + (down ? 1 : 0)), down ? x.size - gap.up : gap.up});
      left = down ? left_after_down(topology, gap) : left_after_up(topology, gap);
    }
    if (left == 0) return;
    const bool down = y.wraps && choose(y, left);
    legs.push_back({static_cast<uint8_t>(y.first_port + (down ? 1 : 0)), down ? y.size - left : left});
  }

 private:
  /// The displacement between two nodes.
  struct Gap {
    int up = 0, y = 0;      ///< hops going up in x and in y, modulo the sizes
    bool up_wraps = false;  ///< true: the way up in x takes the wrap link; false: the way down does
  };
  static Gap gap_between(const Topology& topology, int from, int to) {
    const int here = topology.coordinate(from, 0), there = topology.coordinate(to, 0);
    return {modulo(there - here, topology.dimensions[0].size),
            modulo(topology.coordinate(to, 1) - topology.coordinate(from, 1), topology.dimensions[1].size),
            there < here};
  }
  static int left_after_up(const Topology& topology, const Gap& gap) {
    return modulo(gap.y - (gap.up_wraps ? topology.twist : 0), topology.dimensions[1].size);
  }
  static int left_after_down(const Topology& topology, const Gap& gap) {
    return modulo(gap.y + (gap.up_wraps ? 0 : topology.twist), topology.dimensions[1].size);
  }
  /// Hops of the shorter way in y to a coordinate that is `up` hops away going up.
  static int hops(const Topology& topology, int up) { return std::min(up, topology.dimensions[1].size - up); }
  static int hops_up(const Topology& topology, const Gap& gap) {
    return gap.up + hops(topology, left_after_up(topology, gap));
  }
  static int hops_down(const Topology& topology, const Gap& gap) {
    return topology.dimensions[0].size - gap.up + hops(topology, left_after_down(topology, gap));
  }
};

}  // namespace

const NetworkFamily& twisted_torus_family() {
  static const TwistedTorusFamily family;
  return family;
}

}  // namespace dateline
