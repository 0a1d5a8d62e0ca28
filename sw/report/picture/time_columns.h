// SPDX-License-Identifier: Apache-2.0
// The time axis of a space-time diagram: one column per round, with a width in proportion to its cycles. A break marks
// rounds that are left out.
#pragma once

#include <string>
#include <vector>

#include "sw/report/svg_writer.h"

namespace dateline {

struct TimeColumn {
  int round = 0;                 ///< index
  double x = 0;                  ///< left edge
  double width = 0;              ///< user units
  double begin = 0, cycles = 0;  ///< start and length of the round, in cycles
  bool break_before = false;     ///< rounds before it are left out
  bool break_after = false;      ///< this is the last column, but not the last round of the schedule
};

/// The columns of `rounds` (ascending), which share `width` in proportion to their cycles. cycles: of every round of
/// the schedule.
std::vector<TimeColumn> time_columns(const std::vector<int>& rounds, const std::vector<double>& cycles, double left,
                                     double width);

/// Draws the columns, every other one shaded, with the numbers of their rounds above if there is room. what: the word
/// before a number.
void draw_columns(SvgWriter& svg, const std::vector<TimeColumn>& columns, double top, double bottom,
                  const std::string& what = "round");

/// Draws the times at which rounds begin and the last one ends, below the columns. unit: written after the last time.
void draw_times(SvgWriter& svg, const std::vector<TimeColumn>& columns, double y, const std::string& unit);

}  // namespace dateline
