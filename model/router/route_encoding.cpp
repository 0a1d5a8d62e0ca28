// SPDX-License-Identifier: Apache-2.0
#include "model/router/route_encoding.h"

#include <algorithm>
#include <cstddef>

#include "model/network/family.h"
#include "model/network/layers.h"

namespace dateline {
namespace {

struct End {
  int node = 0, in_port = -1;
};

End end_of(const Topology& topology, int from, const std::vector<uint8_t>& path) {
  End end{from, -1};
  for (const uint8_t port : path) {
    const LinkEnd& far = topology.link(end.node, port);
    end = {far.node, far.port};
  }
  return end;
}

/// The hops of a source route, as the header has them. nullopt: the layers do not allow the path.
std::optional<std::vector<uint8_t>> source_hops(const Topology& topology, const RouterConfig& config, int from,
                                                const std::vector<uint8_t>& path) {
  if (!config.layered()) return path;
  const std::optional<LayeredRoute> route = topology.layers->along(from, path);
  if (!route) return std::nullopt;
  const HeaderLayout layout = config.layout();
  std::vector<uint8_t> hops;
  for (const LayeredHop& hop : *route) hops.push_back(layout.pack_hop(hop.port, hop.steps));
  return hops;
}

/// Native or unordered header of a path: destination and directions. In an unordered header the dimensions are in the
/// order in which the path first enters them, then come the others.
uint64_t product_header(RoutingKind kind, const Topology& topology, const RouterConfig& config, int to,
                        const std::vector<uint8_t>& path) {
  const HeaderLayout layout = config.layout();
  uint64_t header = 0;
  std::vector<bool> down(topology.dims(), false);
  std::vector<int> order;
  for (const uint8_t port : path) {
    const int dim = topology.port_dim(port);
    if (dim < 0) continue;
    down[dim] = port != topology.dimensions[dim].first_port;
    if (std::find(order.begin(), order.end(), dim) == order.end()) order.push_back(dim);
  }
  for (int k = 0; k < topology.dims(); ++k) {
    header |= layout.pack_dimension(k, topology.coordinate(to, k), topology.dimensions[k].directed() && down[k]);
    if (std::find(order.begin(), order.end(), k) == order.end()) order.push_back(k);
  }
  if (kind == RoutingKind::kUnordered)
    for (int i = 0; i < topology.dims(); ++i) header |= layout.pack_order(i, order[i]);
  return header;
}

}  // namespace

std::vector<uint8_t> follow_headers(const Topology& topology, const RouterConfig& config, int from,
                                    const std::vector<uint64_t>& headers, int limit, int in_port) {
  if (HeaderLayout::kind_of(headers[0]) == RoutingKind::kLocal) return {};
  const RoutingRules rules = config.rules();
  std::vector<uint8_t> path;
  End at{from, in_port};
  size_t current = 0;
  uint64_t header = headers[0];
  while (static_cast<int>(path.size()) <= limit) {
    const Hop hop = route_hop(rules, router_place(topology, at.node), header, at.in_port, 0);
    if (hop.out < 0) return path;
    if (hop.out >= topology.ports) return {};
    const LinkEnd& far = topology.link(at.node, hop.out);
    if (!far) return {};
    if (HeaderLayout::kind_of(header) == RoutingKind::kSource) {
      const SourceStep step = rules.layout.source_step(header);
      if (step.consumed && current + 1 == headers.size()) return {};
      header = step.consumed ? headers[++current] : step.header;
    }
    path.push_back(static_cast<uint8_t>(hop.out));
    at = {far.node, far.port};
  }
  return {};
}

std::optional<Route> encode_route_as(RoutingKind kind, const Topology& topology, const RouterConfig& config, int from,
                                     const std::vector<uint8_t>& path, Switching switching, unsigned tag) {
  if (kind == RoutingKind::kUnordered && (!config.unordered || !family_of(topology).ordered_dimensions()))
    return std::nullopt;
  if ((kind == RoutingKind::kSource && !config.source) || (kind != RoutingKind::kSource && config.layered()))
    return std::nullopt;
  const uint64_t fixed = HeaderLayout::pack_fixed(kind, switching, tag);
  const End end = end_of(topology, from, path);
  Route route{kind, {}};
  if (kind == RoutingKind::kSource) {
    std::optional<std::vector<uint8_t>> hops = source_hops(topology, config, from, path);
    if (!hops) return std::nullopt;
    hops->push_back(static_cast<uint8_t>(end.in_port));
    route.headers = config.layout().pack_source(*hops, fixed);
  } else {
    route.headers = {fixed | product_header(kind, topology, config, end.node, path)};
  }
  const std::vector<uint8_t> taken =
      follow_headers(topology, config, from, route.headers, static_cast<int>(path.size()));
  if (taken != path) return std::nullopt;
  return route;
}

std::optional<Route> encode_route(const Topology& topology, const RouterConfig& config, int from,
                                  const std::vector<uint8_t>& path, Switching switching, unsigned tag) {
  if (path.empty())
    return Route{RoutingKind::kLocal, {HeaderLayout::pack_fixed(RoutingKind::kLocal, Switching::kWormhole, tag)}};
  for (const RoutingKind kind : {RoutingKind::kSource, RoutingKind::kUnordered, RoutingKind::kNative})
    if (auto route = encode_route_as(kind, topology, config, from, path, switching, tag)) return route;
  return std::nullopt;
}

std::vector<uint64_t> header_flits(const RouterConfig& config, const Route& route) {
  if (route.kind == RoutingKind::kSource) return route.headers;
  std::vector<uint64_t> flits;
  for (int i = 0; i < config.layout().flits(); ++i)
    flits.push_back(config.width >= 64 ? route.headers[0]
                                       : (route.headers[0] >> (i * config.width)) & ((1ull << config.width) - 1));
  return flits;
}

}  // namespace dateline
