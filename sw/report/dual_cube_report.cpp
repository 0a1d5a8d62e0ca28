// SPDX-License-Identifier: Apache-2.0
#include "sw/report/dual_cube_report.h"

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sw/report/common_rows.h"
#include "sw/report/notes.h"
#include "sw/report/paper_rows.h"
#include "sw/report/row_texts.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Row = std::vector<std::string>;

Rows<NetworkRow> network_rows() {
  using N = NetworkRow;
  return Rows<N>()
      .value("topology", "", "", &N::topology)
      .value("nodes", "nodes", "", [](const N& n) { return n.properties.nodes; })
      .value("degree", "links", "largest number of links of a node",
             [](const N& n) { return n.properties.largest_degree; })
      .value("links", "links", "both directions count as one", [](const N& n) { return n.properties.links; })
      .value("diameter", "links", "", [](const N& n) { return n.properties.diameter; })
      .value("status", "links", "sum of the distances from a node to all others; the mean over nodes",
             [](const N& n) { return n.properties.average_status(); })
      .value("average_distance", "links", "between two different nodes, the mean",
             [](const N& n) { return n.properties.average_distance(); })
      .value("bisection", "links", "", [](const N& n) { return n.bisection.links; })
      .value("bisection_exact", "", "no smaller cut exists", [](const N& n) { return n.bisection.exact; })
      .object("printed", "as printed in the paper",
              Rows<N>()
                  .value("links", "links", "every link counted in both directions", &N::printed_links)
                  .value("average_distance", "links", "with the distance of a node to itself counted",
                         &N::printed_average_distance));
}

/// A collective on one network.
struct OnNetwork {
  const CollectiveCosts& costs;
  const CollectiveCycles& cycles;
};

Rows<OnNetwork> on_network_rows() {
  const auto formula = [](const OnNetwork& on) -> const Formula& { return on.costs.formula; };
  return Rows<OnNetwork>()
      .add(formula_count_rows(), formula)
      .object(
          "executed", "counts of the schedule; null: too large to be made", counts_rows(),
          [](const OnNetwork& on) -> const auto& { return on.costs.executed; })
      .value("contended_rounds", "rounds", "rounds in which more than q transfers share a link",
             [](const OnNetwork& on) { return on.costs.contended_rounds; })
      .value("max_link_sharing", "transfers", "most transfers on a directed link in a round",
             [](const OnNetwork& on) { return on.costs.max_link_sharing; })
      .add(
          line_cycle_rows<CollectiveCycles>(), [](const OnNetwork& on) -> const auto& { return on.cycles; })
      .add(formula_note_rows(), formula);
}

/// A collective on the dual-cube and on the hypercube.
struct CollectiveLine {
  const DualCubeCosts& costs;
  size_t number;

  const CollectiveRow& row() const { return costs.tables.collectives[number]; }
  OnNetwork dual_cube() const { return {row().dual_cube, costs.dual_cube[number]}; }
  std::optional<OnNetwork> hypercube() const {
    if (!row().hypercube) return std::nullopt;
    return OnNetwork{*row().hypercube, costs.hypercube[number]};
  }
};

Rows<CollectiveLine> collective_line_rows() {
  using Line = CollectiveLine;
  return Rows<Line>()
      .value("operation", "", "", [](const Line& line) { return line.row().operation; })
      .value("algorithm", "", "", [](const Line& line) { return line.row().algorithm; })
      .object("dual_cube", "on the dual-cube", on_network_rows(), &Line::dual_cube)
      .object("hypercube?", "on the hypercube", on_network_rows(), &Line::hypercube);
}

