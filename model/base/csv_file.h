// SPDX-License-Identifier: Apache-2.0
// Reads CSV tables that users write (RFC 4180): one row per line, fields separated by commas, in double quotes where a
// field contains a comma. Ignores blanks around fields, empty lines and lines that begin with #.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dateline {

class CsvFile {
 public:
  /// Reads the file into memory. Throws UsageError like read_input, with a limit of 1 GiB.
  CsvFile(const std::string& option, const std::string& file);

  /// Reads the next row; false at the end of the file. Throws UsageError where a quoted field has no closing quote.
  bool next();
  const std::vector<std::string>& fields() const { return fields_; }
  /// The field of a column (from 0) as a number. Throws UsageError that names file, line, column and the allowed range.
  double number(size_t column, double least, double most) const;
  int64_t integer(size_t column, int64_t least, int64_t most) const;
  /// The line on which the current row begins, from 1.
  long line() const { return line_; }
  /// Setting, file and position for messages: "trace t.csv, line 3", "trace t.csv, line 3, column 2". Takes columns
  /// from 0 and prints them from 1.
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
