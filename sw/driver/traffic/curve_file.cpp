// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/curve_file.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>

#include "model/base/csv_file.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

/// Reads a CSV file by the column names in its first line.
class CurveReader {
 public:
  explicit CurveReader(const std::string& file) : csv_(setting("with"), file) {
    if (!csv_.next()) throw UsageError(csv_.name() + ": an empty file; name a file that " + setting("csv") + " wrote");
    for (size_t column = 0; column < csv_.fields().size(); ++column) columns_.emplace(csv_.fields()[column], column);
    width_ = csv_.fields().size();
    for (const char* name : {"series", "saturated"}) require(name);
    for (const CurveColumn& column : curve_columns())
      if (column.needed) require(column.name);
  }

  std::vector<Curve> read() {
    std::vector<Curve> curves;
    while (csv_.next()) {
      if (csv_.fields().size() != width_)
        throw UsageError(csv_.where() + ": " + std::to_string(csv_.fields().size()) + " fields; the first line has " +
                         std::to_string(width_));
      if (curves.empty() || curves.back().name != text("series")) curves.push_back(head());
      curves.back().points.push_back(point());
    }
    if (curves.empty()) throw UsageError(csv_.name() + ": no points; " + setting("csv") + " writes one line per point");
    return curves;
  }

 private:
  static constexpr double kMostValue = 1e12, kMostCount = 1e6;

  void require(const std::string& name) const {
    if (columns_.count(name) == 0)
      throw UsageError(csv_.where() + ": no column '" + name + "'; a file that " + setting("csv") + " wrote has one");
  }
  std::string text(const std::string& name) const {
    const auto found = columns_.find(name);
    return found == columns_.end() ? "" : csv_.fields()[found->second];
  }
  double number(const std::string& name, double missing, double most = kMostValue) const {
    return text(name).empty() ? missing : csv_.number(columns_.at(name), 0, most);
  }
  Curve head() const {
    Curve curve;
    curve.name = printable(text("series"), 80);
    curve.topology = printable(text("topology"));
    curve.pattern = printable(text("pattern"));
    curve.vcs = static_cast<int>(number("vcs", 0, kMostCount));
    curve.depth = static_cast<int>(number("depth", 0, kMostCount));
    curve.packet = number("packet", 1, kMostValue);
    curve.capacity = {number("channel_capacity", 0), number("ideal_capacity", 0)};
    return curve;
  }
  CurvePoint point() const {
    CurvePoint point;
    for (const CurveColumn& column : curve_columns()) {
      if (column.needed && text(column.name).empty())
        csv_.number(columns_.at(column.name), 0, kMostValue);  // throws: no number
      column.value(point) = number(column.name, -1);
    }
    const std::string saturated = text("saturated");
    if (saturated != "yes" && saturated != "no")
      throw UsageError(csv_.where(columns_.at("saturated")) + ": '" + printable(saturated) + "' is not yes or no");
    point.saturated = saturated == "yes";
    return point;
  }

  CsvFile csv_;
  std::map<std::string, size_t> columns_;
  size_t width_ = 0;
};

/// Position of the = after NAME; empty: there is no NAME.
std::optional<size_t> name_end(const std::string& with) {
  const size_t equal = with.find('=');
  return equal == std::string::npos || equal == 0 ? std::nullopt : std::optional<size_t>(equal);
}

}  // namespace

const std::vector<CurveColumn>& curve_columns() {
  const std::string load = "flits/node/cycle", half = "half width of the 95 % interval; null: there is none",
                    none = "null: no packet arrived";
  static const std::vector<CurveColumn> columns = {
      {"seeds", false, "integer", "", "number of runs; with several, intervals come from independent runs",
       [](CurvePoint& p) -> double& { return p.seeds; }},
      {"rate", true, "number", load, "requested offered load", [](CurvePoint& p) -> double& { return p.rate; }},
      {"offered", true, "number", load, "", [](CurvePoint& p) -> double& { return p.offered.mean; }},
      {"offered_ci95", false, "number|null", load, half, [](CurvePoint& p) -> double& { return p.offered.half_width; }},
      {"accepted", true, "number", load, "", [](CurvePoint& p) -> double& { return p.accepted.mean; }},
      {"accepted_ci95", false, "number|null", load, half,
       [](CurvePoint& p) -> double& { return p.accepted.half_width; }},
      {"latency", false, "number|null", "cycles", "mean; " + none,
       [](CurvePoint& p) -> double& { return p.latency.mean; }},
      {"latency_ci95", false, "number|null", "cycles", half,
       [](CurvePoint& p) -> double& { return p.latency.half_width; }},
      {"p50", false, "integer|null", "cycles", "half of the packets of all seeds take at most this; " + none,
       [](CurvePoint& p) -> double& { return p.p50; }},
      {"p95", false, "integer|null", "cycles", "95 % of the packets take at most this",
       [](CurvePoint& p) -> double& { return p.p95; }},
      {"p99", false, "integer|null", "cycles", "99 % of the packets take at most this",
       [](CurvePoint& p) -> double& { return p.p99; }},
      {"latency_max", false, "integer|null", "cycles", "", [](CurvePoint& p) -> double& { return p.latency_max; }},
      {"zero_load", false, "number|null", "cycles", "mean latency of the same packets in an empty network",
       [](CurvePoint& p) -> double& { return p.zero_load; }},
      {"hops", false, "number|null", "links", "mean per packet", [](CurvePoint& p) -> double& { return p.hops; }},
      {"worst_share", false, "number", "",
       "accepted load of the worst-served sender / mean over the senders; mean over the seeds",
       [](CurvePoint& p) -> double& { return p.worst_share; }},
      {"fair_rate", false, "number|null", load, "max-min fair rate, mean over the senders; null: too many routes",
       [](CurvePoint& p) -> double& { return p.fair_rate; }},
      {"worst_fair_share", false, "number|null", "",
       "smallest accepted load / fair rate of a sender; mean over the seeds",
       [](CurvePoint& p) -> double& { return p.worst_fair_share; }},
      {"link_mean", false, "number", "flits/cycle", "mean over all directed links",
       [](CurvePoint& p) -> double& { return p.link_mean; }},
      {"link_max", false, "number", "flits/cycle", "of the busiest link; mean over the seeds",
       [](CurvePoint& p) -> double& { return p.link_max; }},
  };
  return columns;
}

std::string curve_file_of(const std::string& with) {
  const std::optional<size_t> end = name_end(with);
  return end ? with.substr(*end + 1) : with;
}

std::vector<Curve> read_curves(const std::string& with) {
  std::vector<Curve> curves = CurveReader(curve_file_of(with)).read();
  if (const std::optional<size_t> end = name_end(with)) {
    const std::string name = printable(with.substr(0, *end), 80);
    for (Curve& curve : curves) curve.name = curves.size() == 1 ? name : name + ": " + curve.name;
  }
  return curves;
}

}  // namespace dateline
