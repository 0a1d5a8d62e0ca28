// SPDX-License-Identifier: Apache-2.0
// Hops from the look-up table equal those of the routing rule.
#include "model/network/quick_hop.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "model/network/family.h"
#include "model/network/router_place.h"
#include "model/router/config.h"

namespace dateline {
namespace {

struct Case {
  std::string topology;
  int vcs, phases;
  bool descending;
  bool middle_first = false;
};

TEST(QuickHops, are_those_of_the_rule_everywhere) {
  for (const Case& c : std::vector<Case>{{"ring:5", 2, 1, false},
                                         {"torus:5x4", 2, 1, false},
                                         {"torus:5x4", 4, 1, true},
                                         {"torus:4x3x3", 4, 1, false},
                                         {"torus:3x4x3", 2, 1, false, true},
                                         {"torus:4x3", 4, 2, false},
                                         {"mesh:3x4", 2, 1, true},
                                         {"torus:1x5", 3, 1, false},
                                         {"torus:2x6", 2, 1, false},
                                         {"hypercube:4", 2, 1, false},
                                         {"ghc:3x4", 2, 1, true},
                                         {"product:ring5*path3*complete4", 4, 1, false}}) {
    const Topology topology = parse_topology(c.topology);
    RouterConfig config;
    config.vcs = c.vcs;
    config.width = 64;
    fit_to(topology, config);
    if (c.descending)
      for (int i = 0; i < topology.dims(); ++i) config.order[i] = static_cast<uint8_t>(topology.dims() - 1 - i);
    if (c.middle_first) config.order = {1, 0, 2};
    RoutingRules rules = config.rules();
    rules.vc.phases = c.phases;
    const QuickHops hops(rules);
    long compared = 0;
    for (int node = 0; node < topology.nodes; ++node) {
      const RouterPlace place = router_place(topology, node);
      const QuickHops::Place quick = hops.place(rules, place);
      for (int to = 0; to < topology.nodes; ++to)
        for (unsigned down = 0; down < 1u << topology.dims(); ++down) {
          uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 9);
          for (int k = 0; k < topology.dims(); ++k)
            header |= rules.layout.pack_dimension(k, topology.coordinate(to, k), ((down >> k) & 1) != 0);
          for (int port = -1; port < topology.ports; ++port)
            for (int vc = 0; vc < c.vcs; ++vc) {
              const Hop expected = route_hop(rules, place, header, port, vc);
              const int out = expected.out < 0 ? topology.ports : expected.out;
              const int first = port < 0 ? topology.ports : port, last = port < 0 ? 2 * topology.ports - 1 : port;
              for (int channel = first; channel <= last; ++channel) {
                const QuickHops::QuickHop hop =
                    hops.hop(quick, header | ~uint64_t{0} << rules.layout.bits(), channel, vc);
                ASSERT_EQ(std::make_tuple(hop.out, hop.vcs), std::make_tuple(out, expected.vcs))
                    << c.topology << " node " << node << " to " << to << " directions " << down << " from port " << port
                    << " VC " << vc;
              }
              ++compared;
            }
        }
    }
    EXPECT_GE(compared, static_cast<long>(topology.nodes) * topology.nodes * c.vcs) << c.topology;
  }
}

}  // namespace
}  // namespace dateline
