// SPDX-License-Identifier: Apache-2.0
#include "sw/report/sweep_report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "sw/driver/sweep/run_points.h"
#include "sw/report/csv.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// Cells of a result by column, new columns at the end of `columns`.
void flatten(const Json& object, const std::string& where, std::vector<std::string>& columns,
             std::map<std::string, std::string>& cells) {
  for (const auto& entry : object.items()) {
    const Json& value = entry.value();
    const std::string key = where + entry.key();
    if (value.is_object()) {
      flatten(value, key + ".", columns, cells);
    } else if (!value.is_array() && key != "format") {
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) columns.push_back(key);
      cells[key] = value.is_null() ? "" : value_word(value);
    }
  }
}

}  // namespace

Json points_header(const Grid& grid) {
  Json header = report_head("points");
  header["grid"] = grid.json();
  header["points"] = grid.points();
  return header;
}

Json sweep_json(const Grid& grid, const PointsFile& file, const std::string& name, size_t kept) {
  const size_t failed = file.failed(), missing = file.missing().size();
  Json json = {
      {"file", name},     {"points", file.points()},     {"done", file.points() - missing}, {"kept", kept},
      {"failed", failed}, {"not_run", missing - failed}, {"failures", Json::array()},       {"grid", grid.json()}};
  file.each([&](const PointLine& line) {
    if (!line.failed) return;
    Json settings = Json::object();
    for (const auto& [option, value] : grid.settings(line.point)) settings[option] = value;
    json["failures"].push_back({{"point", line.point}, {"options", settings}, {"problem", failure_of(line)}});
  });
  return json;
}

std::string sweep_csv(const Grid& grid, const PointsFile& file) {
  std::vector<std::string> columns;
  std::vector<std::map<std::string, std::string>> results;
  std::vector<std::string> starts, failures;
  file.each([&](const PointLine& line) {
    results.emplace_back();
    const Json json = Json::parse(line.text);
    if (json.contains("result")) flatten(json["result"], "", columns, results.back());
    std::string start = std::to_string(line.point);
    for (const auto& [name, value] : grid.settings(line.point)) start += "," + csv_cell(value_word(value));
    starts.push_back(start);
    failures.push_back(csv_cell(failure_of(line)));
  });
  std::string text = "point";
  for (const auto& [name, values] : grid.options) text += "," + csv_cell(name);
  for (const std::string& column : columns) {
    const bool option =
        std::any_of(grid.options.begin(), grid.options.end(), [&](const auto& one) { return one.first == column; });
    text += "," + csv_cell((option ? "result." : "") + column);
  }
  text += ",failure\n";
  for (size_t i = 0; i < results.size(); ++i) {
    text += starts[i];
    for (const std::string& column : columns) {
      const auto cell = results[i].find(column);
      text += "," + (cell == results[i].end() ? "" : csv_cell(cell->second));
    }
    text += "," + failures[i] + "\n";
  }
  return text;
}

}  // namespace dateline
