// SPDX-License-Identifier: Apache-2.0
#include "sw/report/bench_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/numbers.h"
#include "sw/report/rows.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

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

/// What traffic has in a cell beside what every run has.
Rows<CellSpeed> traffic_speed_rows() {
  const std::string load = "flits/node/cycle";
  return Rows<CellSpeed>()
      .value("rate?", load, "offered; here and below of traffic", [](const CellSpeed& s) { return s.cell.rate; })
      .value("accepted?", load, "", &CellSpeed::accepted)
      .value("keeps_up?", "", "0.98 of what was offered is accepted", &CellSpeed::keeps_up)
      .value("cycles?", "cycles", "by which the long run was longer", &CellSpeed::cycles)
      .value("cycles_per_second?", "cycles/s", "of the network", &CellSpeed::cycles_per_second)
      .value("router_cycles_per_second?", "cycles/s", "of all routers",
             [](const CellSpeed& s) { return s.cycles_per_second * s.cell.nodes; })
      .value("flit_hops_per_second?", "flits/s", "over links", &CellSpeed::flit_hops_per_second);
}

Rows<BenchCell> bench_cell_rows() {
  return Rows<BenchCell>()
      .value("name", "", "in the group", &BenchCell::name)
      .value("engine", "", "", &BenchCell::engine)
      .value("topology", "", "", &BenchCell::topology)
      .value("nodes", "", "", &BenchCell::nodes)
      .value("threads", "", "", &BenchCell::threads)
      .value("ranks", "", "of mpirun", &BenchCell::ranks)
      .value("link_stages", "cycles", "on a link", &BenchCell::link_stages);
}

struct SpeedInGroup {
  const CellSpeed& speed;
  bool traffic;
};

Rows<SpeedInGroup> bench_speed_rows() {
  return Rows<SpeedInGroup>()
      .add(bench_cell_rows(), [](const SpeedInGroup& s) -> const BenchCell& { return s.speed.cell; })
      .add(traffic_speed_rows(), [](const SpeedInGroup& s) { return s.traffic ? &s.speed : nullptr; })
      .add(Rows<CellSpeed>()
               .value("ratio", "times", "what the first cell has", &CellSpeed::ratio)
               .value("processor_seconds", "s", "of a whole process, the long run; all its threads",
                      &CellSpeed::processor)
               .value("wall_seconds", "s", "the same by the wall", &CellSpeed::wall)
               .value("peak_bytes", "bytes", "in memory at most", &CellSpeed::peak)
               .value("router_bytes?", "bytes", "more than with 64 routers, a router; from 2048 routers on",
                      &CellSpeed::router_bytes),
           [](const SpeedInGroup& s) -> const CellSpeed& { return s.speed; });
}

Rows<GroupSpeed> bench_group_rows() {
  return Rows<GroupSpeed>()
      .value(
          "part", "", "", [](const GroupSpeed& g) { return name_of(g.group.part); },
          "engines scale threads ranks collectives tiles")
      .value("name", "", "", [](const GroupSpeed& g) { return g.group.name; })
      .value("ratio_of", "", "what the ratios are of", [](const GroupSpeed& g) { return ratio_of(g.group.part); })
      .list("cells", "", bench_speed_rows(), [](const GroupSpeed& g) {
        std::vector<SpeedInGroup> cells;
        for (const CellSpeed& speed : g.cells) cells.push_back({speed, is_traffic(g.group.part)});
        return cells;
      });
}

const Rows<BenchResult>& bench_rows() {
  static const auto rows =
      Rows<BenchResult>()
          .value("processor", "", "as the system names it", &BenchResult::processor)
          .value("processors", "", "", &BenchResult::processors)
          .value("load_before", "processes", "that wanted to run, in the minute before", &BenchResult::load)
          .value("turns", "", "whose medians these are", [](const BenchResult& b) { return b.request.turns; })
          .value("seconds", "s", "that a cell was measured for, a turn",
                 [](const BenchResult& b) { return b.request.seconds; })
          .list("groups", "cells that are held against the first of them", bench_group_rows(), &BenchResult::groups);
  return rows;
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

nlohmann::ordered_json bench_json(const BenchResult& bench) { return bench_rows().json(bench); }

std::vector<Key> bench_keys() { return bench_rows().keys(); }

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
