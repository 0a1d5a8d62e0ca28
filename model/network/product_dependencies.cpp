// SPDX-License-Identifier: Apache-2.0
// In this file a line is a ring, a row or a complete graph: the nodes that differ in only one coordinate. All lines of
// a dimension are alike. The dependencies within a line are therefore computed once per dimension, port and step (the
// number of dimensions that a message has completed), and then copied to every line of the network.
#include "model/network/product_dependencies.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace dateline {
namespace {

/// The VCs that messages use on one line through one port in one step.
struct LineUse {
  std::vector<std::array<VcSet, kMaxVcs>> starts;  ///< [position][VC of arrival]: VCs of a message's first link
  std::vector<VcSet> ends;                         ///< [position]: VCs of the link from it, if a message ends there
  std::vector<std::array<VcSet, kMaxVcs>> next;    ///< [position][vc]: VCs of the next link that a message waits for
};

/// A small network: the line, and a second dimension from which messages can arrive.
class Line {
 public:
  Line(const Dimension& dimension, int port, const RoutingRules& rules, RoutingKind kind)
      : dimension_(dimension), port_(port - dimension.first_port), rules_(rules), kind_(kind) {
    rules_.shape = NetworkShape{};
    rules_.shape.dims = 2;
    rules_.shape.dim_ports = {static_cast<uint8_t>(dimension.ports), 2};
    rules_.shape.ports = dimension.ports + 2;
    rules_.shape.complete = dimension.kind == DimensionKind::kComplete ? 1 : 0;
    rules_.layout = HeaderLayout{2, HeaderLayout::kMaxCoordinateBits, 64, true};
    rules_.order = kAscending;
  }

  int size() const { return dimension_.size; }
  int other_port() const { return dimension_.ports; }
  bool down() const { return dimension_.kind != DimensionKind::kComplete && port_ == 1; }
  int step(int position) const { return dimension_.step(position, port_).to; }
  /// The port of arrival at the far end of the link.
  int arrival(int position) const { return dimension_.step(position, port_).port; }
  int most_hops(int start, bool minimal) const {
    if (dimension_.kind == DimensionKind::kComplete) return 1;
    if (size() <= 2) return down() ? 0 : size() - 1;  // only the first port has a link
    if (!dimension_.wraps) return down() ? start : size() - 1 - start;
    return minimal ? size() / 2 : size() - 1;
  }
  /// The VCs offered to a message for `target` at `position` that arrived by in_port (-1: injection) on in_vc.
  VcSet offered(int position, int target, int in_port, int in_vc) const {
    RouterPlace place;
    place.coordinate[0] = static_cast<uint16_t>(position);
    place.wraps = dimension_.wraps ? 1 : 0;
    if (dimension_.wraps && position == (down() ? 0 : size() - 1)) place.dateline = 1u << port_;
    if (dimension_.wraps && lies_before_dateline(position, size(), down())) place.before_dateline = 1u << port_;
    uint64_t header = HeaderLayout::pack_fixed(kind_, Switching::kWormhole, 0);
    if (kind_ == RoutingKind::kSource)
      header |= static_cast<uint64_t>(1u << 4 | static_cast<unsigned>(port_)) << HeaderLayout::kFixedBits;
    else
      header |= rules_.layout.pack_dimension(0, target, down()) | rules_.layout.pack_order(1, 1);
    return route_hop(rules_, place, header, in_port, in_vc).vcs;
  }

