// SPDX-License-Identifier: Apache-2.0
// Schedules that are too large to be made at once are made in portions of consecutive rounds. Each portion moves some
// of the operation's blocks from origin to target. Between two portions the host loads the blocks of the next one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sw/schedule/check.h"

namespace dateline {

struct Portions {
  int count = 0;
  int most_rounds = 0;                      ///< most rounds of a portion
  std::function<Schedule(int index)> make;  ///< makes portion `index`, 0 .. count-1
};

/// The check of the larger schedule. It combines the checks of the portions, and checks that every block of the
/// operation is moved by exactly one portion.
class PortionedCheck {
 public:
  /// whole: the larger schedule without its rounds. Only for operations in which every block is for one node.
  PortionedCheck(const Topology& topology, const Schedule& whole);

  /// To be called in the order of the rounds. Throws UsageError for a portion that does not follow the previous one.
  void add(const Schedule& portion, CheckResult check);
  CheckResult finish();

 private:
  size_t bit(int origin, int target) const { return static_cast<size_t>(origin) * topology_.nodes + target; }
  bool moved(int origin, int target) const { return moved_[bit(origin, target) / 64] >> bit(origin, target) % 64 & 1; }

  const Topology& topology_;
  const Schedule& whole_;
  std::vector<uint64_t> moved_;  ///< [origin][target], one bit each: some portion moves the block
  CheckResult result_;
};

}  // namespace dateline
