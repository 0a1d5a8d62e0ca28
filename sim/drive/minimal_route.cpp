// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/minimal_route.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/network/family.h"
#include "model/network/product_route.h"
#include "model/router/route_encoding.h"

namespace dateline {
PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          NodeRandom& random, Switching switching) {
  const RoutingKind kind = packet_routing(config);
  const auto draw_half_way = [&](const Dimension& ring, int up) {
    return 2 * up == ring.size ? (random() & 1) != 0 : shorter_way_down(ring, up);
  };
  DimensionOrder order = config.order;
  if (kind != RoutingKind::kNative && family_of(topology).ordered_dimensions())
    std::shuffle(order.begin(), order.begin() + topology.dims(), random);
  thread_local std::vector<RouteLeg> legs;  // reused, so packets need no allocation
  legs.clear();
  family_of(topology).route(topology, order, node, destination, draw_half_way, legs);
  PacketRoute route;
  if (kind == RoutingKind::kNative) {
    route.header = native_header(topology, config.layout(), destination, legs,
                                 HeaderLayout::pack_fixed(RoutingKind::kNative, switching, 0));
  } else {
    std::vector<uint8_t> path;
    for (const RouteLeg& leg : legs) path.insert(path.end(), leg.hops, leg.port);
    const auto encoded = encode_route_as(kind, topology, config, node, path, switching, 0);
    if (!encoded) throw CheckError("a minimal path that no header can express");
    route.header = encoded->headers.front();
    route.more.assign(encoded->headers.begin() + 1, encoded->headers.end());
  }
  if (!legs.empty()) route.first_port = legs.front().port;
  for (const RouteLeg& leg : legs) route.hops += leg.hops;
  return route;
}

MinimalRoutes::MinimalRoutes(const Topology& topology, const RouterConfig& config, Switching switching)
    : topology_(topology), config_(config), switching_(switching) {
  if (packet_routing(config) != RoutingKind::kNative || topology.family != FamilyId::kProduct) return;
  const HeaderLayout layout = config.layout();
  fixed_ = HeaderLayout::pack_fixed(RoutingKind::kNative, switching, 0);
  for (int i = 0; i < topology.dims(); ++i) {
    const int k = config.order[i];
    const Dimension& dimension = topology.dimensions[k];
    Field field{layout.direction_shift(k) + 1, (1u << layout.coordinate_bits) - 1, dimension.size, {}};
    for (int steps = 1 - dimension.size; steps < dimension.size; ++steps) {
      Leg leg;
      const RouteLeg way =
          product_leg(dimension, std::max(0, -steps), std::max(0, steps), [&](const auto& ring, int up) {
            leg.tie = 2 * up == ring.size;
            return leg.tie || shorter_way_down(ring, up);
          });
      leg.hops = way.hops;
      if (way.hops > 0) leg.port = static_cast<int8_t>(way.port);
      if (dimension.directed() && way.port != dimension.first_port) leg.direction = layout.pack_dimension(k, 0, true);
      field.legs.push_back(leg);
    }
    fields_.push_back(std::move(field));
  }
  positions_.resize(topology.nodes);
  for (int node = 0; node < topology.nodes; ++node)
    for (int k = 0; k < topology.dims(); ++k)
      positions_[node] |= layout.pack_dimension(k, topology.coordinate(node, k), false);
}

/// Gives the same result as NetworkFamily::route with native_header.
PacketRoute MinimalRoutes::in_product(int node, int destination, NodeRandom& random) const {
  const uint64_t from = positions_[node], to = positions_[destination];
  PacketRoute route;
  route.header = fixed_ | to;
  for (const Field& field : fields_) {
    const int here = static_cast<int>(from >> field.shift & field.mask);
    const int there = static_cast<int>(to >> field.shift & field.mask);
    const Leg& leg = field.legs[static_cast<size_t>(field.size - 1 + there - here)];
    const bool up = leg.tie && (random() & 1) == 0;
    route.header |= up ? 0 : leg.direction;
    const int port = leg.port - (up ? 1 : 0);
    route.first_port = route.first_port < 0 ? port : route.first_port;
    route.hops += leg.hops;
  }
  return route;
}

}  // namespace dateline
