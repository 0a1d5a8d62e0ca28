// SPDX-License-Identifier: Apache-2.0
// Columns of the text tables of a report. A column takes its values from a row of the report (Rows::column in rows.h),
// so that text, JSON and CSV show the same number.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/table.h"

namespace dateline {

/// A column: its heading, and the text of its cell for an Of.
template <class Of>
struct TextColumn {
  std::string heading;
  std::function<std::string(const Of&)> cell;
};

/// The column with a mark before each cell for which `marked` is true.
template <class Of>
TextColumn<Of> with_mark(TextColumn<Of> column, const std::string& mark, std::function<bool(const Of&)> marked) {
  return {column.heading, [cell = std::move(column.cell), mark, marked = std::move(marked)](const Of& of) {
            return (marked(of) ? mark : "") + cell(of);
          }};
}

template <class Of>
std::vector<std::string> headings_of(const std::vector<TextColumn<Of>>& columns) {
  std::vector<std::string> headings;
  for (const TextColumn<Of>& column : columns) headings.push_back(column.heading);
  return headings;
}

template <class Of>
std::vector<std::string> cells_of(const std::vector<TextColumn<Of>>& columns, const Of& of) {
  std::vector<std::string> cells;
  for (const TextColumn<Of>& column : columns) cells.push_back(column.cell(of));
  return cells;
}

/// A table with one line per item, as text_table() makes it.
template <class Of, class Items>
std::string text_table(const std::vector<TextColumn<Of>>& columns, const Items& items) {
  std::vector<std::vector<std::string>> lines = {headings_of(columns)};
  for (const Of& item : items) lines.push_back(cells_of(columns, item));
  return text_table(lines);
}

}  // namespace dateline
