// SPDX-License-Identifier: Apache-2.0
// How large a schedule may be: one that is made as a whole must fit in memory (about 120 bytes a transfer, 12 an item,
// seven times that with its layout and prediction); one in portions must be done in an hour or two.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"

namespace dateline {

constexpr double kMostTransfers = 1 << 23;
constexpr double kMostItems = 1 << 27;
constexpr double kMostTransfersInPortions = 1 << 28;
constexpr int kTransfersOfPortion = 1 << 20;
constexpr int kWordsOfPortion =
    1 << 26;  ///< in all memories: 1 GiB in the engine, as much in the program and its check

/// "" or the reason why not.
inline std::string schedule_too_large(double transfers, double items, double most_transfers = kMostTransfers) {
  const auto reason = [](double wanted, const char* what, double most) {
    return "it needs at most " + std::to_string(static_cast<long>(most)) + what + ", not " +
           std::to_string(static_cast<long>(wanted));
  };
  if (transfers > most_transfers) return reason(transfers, " transfers", most_transfers);
  return items > kMostItems ? reason(items, " blocks in all messages", kMostItems) : "";
}

/// "" or why an exchange of all pairs, a message each, cannot be made as a whole.
inline std::string too_large_as_a_whole(const CollectiveRequest& request) {
  const double nodes = request.topology.nodes;
  return schedule_too_large(nodes * (nodes - 1), nodes * (nodes - 1));
}

/// Why an algorithm that can make its schedule in portions has to, for blocks of so many words: transfers, or a node's
/// memory. "" when it need not or cannot.
std::string why_portions(const Algorithm& algorithm, const CollectiveRequest& request, int words);

/// That schedule in portions that fit.
Portions portions_of(const Algorithm& algorithm, const CollectiveRequest& request, int words);

}  // namespace dateline
