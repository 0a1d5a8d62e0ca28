// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/minimal_route.h"

#include <algorithm>
#include <vector>

#include "model/error.h"
#include "model/network/family.h"
#include "model/router/route_encoding.h"

namespace dateline {

PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          NodeRandom& random, Switching switching) {
  const RoutingKind kind = packet_routing(config);
  DimensionOrder order = config.order;
  if (kind != RoutingKind::kNative && family_of(topology).ordered_dimensions())
    std::shuffle(order.begin(), order.begin() + topology.dims(), random);
  const auto draw_half_way = [&](const Dimension& ring, int up) {
    return 2 * up == ring.size ? (random() & 1) != 0 : shorter_way_down(ring, up);
  };
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
