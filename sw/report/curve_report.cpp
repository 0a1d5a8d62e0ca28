// SPDX-License-Identifier: Apache-2.0
#include "sw/report/curve_report.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sw/driver/traffic/curve_file.h"
#include "sw/report/csv.h"
#include "sw/report/numbers.h"
#include "sw/report/row_texts.h"
#include "sw/report/rows.h"
#include "sw/report/traffic_report.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kLoadDecimals = 4;

std::string number_or(double value, const char* none) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return value < 0 ? none : text;
}

std::optional<double> if_known(double load) { return load > 0 ? std::optional<double>(load) : std::nullopt; }

Rows<CurvePoint> point_rows() {
  Rows<CurvePoint> rows;
  for (const CurveColumn& column : curve_columns())
    rows.value({column.name, column.type, column.unit, column.meaning}, [value = column.value](CurvePoint point) {
      return value(point) < 0 ? Json(nullptr) : json_number(value(point));
    });
  return rows.value("saturated", "", "saturated with any seed", &CurvePoint::saturated);
}

const Rows<Curve>& curve_rows() {
  const std::string load = "flits/node/cycle";
  static const auto rows =
      Rows<Curve>()
          .value("series", "", "name of the curve", &Curve::name)
          .object("capacity", "",
                  Rows<Capacity>()
                      .value("channel", load,
                             "offered load at which a channel is full on the pattern's routes; null: too many routes",
                             [](const Capacity& c) { return if_known(c.channel); })
                      .value("ideal", load, "upper bound of the load that any routes can carry; null: too many pairs",
                             [](const Capacity& c) { return if_known(c.ideal); }),
                  &Curve::capacity)
          .list("points", "one per rate, ascending", point_rows(), &Curve::points);
  return rows;
}

}  // namespace

std::string curve_heading(const TrafficRequest& request, const Curve& curve) {
  const RowTexts<Curve> say(curve_rows(), curve);
  const std::string ideal =
      say.has("capacity.ideal") ? say("capacity.ideal", kLoadDecimals) : std::string("not computed");
  const std::string capacities = say.has("capacity.channel")
                                     ? "channel capacity " + say.with_unit("capacity.channel", kLoadDecimals) +
                                           " (the first channel is full if all senders offer this load), ideal " +
                                           ideal + ", the bound for any routes; "
                                     : "";
  return traffic_heading(request) + capacities + "loads in flits/node/cycle, latencies in cycles, +- 95 % intervals\n" +
         "  rate  offered            accepted             latency   p50   p95   p99  worst node  of its fair rate\n";
}

std::string curve_line(const CurvePoint& point) {
  char text[240];
  const auto half = [](const Estimate& estimate, int decimals) {
    char part[40];
    std::snprintf(part, sizeof part, " +- %.*f", decimals, estimate.half_width);
    return estimate.has_interval() ? std::string(part) : std::string();
  };
  const std::string fair = point.worst_fair_share < 0 ? "-" : format_number(100 * point.worst_fair_share, 0) + " %";
  const auto cycles = [](double value, int decimals) { return value < 0 ? "-" : format_number(value, decimals); };
  std::snprintf(text, sizeof text, "%6.4g  %7.4f  %8.4f%-10s  %9s%-10s %5s %5s %5s  %8.0f %%  %16s  %s\n", point.rate,
                point.offered.mean, point.accepted.mean, half(point.accepted, 4).c_str(),
                cycles(point.latency.mean, 2).c_str(), half(point.latency, 2).c_str(), cycles(point.p50, 0).c_str(),
                cycles(point.p95, 0).c_str(), cycles(point.p99, 0).c_str(), 100 * point.worst_share, fair.c_str(),
                point.saturated ? "saturated" : "");
  std::string line = text;
  line.erase(line.find_last_not_of(" \n") + 1);
  return line + "\n";
}

Json curve_json(const TrafficRequest& request, const Curve& curve) {
  Json json = traffic_setting(request);
  curve_rows().write(json, curve);
  return json;
}

std::vector<Key> curve_keys() { return curve_rows().keys(); }

std::string curve_csv(const std::vector<Curve>& curves) {
  std::string text = "series,topology,pattern,vcs,depth,packet";
  for (const CurveColumn& column : curve_columns()) text += "," + column.name;
  text += ",saturated,channel_capacity,ideal_capacity\n";
  for (const Curve& curve : curves)
    for (CurvePoint point : curve.points) {
      text += csv_cell(curve.name) + "," + csv_cell(curve.topology) + "," + csv_cell(curve.pattern) + "," +
              std::to_string(curve.vcs) + "," + std::to_string(curve.depth) + "," + number_or(curve.packet, "");
      for (const CurveColumn& column : curve_columns()) text += "," + number_or(column.value(point), "");
      text += std::string(point.saturated ? ",yes" : ",no") + "," +
              (curve.capacity.channel > 0 ? number_or(curve.capacity.channel, "") : "") + "," +
              (curve.capacity.ideal > 0 ? number_or(curve.capacity.ideal, "") : "") + "\n";
    }
  return text;
}

}  // namespace dateline
