// SPDX-License-Identifier: Apache-2.0
// Deadlock verdicts from the channel dependency graph over (link, virtual channel).
//
// Covered is every route that the header can express in the routing kind, whatever sends it: in each ring either
// direction and fewer hops than the ring has nodes (minimal: the shorter way, both ways on a tie); unordered: every
// order of dimensions; source: up to config.phases straight runs in changing dimensions, each shorter than its ring.
// Each hop may take any VC that the rule offers, asked hop by hop from the function that the router itself uses
// (model/routing/route.h). Assumed: messages that have arrived are always accepted; or, where they are answered
// (ProofRequest::replies), as soon as their reply can leave.
// Links that were taken out of a network (remove_link) have no channels; of routes over them the rest still counts,
// which covers more than can be sent.
#pragma once

#include <string>
#include <vector>

#include "model/router/route_encoding.h"

namespace dateline {

/// One virtual channel of the link that leaves `node` by `port`.
struct Channel {
  int node = 0;
  int port = 0;
  int vc = 0;
};

struct Verdict {
  bool deadlock_free = false;
  std::string method;          ///< how it was decided, or why it was not
  long channels = 0;           ///< links x VCs
  long dependencies = 0;       ///< edges of the graph
  std::vector<Channel> cycle;  ///< each waits for the next, the last for the first; empty when deadlock_free
};

/// "free", "cycle", or "unknown" for what is neither proven nor has a cycle.
std::string verdict_word(const Verdict& verdict);

struct ProofRequest {
  RoutingKind kind = RoutingKind::kNative;
  bool minimal = false;
  bool rule = true;  ///< false: every hop takes every VC, what the network would be without its rule
  /// A node accepts a message only when a reply to it can leave, in the next virtual network; with one network in the
  /// same. Messages of the last of several are accepted always.
  bool replies = false;
};

/// config: of the topology (fit_to); its routing kinds, phases, VCs and bubble slot decide. Throws UsageError.
Verdict prove(const Topology& topology, const RouterConfig& config, const ProofRequest& request = {});

/// The same for given routes only, each from its node.
struct Journey {
  int from = 0;
  Route route;
};
Verdict prove_journeys(const Topology& topology, const RouterConfig& config, const std::vector<Journey>& journeys);

/// "link (7,0)->(0,0) port 0 (+x) vc 1"
std::string describe(const Topology& topology, const Channel& channel);

/// The cycle as a graph in DOT, one box a channel, an arrow from a channel to the one that it waits for.
std::string to_dot(const Topology& topology, const std::vector<Channel>& cycle);

}  // namespace dateline
