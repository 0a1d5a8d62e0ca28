// SPDX-License-Identifier: Apache-2.0
// Max-min fair shares of links, by progressive filling, for two cases: the transfers of a round, which begin and end,
// and senders that never end.
#pragma once

#include <utility>
#include <vector>

namespace dateline {

/// One transfer, as a fluid. It begins to flow after `setup` cycles, moves `flits` at a rate of at most 1 flit/cycle
/// through all its links at once, and finishes `latency` cycles after the last flit has entered. Example: of two flows
/// that share a link, with setup 0, latency 2 and 6 and 10 flits, each gets 1/2 until the first has drained in cycle
/// 12. Then the second gets 1 and drains in cycle 16. They finish in cycles 14 and 18.
struct Flow {
  double setup = 0;        ///< cycles
  double flits = 0;        ///< flits
  std::vector<int> links;  ///< resource ids (>= 0), each with a capacity of 1 flit/cycle, each listed once
  double latency = 0;      ///< cycles
};

/// Groups of flows that share links directly or through other flows, as indices into `flows`.
std::vector<std::vector<int>> sharing_groups(const std::vector<Flow>& flows);

/// The cycle in which the last flow finishes; 0 without flows. `each`, if given, receives the cycle of every flow. A
/// flow that shares none of its links finishes at exactly setup + flits + latency.
double finish_time(const std::vector<Flow>& flows, std::vector<double>* each = nullptr);

/// The resources of a sender that never ends: resource ids (>= 0), and the part (> 0) of its flits that each carries.
using ResourceParts = std::vector<std::pair<int, double>>;

/// The max-min fair rate of every sender, in flits/cycle. All rates grow together from 0 to at most `most`. When a
/// resource is full (1 flit/cycle), the rates of the senders that use it stop growing.
std::vector<double> fair_rates(const std::vector<ResourceParts>& senders, double most);

}  // namespace dateline
