// SPDX-License-Identifier: Apache-2.0
#include "sw/report/comparison_report.h"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "sw/report/as_options.h"
#include "sw/report/csv.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/table.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

Json row_json(const CompareRow& row) {
  Json json = {{"q", row.q},
               {"vcs", row.vcs},
               {"words", row.words},
               {"algorithm", row.algorithm},
               {"rounds", json_number(row.counts.rounds)},
               {"hops", json_number(row.counts.hops)},
               {"volume", json_number(row.counts.volume)},
               {"max_link_sharing", row.max_link_sharing},
               {"predicted_cycles", json_number(row.predicted)},
               {"barrier_cycles", json_number(row.barriers)},
               {"total_cycles", json_number(row.total())},
               {"lower_bound_cycles", json_number(row.bound)},
               {"estimate", row.estimate},
               {"best", row.best}};
  if (!row.unfit.empty()) json["unfit"] = row.unfit;
  if (!row.chosen.empty()) json["chosen"] = chosen_json(row.chosen);
  if (row.measured) {
    json["measured_cycles"] = *row.measured;
    json["measured_barrier_cycles"] = row.measured_barriers;
  }
  if (!row.not_run.empty()) json["not_run"] = row.not_run;
  return json;
}

std::string title(const Comparison& comparison) {
  const Topology& topology = comparison.machine.topology;
  std::string what = comparison.operation;
  for (const auto& [name, value] : comparison.arguments) what += ", " + name + " " + value;
  if (find_operation(comparison.operation).rooted())
    what += ", source " + std::to_string(comparison.source) +
            (topology.dims() > 1 ? " " + topology.place(comparison.source) : "");
  return what + " on " + topology.spec + ", " + (comparison.machine.one_port() ? "one-port" : "all-port") + "\n" +
         machine_text(comparison.machine) + "\n";
}

}  // namespace

std::string comparison_report(const Comparison& comparison) {
  std::vector<std::vector<std::string>> rows = {{"algorithm", "q", "words", "rounds", "hops", "volume", "sharing",
                                                 "predicted", "barriers", "total", "lower bound", "ratio", ""}};
  bool estimates = false, unfit = false, runs = false;
  for (const CompareRow& row : comparison.rows) runs = runs || row.measured;
  if (runs) rows.front().insert(rows.front().end() - 1, {"measured", "error"});
  for (const CompareRow& row : comparison.rows) {
    rows.push_back({row.algorithm, std::to_string(row.q), std::to_string(row.words), format_number(row.counts.rounds),
                    format_number(row.counts.hops), format_number(row.counts.volume),
                    std::to_string(row.max_link_sharing), (row.estimate ? "~" : "") + format_number(row.predicted),
                    format_number(row.barriers), format_number(row.total()), format_number(row.bound),
                    format_number(row.predicted / row.bound),
                    row.best            ? "best"
                    : row.unfit.empty() ? ""
                                        : "unfit"});
    if (runs)
      rows.back().insert(rows.back().end() - 1,
                         {row.measured ? std::to_string(*row.measured) : "-",
                          row.measured ? format_number(static_cast<double>(*row.measured) - row.predicted) : "-"});
    estimates = estimates || row.estimate;
    unfit = unfit || !row.unfit.empty();
  }
  std::string text = title(comparison) + "\n" + text_table(rows) +
                     "cycles; best: least predicted and barrier cycles of those with its q and words";
  if (estimates) text += "; ~ some rounds are estimates";
  if (runs) text += "; error: measured - predicted; every word was checked";
  text += "\n";
  for (const Crossover& cross : comparison.crossovers)
    text += "crossover: q = " + std::to_string(cross.q) + ", from " + std::to_string(cross.words) + " words on " +
            cross.to + " instead of " + cross.from + "\n";
  std::set<std::string> chosen;  // once per algorithm and q
  for (const CompareRow& row : comparison.rows)
    if (!row.chosen.empty() && chosen.insert(row.algorithm + " " + std::to_string(row.q)).second)
      text += row.algorithm + ", q = " + std::to_string(row.q) + ", " + chosen_text(row.chosen);
  for (const CompareRow& row : comparison.rows)
    if (!row.unfit.empty())
      text += "unfit: " + row.algorithm + ", q = " + std::to_string(row.q) + ", " + std::to_string(row.words) +
              " words: " + row.unfit + "\n";
  for (const CompareRow& row : comparison.rows)
    if (row.unfit.empty() && !row.not_run.empty())
      text += "not run: " + row.algorithm + ", q = " + std::to_string(row.q) + ", " + std::to_string(row.words) +
              " words: " + row.not_run + "\n";
  for (const CompareRefusal& refusal : comparison.refused)
    text += "does not serve: " + refusal.algorithm + ", q = " + std::to_string(refusal.q) +
            (refusal.words ? ", " + std::to_string(*refusal.words) + " words" : "") + ": " + refusal.reason + "\n";
  return as_options(text);
}

Json comparison_json(const Comparison& comparison) {
  Json json = machine_json(comparison.machine);
  json["operation"] = comparison.operation;
  json["arguments"] = Json::object();
  if (find_operation(comparison.operation).rooted()) json["arguments"]["source"] = comparison.source;
  for (const auto& [name, value] : comparison.arguments) json["arguments"][name] = value;
  for (const char* list : {"results", "crossovers", "refused"}) json[list] = Json::array();
  for (const CompareRow& row : comparison.rows) json["results"].push_back(row_json(row));
  for (const Crossover& cross : comparison.crossovers)
    json["crossovers"].push_back({{"q", cross.q}, {"words", cross.words}, {"from", cross.from}, {"to", cross.to}});
  for (const CompareRefusal& refusal : comparison.refused) {
    Json one = {{"q", refusal.q}, {"algorithm", refusal.algorithm}, {"reason", refusal.reason}};
    if (refusal.words) one["words"] = *refusal.words;
    json["refused"].push_back(std::move(one));
  }
  return json;
}

std::string comparison_csv(const Comparison& comparison) {
  std::string text = "operation,topology,ports", lines;
  const std::string same = comparison.operation + "," + csv_cell(comparison.machine.topology.spec) + "," +
                           (comparison.machine.one_port() ? "one" : "all");
  CompareRow named;
  named.unfit = named.not_run = "any";
  named.measured = 0;
  const Json columns = row_json(named);
  for (const auto& column : columns.items()) text += "," + column.key();
  for (const CompareRow& row : comparison.rows) {
    const Json json = row_json(row);
    lines += same;
    for (const auto& column : columns.items()) {
      const Json value = json.value(column.key(), Json(""));
      lines += "," + (value.is_string() ? csv_cell(value.get<std::string>()) : value.dump());
    }
    lines += "\n";
  }
  return as_options(text + "\n" + lines);
}

}  // namespace dateline