 private:
  const Dimension& dimension_;
  int port_;
  RoutingRules rules_;
  RoutingKind kind_;
};

/// [position]: the position whose link leads to it; -1: none.
std::vector<int> steps_back(const Line& line) {
  std::vector<int> back(line.size(), -1);
  for (int position = 0; position < line.size(); ++position)
    if (const int to = line.step(position); to >= 0) back[to] = position;
  return back;
}

/// The VCs that messages use on the line. arrivals: VCs on which messages arrive from other dimensions. injected:
/// messages may also start at every node.
LineUse use_line(const Line& line, const RoutingRules& rules, VcSet arrivals, bool injected, bool minimal) {
  const int size = line.size(), vcs = rules.vc.vcs;
  LineUse use;
  use.starts.resize(size);
  use.ends.resize(size);
  use.next.resize(size);
  const std::vector<int> back = steps_back(line);
  std::vector<int> ways;  // positions on the way to the target, the last one first
  for (int target = 0; target < size; ++target) {
    ways.clear();
    for (int at = back[target]; at >= 0 && at != target; at = back[at]) ways.push_back(at);
    // Treat all messages to the target together, from the farthest position on: the channels that a message may wait
    // for depend on its position and VC, not on its source.
    VcSet held = 0;  // VCs in use on the link into the current position
    for (int hops = static_cast<int>(ways.size()); hops > 0; --hops) {
      const int at = ways[hops - 1];
      VcSet reachable = 0;
      for (int vc = 0; vc < vcs; ++vc) {
        if (!(held >> vc & 1)) continue;
        const int before = ways[hops];
        const VcSet wanted = line.offered(at, target, line.arrival(before), vc);
        use.next[before][vc] |= wanted;
        reachable |= wanted;
      }
      for (int vc = 0; vc < vcs && hops <= line.most_hops(at, minimal); ++vc) {
        if (injected && (rules.vc.injection_vcs() >> vc & 1)) reachable |= line.offered(at, target, -1, vc);
        if (!(arrivals >> vc & 1)) continue;
        const VcSet first = line.offered(at, target, line.other_port(), vc);
        use.starts[at][vc] |= first;
        reachable |= first;
      }
      held = reachable;
    }
    if (!ways.empty()) use.ends[ways.front()] |= held;
  }
  return use;
}

class Builder {
 public:
  Builder(const Topology& topology, const RoutingRules& rules, RoutingKind kind, bool minimal)
      : topology_(topology), rules_(rules), kind_(kind) {
    const int most = kind == RoutingKind::kSource ? rules.vc.phases : topology.dims();
    std::vector<VcSet> arrivals(topology.dims(), 0);
    for (int step = 0; step < most; ++step) {
      uses_.emplace_back();
      std::vector<VcSet> next(topology.dims(), 0);
      for (int port = 0; port < topology.ports; ++port) {
        const int dim = topology.port_dim(port);
        const Line line(topology.dimensions[dim], port, rules, kind);
        uses_.back().push_back(use_line(line, rules, arrivals[dim], step == 0, minimal));
        VcSet ends = 0;
        for (const VcSet set : uses_.back().back().ends) ends |= set;
        for (int turn = 0; turn < topology.dims(); ++turn)
          if (may_turn(dim, turn)) next[turn] |= ends;
      }
      arrivals = next;
    }
  }

  std::vector<ChannelDependency> edges() {
    for (int node = 0; node < topology_.nodes; ++node)
      for (int port = 0; port < topology_.ports; ++port)
        if (topology_.link(node, port)) add_link(node, port);
    return std::move(edges_);
  }

 private:
  bool may_turn(int from, int to) const {
    if (kind_ != RoutingKind::kNative) return from != to;
    return rank(to) > rank(from);
  }
  int rank(int dim) const {
    int i = 0;
    while (rules_.order[i] != dim) ++i;
    return i;
  }
  void connect(int from, int node, int port, VcSet wanted) {
    for (int vc = 0; vc < rules_.vc.vcs; ++vc)
      if (wanted >> vc & 1) edges_.emplace_back(from, (node * topology_.ports + port) * rules_.vc.vcs + vc);
  }

  /// Adds an edge for every channel that a message on this link may wait for: the next link of the line, and turns into
  /// other dimensions.
  void add_link(int node, int port) {
    const LinkEnd far = topology_.link(node, port);
    const int dim = topology_.port_dim(port);
    const int at = topology_.coordinate(node, dim);
    for (int vc = 0; vc < rules_.vc.vcs; ++vc) {
      const int from = (node * topology_.ports + port) * rules_.vc.vcs + vc;
      VcSet next = 0;
      for (const auto& step : uses_) next |= step[port].next[at][vc];
      if (next != 0 && topology_.link(far.node, port)) connect(from, far.node, port, next);
      for (int turn = 0; turn < topology_.ports; ++turn) {
        const int turn_dim = topology_.port_dim(turn);
        if (!may_turn(dim, turn_dim) || !topology_.link(far.node, turn)) continue;
        const int position = topology_.coordinate(far.node, turn_dim);
        VcSet wanted = 0;
        for (size_t step = 0; step + 1 < uses_.size(); ++step)
          if (uses_[step][port].ends[at] >> vc & 1) wanted |= uses_[step + 1][turn].starts[position][vc];
        connect(from, far.node, turn, wanted);
      }
    }
  }

  const Topology& topology_;
  const RoutingRules& rules_;
  RoutingKind kind_;
  std::vector<std::vector<LineUse>> uses_;  ///< [step][port]
  std::vector<ChannelDependency> edges_;
};

}  // namespace

std::vector<ChannelDependency> product_dependencies(const Topology& topology, const RoutingRules& rules,
                                                    RoutingKind kind, bool minimal) {
  return Builder(topology, rules, kind, minimal).edges();
}

}  // namespace dateline
