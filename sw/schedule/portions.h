// SPDX-License-Identifier: Apache-2.0
// Schedules too large to be made as a whole: portions of their rounds, one after the other, each of which brings some
// of the operation's blocks all the way. Between two portions the host loads the blocks of the next one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sw/schedule/check.h"

namespace dateline {

struct Portions {
  int count = 0;
  int most_rounds = 0;                      ///< of one portion
  std::function<Schedule(int index)> make;  ///< 0 .. count-1
};

/// The check of the larger schedule: that of every portion, and that together they move every block of the operation,
/// each in one portion.
class PortionedCheck {
 public:
  /// whole: everything but the rounds. For operations whose blocks are each for one node.
  PortionedCheck(const Topology& topology, const Schedule& whole);

  /// In the order of the rounds. Throws UsageError for a portion that does not follow the one before.
  void add(const Schedule& portion, CheckResult check);
  CheckResult finish();

 private:
  size_t bit(int origin, int target) const { return static_cast<size_t>(origin) * topology_.nodes + target; }
  bool moved(int origin, int target) const { return moved_[bit(origin, target) / 64] >> bit(origin, target) % 64 & 1; }

  const Topology& topology_;
  const Schedule& whole_;
  std::vector<uint64_t> moved_;  ///< [origin][target], one bit each
  CheckResult result_;
};

}  // namespace dateline
