// SPDX-License-Identifier: Apache-2.0
// Limits of schedule sizes. A schedule that is made at once must fit in memory. It takes about 120 bytes per transfer
// and 12 bytes per item, and seven times as much with its layout and prediction. A schedule in portions must be done in
// an hour or two.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"

namespace dateline {

constexpr double kMostTransfers = 1 << 23;
constexpr double kMostItems = 1 << 27;
constexpr double kMostTransfersInPortions = 1 << 28;
constexpr int kTransfersOfPortion = 1 << 20;
/// Words in all node memories: 1 GiB in the engine, and as much in the program and its check.
constexpr int kWordsOfPortion = 1 << 26;

/// Returns why a schedule is too large, or "" if it is not.
inline std::string schedule_too_large(double transfers, double items, double most_transfers = kMostTransfers) {
  const auto reason = [](double wanted, const char* what, double most) {
    return "it needs at most " + std::to_string(static_cast<long>(most)) + what + ", not " +
           std::to_string(static_cast<long>(wanted));
  };
  if (transfers > most_transfers) return reason(transfers, " transfers", most_transfers);
  return items > kMostItems ? reason(items, " blocks in all messages", kMostItems) : "";
}

/// Returns why there are more nodes than an algorithm serves, or "" if there are not.
inline std::string too_many_nodes(int most, int nodes) {
  return nodes > most ? "it needs at most " + std::to_string(most) + " nodes, not " + std::to_string(nodes) : "";
}

/// Returns why an exchange of all pairs, with one message each, cannot be made at once, or "" if it can.
inline std::string too_large_as_a_whole(const CollectiveRequest& request) {
  const double nodes = request.topology.nodes;
  return schedule_too_large(nodes * (nodes - 1), nodes * (nodes - 1));
}

/// Returns why an algorithm must make its schedule in portions for blocks of `words` words: the number of transfers, or
/// the memory of a node. Returns "" if portions are not needed or not possible.
std::string why_portions(const Algorithm& algorithm, const CollectiveRequest& request, int words);

/// The schedule in portions that fit.
Portions portions_of(const Algorithm& algorithm, const CollectiveRequest& request, int words);

}  // namespace dateline
