// SPDX-License-Identifier: Apache-2.0
#include "sw/report/tables_report.h"

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

#include "sw/report/notes.h"
#include "sw/report/numbers.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Row = std::vector<std::string>;
using Json = nlohmann::ordered_json;

std::string differing(const CostRow& row) {
  std::string text;
  for (const std::string& name : row.differing) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string cost_table(const std::vector<CostRow>& list) {
  Notes notes;
  std::vector<Row> rows = {{"operation", "algorithm", "ports", "printed", "corrected", "executed", "bound", "linear",
                            "predicted", "measured", "note", "differs"}};
  for (const CostRow& row : list) {
    std::string operation = row.operation;
    for (const auto& [name, value] : row.arguments) operation += " --" + name + " " + value;
    const std::string note = notes.mark(row.formula.source + (row.formula.note.empty() ? "" : ": " + row.formula.note));
    rows.push_back(
        {operation, row.algorithm, row.one_port ? "one" : "all",
         row.formula.printed ? triple(*row.formula.printed) : triple(row.formula), triple(row.formula),
         triple(row.executed), triple(row.bound), format_number(row.linear, 0), format_number(row.predicted, 0),
         row.measured ? std::to_string(*row.measured) : "-" + notes.mark(row.not_run), note, differing(row)});
  }
  return text_table(rows) + "\n" + notes.text();
}

std::string bound_rows(const std::vector<BoundRow>& list) {
  Notes notes;
  std::vector<Row> rows = {{"operation", "ports", "printed", "corrected", "note"}};
  for (const BoundRow& row : list)
    rows.push_back(
        {row.operation, row.one_port ? "one" : "all", triple(row.printed), triple(row.right), notes.mark(row.note)});
  const std::string text = notes.text();
  return text_table(rows) + (text.empty() ? "" : "\n" + text);
}

Json cost_rows(const std::vector<CostRow>& list) {
  Json rows = Json::array();
  for (const CostRow& row : list) {
    const Formula& f = row.formula;
    const auto part = [](bool has, double value) { return has ? Json(value) : Json(nullptr); };
    Json json = {{"operation", row.operation},
                 {"arguments", row.arguments},
                 {"algorithm", row.algorithm},
                 {"ports", row.one_port ? "one" : "all"},
                 {"source", f.source}};
    json["corrected"] = {{"rounds", part(f.has_rounds, f.rounds)},
                         {"hops", part(f.has_hops, f.hops)},
                         {"volume", part(f.has_volume, f.volume)}};
    json["printed"] = f.printed ? counts_json(*f.printed) : json["corrected"];
    json["executed"] = counts_json(row.executed);
    json["lower_bound"] = counts_json(row.bound);
    json["linear_cycles"] = row.linear;
    json["predicted_cycles"] = row.predicted;
    json["measured_cycles"] = row.measured ? Json(*row.measured) : Json(nullptr);
    if (!row.not_run.empty()) json["not_run"] = row.not_run;
    if (!f.note.empty()) json["note"] = f.note;
    rows.push_back(std::move(json));
  }
  return rows;
}

}  // namespace

std::string tables_report(const Tables& tables) {
  const TablesRequest& r = tables.request;
  std::string text = "torus of " + std::to_string(r.n) + "^" + std::to_string(r.d) +
                     " nodes, q = " + std::to_string(r.q) +
                     "; rounds / hops / volume of blocks of one word; cycles of " + std::to_string(r.words) +
                     " words with circuits" + (r.engine.empty() ? "" : " on engine " + r.engine) + "\n\n";
  text += "Table 3.1, lower bounds\n\n" + bound_rows(tables.bounds);
  text += "\nTable 3.2, data movement\n\n" + cost_table(tables.movement);
  text += "\nTable 4.4, permutations\n\n" + cost_table(tables.permutations);
  return text;
}

Json tables_json(const Tables& tables) {
  const TablesRequest& r = tables.request;
  Json json = {{"n", r.n}, {"d", r.d}, {"q", r.q}, {"words", r.words}, {"engine", r.engine}};
  json["table_3_1"] = Json::array();
  for (const BoundRow& row : tables.bounds) {
    Json line = {{"operation", row.operation},
                 {"ports", row.one_port ? "one" : "all"},
                 {"printed", counts_json(row.printed)},
                 {"corrected", counts_json(row.right)}};
    if (!row.note.empty()) line["note"] = row.note;
    json["table_3_1"].push_back(line);
  }
  json["table_3_2"] = cost_rows(tables.movement);
  json["table_4_4"] = cost_rows(tables.permutations);
  return json;
}

}  // namespace dateline
