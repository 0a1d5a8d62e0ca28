// SPDX-License-Identifier: Apache-2.0
#include "sw/report/doctor_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sw/report/rows.h"
#include "sw/report/schema/keys.h"

namespace dateline {
namespace {

using Tools = std::vector<FoundTool>;

using Table = std::vector<std::array<std::string, 3>>;

std::string left_aligned(const Table& table) {
  std::array<size_t, 2> width{};
  for (const auto& row : table)
    for (size_t i = 0; i < width.size(); ++i) width[i] = std::max(width[i], row[i].size() + 2);
  std::string text;
  for (const auto& row : table) {
    for (size_t i = 0; i < width.size(); ++i) text += row[i] + std::string(width[i] - row[i].size(), ' ');
    text += row.back() + "\n";
  }
  return text;
}

std::optional<std::string> known(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

const Rows<Tools>& doctor_rows() {
  static const auto rows = Rows<Tools>().list(
      "tools", "optional tools, in the order of the text",
      Rows<FoundTool>()
          .value("name", "", "program, or Python package", [](const FoundTool& one) { return one.tool->name; })
          .value(
              "kind", "", "what it is",
              [](const FoundTool& one) {
                return std::string(one.tool->kind == ToolKind::kProgram ? "program" : "python-package");
              },
              "program python-package")
          .value("found", "", "it is there", [](const FoundTool& one) { return !one.path.empty(); })
          .value("version", "", "null if it is missing, or prints no version within 20 s",
                 [](const FoundTool& one) { return known(one.version); })
          .value("path", "", "of the program, or of the Python that has the package; null if it is missing",
                 [](const FoundTool& one) { return known(one.path); })
          .value("purpose", "", "what uses it", [](const FoundTool& one) { return one.tool->purpose; })
          .value("install", "", "command that brings it", &FoundTool::install),
      [](const Tools& tools) -> const Tools& { return tools; });
  return rows;
}

}  // namespace

std::string doctor_report(const std::vector<FoundTool>& tools) {
  Table found{{"tool", "version", "for"}}, missing{{"missing", "install by", "for"}};
  for (const FoundTool& one : tools)
    if (one.path.empty())
      missing.push_back({one.tool->name, one.install, one.tool->purpose});
    else
      found.push_back({one.tool->name, one.version.empty() ? "unknown" : one.version, one.tool->purpose});
  std::string text = "The engines native and systemc, check, prove, traffic, load and draw need none of these tools.\n";
  for (const Table& table : {found, missing})
    if (table.size() > 1) text += "\n" + left_aligned(table);
  return text;
}

nlohmann::ordered_json doctor_json(const std::vector<FoundTool>& tools) { return doctor_rows().json(tools); }

std::vector<Key> doctor_keys() { return doctor_rows().keys(); }

}  // namespace dateline
