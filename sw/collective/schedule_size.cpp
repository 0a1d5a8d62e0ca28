// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/schedule_size.h"

#include <algorithm>

#include "model/node/program.h"

namespace dateline {

std::string why_portions(const Algorithm& algorithm, const CollectiveRequest& request, int words) {
  if (algorithm.portions == nullptr) return "";
  const double nodes = request.topology.nodes, rounds = algorithm.formula(request).rounds;
  const auto reason = [](const std::string& what, double wanted, double most) {
    return std::to_string(static_cast<long>(wanted)) + " " + what + ", and there is room for " +
           std::to_string(static_cast<long>(most));
  };
  if (nodes * (nodes - 1) > kMostTransfers) return reason("transfers", nodes * (nodes - 1), kMostTransfers);
  if (rounds + 2 > kMaxRounds) return reason("rounds", rounds, kMaxRounds - 2);
  return nodes * words > kMaxMemoryWords ? reason("words a node", nodes * words, kMaxMemoryWords) : "";
}

Portions portions_of(const Algorithm& algorithm, const CollectiveRequest& request, int words) {
  // In a round a node sends a block at most and another one comes.
  const int rounds = std::min(kTransfersOfPortion / request.topology.nodes, kMaxMemoryWords / (2 * words));
  return algorithm.portions(request, std::max(1, rounds));
}

}  // namespace dateline
