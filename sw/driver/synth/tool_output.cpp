// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/synth/tool_output.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "model/base/error.h"

namespace dateline {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::stringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos;
}

/// Number of bits of a range such as "[159:0]"; 0 for any other text.
int bits_of(const std::string& range) {
  int high = 0, low = 0;
  char end = 0;
  std::stringstream text(range);
  char open = 0, colon = 0;
  if (!(text >> open >> high >> colon >> low >> end) || open != '[' || colon != ':' || end != ']') return 0;
  return std::abs(high - low) + 1;
}

/// Reads a line "NAME COUNT"; later versions write "COUNT NAME".
bool read_cell(const std::vector<std::string>& words, CellCounts& cells) {
  if (words.size() != 2 || is_number(words[0]) == is_number(words[1])) return false;
  const bool count_last = is_number(words[1]);
  cells[words[count_last ? 0 : 1]] += std::stoi(words[count_last ? 1 : 0]);
  return true;
}

}  // namespace

std::vector<ToolPort> parse_ports(const std::string& text) {
  std::vector<ToolPort> ports;
  std::stringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() != 3 || (words[0] != "input" && words[0] != "output")) continue;
    if (const int bits = bits_of(words[1]); bits > 0) ports.push_back({words[2], bits, words[0] == "input"});
  }
  if (ports.empty()) throw UsageError("yosys lists no ports of the design: is its version supported?");
  return ports;
}

std::vector<std::string> parse_parameter_names(const std::string& text) {
  std::vector<std::string> names;
  std::stringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (line.size() > 2 && line.compare(0, 2, "  ") == 0) names.push_back(words_of(line).at(0));
  return names;
}

std::map<std::string, CellCounts> parse_cells(const std::string& text) {
  std::map<std::string, CellCounts> modules;
  CellCounts* cells = nullptr;
  bool in_list = false;
  std::stringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() == 3 && words[0] == "===" && words[2] == "===") {
      cells = &modules[words[1]];
      in_list = false;
    } else if (words.size() > 2 && words[0] == "===") {
      cells = nullptr;  // the sum of the hierarchy
    } else if (cells && words.size() >= 2 && (words[words.size() - 2] == "cells:" || words[1] == "cells")) {
      in_list = true;
    } else if (in_list && !read_cell(words, *cells)) {
      in_list = false;
    }
  }
  if (modules.empty()) throw UsageError("yosys counts no cells: is its version supported?");
  for (auto& [name, own] : modules) {
    // Later versions add a heading, and marks of flattened modules, which are not cells of the device.
    own.erase("submodules");
    own.erase("$scopeinfo");
  }
  return modules;
}

std::string module_of(const std::string& name) {
  const size_t start = name.find('\\');
  if (name.rfind("$paramod", 0) != 0 || start == std::string::npos) return name;
  return name.substr(start + 1, name.find('\\', start + 1) - start - 1);
}

std::vector<ModuleUse> module_uses(const std::map<std::string, CellCounts>& modules, const std::string& top) {
  std::map<std::string, ModuleUse> uses;
  // (module, instances) still to be added; a hierarchy has no cycle.
  std::vector<std::pair<std::string, int>> open;
  for (const auto& [name, cells] : modules)
    if (module_of(name) == top) open.emplace_back(name, 1);
  if (open.size() != 1) throw UsageError("yosys counts no cells of " + top + ": is its version supported?");
  while (!open.empty()) {
    const auto [name, instances] = open.back();
    open.pop_back();
    ModuleUse& use = uses[module_of(name)];
    use.module = module_of(name);
    use.instances += instances;
    for (const auto& [cell, number] : modules.at(name)) {
      if (modules.count(cell) > 0)
        open.emplace_back(cell, number * instances);
      else
        use.cells[cell] += number * instances;
    }
  }
  std::vector<ModuleUse> list;
  for (const auto& [name, use] : uses) list.push_back(use);
  return list;
}

std::string error_of(const std::string& log) {
  std::stringstream in(log);
  for (std::string line; std::getline(in, line);)
    if (const size_t at = line.find("ERROR: "); at != std::string::npos) return line.substr(at + 7);
  return "";
}

RoutedReport parse_routed(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  RoutedReport report;
  if (json.is_object() && json.contains("fmax") && json.contains("utilization")) {
    for (const auto& [clock, fmax] : json["fmax"].items()) {
      const double mhz = fmax.value("achieved", 0.0);
      if (report.mhz == 0 || mhz < report.mhz) report.mhz = mhz;
    }
    for (const auto& [name, use] : json["utilization"].items())
      if (use.value("used", 0) > 0) report.utilization[name] = {use.value("used", 0), use.value("available", 0)};
  }
  if (report.mhz <= 0) throw UsageError("nextpnr reports no clock: is its version supported?");
  return report;
}

std::string version_in(const std::string& text) {
  const size_t word = text.find("Version ");  // a program's name may have digits: nextpnr-ice40
  const size_t at = text.find_first_of("0123456789", word == std::string::npos ? 0 : word);
  if (at == std::string::npos) return "unknown";
  const size_t end = text.find_first_not_of("0123456789.", at);
  return text.substr(at, end == std::string::npos ? end : end - at);
}

}  // namespace dateline
