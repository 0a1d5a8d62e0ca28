// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/pattern_file.h"

#include <cstddef>
#include <utility>

#include "model/base/csv_file.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/driver/machine/node_list.h"

namespace dateline {
namespace {

constexpr double kMostWeight = 1e9;

TrafficMatrix read_matrix(const std::string& file, const Topology& topology) {
  CsvFile csv(setting("pattern"), file);
  const auto nodes = static_cast<size_t>(topology.nodes);
  const std::string shape =
      topology.spec + " needs " + std::to_string(nodes) + " rows of " + std::to_string(nodes) + " weights";
  TrafficMatrix matrix;
  size_t row = 0;
  for (; csv.next(); ++row) {
    if (row == nodes) throw UsageError(csv.where() + ": one row too many; " + shape);
    if (csv.fields().size() != nodes)
      throw UsageError(csv.where() + ": " + std::to_string(csv.fields().size()) + " weights; " + shape);
    for (size_t column = 0; column < nodes; ++column) {
      const double weight = csv.number(column, 0, kMostWeight);
      if (weight > 0 && column == row) throw UsageError(csv.where(column) + ": a node sends nothing to itself; use 0");
      if (weight > 0) matrix.add(static_cast<int>(column), weight);
    }
    matrix.end_row();
  }
  if (row < nodes) throw UsageError(csv.name() + ": " + std::to_string(row) + " rows; " + shape);
  if (matrix.entries() == 0) throw UsageError(csv.name() + ": every weight is 0; at least one must be above 0");
  return matrix;
}

}  // namespace

std::string pattern_file_of(const std::string& text) {
  const std::string prefix = "file:";
  return text.rfind(prefix, 0) == 0 ? text.substr(prefix.size()) : "";
}

Pattern pattern_of(const std::string& text, const Topology& topology) {
  const std::string file = pattern_file_of(text);
  if (text == "file:") throw UsageError(setting("pattern", "file:") + " names no file; write file:MATRIX.csv");
  if (!file.empty()) return matrix_pattern(text, read_matrix(file, topology));
  const std::string hot = "hotspot:";
  const bool number = text.find_first_not_of("0123456789", hot.size()) == std::string::npos;
  if (text.rfind(hot, 0) != 0 || text.size() == hot.size() || number) return find_pattern(text, topology);
  const int node = parse_place(topology, setting("pattern", printable(text)), text.substr(hot.size()));
  return find_pattern(hot + std::to_string(node), topology);
}

}  // namespace dateline
