// SPDX-License-Identifier: Apache-2.0
// Deadlock verdicts from the channel dependency graph over (link, virtual channel).
//
// A proof covers every route that headers of the routing kind can express, from any sender. In each ring: either
// direction, and fewer hops than the ring has nodes (minimal: only the shorter way, or both ways on a tie). Unordered:
// every order of dimensions. Source: up to config.phases straight runs in changing dimensions, each shorter than its
// ring. Each hop may take any VC that the rule offers; the offers come from route_hop (model/network/family.h), which
// the router also uses. Assumption: a node always accepts messages that have arrived, or, with ProofRequest::replies,
// as soon as their reply can leave. Removed links (remove_link) have no channels. Routes over them still count with
// their other links, so the proof covers more routes than messages can take.
#pragma once

#include <string>
#include <vector>

#include "model/deadlock/journey.h"

namespace dateline {

/// One virtual channel of the link that leaves `node` by `port`.
struct Channel {
  int node = 0;
  int port = 0;
  int vc = 0;
};

struct Verdict {
  bool deadlock_free = false;
  std::string method;          ///< the method of the proof, or the reason why it fails
  long channels = 0;           ///< links x VCs
  long dependencies = 0;       ///< edges of the graph
  std::vector<Channel> cycle;  ///< each waits for the next, the last for the first; empty when deadlock_free
};

/// "free", "cycle", or "unknown" where no proof holds but no cycle exists.
std::string verdict_word(const Verdict& verdict);

struct ProofRequest {
  RoutingKind kind = RoutingKind::kNative;
  bool minimal = false;
  bool rule = true;  ///< false: every hop may take every VC, to show the network without its rule
  /// A node accepts a message only when a reply to it can leave in the next virtual network, or, with only one network,
  /// in that network. Messages of the last of several networks are always accepted.
  bool replies = false;
};

/// The verdict for all routes of a routing kind. `config` must fit the topology (fit_to); the verdict depends on its
/// phases, VCs, virtual networks, bubble slot and depth. Throws UsageError for settings that have no proof.
Verdict prove(const Topology& topology, const RouterConfig& config, const ProofRequest& request = {});

/// The verdict for the given routes only.
Verdict prove_journeys(const Topology& topology, const RouterConfig& config, const std::vector<Journey>& journeys);

/// A channel in words: "link (7,0)->(0,0) port 0 (+x) vc 1".
std::string describe(const Topology& topology, const Channel& channel);

/// The cycle as a graph in DOT: one box per channel, and an arrow from each channel to the channel that it waits for.
std::string to_dot(const Topology& topology, const std::vector<Channel>& cycle);

}  // namespace dateline
