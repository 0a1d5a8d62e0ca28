// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/minimal_route.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "model/error.h"
#include "model/network/family.h"
#include "model/network/product_route.h"
#include "model/router/route_encoding.h"

namespace dateline {
namespace {

/// The native route in a product, as NetworkFamily::route and native_header say it; one a packet, so without a list of
/// its legs.
template <class Choose>
PacketRoute product_packet_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                                 uint64_t fixed, const Choose& choose) {
  const int dims = topology.dims();
  std::array<int, kMaxDims> here, there;
  for (int k = 0; k < dims; ++k) {
    const int size = topology.dimensions[k].size;
    here[k] = node % size;
    there[k] = destination % size;
    node /= size;
    destination /= size;
  }
  const HeaderLayout layout = config.layout();
  PacketRoute route;
  route.header = fixed;
  for (int i = 0; i < dims; ++i) {
    const int k = config.order[i];
    const Dimension& dimension = topology.dimensions[k];
    const RouteLeg leg = product_leg(dimension, here[k], there[k], choose);
    route.header |= layout.pack_dimension(k, there[k], dimension.directed() && leg.port != dimension.first_port);
    if (leg.hops > 0 && route.first_port < 0) route.first_port = leg.port;
    route.hops += leg.hops;
  }
  return route;
}

}  // namespace

PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          NodeRandom& random, Switching switching) {
  const RoutingKind kind = packet_routing(config);
  const auto draw_half_way = [&](const Dimension& ring, int up) {
    return 2 * up == ring.size ? (random() & 1) != 0 : shorter_way_down(ring, up);
  };
  if (kind == RoutingKind::kNative && topology.family == FamilyId::kProduct)
    return product_packet_route(topology, config, node, destination,
                                HeaderLayout::pack_fixed(RoutingKind::kNative, switching, 0), draw_half_way);
  DimensionOrder order = config.order;
  if (kind != RoutingKind::kNative && family_of(topology).ordered_dimensions())
    std::shuffle(order.begin(), order.begin() + topology.dims(), random);
  thread_local std::vector<RouteLeg> legs;  // one allocation, not one a packet
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

}  // namespace dateline
