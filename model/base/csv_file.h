// SPDX-License-Identifier: Apache-2.0
// Tables that users bring as CSV: a row a line, fields between commas, in double quotes where they hold commas (RFC
// 4180). Blanks around fields, empty lines and lines that begin with # do not count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dateline {

class CsvFile {
 public:
  /// Reads the whole file (read_input); throws UsageError as that does, and for more than 1 GiB.
  CsvFile(const std::string& option, const std::string& file);

  /// Takes the next row; false at the end. Throws UsageError where a quote has no end.
  bool next();
  const std::vector<std::string>& fields() const { return fields_; }
  /// The field of a column, from 0, as a number. Throws UsageError that names file, row and column and what is allowed.
  double number(size_t column, double least, double most) const;
  int64_t integer(size_t column, int64_t least, int64_t most) const;
  /// The line of the row that was taken, from 1.
  long line() const { return line_; }
  /// Setting, file and place: "trace t.csv, line 3", "trace t.csv, line 3, column 2" (columns from 1).
  std::string where() const;
  std::string where(size_t column) const;
  std::string name() const { return name_; }

 private:
  [[noreturn]] void refuse(size_t column, const std::string& allowed) const;

  std::string name_, text_;
  size_t at_ = 0;
  long line_ = 0, next_line_ = 1;
  std::vector<std::string> fields_;
};

}  // namespace dateline
