// SPDX-License-Identifier: Apache-2.0
// The exchanges of De Sensi et al. 2024, "Swing", on tori of equal sizes n = 2^k. In step s of a dimension node x
// exchanges with x + rho(s) if x is even and with x - rho(s) if it is odd; rho = 1, -1, 3, -5, 11, ... The data has 2d
// parts. Part 2j begins with dimension j, and part 2j+1 too, with even and odd exchanged; the dimensions alternate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// Why the exchanges are not possible; "" if they are.
std::string swing_refusal(const CollectiveRequest& request);

/// The exchange of one part at one node in one step.
struct SwingExchange {
  int partner = 0;
  std::vector<uint8_t> path;
};

/// Steps of a part: log2 of the number of nodes.
int swing_steps(const Topology& topology);
SwingExchange swing_exchange(const CollectiveRequest& request, int part, int step, int node);

}  // namespace dateline
