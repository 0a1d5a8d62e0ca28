// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/time_columns.h"

#include <algorithm>
#include <cstddef>

#include "sw/report/numbers.h"

namespace dateline {
namespace {

constexpr double kBreak = 34;  // user units
constexpr double kColumnFont = 10.5;

bool breaks(const std::vector<int>& rounds, size_t i) {
  return i == 0 ? rounds[0] > 0 : rounds[i] != rounds[i - 1] + 1;
}

}  // namespace

std::vector<TimeColumn> time_columns(const std::vector<int>& rounds, const std::vector<double>& cycles, double left,
                                     double width) {
  double total = 0, room = width;
  for (size_t i = 0; i < rounds.size(); ++i) {
    total += cycles[rounds[i]];
    if (breaks(rounds, i)) room -= kBreak;
  }
  const bool cut = !rounds.empty() && rounds.back() + 1 < static_cast<int>(cycles.size());
  if (cut) room -= kBreak;
  std::vector<TimeColumn> columns;
  double x = left, begin = 0;
  int next = 0;
  for (size_t i = 0; i < rounds.size(); ++i) {
    TimeColumn column;
    column.round = rounds[i];
    column.break_before = breaks(rounds, i);
    for (; next < column.round; ++next) begin += cycles[next];
    if (column.break_before) x += kBreak;
    column.x = x;
    column.begin = begin;
    column.cycles = cycles[column.round];
    column.width = total > 0 ? room * column.cycles / total : room / static_cast<double>(rounds.size());
    x += column.width;
    columns.push_back(column);
  }
  if (cut) columns.back().break_after = true;
  return columns;
}

void draw_columns(SvgWriter& svg, const std::vector<TimeColumn>& columns, double top, double bottom,
                  const std::string& what) {
  const bool words = std::all_of(columns.begin(), columns.end(), [&](const TimeColumn& column) {
    return text_width(what + " " + std::to_string(column.round + 1), kColumnFont) < column.width - 12;
  });
  for (const TimeColumn& column : columns) {
    const std::string number = std::to_string(column.round + 1);
    const double middle_y = (top + bottom) / 2;
    if (column.break_before) svg.text({column.x - kBreak / 2, middle_y}, "fact", "\u2026", "middle");
    if (column.break_after) svg.text({column.x + column.width + kBreak / 2, middle_y}, "fact", "\u2026", "middle");
    svg.rect({column.x, top}, column.width, bottom - top, column.round % 2 == 0 ? "column" : "column odd");
    const double middle = column.x + column.width / 2;
    if (words || text_width(number, kColumnFont) < column.width - 1)
      svg.text({middle, top - 5}, "axis strong", (words ? what + " " : "") + number, "middle");
  }
  if (!words && !columns.empty())
    svg.text({columns.front().x - (columns.front().break_before ? kBreak : 0) - 6, top - 5}, "axis strong", what,
             "end");
}

void draw_times(SvgWriter& svg, const std::vector<TimeColumn>& columns, double y, const std::string& unit) {
  if (columns.empty()) return;
  const TimeColumn& last = columns.back();
  const std::string end = format_number(last.begin + last.cycles, 0) + " " + unit;
  const double end_x = last.x + last.width;
  svg.text({end_x, y}, "axis", end, "end");
  const double limit = end_x - text_width(end, kColumnFont) - 6;
  double free_from = 0;
  for (const TimeColumn& column : columns) {
    const std::string text = format_number(column.begin, 0);
    const double half = text_width(text, kColumnFont) / 2;
    if (column.x - half < free_from || column.x + half > limit) continue;
    svg.text({column.x, y}, "axis", text, "middle");
    free_from = column.x + half + 6;
  }
}

}  // namespace dateline
