// SPDX-License-Identifier: Apache-2.0
#include "sw/report/comparison_report.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/as_options.h"
#include "sw/report/csv.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/rows.h"
#include "sw/report/table.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

const Rows<CompareRow>& compare_result_rows() {
  using Row = CompareRow;
  static const auto rows =
      Rows<Row>()
          .value("q", "transfers", "most transfers that may share a directed link in a round", &Row::q)
          .value("vcs", "", "virtual channels per link, as many as q needs", &Row::vcs)
          .value("words", "words", "words of a block", &Row::words)
          .value("algorithm", "", "", &Row::algorithm)
          .number("rounds", "rounds", "", [](const Row& r) { return r.counts.rounds; })
          .number("hops", "links", "hops, summed over the rounds", [](const Row& r) { return r.counts.hops; })
          .number("volume", "words", "volume, summed over the rounds", [](const Row& r) { return r.counts.volume; })
          .value("max_link_sharing", "transfers", "most transfers on a directed link in a round",
                 &Row::max_link_sharing)
          .number("predicted_cycles", "cycles", "predicted cycles of all rounds, as in check", &Row::predicted)
          .number("barrier_cycles", "cycles", "predicted cycles between the rounds", &Row::barriers)
          .number("total_cycles", "cycles", "predicted_cycles plus barrier_cycles, by which algorithms are compared",
                  &Row::total)
          .number("lower_bound_cycles", "cycles", "lower_bound.cycles of check", &Row::bound)
          .value("estimate", "", "the prediction of some round is not promised", &Row::estimate)
          .value("best", "", "has the least total_cycles of those with the same q and words", &Row::best)
          .value("unfit?", "", "why it could not run with this q and words; it then cannot be the best", &Row::unfit)
          .list("chosen?", "settings that the program chose for it, as in check",
                Rows<ChosenSetting>()
                    .value("option", "", "", [](const ChosenSetting& one) { return as_options(setting(one.name)); })
                    .value("value", "", "", &ChosenSetting::value)
                    .value("because", "", "", &ChosenSetting::because),
                &Row::chosen)
          .value("measured_cycles?", "cycles", "with run: measured cycles of all rounds; every word was checked",
                 &Row::measured)
          .value("measured_barrier_cycles?", "cycles", "with run: measured cycles between the rounds",
                 [](const Row& r) { return r.measured ? &r.measured_barriers : nullptr; })
          .value("not_run?", "", "with run: why it was not run", &Row::not_run);
  return rows;
}

Rows<Crossover> crossover_rows() {
  return Rows<Crossover>()
      .value("q", "transfers", "", &Crossover::q)
      .value("words", "words", "least block length from which `to` is the best", &Crossover::words)
      .value("from", "", "best algorithm for one word less", &Crossover::from)
      .value("to", "", "best algorithm from this length on", &Crossover::to);
}

Rows<CompareRefusal> refusal_rows() {
  return Rows<CompareRefusal>()
      .value("q", "transfers", "", &CompareRefusal::q)
      .value("algorithm", "", "", &CompareRefusal::algorithm)
      .value("reason", "", "", &CompareRefusal::reason)
      .value("words?", "words", "block length; missing: at every length", &CompareRefusal::words);
}

/// The source of an operation with a root, and the other arguments.
Json arguments_of(const Comparison& comparison) {
  Json json = Json::object();
  if (find_operation(comparison.operation).rooted()) json["source"] = comparison.source;
  for (const auto& [name, value] : comparison.arguments) json[name] = value;
  return json;
}

const Rows<Comparison>& comparison_rows() {
  static const auto rows =
      Rows<Comparison>()
          .value("operation", "", "as in check", &Comparison::operation)
          .map("arguments", "as in check", {"*?", "integer|text", "", ""}, arguments_of)
          .list("results", "every algorithm that can make the schedule, for each q and length", compare_result_rows(),
                &Comparison::rows)
          .list("crossovers",
                "block lengths, between the least and the most words, from which another algorithm is the best",
                crossover_rows(), &Comparison::crossovers)
          .list("refused", "algorithms of the operation that cannot make the schedule", refusal_rows(),
                &Comparison::refused);
  return rows;
}

std::string title(const Comparison& comparison) {
  const Topology& topology = comparison.machine.topology;
  std::string what = comparison.operation;
  if (find_operation(comparison.operation).rooted())
    what += ", source " + std::to_string(comparison.source) +
            (topology.has_places() ? " " + topology.place(comparison.source) : "");
  return what + " on " + topology.spec + arguments_text(comparison.arguments) + ", " +
         (comparison.machine.one_port() ? "one-port" : "all-port") + "\n" + machine_text(comparison.machine) + "\n";
}

