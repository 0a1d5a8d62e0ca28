// SPDX-License-Identifier: Apache-2.0
#include "model/base/csv_file.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>

#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"

namespace dateline {
namespace {

constexpr size_t kMostCsvBytes = 1u << 30;

std::string number_text(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.12g", value);
  return text;
}

std::string without_blanks(const std::string& text) {
  const char* blank = " \t\r";
  const size_t first = text.find_first_not_of(blank);
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

}  // namespace

CsvFile::CsvFile(const std::string& option, const std::string& file)
    : name_(option + " " + printable(file, 200)), text_(read_input(option, file, kMostCsvBytes)) {
  const std::string mark = "\xef\xbb\xbf";  // byte order mark, which spreadsheets write first
  if (text_.compare(0, mark.size(), mark) == 0) at_ = mark.size();
}

bool CsvFile::next() {
  while (at_ < text_.size()) {
    line_ = next_line_;
    fields_.clear();
    std::string field;
    bool quoted = false, was_quoted = false, ended = false;
    for (; at_ < text_.size() && !ended; ++at_) {
      const char c = text_[at_];
      if (c == '\n') ++next_line_;
      if (quoted) {
        if (c != '"') {
          field += c;
        } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
          field += c;
          ++at_;
        } else {
          quoted = false;
        }
      } else if (c == '"' && without_blanks(field).empty()) {
        quoted = was_quoted = true;
        field.clear();
      } else if (c == ',' || c == '\n') {
        fields_.push_back(was_quoted ? field : without_blanks(field));
        field.clear();
        was_quoted = false;
        ended = c == '\n';
      } else if (!was_quoted) {
        field += c;
      }
    }
    if (quoted) throw UsageError(where() + ": a quote that does not end; close it with \"");
    if (!ended) fields_.push_back(was_quoted ? field : without_blanks(field));
    const bool nothing = fields_.size() == 1 && fields_.front().empty();
    if (!nothing && (fields_.front().empty() || fields_.front().front() != '#')) return true;
  }
  return false;
}

std::string CsvFile::where() const { return name_ + ", line " + std::to_string(line_); }
std::string CsvFile::where(size_t column) const { return where() + ", column " + std::to_string(column + 1); }

void CsvFile::refuse(size_t column, const std::string& allowed) const {
  throw UsageError(where(column) + ": '" + printable(column < fields_.size() ? fields_[column] : "") + "' is not " +
                   allowed);
}

double CsvFile::number(size_t column, double least, double most) const {
  const std::string field = column < fields_.size() ? fields_[column] : "";
  double value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  const bool read = error == std::errc() && end == field.data() + field.size();
  if (!read || !std::isfinite(value) || value < least || value > most)
    refuse(column, "a number from " + number_text(least) + " to " + number_text(most));
  return value;
}

int64_t CsvFile::integer(size_t column, int64_t least, int64_t most) const {
  const std::string field = column < fields_.size() ? fields_[column] : "";
  int64_t value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  const bool read = error == std::errc() && end == field.data() + field.size();
  if (!read || value < least || value > most)
    refuse(column, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return value;
}

}  // namespace dateline
