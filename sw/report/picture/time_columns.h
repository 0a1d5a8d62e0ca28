// SPDX-License-Identifier: Apache-2.0
// The time axis of a space-time diagram: a column a round, as wide as it takes; rounds that are left out are a break.
#pragma once

#include <string>
#include <vector>

#include "sw/report/svg_writer.h"

namespace dateline {

struct TimeColumn {
  int round = 0;     ///< index
  double x = 0;      ///< left edge
  double width = 0;  ///< user units
  double begin = 0, cycles = 0;
  bool break_before = false;  ///< rounds before it are left out
  bool break_after = false;   ///< it is the last one, and not of the schedule
};

/// `cycles`: of every round of the schedule, in proportion to which the columns of `rounds` (ascending) share the
/// width.
std::vector<TimeColumn> time_columns(const std::vector<int>& rounds, const std::vector<double>& cycles, double left,
                                     double width);

/// The shade of every other column and the number of its round above, as far as there is room.
void draw_columns(SvgWriter& svg, const std::vector<TimeColumn>& columns, double top, double bottom);

/// The times at which rounds begin and the last one ends, below; `unit` behind the last.
void draw_times(SvgWriter& svg, const std::vector<TimeColumn>& columns, double y, const std::string& unit);

}  // namespace dateline