/// The columns of the text. runs: some rows have been run.
std::vector<TextColumn<CompareRow>> compare_columns(bool runs) {
  const Rows<CompareRow>& rows = compare_result_rows();
  std::vector<TextColumn<CompareRow>> columns;
  for (const char* name : {"algorithm", "q", "words", "rounds", "hops", "volume"}) columns.push_back(rows.column(name));
  columns.push_back(rows.column("max_link_sharing", "sharing"));
  columns.push_back(with_mark<CompareRow>(rows.column("predicted_cycles", "predicted"), "~",
                                          [](const CompareRow& row) { return row.estimate; }));
  columns.push_back(rows.column("barrier_cycles", "barriers"));
  columns.push_back(rows.column("total_cycles", "total"));
  columns.push_back(rows.column("lower_bound_cycles", "lower bound"));
  columns.push_back({"ratio", [](const CompareRow& row) { return format_number(row.predicted / row.bound); }});
  if (runs) {
    columns.push_back(rows.column("measured_cycles", "measured"));
    columns.push_back({"error", [](const CompareRow& row) {
                         return row.measured ? format_number(static_cast<double>(*row.measured) - row.predicted) : "-";
                       }});
  }
  columns.push_back({"", [](const CompareRow& row) { return row.best ? "best" : row.unfit.empty() ? "" : "unfit"; }});
  return columns;
}

}  // namespace

std::string comparison_report(const Comparison& comparison) {
  bool estimates = false, runs = false;
  for (const CompareRow& row : comparison.rows) {
    estimates = estimates || row.estimate;
    runs = runs || row.measured;
  }
  std::string text = title(comparison) + "\n" + text_table(compare_columns(runs), comparison.rows) +
                     "cycles; best: least predicted plus barrier cycles of all with its q and words";
  if (estimates) text += "; ~ some rounds are estimates";
  if (runs) text += "; error: measured - predicted; every word was checked";
  text += "\n";
  for (const Crossover& cross : comparison.crossovers)
    text += "crossover: q = " + std::to_string(cross.q) + ", from " + counted(cross.words, "word") + " on " + cross.to +
            " instead of " + cross.from + "\n";
  std::set<std::string> chosen;  // once per algorithm and q
  for (const CompareRow& row : comparison.rows)
    if (!row.chosen.empty() && chosen.insert(row.algorithm + " " + std::to_string(row.q)).second)
      text += row.algorithm + ", q = " + std::to_string(row.q) + ", " + chosen_text(row.chosen);
  for (const CompareRow& row : comparison.rows)
    if (!row.unfit.empty())
      text += "unfit: " + row.algorithm + ", q = " + std::to_string(row.q) + ", " + counted(row.words, "word") + ": " +
              row.unfit + "\n";
  for (const CompareRow& row : comparison.rows)
    if (row.unfit.empty() && !row.not_run.empty())
      text += "not run: " + row.algorithm + ", q = " + std::to_string(row.q) + ", " + counted(row.words, "word") +
              ": " + row.not_run + "\n";
  for (const CompareRefusal& refusal : comparison.refused)
    text += "refused: " + refusal.algorithm + ", q = " + std::to_string(refusal.q) +
            (refusal.words ? ", " + counted(*refusal.words, "word") : "") + ": " + refusal.reason + "\n";
  return as_options(text);
}

Json comparison_json(const Comparison& comparison) {
  Json json = machine_json(comparison.machine);
  comparison_rows().write(json, comparison);
  return json;
}

std::vector<Key> comparison_keys() { return comparison_rows().keys(); }

std::string comparison_csv(const Comparison& comparison) {
  const std::vector<std::string> columns = compare_result_rows().columns();
  std::string text = "operation,topology,ports";
  for (const std::string& column : columns) text += "," + column;
  const std::string same = "\n" + comparison.operation + "," + csv_cell(comparison.machine.topology.spec) + "," +
                           (comparison.machine.one_port() ? "one" : "all");
  for (const CompareRow& row : comparison.rows) {
    const Json json = compare_result_rows().json(row);
    text += same;
    for (const std::string& column : columns) {
      const Json value = json.value(column, Json(""));
      text += "," + (value.is_string() ? csv_cell(value.get<std::string>()) : value.dump());
    }
  }
  return as_options(text + "\n");
}

}  // namespace dateline
