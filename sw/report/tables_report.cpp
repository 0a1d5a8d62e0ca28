// SPDX-License-Identifier: Apache-2.0
#include "sw/report/tables_report.h"

#include <nlohmann/json.hpp>
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

std::string differing(const CostRow& row) {
  std::string text;
  for (const std::string& name : row.differing) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Rows<BoundRow> bound_line_rows() {
  return Rows<BoundRow>()
      .value("operation", "", "", &BoundRow::operation)
      .value(
          "ports", "", "", [](const BoundRow& row) { return row.one_port ? "one" : "all"; }, "all one")
      .object("printed", "as printed in the thesis", counts_rows(), &BoundRow::printed)
      .object("corrected", "with its errors corrected", counts_rows(), &BoundRow::right)
      .value("note?", "", "how the printed and the corrected bound differ", &BoundRow::note);
}

Rows<CostRow> cost_line_rows() {
  return Rows<CostRow>()
      .value("operation", "", "", &CostRow::operation)
      .map("arguments", "arguments of the operation", {"*?", "text", "", ""}, &CostRow::arguments)
      .value("algorithm", "", "", &CostRow::algorithm)
      .value(
          "ports", "", "", [](const CostRow& row) { return row.one_port ? "one" : "all"; }, "all one")
      .value("source", "", "source of the formula", [](const CostRow& row) { return row.formula.source; })
      .add(formula_count_rows(), &CostRow::formula)
      .object("executed", "counts of the schedule", counts_rows(), &CostRow::executed)
      .object("lower_bound", "lower bounds, each on its own", counts_rows(), &CostRow::bound)
      .value("linear_cycles", "cycles", "cycles by the papers' model", &CostRow::linear)
      .add(line_cycle_rows<CostRow>())
      .add(formula_note_rows(), &CostRow::formula);
}

std::string command_of(const CostRow& row) {
  std::string text = row.operation;
  for (const auto& [name, value] : row.arguments) text += " --" + name + " " + value;
  return text;
}

std::string cost_table(const std::vector<CostRow>& list) {
  Notes notes;
  const Rows<CostRow> rows = cost_line_rows();
  const std::vector<TextColumn<CostRow>> columns = {{"operation", command_of},
                                                    rows.column("algorithm"),
                                                    rows.column("ports"),
                                                    count_column(rows, "printed"),
                                                    count_column(rows, "corrected"),
                                                    count_column(rows, "executed"),
                                                    count_column(rows, "lower_bound", "bound"),
                                                    rows.column("linear_cycles", "linear", 0),
                                                    rows.column("predicted_cycles", "predicted", 0)};
  const TextColumn<CostRow> measured = rows.column("measured_cycles", "measured");
  std::vector<Row> lines = {headings_of(columns)};
  lines.back().insert(lines.back().end(), {measured.heading, "note", "differs"});
  for (const CostRow& row : list) {
    lines.push_back(cells_of(columns, row));
    const std::string note = notes.mark(row.formula.source + (row.formula.note.empty() ? "" : ": " + row.formula.note));
    const std::string why = row.measured ? "" : notes.mark(row.not_run);
    lines.back().insert(lines.back().end(), {measured.cell(row) + why, note, differing(row)});
  }
  return text_table(lines) + "\n" + notes.text();
}

std::string bound_table(const std::vector<BoundRow>& list) {
  Notes notes;
  const Rows<BoundRow> rows = bound_line_rows();
  const std::vector<TextColumn<BoundRow>> columns = {
      rows.column("operation"),
      rows.column("ports"),
      count_column(rows, "printed"),
      count_column(rows, "corrected"),
      {"note", [&notes](const BoundRow& row) { return notes.mark(row.note); }}};
  const std::string table = text_table(columns, list), text = notes.text();
  return table + (text.empty() ? "" : "\n" + text);
}

const Rows<Tables>& tables_rows() {
  static const auto rows =
      Rows<Tables>()
          .add(Rows<TablesRequest>()
                   .value("n", "nodes", "nodes per dimension", &TablesRequest::n)
                   .value("d", "", "number of dimensions", &TablesRequest::d)
                   .value("q", "transfers", "most transfers that may share a directed link in a round",
                          &TablesRequest::q)
                   .value("words", "words", "words of a block, for the cycles; counts are for blocks of one word",
                          &TablesRequest::words)
                   .value("engine", "", "engine on which cycles were measured; empty: not measured",
                          &TablesRequest::engine),
               &Tables::request)
          .list("table_3_1", "lower bounds", bound_line_rows(), &Tables::bounds)
          .list("table_3_2", "data movement", cost_line_rows(), &Tables::movement)
          .list("table_4_4", "permutations", cost_line_rows(), &Tables::permutations);
  return rows;
}

}  // namespace

std::string tables_report(const Tables& tables) {
  const RowTexts<Tables> say(tables_rows(), tables);
  std::string text = "torus of " + say("n") + "^" + say("d") + " nodes, q = " + say("q") +
                     "; rounds / hops / volume of blocks of one word; cycles of " + say.with_unit("words") +
                     " with circuits" + (say("engine").empty() ? "" : " on engine " + say("engine")) + "\n\n";
  text += "Table 3.1, lower bounds\n\n" + bound_table(tables.bounds);
  text += "\nTable 3.2, data movement\n\n" + cost_table(tables.movement);
  text += "\nTable 4.4, permutations\n\n" + cost_table(tables.permutations);
  return text;
}

nlohmann::ordered_json tables_json(const Tables& tables) { return tables_rows().json(tables); }

std::vector<Key> tables_keys() { return tables_rows().keys(); }

}  // namespace dateline
