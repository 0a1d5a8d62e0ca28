// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/journey.h"

#include <cstddef>
#include <cstdint>

#include "model/network/family.h"

namespace dateline {

std::vector<JourneyHop> hops_of(const Topology& topology, const RoutingRules& rules, const Journey& journey,
                                VcSet injected) {
  std::vector<JourneyHop> hops;
  JourneyHop hop;
  hop.node = journey.from;
  hop.held = injected;
  size_t current = 0;
  uint64_t header = journey.route.headers[0];
  while (true) {
    const RouterPlace place = router_place(topology, hop.node);
    for (int vc = 0; vc < rules.vc.vcs; ++vc) {
      if (!(hop.held >> vc & 1)) continue;
      const Hop next = route_hop(rules, place, header, hop.in_port, vc);
      hop.port = next.out;
      hop.offered[vc] = next.vcs;
    }
    hops.push_back(hop);
    if (hop.port < 0) return hops;
    if (HeaderLayout::kind_of(header) == RoutingKind::kSource) {
      const SourceStep step = rules.layout.source_step(header);
      header = step.consumed ? journey.route.headers[++current] : step.header;
    }
    const LinkEnd& far = topology.link(hop.node, hop.port);
    hop = {far.node, -1, far.port, hop.possible(), {}};
  }
}

}  // namespace dateline
