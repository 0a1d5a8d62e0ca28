// SPDX-License-Identifier: Apache-2.0
// How large a schedule may be: one that is made as a whole must fit in memory (about 120 bytes a transfer, 12 an item).
#pragma once

#include <string>

namespace dateline {

constexpr double kMostTransfers = 1 << 23;
constexpr double kMostItems = 1 << 27;

/// "" or the reason why not.
inline std::string schedule_too_large(double transfers, double items) {
  const auto reason = [](double wanted, const char* what, double most) {
    return "it needs at most " + std::to_string(static_cast<long>(most)) + what + ", not " +
           std::to_string(static_cast<long>(wanted));
  };
  if (transfers > kMostTransfers) return reason(transfers, " transfers", kMostTransfers);
  return items > kMostItems ? reason(items, " blocks in all messages", kMostItems) : "";
}

}  // namespace dateline
