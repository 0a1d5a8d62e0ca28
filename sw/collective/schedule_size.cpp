// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/schedule_size.h"

#include <algorithm>

#include "model/node/program.h"

namespace dateline {

std::string why_portions(const Algorithm& algorithm, const CollectiveRequest& request, int words) {
  if (algorithm.portions == nullptr) return "";
  const double nodes = request.topology.nodes;
  const auto reason = [](const char* what, double wanted, double most) {
    return std::to_string(static_cast<long>(wanted)) + " " + what + ", and there is room for " +
           std::to_string(static_cast<long>(most));
  };
  if (nodes * (nodes - 1) > kMostTransfers) return reason("transfers", nodes * (nodes - 1), kMostTransfers);
  return nodes * words > kMaxMemoryWords ? reason("words per node", nodes * words, kMaxMemoryWords) : "";
}

Portions portions_of(const Algorithm& algorithm, const CollectiveRequest& request, int words) {
  // In every round a node sends one block, and receives one into the memory of a block that it sent before. A node thus
  // holds one block more than the portion has rounds.
  const int in_node = kMaxMemoryWords / words - 1, in_all = kWordsOfPortion / request.topology.nodes / words - 1;
  return algorithm.portions(request,
                            std::max(1, std::min({kTransfersOfPortion / request.topology.nodes, in_node, in_all})));
}

}  // namespace dateline
