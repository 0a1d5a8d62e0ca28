// SPDX-License-Identifier: Apache-2.0
// The virtual channels that a message may take, hop by hop. They come from route_hop (model/network/family.h), which
// the router also uses.
#pragma once

#include <array>
#include <vector>

#include "model/router/route_encoding.h"

namespace dateline {

/// A route and the node where it starts.
struct Journey {
  int from = 0;
  Route route;
};

/// One hop of a journey: the link that leaves `node` by `port`, or the ejection channel of the last node.
struct JourneyHop {
  int node = 0;
  int port = -1;                         ///< -1: ejection
  int in_port = -1;                      ///< network port of arrival at `node`; -1 from injection
  VcSet held = 0;                        ///< VCs on which the message may arrive at `node`
  std::array<VcSet, kMaxVcs> offered{};  ///< [VC of arrival in `held`]: the VCs that the hop may take

  /// The VCs that the hop may take on whatever VC the message arrives.
  VcSet possible() const {
    VcSet set = 0;
    for (int vc = 0; vc < kMaxVcs; ++vc)
      if (held >> vc & 1) set = static_cast<VcSet>(set | offered[vc]);
    return set;
  }
  /// The VCs that the hop may take on every VC of arrival.
  VcSet certain() const {
    VcSet set = possible();
    for (int vc = 0; vc < kMaxVcs; ++vc)
      if (held >> vc & 1) set = static_cast<VcSet>(set & offered[vc]);
    return set;
  }
};

/// All hops of a journey that starts on the injection VCs `injected`; the last one is the ejection. The route must be
/// one that encode_route returned for this network.
std::vector<JourneyHop> hops_of(const Topology& topology, const RoutingRules& rules, const Journey& journey,
                                VcSet injected);

}  // namespace dateline
