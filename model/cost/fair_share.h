// SPDX-License-Identifier: Apache-2.0
// Fluid prediction of one round: active transfers share links max-min fairly.
#pragma once

#include <vector>

namespace dateline {

/// One transfer. It begins to flow after `setup` cycles, moves `flits` at a rate of at most 1 flit/cycle through all
/// its links at once, and is finished `latency` cycles after the last flit has entered.
struct Flow {
  double setup = 0;        ///< cycles
  double flits = 0;        ///< flits
  std::vector<int> links;  ///< resource ids (>= 0), each with a capacity of 1 flit/cycle, each listed once
  double latency = 0;      ///< cycles
};

/// Flows that share links, directly or through others, are one group; indices into `flows`.
std::vector<std::vector<int>> sharing_groups(const std::vector<Flow>& flows);

/// Cycle at which the last flow is finished, 0 without flows; `each`, when given, receives every flow's own. A flow
/// that shares none of its links finishes at exactly setup + flits + latency.
double finish_time(const std::vector<Flow>& flows, std::vector<double>* each = nullptr);

}  // namespace dateline
