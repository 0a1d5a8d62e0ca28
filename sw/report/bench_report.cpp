// SPDX-License-Identifier: Apache-2.0
#include "sw/report/bench_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/numbers.h"
#include "sw/report/row_texts.h"
#include "sw/report/rows.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

constexpr double kMillion = 1e6, kMebi = 1024 * 1024;

/// The rows that only cells with traffic have.
Rows<CellSpeed> traffic_speed_rows() {
  const std::string load = "flits/node/cycle";
  return Rows<CellSpeed>()
      .value("rate?", load, "offered load; this key and the next six only with traffic",
             [](const CellSpeed& s) { return s.cell.rate; })
      .value("accepted?", load, "accepted load", &CellSpeed::accepted)
      .value("keeps_up?", "", "at least 0.98 of the offered load is accepted", &CellSpeed::keeps_up)
      .value("cycles?", "cycles", "cycles of the long run minus those of the short run", &CellSpeed::cycles)
      .value("cycles_per_second?", "cycles/s", "cycles of the network", &CellSpeed::cycles_per_second)
      .value("router_cycles_per_second?", "cycles/s", "cycles_per_second times the number of routers",
             [](const CellSpeed& s) { return s.cycles_per_second * s.cell.nodes; })
      .value("flit_hops_per_second?", "flits/s", "flits over links", &CellSpeed::flit_hops_per_second);
}

Rows<BenchCell> bench_cell_rows() {
  return Rows<BenchCell>()
      .value("name", "", "name of the cell in its group", &BenchCell::name)
      .value("engine", "", "", &BenchCell::engine)
      .value("topology", "", "", &BenchCell::topology)
      .value("nodes", "", "", &BenchCell::nodes)
      .value("threads", "", "", &BenchCell::threads)
      .value("ranks", "", "ranks of mpirun", &BenchCell::ranks)
      .value("link_stages", "cycles", "cycles per link", &BenchCell::link_stages);
}

struct SpeedInGroup {
  const CellSpeed& speed;
  bool traffic;
};

Rows<SpeedInGroup> bench_speed_rows() {
  return Rows<SpeedInGroup>()
      .add(bench_cell_rows(), [](const SpeedInGroup& s) -> const BenchCell& { return s.speed.cell; })
      .add(traffic_speed_rows(), [](const SpeedInGroup& s) { return s.traffic ? &s.speed : nullptr; })
      .add(
          Rows<CellSpeed>()
              .value("ratio", "times", "relative to the first cell of the group", &CellSpeed::ratio)
              .value("processor_seconds", "s", "processor time of the long run, all its threads", &CellSpeed::processor)
              .value("wall_seconds", "s", "wall-clock time of the long run", &CellSpeed::wall)
              .value("peak_bytes", "bytes", "peak memory", &CellSpeed::peak)
              .value("router_bytes?", "bytes",
                     "memory per router, from 2048 routers on: beyond the memory with 64 routers, per router beyond 64",
                     &CellSpeed::router_bytes),
          [](const SpeedInGroup& s) -> const CellSpeed& { return s.speed; });
}

/// A column of a rate per second, in units of `unit`, with about three significant digits.
TextColumn<SpeedInGroup> rate_column(const std::string& heading, const std::string& path, double unit) {
  return {heading, [rows = bench_speed_rows().only(path), path, unit](const SpeedInGroup& s) {
            const double value = rows.at(s, path).get<double>() / unit;
            return format_number(value, value < 10 ? 2 : value < 100 ? 1 : 0);
          }};
}

std::vector<TextColumn<SpeedInGroup>> traffic_columns() {
  const Rows<SpeedInGroup> rows = bench_speed_rows();
  const TextColumn<SpeedInGroup> accepted = rows.column("accepted", "", 5);
  const auto peak = rows.column("peak_bytes", "MiB", 0, 1 / kMebi);
  return {{"", rows.column("name").cell},
          rows.column("rate", "", 5),
          {"accepted", [=](const SpeedInGroup& s) { return accepted.cell(s) + (s.speed.keeps_up ? "" : " *"); }},
          rate_column("cycles/s", "cycles_per_second", 1),
          rate_column("10^6 router-cycles/s", "router_cycles_per_second", kMillion),
          rate_column("10^6 flit-hops/s", "flit_hops_per_second", kMillion),
          rows.column("ratio"),
          rows.column("wall_seconds", "s"),
          peak,
          {"bytes/router",
           [](const SpeedInGroup& s) { return s.speed.router_bytes ? format_number(*s.speed.router_bytes, 0) : ""; }}};
}

