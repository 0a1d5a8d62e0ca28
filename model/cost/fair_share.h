// SPDX-License-Identifier: Apache-2.0
// Max-min fair shares of links, by progressive filling: of the transfers of a round, which begin and end, and of
// senders that go on for ever.
#pragma once

#include <utility>
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

/// What a sender that goes on for ever uses: resource ids (>= 0), and the part (> 0) of its flits that each carries.
using ResourceParts = std::vector<std::pair<int, double>>;

/// Rates in flits/cycle, one a sender: all grow alike from 0 to at most `most`; where a resource is full (1 flit/cycle)
/// the senders that use it stay as they are.
std::vector<double> fair_rates(const std::vector<ResourceParts>& senders, double most);

}  // namespace dateline
