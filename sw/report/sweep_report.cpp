// SPDX-License-Identifier: Apache-2.0
#include "sw/report/sweep_report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/sweep/run_points.h"
#include "sw/report/csv.h"
#include "sw/report/report_head.h"
#include "sw/report/rows.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// Adds the values of a result to `cells`, by column. Appends new columns to `columns`. where: prefix of the keys.
void flatten(const Json& object, const std::string& where, std::vector<std::string>& columns,
             std::map<std::string, Json>& cells) {
  for (const auto& entry : object.items()) {
    const Json& value = entry.value();
    const std::string key = where + entry.key();
    if (value.is_object()) {
      flatten(value, key + ".", columns, cells);
    } else if (!value.is_array() && key != "format") {
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) columns.push_back(key);
      cells[key] = value;
    }
  }
}

Rows<Grid> grid_rows() {
  const Key setting = {"*?", "text|number|boolean", "", ""};
  return Rows<Grid>()
      .value("command", "", "the command and its arguments",
             [](const Grid& grid) {
               std::vector<std::string> words = {grid.command.name};
               words.insert(words.end(), grid.words.begin(), grid.words.end());
               return words;
             })
      .map("options", "every combination is a point; the last option changes first",
           {"*?", "list", "", "values of the option"}, &Grid::options)
      .map("fixed", "options that are the same at all points", setting, &Grid::fixed)
      .value("lists", "", "the lists of the reports are kept", &Grid::lists);
}

Rows<Grid> grid_row() {
  return Rows<Grid>().object("grid", "the grid of the file, with its ranges written out", grid_rows());
}

Rows<Grid> point_count_row() { return Rows<Grid>().value("points", "", "points of the grid", &Grid::points); }

const Rows<Grid>& points_rows() {
  static const auto rows = grid_row().add(point_count_row());
  return rows;
}

struct FailedPoint {
  size_t point;
  std::vector<Grid::Setting> options;
  std::string problem;
};

/// The state of a sweep.
struct SweepState {
  const Grid& grid;
  const PointsFile& file;
  const std::string& name;  ///< name of the file
  size_t kept, failed, missing;
};

std::vector<FailedPoint> failures_of(const SweepState& sweep) {
  std::vector<FailedPoint> failures;
  sweep.file.each([&](const PointLine& line) {
    if (line.failed) failures.push_back({line.point, sweep.grid.settings(line.point), failure_of(line)});
  });
  return failures;
}

Rows<FailedPoint> failed_point_rows() {
  return Rows<FailedPoint>()
      .value("point", "", "number of the point, from 0", &FailedPoint::point)
      .map("options", "options of the point", {"*?", "text|number|boolean", "", ""}, &FailedPoint::options)
      .value("problem", "", "why it failed", &FailedPoint::problem);
}

const Rows<SweepState>& sweep_rows() {
  using Sweep = SweepState;
  const auto grid = [](const Sweep& s) -> const Grid& { return s.grid; };
  static const auto rows =
      Rows<Sweep>()
          .value("file", "", "file with the results, one line of JSON per point", [](const Sweep& s) { return s.name; })
          .add(point_count_row(), grid)
          .value("done", "", "points that have finished without failure",
                 [](const Sweep& s) { return s.file.points() - s.missing; })
          .value("kept", "", "points of these that earlier calls finished", &Sweep::kept)
          .value("failed", "", "points that have failed; the next call runs them again", &Sweep::failed)
          .value("not_run", "", "points that have not been run yet",
                 [](const Sweep& s) { return s.missing - s.failed; })
          .list("failures", "every failed point, in the order of the grid", failed_point_rows(), failures_of)
          .add(grid_row(), grid);
  return rows;
}

}  // namespace

Json points_header(const Grid& grid) {
  Json header = report_head("points");
  points_rows().write(header, grid);
  return header;
}

std::vector<Key> points_keys() { return points_rows().keys(); }

Json sweep_json(const Grid& grid, const PointsFile& file, const std::string& name, size_t kept) {
  return sweep_rows().json({grid, file, name, kept, file.failed(), file.missing().size()});
}

std::vector<Key> sweep_keys() { return sweep_rows().keys(); }

SweepTable sweep_table(const Grid& grid, const PointsFile& file) {
  std::vector<std::string> columns;
  std::vector<std::map<std::string, Json>> results;
  SweepTable table;
  file.each([&](const PointLine& line) {
    results.emplace_back();
    const Json json = Json::parse(line.text);
    if (json.contains("result")) flatten(json["result"], "", columns, results.back());
    std::vector<Json> row = {line.point};
    for (const auto& [name, value] : grid.settings(line.point)) row.emplace_back(value);
    row.emplace_back(line.failed ? Json(failure_of(line)) : Json());
    table.rows.push_back(std::move(row));
  });
  table.columns = {"point"};
  for (const auto& [name, values] : grid.options) table.columns.push_back(name);
  for (const std::string& column : columns) {
    const bool option =
        std::any_of(grid.options.begin(), grid.options.end(), [&](const auto& one) { return one.first == column; });
    table.columns.push_back((option ? "result." : "") + column);
  }
  table.columns.emplace_back("failure");
  for (size_t i = 0; i < results.size(); ++i) {
    std::vector<Json>& row = table.rows[i];
    const Json failure = row.back();
    row.pop_back();
    for (const std::string& column : columns) {
      const auto cell = results[i].find(column);
      row.push_back(cell == results[i].end() ? Json() : cell->second);
    }
    row.push_back(failure);
  }
  return table;
}

std::string sweep_csv(const Grid& grid, const PointsFile& file) {
  const SweepTable table = sweep_table(grid, file);
  std::string text;
  for (const std::string& column : table.columns) text += (text.empty() ? "" : ",") + csv_cell(column);
  text += "\n";
  for (const std::vector<Json>& row : table.rows) {
    for (size_t i = 0; i < row.size(); ++i)
      text += (i > 0 ? "," : "") + (row[i].is_null() ? "" : csv_cell(value_word(row[i])));
    text += "\n";
  }
  return text;
}

}  // namespace dateline