std::string property_table(const DualCubeTables& tables) {
  const Rows<NetworkRow> rows = network_rows();
  const std::vector<TextColumn<NetworkRow>> columns = {
      {"", [](const NetworkRow& row) { return row.topology; }},
      rows.column("nodes"),
      rows.column("degree"),
      rows.column("links"),
      rows.column("printed.links", "printed"),
      rows.column("diameter"),
      rows.column("status"),
      rows.column("average_distance", "average distance"),
      rows.column("printed.average_distance", "printed"),
      rows.column("bisection"),
      {"", [](const NetworkRow& row) { return (row.bisection.exact ? "exact: " : "at most: ") + row.bisection.cut; }}};
  return text_table(columns, std::vector<NetworkRow>{tables.dual_cube, tables.hypercube}) +
         "\n  printed: every link counted in both directions, and the average over all nodes, the node itself "
         "included (E8)\n";
}

std::string note_of(const Formula& formula) {
  if (formula.source.empty()) return formula.note;
  return formula.source + (formula.note.empty() ? "" : ": " + formula.note);
}

/// A line of the table of collectives. A schedule that is too large to be made has no counts and no prediction.
Row collective_row(const std::string& topology, const CollectiveRow& row, const OnNetwork& on, Notes& notes) {
  const Rows<OnNetwork> rows = on_network_rows();
  const auto cell = [&](const TextColumn<OnNetwork>& column) { return column.cell(on); };
  const std::string note = note_of(on.costs.formula);
  const std::string why = on.cycles.measured ? "" : notes.mark(on.cycles.not_run);
  return {row.operation,
          row.algorithm,
          topology,
          cell(count_column(rows, "printed")),
          cell(count_column(rows, "corrected")),
          cell(count_column(rows, "executed")),
          cell(rows.column("contended_rounds")),
          on.costs.executed ? cell(rows.column("predicted_cycles", "", 0)) : "-",
          cell(rows.column("measured_cycles")) + why,
          notes.mark(note)};
}

const Rows<DualCubeCosts>& dual_cube_rows() {
  using Costs = DualCubeCosts;
  static const auto rows =
      Rows<Costs>()
          .value("r", "links", "links of a node of the dual-cube", [](const Costs& c) { return c.request.r; })
          .value("words", "words", "words of a block, for the cycles; counts are for blocks of one word",
                 [](const Costs& c) { return c.request.words; })
          .value("engine", "", "engine on which cycles were measured; empty: not measured",
                 [](const Costs& c) { return c.request.engine; })
          .list("table_1", "properties: of the dual-cube, then of the hypercube", network_rows(),
                [](const Costs& c) {
                  return std::array{&c.tables.dual_cube, &c.tables.hypercube};
                })
          .list("table_2", "collectives, one-port", collective_line_rows(), [](const Costs& c) {
            std::vector<CollectiveLine> lines;
            for (size_t i = 0; i < c.tables.collectives.size(); ++i) lines.push_back({c, i});
            return lines;
          });
  return rows;
}

}  // namespace

std::string dual_cube_report(const DualCubeCosts& costs) {
  const RowTexts<DualCubeCosts> say(dual_cube_rows(), costs);
  const DualCubeTables& tables = costs.tables;
  Notes notes;
  std::vector<Row> rows = {{"operation", "algorithm", "network", "printed", "corrected", "executed", "contended",
                            "predicted", "measured", "note"}};
  for (size_t i = 0; i < tables.collectives.size(); ++i) {
    const CollectiveLine line{costs, i};
    rows.push_back(collective_row(tables.dual_cube.topology, line.row(), line.dual_cube(), notes));
    if (line.hypercube())
      rows.push_back(collective_row(tables.hypercube.topology, line.row(), *line.hypercube(), notes));
  }
  return "dual-cube of r = " + say("r") + " and the hypercube of as many nodes, one port\n\n" +
         "Table 1, properties, computed\n\n" + property_table(tables) +
         "\nTable 2, collectives: rounds / hops / volume of blocks of one word; cycles of " + say.with_unit("words") +
         (say("engine").empty() ? "" : " on engine " + say("engine")) + "\n\n" + text_table(rows) + "\n" + notes.text();
}

nlohmann::ordered_json dual_cube_json(const DualCubeCosts& costs) { return dual_cube_rows().json(costs); }

std::vector<Key> dual_cube_keys() { return dual_cube_rows().keys(); }

}  // namespace dateline
