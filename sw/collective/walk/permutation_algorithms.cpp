// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/permutation_algorithms.h"

#include "model/error.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/permutation.h"

namespace dateline {

std::string permutation_refusal(const CollectiveRequest& request, const std::string& operation) {
  if (request.one_port) return "it needs all ports";
  try {
    images(request.topology, operation, request.arguments);
  } catch (const UsageError& refusal) {
    return refusal.what();
  }
  return "";
}

Holdings initial_holdings(const Topology& topology, const Schedule& schedule) {
  const Blocks blocks(topology, schedule);
  Holdings held;
  for (int node = 0; node < topology.nodes; ++node) held.push_back(blocks.initial(node));
  return held;
}

}  // namespace dateline
