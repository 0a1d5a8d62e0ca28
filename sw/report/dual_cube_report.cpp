// SPDX-License-Identifier: Apache-2.0
#include "sw/report/dual_cube_report.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <vector>

#include "sw/report/notes.h"
#include "sw/report/numbers.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Row = std::vector<std::string>;
using Json = nlohmann::ordered_json;

std::string property_table(const DualCubeTables& tables) {
  std::vector<Row> rows = {{"", "nodes", "degree", "links", "printed", "diameter", "status", "average distance",
                            "printed", "bisection", ""}};
  for (const NetworkRow* row : {&tables.dual_cube, &tables.hypercube}) {
    const TopologyProperties& p = row->properties;
    rows.push_back({row->topology, std::to_string(p.nodes), std::to_string(p.largest_degree), std::to_string(p.links),
                    std::to_string(row->printed_links()), std::to_string(p.diameter), format_number(p.average_status()),
                    format_number(p.average_distance()), format_number(row->printed_average_distance()),
                    std::to_string(row->bisection.links),
                    (row->bisection.exact ? "exact: " : "at most: ") + row->bisection.cut});
  }
  return text_table(rows) +
         "\n  printed: every link counted in both directions, and the average over all nodes with the node itself "
         "(E8)\n";
}

Row collective_row(const std::string& topology, const CollectiveRow& row, const CollectiveCosts& costs,
                   const CollectiveCycles& cycles, Notes& notes) {
  const Formula& f = costs.formula;
  const std::string note = f.source.empty() ? f.note : f.source + (f.note.empty() ? "" : ": " + f.note);
  return {row.operation,
          row.algorithm,
          topology,
          f.printed ? triple(*f.printed) : triple(f),
          triple(f),
          costs.executed ? triple(*costs.executed) : "-",
          std::to_string(costs.contended_rounds),
          costs.executed ? format_number(cycles.predicted, 0) : "-",
          cycles.measured ? std::to_string(*cycles.measured) : "-" + notes.mark(cycles.not_run),
          notes.mark(note)};
}

Json costs_json(const CollectiveCosts& costs, const CollectiveCycles& cycles) {
  const Formula& f = costs.formula;
  const auto part = [](bool has, double value) { return has ? Json(value) : Json(nullptr); };
  Json json;
  json["corrected"] = {{"rounds", part(f.has_rounds, f.rounds)},
                       {"hops", part(f.has_hops, f.hops)},
                       {"volume", part(f.has_volume, f.volume)}};
  json["printed"] = f.printed ? counts_json(*f.printed) : json["corrected"];
  json["executed"] = costs.executed ? counts_json(*costs.executed) : Json(nullptr);
  json["contended_rounds"] = costs.contended_rounds;
  json["max_link_sharing"] = costs.max_link_sharing;
  json["predicted_cycles"] = cycles.predicted;
  json["measured_cycles"] = cycles.measured ? Json(*cycles.measured) : Json(nullptr);
  if (!cycles.not_run.empty()) json["not_run"] = cycles.not_run;
  if (!f.note.empty()) json["note"] = f.note;
  return json;
}

}  // namespace

std::string dual_cube_report(const DualCubeCosts& costs) {
  const DualCubeTables& tables = costs.tables;
  Notes notes;
  std::vector<Row> rows = {{"operation", "algorithm", "network", "printed", "corrected", "executed", "contended",
                            "predicted", "measured", "note"}};
  for (size_t i = 0; i < tables.collectives.size(); ++i) {
    const CollectiveRow& row = tables.collectives[i];
    rows.push_back(collective_row(tables.dual_cube.topology, row, row.dual_cube, costs.dual_cube[i], notes));
    if (row.hypercube)
      rows.push_back(collective_row(tables.hypercube.topology, row, *row.hypercube, costs.hypercube[i], notes));
  }
  return "dual-cube of r = " + std::to_string(costs.request.r) +
         " beside the hypercube of as many nodes, one port\n\n" + "Table 1, properties, computed\n\n" +
         property_table(tables) + "\nTable 2, collectives: rounds / hops / volume of blocks of one word; cycles of " +
         std::to_string(costs.request.words) + " words" +
         (costs.request.engine.empty() ? "" : " on engine " + costs.request.engine) + "\n\n" + text_table(rows) + "\n" +
         notes.text();
}

Json dual_cube_json(const DualCubeCosts& costs) {
  const DualCubeTables& tables = costs.tables;
  Json json = {{"r", costs.request.r}, {"words", costs.request.words}, {"engine", costs.request.engine}};
  json["table_1"] = Json::array();
  for (const NetworkRow* row : {&tables.dual_cube, &tables.hypercube}) {
    const TopologyProperties& p = row->properties;
    json["table_1"].push_back(
        {{"topology", row->topology},
         {"nodes", p.nodes},
         {"degree", p.largest_degree},
         {"links", p.links},
         {"diameter", p.diameter},
         {"status", p.average_status()},
         {"average_distance", p.average_distance()},
         {"bisection", row->bisection.links},
         {"bisection_exact", row->bisection.exact},
         {"printed", {{"links", row->printed_links()}, {"average_distance", row->printed_average_distance()}}}});
  }
  json["table_2"] = Json::array();
  for (size_t i = 0; i < tables.collectives.size(); ++i) {
    const CollectiveRow& row = tables.collectives[i];
    Json line = {{"operation", row.operation},
                 {"algorithm", row.algorithm},
                 {"dual_cube", costs_json(row.dual_cube, costs.dual_cube[i])}};
    if (row.hypercube) line["hypercube"] = costs_json(*row.hypercube, costs.hypercube[i]);
    json["table_2"].push_back(line);
  }
  return json;
}

}  // namespace dateline
