// SPDX-License-Identifier: Apache-2.0
#include "sw/report/coverage_table.h"

#include <algorithm>
#include <cstddef>

#include "sw/report/table.h"

namespace dateline {
namespace {

/// Lists of shapes that cells refer to by a letter.
class Notes {
 public:
  /// The letter of a list. Equal lists have the same letter.
  std::string letter(const std::string& shapes) {
    auto found = std::find(notes_.begin(), notes_.end(), shapes);
    if (found == notes_.end()) found = notes_.insert(notes_.end(), shapes);
    const auto index = static_cast<size_t>(found - notes_.begin());
    return (index < 26 ? "" : std::string(1, static_cast<char>('a' + index / 26 - 1))) +
           static_cast<char>('a' + index % 26);
  }
  std::string text() {
    std::string text;
    for (const std::string& shapes : notes_) text += letter(shapes) + ": not on " + shapes + "\n";
    return text;
  }

 private:
  std::vector<std::string> notes_;
};

/// "all", "all*" or "all(a)": which shapes of a family have an algorithm, of those on which the operation is defined.
/// "" if none has.
std::string mark(const std::string& ports, const Family& family, const std::vector<Served>& served, Notes& notes) {
  std::string missing;
  bool any = false, source = false;
  for (size_t i = 0; i < served.size(); ++i) {
    const bool serves = served[i] == Served::kOwnRouting || served[i] == Served::kSourceRouting;
    any = any || serves;
    source = source || served[i] == Served::kSourceRouting;
    if (served[i] == Served::kNo) missing += (missing.empty() ? "" : ", ") + family.shapes[i];
  }
  if (!any) return "";
  return ports + (source ? "*" : "") + (missing.empty() ? "" : "(" + notes.letter(missing) + ")");
}

std::string cell(const Family& family, const CoverageCell& served, Notes& notes) {
  const std::string all = mark("all", family, served.all_port, notes),
                    one = mark("one", family, served.one_port, notes);
  if (!all.empty() || !one.empty()) return all + (all.empty() || one.empty() ? "" : " ") + one;
  const bool defined =
      std::any_of(served.all_port.begin(), served.all_port.end(), [](Served s) { return s != Served::kUndefined; });
  return defined ? "-" : ".";
}

}  // namespace

std::string coverage_table(const std::vector<Coverage>& coverage) {
  std::vector<std::vector<std::string>> rows = {{"operation"}};
  std::string tried = "tried on:\n";
  for (const Family& family : coverage_families()) {
    rows[0].push_back(family.name);
    tried += "  " + family.name + ":";
    for (const std::string& shape : family.shapes) tried += " " + shape;
    tried += "\n";
  }
  Notes notes;
  for (const Coverage& row : coverage) {
    rows.push_back({row.operation});
    for (size_t i = 0; i < row.cells.size(); ++i)
      rows.back().push_back(cell(coverage_families()[i], row.cells[i], notes));
  }
  return text_table(rows) +
         "all: with all ports; one: with one port (--ports one); *: on some shapes with source routes, which the\n"
         "program then chooses; (a): no algorithm on the shapes of note a; -: no algorithm on any shape; .: the\n"
         "operation is not defined on this family. Shapes on which an operation is not defined do not count.\n" +
         notes.text() + tried;
}

}  // namespace dateline
