// SPDX-License-Identifier: Apache-2.0
// The values of a report in sentences. A sentence takes value and unit from a row (rows.h), so that text, JSON and CSV
// show the same number:
//
//   const RowTexts<TraceResult> say(trace_result_rows(), result);
//   "mean " + say.with_unit("latency.mean") + ", at zero load " + say("latency.zero_load")
//
// A path names a row, or a value inside an object: "latency.mean". A path that no row has throws std::logic_error.
#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "sw/report/rows.h"

namespace dateline {

template <class Of>
class RowTexts {
 public:
  /// Both must outlive the object.
  RowTexts(const Rows<Of>& rows, const Of& of) : rows_(rows), of_(of) {}

  /// The value, as in a cell of a table: numbers with at most `decimals` decimals; "-" if there is none.
  std::string operator()(const std::string& path, int decimals = 2) const {
    return cell_text(value(path), decimals, 1);
  }
  /// The value and its unit: "12 cycles".
  std::string with_unit(const std::string& path, int decimals = 2) const {
    return (*this)(path, decimals) + " " + rows_.unit(path);
  }
  /// A count and its unit: "1 transfer", "2 transfers". kind: an adjective, "2 contended rounds".
  std::string counted(const std::string& path, const std::string& kind = {}) const {
    const std::string value = (*this)(path);
    std::string unit = rows_.unit(path);
    if (value == "1" && !unit.empty() && unit.back() == 's') unit.pop_back();
    return value + " " + (kind.empty() ? "" : kind + " ") + unit;
  }
  /// A number with exactly `decimals` decimals. scale: a factor.
  std::string fixed(const std::string& path, int decimals, double scale = 1) const {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, real(path) * scale);
    return text;
  }
  /// A number. Precondition: it is not null.
  double real(const std::string& path) const { return value(path).template get<double>(); }
  /// A boolean. Precondition: it is not null.
  bool is(const std::string& path) const { return value(path).template get<bool>(); }
  /// True if the value is true, or is not a boolean and is there.
  bool has(const std::string& path) const {
    const nlohmann::ordered_json given = value(path);
    return given.is_boolean() ? given.get<bool>() : !given.is_null();
  }

 private:
  nlohmann::ordered_json value(const std::string& path) const { return rows_.only(path).at(of_, path); }

  const Rows<Of>& rows_;
  const Of& of_;
};

}  // namespace dateline
