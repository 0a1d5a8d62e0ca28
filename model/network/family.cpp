// SPDX-License-Identifier: Apache-2.0
#include "model/network/family.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "model/network/router_place.h"

namespace dateline {

const NetworkFamily& family_of(FamilyId id) {
  switch (id) {
    case FamilyId::kDualCube:
      return dual_cube_family();
    case FamilyId::kTwistedTorus:
      return twisted_torus_family();
    case FamilyId::kGraph:
      return graph_family();
    case FamilyId::kProduct:
      break;
  }
  return product_family();
}

Hop route_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port, int in_vc) {
  const NetworkFamily& family = family_of(rules.shape.family);
  Hop hop;
  if (HeaderLayout::kind_of(header) == RoutingKind::kSource) {
    const SourceStep step = rules.layout.source_step(header);
    hop = step.port == in_port ? Hop{-1, rules.vc.vcs_beside(in_vc), false}
                               : family.source_hop(rules, place, step, in_port, in_vc);
  } else {
    hop = family.header_hop(rules, place, header, in_port, in_vc);
  }
  if (HeaderLayout::switching_of(header) == Switching::kCircuitAnyVc) hop.vcs = rules.vc.vcs_beside(in_vc);
  return hop;
}

uint64_t native_header(const Topology& topology, const HeaderLayout& layout, int to, const std::vector<RouteLeg>& legs,
                       uint64_t fixed) {
  uint32_t down = 0;  // bit k: dimension k is corrected downwards
  for (const RouteLeg& leg : legs) {
    const int dim = topology.port_dim(leg.port);
    if (dim >= 0 && leg.port != topology.dimensions[dim].first_port) down |= 1u << dim;
  }
  uint64_t header = fixed;
  for (int k = 0; k < topology.dims(); ++k) {
    header |= layout.pack_dimension(k, to % topology.dimensions[k].size,
                                    topology.dimensions[k].directed() && ((down >> k) & 1) != 0);
    to /= topology.dimensions[k].size;
  }
  return header;
}

int distance(const Topology& topology, int from, int to) { return family_of(topology).distance(topology, from, to); }

double NetworkFamily::rough_distance(const Topology& topology) const {
  return average_status(topology) / topology.nodes;
}

/// All native headers: every destination with every combination of directions.
static std::vector<uint64_t> native_headers(const Topology& topology, const HeaderLayout& layout) {
  std::vector<uint64_t> headers;
  for (int to = 0; to < topology.nodes; ++to) {
    std::vector<uint64_t> of_node = {0};
    for (int k = 0; k < topology.dims(); ++k) {
      const size_t before = of_node.size();
      const int coordinate = topology.coordinate(to, k);
      for (size_t i = 0; i < before; ++i) {
        if (topology.dimensions[k].directed() && topology.dimensions[k].size > 2)  // two nodes have only the way up
          of_node.push_back(of_node[i] | layout.pack_dimension(k, coordinate, true));
        of_node[i] |= layout.pack_dimension(k, coordinate, false);
      }
    }
    headers.insert(headers.end(), of_node.begin(), of_node.end());
  }
  return headers;
}

std::vector<ChannelDependency> NetworkFamily::dependencies(const Topology& topology, const RoutingRules& rules,
                                                           RoutingKind /*kind*/, bool /*minimal*/) const {
  std::vector<RouterPlace> places;
  for (int n = 0; n < topology.nodes; ++n) places.push_back(router_place(topology, n));
  const int vcs = rules.vc.vcs, ports = topology.ports;
  // For each header (destination, direction in every ring or line), find the VCs that its messages may hold on each
  // link, by propagation to a fixed point.
  std::vector<std::array<VcSet, kMaxVcs>> follows(static_cast<size_t>(topology.nodes) * ports * ports);
  std::vector<VcSet> held(static_cast<size_t>(topology.nodes) * ports);
  std::vector<std::pair<int, int>> work;  // links (node, port) whose set has grown
  for (const uint64_t header : native_headers(topology, rules.layout)) {
    std::fill(held.begin(), held.end(), VcSet{0});
    const auto add = [&](int node, int port, VcSet set) {
      if (!topology.link(node, port)) return;
      VcSet& have = held[static_cast<size_t>(node) * ports + port];
      if ((set & ~have) == 0) return;
      have |= set;
      work.emplace_back(node, port);
    };
    for (int from = 0; from < topology.nodes; ++from)
      for (int vc = 0; vc < vcs; ++vc) {
        if (!(rules.vc.injection_vcs() >> vc & 1)) continue;
        const Hop hop = header_hop(rules, places[from], header, -1, vc);
        if (hop.out >= 0) add(from, hop.out, hop.vcs);
      }
    while (!work.empty()) {
      const auto [node, port] = work.back();
      work.pop_back();
      const LinkEnd far = topology.link(node, port);
      const VcSet have = held[static_cast<size_t>(node) * ports + port];
      for (int vc = 0; vc < vcs; ++vc) {
        if (!(have >> vc & 1)) continue;
        const Hop hop = header_hop(rules, places[far.node], header, far.port, vc);
        if (hop.out < 0) continue;
        follows[(static_cast<size_t>(node) * ports + port) * ports + hop.out][vc] |= hop.vcs;
        add(far.node, hop.out, hop.vcs);
      }
    }
  }
  std::vector<ChannelDependency> edges;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < ports; ++port)
      for (int turn = 0; turn < ports; ++turn)
        for (int vc = 0; vc < vcs; ++vc)
          for (int next = 0; next < vcs; ++next)
            if (follows[(static_cast<size_t>(node) * ports + port) * ports + turn][vc] >> next & 1)
              edges.emplace_back((node * ports + port) * vcs + vc,
                                 (topology.link(node, port).node * ports + turn) * vcs + next);
  return edges;
}

double NetworkFamily::dependency_bytes(const Topology& topology) const {
  return static_cast<double>(topology.nodes) * topology.ports * topology.ports * kMaxVcs;
}

}  // namespace dateline
