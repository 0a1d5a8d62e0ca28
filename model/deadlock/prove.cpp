// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/prove.h"

#include <array>

#include "model/deadlock/dependency_graph.h"
#include "model/error.h"
#include "model/topology/describe.h"

namespace dateline {
namespace {

constexpr int kMaxVcs = 8;

/// What messages may do on one line (ring or row) of a dimension in one direction; all lines of equal length are alike.
struct LineUse {
  std::vector<unsigned> starts;  ///< [position]: VCs of the link leaving it that a message may take first
  std::vector<unsigned> ends;    ///< [position]: VCs of the link leaving it that a message may have taken last
  std::vector<std::array<unsigned, kMaxVcs>> next;  ///< [position][vc]: VCs of the next link it may then wait for
};

/// The VCs that the router at `position` offers, from its own routing function on a network of this one line.
unsigned offered(const Dimension& dimension, int position, bool down, int target, bool from_class1, int vcs,
                 bool dateline_rule) {
  HeaderLayout layout;
  layout.dims = 1;
  layout.coordinate_bits = HeaderLayout::kMaxCoordinateBits;
  RouterPlace place;
  place.coordinate[0] = static_cast<uint8_t>(position);
  place.wraps = dimension.wraps ? 1 : 0;
  if (dimension.wraps && position == (down ? 0 : dimension.size - 1)) place.dateline = down ? 2 : 1;
  const uint64_t header = layout.pack_dimension(0, target, down);
  const Hop hop = dor_hop(layout, kAscending, place, header, down ? 0 : 1, from_class1);
  return vcs_of(dateline_rule ? hop.classes : kEitherClass, vcs);
}

/// Follows one route; `held` is the set of VCs that the message may hold on the link before.
void follow(const Dimension& dimension, bool down, int start, int hops, int vcs, bool dateline_rule, LineUse& use) {
  const int size = dimension.size;
  const int step = down ? size - 1 : 1;
  const int target = (start + hops * step) % size;
  unsigned held = 0;
  for (int hop = 0, at = start, before = start; hop < hops; ++hop, before = at, at = (at + step) % size) {
    const std::array<unsigned, 2> offer = {offered(dimension, at, down, target, false, vcs, dateline_rule),
                                           offered(dimension, at, down, target, true, vcs, dateline_rule)};
    unsigned reachable = hop == 0 ? offer[0] : 0;
    for (int vc = 0; vc < vcs; ++vc) {
      if (!(held >> vc & 1)) continue;
      const unsigned wanted = offer[is_class1(vc, vcs) ? 1 : 0];
      use.next[before][vc] |= wanted;
      reachable |= wanted;
    }
    if (hop == 0) use.starts[at] |= reachable;
    if (hop == hops - 1) use.ends[at] |= reachable;
    held = reachable;
  }
}

LineUse line_use(const Dimension& dimension, bool down, int vcs, bool minimal, bool dateline_rule) {
  const int size = dimension.size;
  LineUse use;
  use.starts.resize(size);
  use.ends.resize(size);
  use.next.resize(size);
  for (int start = 0; start < size; ++start) {
    int most = minimal ? size / 2 : size - 1;
    if (size == 2) most = down ? 0 : 1;                                        // one link each way, port 2k
    if (size > 2 && !dimension.wraps) most = down ? start : size - 1 - start;  // routes end at the edge
    for (int hops = 1; hops <= most; ++hops) follow(dimension, down, start, hops, vcs, dateline_rule, use);
  }
  return use;
}

class Builder {
 public:
  Builder(const Topology& topology, const DimensionOrder& order, int vcs, bool minimal, bool dateline_rule)
      : topology_(topology), order_(order), vcs_(vcs) {
    for (int port = 0; port < topology.ports; ++port)
      lines_.push_back(line_use(topology.dimensions[port / 2], port % 2 == 1, vcs, minimal, dateline_rule));
  }

  std::vector<DependencyGraph::Edge> edges() {
    for (int node = 0; node < topology_.nodes; ++node)
      for (int port = 0; port < topology_.ports; ++port) add_link(node, port);
    return std::move(edges_);
  }

 private:
  int32_t channel(int node, int port, int vc) const { return (node * topology_.ports + port) * vcs_ + vc; }

  void connect(int node, int port, int vc, int far, int far_port, unsigned wanted) {
    for (int far_vc = 0; far_vc < vcs_; ++far_vc)
      if (wanted >> far_vc & 1) edges_.emplace_back(channel(node, port, vc), channel(far, far_port, far_vc));
  }

  /// Everything that a message on this link may wait for: the next link of the line, and turns into later dimensions.
  void add_link(int node, int port) {
    const LinkEnd far = topology_.link(node, port);
    if (!far) return;
    const int dim = port / 2;
    const LineUse& line = lines_[port];
    const int at = topology_.coordinate(node, dim);
    for (int vc = 0; vc < vcs_; ++vc) {
      if (line.next[at][vc] != 0) connect(node, port, vc, far.node, port, line.next[at][vc]);
      if (!(line.ends[at] >> vc & 1)) continue;
      for (int i = rank(dim) + 1; i < topology_.dims(); ++i)
        for (int turn = 2 * order_[i]; turn <= 2 * order_[i] + 1; ++turn)
          if (topology_.link(far.node, turn))
            connect(node, port, vc, far.node, turn, lines_[turn].starts[topology_.coordinate(far.node, turn / 2)]);
    }
  }

  int rank(int dim) const {
    int i = 0;
    while (order_[i] != dim) ++i;
    return i;
  }

  const Topology& topology_;
  const DimensionOrder& order_;
  int vcs_;
  std::vector<LineUse> lines_;  // [port]
  std::vector<DependencyGraph::Edge> edges_;
};

}  // namespace

Verdict prove_dor(const Topology& topology, const DimensionOrder& order, int vcs, bool minimal, bool dateline_rule) {
  if (vcs < 1 || vcs > kMaxVcs)
    throw UsageError("vcs is " + std::to_string(vcs) + "; allowed 1.." + std::to_string(kMaxVcs));
  const DependencyGraph graph(topology.nodes * topology.ports * vcs,
                              Builder(topology, order, vcs, minimal, dateline_rule).edges());
  Verdict verdict;
  for (const LinkEnd& end : topology.far_ends) verdict.channels += end ? vcs : 0;
  verdict.dependencies = graph.edges();
  verdict.method = std::string("channel dependency graph of ") + (minimal ? "minimal" : "all") +
                   " dimension-ordered routes" + (dateline_rule ? "" : ", without dateline classes");
  for (int id : graph.find_cycle())
    verdict.cycle.push_back({id / vcs / topology.ports, id / vcs % topology.ports, id % vcs});
  verdict.deadlock_free = verdict.cycle.empty();
  return verdict;
}

std::string describe(const Topology& topology, const Channel& channel) {
  return describe_link(topology, channel.node, channel.port) + " vc " + std::to_string(channel.vc);
}

std::string to_dot(const Topology& topology, const std::vector<Channel>& cycle) {
  std::string text = "digraph cycle {\n  node [shape=box];\n";
  for (size_t i = 0; i < cycle.size(); ++i)
    text += "  c" + std::to_string(i) + " [label=\"" + describe(topology, cycle[i]) + "\"];\n";
  for (size_t i = 0; i < cycle.size(); ++i)
    text += "  c" + std::to_string(i) + " -> c" + std::to_string((i + 1) % cycle.size()) + ";\n";
  return text + "}\n";
}

}  // namespace dateline
