// SPDX-License-Identifier: Apache-2.0
#include "sw/report/bench_report.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "sw/report/numbers.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

constexpr double kMillion = 1e6, kMebi = 1024 * 1024;

/// With about three digits that count.
std::string speed_text(double value) { return format_number(value, value < 10 ? 2 : value < 100 ? 1 : 0); }

Row traffic_row(const CellSpeed& speed) {
  return {speed.cell.name,
          format_number(speed.cell.rate, 5),
          format_number(speed.accepted, 5) + (speed.keeps_up ? "" : " *"),
          speed_text(speed.cycles_per_second),
          speed_text(speed.cycles_per_second * speed.cell.nodes / kMillion),
          speed_text(speed.flit_hops_per_second / kMillion),
          format_number(speed.ratio),
          format_number(speed.wall),
          format_number(speed.peak / kMebi, 0),
          speed.router_bytes ? format_number(*speed.router_bytes, 0) : ""};
}

Row whole_row(const CellSpeed& speed) {
  return {speed.cell.name, format_number(speed.processor), format_number(speed.wall),
          format_number(speed.peak / kMebi, 0)};
}

std::string group_text(const GroupSpeed& group) {
  const bool traffic = is_traffic(group.group.part);
  std::vector<Row> rows = {traffic ? Row{"", "rate", "accepted", "cycles/s", "10^6 router-cycles/s", "10^6 flit-hops/s",
                                         "ratio", "s", "MiB", "bytes a router"}
                                   : Row{"", "s of processor", "s", "MiB"}};
  for (const CellSpeed& speed : group.cells) rows.push_back(traffic ? traffic_row(speed) : whole_row(speed));
  return std::string("\n") + name_of(group.group.part) + ": " + group.group.name + "\n" + text_table(rows);
}

}  // namespace

std::string bench_report(const BenchResult& bench) {
  std::string text = std::to_string(bench.processors) + " x " + bench.processor + ", load " +
                     format_number(bench.load) + " before; medians of " + std::to_string(bench.request.turns) +
                     " turns, " + format_number(bench.request.seconds) + " s a run\n" +
                     "traffic: uniform, single flits, one-port, 4 virtual channels of depth 8\n";
  bool overloaded = false;
  for (const GroupSpeed& group : bench.groups) {
    text += group_text(group);
    for (const CellSpeed& speed : group.cells)
      overloaded = overloaded || (is_traffic(group.group.part) && !speed.keeps_up);
  }
  if (overloaded) text += "\n* less than 0.98 of what was offered: beyond saturation, or not filled yet\n";
  return text +
         "\nratio: to the first line, of cycles/s (engines), flit-hops/s (scale), cycles/s by the wall (threads, "
         "ranks)\n";
}

Json bench_json(const BenchResult& bench) {
  Json json = {{"processor", bench.processor}, {"processors", bench.processors},   {"load_before", bench.load},
               {"turns", bench.request.turns}, {"seconds", bench.request.seconds}, {"groups", Json::array()}};
  for (const GroupSpeed& group : bench.groups) {
    Json cells = Json::array();
    for (const CellSpeed& speed : group.cells) {
      Json cell = {{"name", speed.cell.name},
                   {"engine", speed.cell.engine},
                   {"topology", speed.cell.topology},
                   {"nodes", speed.cell.nodes},
                   {"threads", speed.cell.threads},
                   {"ranks", speed.cell.ranks},
                   {"link_stages", speed.cell.link_stages}};
      if (is_traffic(group.group.part)) {
        cell["rate"] = speed.cell.rate;
        cell["accepted"] = speed.accepted;
        cell["keeps_up"] = speed.keeps_up;
        cell["cycles"] = speed.cycles;
        cell["cycles_per_second"] = speed.cycles_per_second;
        cell["router_cycles_per_second"] = speed.cycles_per_second * speed.cell.nodes;
        cell["flit_hops_per_second"] = speed.flit_hops_per_second;
      }
      cell["ratio"] = speed.ratio;
      cell["processor_seconds"] = speed.processor;
      cell["wall_seconds"] = speed.wall;
      cell["peak_bytes"] = speed.peak;
      if (speed.router_bytes) cell["router_bytes"] = *speed.router_bytes;
      cells.push_back(cell);
    }
    json["groups"].push_back({{"part", name_of(group.group.part)},
                              {"name", group.group.name},
                              {"ratio_of", ratio_of(group.group.part)},
                              {"cells", cells}});
  }
  return json;
}

std::string comparison_text(const BenchComparison& comparison, const std::string& file, double tolerance) {
  std::string text = "\n" + std::to_string(comparison.compared) + " ratios held against " + file + ": ";
  if (comparison.changed.empty())
    return text + "none has changed by more than " + format_number(tolerance) + " times\n";
  text += std::to_string(comparison.changed.size()) + " changed by more than " + format_number(tolerance) + " times\n";
  for (const ChangedRatio& ratio : comparison.changed)
    text += ratio.group + ", " + ratio.cell + ": " + format_number(ratio.before, 3) + " before, " +
            format_number(ratio.now, 3) + " now\n";
  return text;
}

}  // namespace dateline
