// SPDX-License-Identifier: Apache-2.0
// For tests: networks without random links and nodes.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "model/network/failures.h"
#include "model/network/topology.h"

namespace dateline {

/// The text of the network without 1 to 6 random links and nodes.
inline std::string with_random_failures(const std::string& spec, std::mt19937_64& random) {
  Topology topology = parse_topology(spec);
  for (uint64_t left = 1 + random() % 6; left > 0;) {
    const int node = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes));
    const int port = static_cast<int>(random() % static_cast<uint64_t>(topology.ports));
    const LinkEnd far = topology.link(node, port);
    if (!far) continue;
    topology = random() % 3 == 0 ? without(topology, "test", {{}, {node}})
                                 : without(topology, "test", {{{node, far.node, port}}, {}});
    --left;
  }
  return topology.text;
}

}  // namespace dateline
