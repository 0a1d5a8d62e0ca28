// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `prove`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "model/deadlock/prove.h"
#include "model/network/layers.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

struct Proof {
  const Machine& machine;
  ProofRequest request;
  Verdict verdict;
  std::optional<Layers::Quality> routes;  ///< of layered routing
};

/// The verdict, how it was found, and the cycle if there is one.
std::string prove_report(const Proof& proof);
/// Without the keys that open every report.
nlohmann::ordered_json prove_json(const Proof& proof);
/// The links of a network and the set of routes of its layered routing, as JSON. Precondition: topology.layers.
///   links: [node, port, far node, far port] of every directed link
///   processors: the nodes that have one
///   routes: [from, to, [port, ...], [layer, ...]], one port and one layer per hop
std::string routes_json(const Topology& topology);

}  // namespace dateline
