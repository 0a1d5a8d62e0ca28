// SPDX-License-Identifier: Apache-2.0
// A single packet in a network of bare routers, and the cycles that it takes.
#pragma once

#include <cstdint>
#include <vector>

#include "model/router/wires.h"
#include "sim/drive/minimal_route.h"
#include "sim/router_network.h"

namespace dateline {

/// Returns the cycles from the first flit on the injection wire to the tail on an ejection wire; -1 if it never
/// arrives. The packet is sent on virtual channel `vc`. The receiver returns a buffer place in the cycle after its
/// flit.
inline long lone_packet_cycles(const Topology& topology, const RouterConfig& config, RouterNetwork& network, int from,
                               int to, int flits, int vc) {
  NodeRandom random(1);
  const PacketRoute route = minimal_route(topology, config, from, to, random);
  network.reset();
  int credits = config.depth, sent = 0;
  std::vector<LocalActivity::Flit> taken;
  for (long now = 0; now < 5000; ++now) {
    if (sent < flits && credits > 0) {
      FlitWire flit{0, static_cast<uint8_t>(vc), true, sent == 0, sent + 1 == flits};
      if (flit.head) flit.data = route.header;
      network.drive_flit(from, config.all_port ? route.first_port : 0, flit);
      --credits;
      ++sent;
    }
    for (const LocalActivity::Flit& flit : taken) network.drive_credit(flit.node, flit.local, {flit.wire.vc, true});
    const LocalActivity& activity = network.local_activity();
    taken = activity.ejected;
    for (const LocalActivity::Flit& flit : taken)
      if (flit.wire.tail) return flit.node == to ? now : -1;
    credits += static_cast<int>(activity.returned.size());
    network.step();
  }
  return -1;
}

/// A node `hops` links away from node 0 of a two-dimensional torus with sizes of at least seven; half of the hops are
/// in each dimension.
inline int node_at_distance(const Topology& topology, int hops) {
  return topology.node_at({hops / 2, hops - hops / 2});
}

}  // namespace dateline
