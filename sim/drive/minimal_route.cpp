// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/minimal_route.h"

#include <vector>

#include "model/network/family.h"

namespace dateline {

PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          std::mt19937_64& random) {
  const auto draw_half_way = [&](const Dimension& ring, int up) {
    return 2 * up == ring.size ? (random() & 1) != 0 : shorter_way_down(ring, up);
  };
  thread_local std::vector<RouteLeg> legs;  // one allocation, not one a packet
  legs.clear();
  family_of(topology).route(topology, config.order, node, destination, draw_half_way, legs);
  PacketRoute route;
  route.header = native_header(topology, config.layout(), destination, legs,
                               HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 0));
  if (!legs.empty()) route.first_port = legs.front().port;
  for (const RouteLeg& leg : legs) route.hops += leg.hops;
  return route;
}

}  // namespace dateline