std::vector<TextColumn<SpeedInGroup>> process_columns() {
  const Rows<SpeedInGroup> rows = bench_speed_rows();
  return {{"", rows.column("name").cell},
          rows.column("processor_seconds", "processor s"),
          rows.column("wall_seconds", "s"),
          rows.column("peak_bytes", "MiB", 0, 1 / kMebi)};
}

std::vector<SpeedInGroup> cells_of_group(const GroupSpeed& group) {
  std::vector<SpeedInGroup> cells;
  for (const CellSpeed& speed : group.cells) cells.push_back({speed, is_traffic(group.group.part)});
  return cells;
}

std::string group_text(const GroupSpeed& group) {
  const auto columns = is_traffic(group.group.part) ? traffic_columns() : process_columns();
  return std::string("\n") + name_of(group.group.part) + ": " + group.group.name + "\n" +
         text_table(columns, cells_of_group(group));
}

Rows<GroupSpeed> bench_group_rows() {
  return Rows<GroupSpeed>()
      .value(
          "part", "", "", [](const GroupSpeed& g) { return name_of(g.group.part); },
          "engines scale threads ranks collectives tiles")
      .value("name", "", "", [](const GroupSpeed& g) { return g.group.name; })
      .value("ratio_of", "", "quantity that the ratios compare",
             [](const GroupSpeed& g) { return ratio_of(g.group.part); })
      .list("cells", "", bench_speed_rows(), cells_of_group);
}

const Rows<BenchResult>& bench_rows() {
  static const auto rows =
      Rows<BenchResult>()
          .value("processor", "", "processor, as the system names it", &BenchResult::processor)
          .value("processors", "", "", &BenchResult::processors)
          .value("load_before", "processes", "runnable processes in the minute before", &BenchResult::load)
          .value("turns", "", "measurements of each cell; the values are their medians",
                 [](const BenchResult& b) { return b.request.turns; })
          .value("seconds", "s", "length of one measurement of a cell",
                 [](const BenchResult& b) { return b.request.seconds; })
          .list("groups", "groups of cells; each cell is compared with the first of its group", bench_group_rows(),
                &BenchResult::groups);
  return rows;
}

}  // namespace

std::string bench_report(const BenchResult& bench) {
  const RowTexts<BenchResult> say(bench_rows(), bench);
  std::string text = say("processors") + " x " + say("processor") + ", load " + say("load_before") +
                     " before; medians of " + say("turns") + " turns, " + say.with_unit("seconds") + " per run\n" +
                     "traffic: uniform, single flits, one-port, 4 virtual channels of depth 8\n";
  bool overloaded = false;
  for (const GroupSpeed& group : bench.groups) {
    text += group_text(group);
    for (const CellSpeed& speed : group.cells)
      overloaded = overloaded || (is_traffic(group.group.part) && !speed.keeps_up);
  }
  if (overloaded)
    text += "\n* accepted less than 0.98 of the offered load: beyond saturation, or the network is not filled yet\n";
  return text +
         "\nratio: relative to the first line; of cycles/s (engines), flit-hops/s (scale), wall-clock cycles/s "
         "(threads, ranks)\n";
}

nlohmann::ordered_json bench_json(const BenchResult& bench) { return bench_rows().json(bench); }

std::vector<Key> bench_keys() { return bench_rows().keys(); }

std::string comparison_text(const BenchComparison& comparison, const std::string& file, double tolerance) {
  std::string text = "\n" + std::to_string(comparison.compared) + " ratios compared with " + file + ": ";
  if (comparison.changed.empty())
    return text + "none has changed by more than " + format_number(tolerance) + " times\n";
  text += std::to_string(comparison.changed.size()) + " changed by more than " + format_number(tolerance) + " times\n";
  for (const ChangedRatio& ratio : comparison.changed)
    text += ratio.group + ", " + ratio.cell + ": " + format_number(ratio.before, 3) + " before, " +
            format_number(ratio.now, 3) + " now\n";
  return text;
}

}  // namespace dateline
