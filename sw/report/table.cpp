// SPDX-License-Identifier: Apache-2.0
#include "sw/report/table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>

#include "model/base/counted.h"
#include "sw/driver/study/bounds.h"
#include "sw/report/as_options.h"
#include "sw/report/notes.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

using Row = std::vector<std::string>;

constexpr size_t kShownRounds = 24;
constexpr double kTiny = 1e-9;  // rounding error

std::string lost_text(const LostCycles& lost) {
  return std::to_string(lost.credit) + "/" + std::to_string(lost.vc) + "/" + std::to_string(lost.switching) + "/" +
         std::to_string(lost.ejection);
}

std::string optional_number(bool has, double value) { return has ? format_number(value) : "-"; }

std::string summary(const Study& study) {
  const Schedule& s = study.schedule;
  std::string text = s.algorithm.empty() ? "" : "algorithm: " + s.algorithm;
  if (study.made_for)
    text += (text.empty() ? "algorithm: made for " : ", made for ") +
            std::string(study.made_for->one_port ? "one port" : "all ports") +
            ", q = " + std::to_string(study.made_for->q) + ", the least cycles of all that these links carry";
  if (!text.empty()) text += "\n";
  const std::string verdict = verdict_word(study.verdict);
  text += "network: " +
          std::string(verdict == "free"    ? "deadlock-free"
                      : verdict == "cycle" ? "CAN DEADLOCK"
                                           : "NOT PROVEN") +
          " (" + study.verdict.method + ", " + std::to_string(study.verdict.channels) + " channels, " +
          std::to_string(study.verdict.dependencies) + " dependencies)\n";
  text += "schedule: " + std::string(study.check.complete ? "complete" : "NOT COMPLETE") + ", port model " +
          (study.check.ports_ok ? "kept" : "BROKEN") + ", at most " + std::to_string(study.check.max_link_sharing) +
          " transfers on a link, " + std::to_string(study.check.contended_rounds) + " contended rounds\n";
  if (study.portions)
    text += "portions: " + std::to_string(study.portions->count) + " of at most " +
            std::to_string(study.portions->most_rounds) +
            " rounds; the cycles do not include loading their blocks and programs one after another (" +
            study.portions->why + ")\n";
  for (const std::string& problem : study.check.problems) text += "  " + problem + "\n";
  return as_options(text);
}

/// The bounds of total exchange by transfers between neighbours; "" for other operations.
std::string exchange_text(const Study& study) {
  const std::optional<ExchangeBounds> bounds = exchange_bounds(study);
  if (!bounds) return "";
  return "total exchange: average status " + format_number(bounds->average_status) + ", average distance " +
         format_number(bounds->average_distance) + "; transfers between neighbours take one-port at least " +
         format_number(std::ceil(bounds->one_port.steps - kTiny)) + " steps (" + bounds->one_port.reason +
         "), all-port at least " + format_number(std::ceil(bounds->all_port.steps - kTiny)) + " (" +
         bounds->all_port.reason + ")\n";
}

std::string coefficients(const Study& study) {
  const Counts& c = study.counts.total;
  std::vector<Row> rows = {{"", "rounds", "hops", "volume", "framing", "cycles"}};
  rows.push_back({"schedule, linear model", format_number(c.rounds), format_number(c.hops), format_number(c.volume),
                  format_number(c.framing), format_number(study.linear_cycles)});
  if (study.formula) {
    const Formula& f = *study.formula;
    if (f.printed)
      rows.push_back({"formula as printed", format_number(f.printed->rounds), format_number(f.printed->hops),
                      format_number(f.printed->volume * study.block_words), "", ""});
    rows.push_back({f.printed ? "formula corrected" : "formula", optional_number(f.has_rounds, f.rounds),
                    optional_number(f.has_hops, f.hops), optional_number(f.has_volume, f.volume * study.block_words),
                    "", ""});
  }
  rows.push_back({"lower bound", format_number(study.bound.rounds), format_number(study.bound.hops),
                  format_number(study.bound.volume), "", format_number(study.cycle_bound.cycles)});
  std::string text = text_table(rows);
  if (study.formula) {
    text += "formula: " + study.formula->source + "\n";
    if (!study.formula->note.empty()) text += "  " + study.formula->note + "\n" + errata_hint(study.formula->note);
  }
  text += exchange_text(study);
  return text + "cost: startup " + format_number(study.cost.startup, 4) + ", per hop " +
         format_number(study.cost.per_hop, 4) + ", per word " + format_number(study.cost.per_word, 4) +
         " cycles (measured)\n";
}

std::string predicted_text(const RoundPrediction& round) {
  return (round.estimate ? "~" : "") + format_number(round.cycles);
}

std::string round_table(const Study& study, const Execution* execution) {
  Row head = {"round", "transfers", "hops", "volume", "sharing", "bound", "linear", "predicted"};
  if (execution != nullptr) head.insert(head.end(), {"measured", "error", "lost: credit/vc/switch/ejection"});
  std::vector<Row> rows = {head};
  const size_t count = study.check.rounds.size();
  for (size_t r = 0; r < count; ++r) {
    if (count > kShownRounds && r == kShownRounds / 2) {
      rows.push_back({"..."});
      r = count - kShownRounds / 2;
    }
    const Counts& c = study.counts.rounds[r];
    Row row = {std::to_string(r + 1),
               std::to_string(study.check.rounds[r].transfers),
               format_number(c.hops),
               format_number(c.volume),
               std::to_string(study.check.rounds[r].max_sharing),
               r < study.predicted.size() ? format_number(study.predicted[r].bound) : "-",
               format_number(linear_cycles(study.cost, c)),
               r < study.predicted.size() ? predicted_text(study.predicted[r]) : "-"};
    if (execution != nullptr) {
      const double measured = static_cast<double>(execution->measured[r]);
      row.insert(row.end(), {format_number(measured), format_number(measured - study.predicted[r].cycles),
                             lost_text(execution->lost[r])});
    }
    rows.push_back(row);
  }
  return text_table(rows);
}

}  // namespace

std::string root_text(const std::string& operation, int source) {
  const Operation& found = find_operation(operation);
  if (!found.rooted()) return "";
  return (found.movement == Movement::kGather ? "to node " : "from node ") + std::to_string(source);
}

std::string text_table(const std::vector<Row>& rows) {
  std::vector<size_t> widths;
  for (const Row& row : rows)
    for (size_t c = 0; c < row.size(); ++c) {
      if (c == widths.size()) widths.push_back(0);
      widths[c] = std::max(widths[c], row[c].size());
    }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t c = 0; c < row.size(); ++c) {
      const std::string pad(widths[c] - row[c].size(), ' ');
      line += (c ? "  " : "") + (c == 0 ? row[c] + pad : pad + row[c]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string study_heading(const Task& task) {
  const Machine& machine = task.machine;
  const Topology& topology = machine.topology;
  std::string what = task.operation;
  for (const auto& [name, value] : task.arguments) what += ", " + name + " " + value;
  if (const std::string root = root_text(task.operation, task.source); !root.empty())
    what += " " + root + (topology.dims() > 1 ? " " + topology.place(task.source) : "");
  return what + " on " + topology.spec + ", " + counted(task.block_words, "word") + ", " +
         (machine.one_port() ? "one-port" : "all-port") + ", q = " + std::to_string(machine.options.q) + ", " +
         counted(machine.router().vcs, "virtual channel") + " of depth " + std::to_string(machine.router().depth) +
         "\n" + machine_text(machine) + "\n";
}

std::string study_report(const Study& study, const Execution* execution) {
  return study_heading(study) + study_results(study, execution);
}

std::string study_results(const Study& study, const Execution* execution) {
  std::string text = chosen_text(study.machine.chosen) + summary(study) + "\n" + coefficients(study) + "\n" +
                     round_table(study, execution);
  if (study.estimates() > 0)
    text += "~ " + std::to_string(study.estimates()) + " of " + std::to_string(study.predicted.size()) +
            " rounds are estimates: for them the contention model depends on the order of arbitration, or on waits for "
            "virtual channels\n";
  text += "\npredicted " + format_number(study.predicted_cycles) + " cycles";
  if (execution != nullptr) {
    const Execution& e = *execution;
    text += ", measured " + std::to_string(e.measured_cycles) + " (engine " + study.machine.engine->name +
            (study.machine.rtl_nodes.empty() ? "" : ", RTL nodes " + study.machine.options.rtl_nodes) + "), error " +
            format_number(prediction_error(study, e)) + "; lower bound " + format_number(study.cycle_bound.cycles) +
            ", ratio " + format_number(static_cast<double>(e.measured_cycles) / study.cycle_bound.cycles) +
            "; barriers " + std::to_string(e.barrier_cycles) + " cycles, not included\n";
    text += "data: " + std::to_string(e.words_checked) + " words checked, " + std::to_string(e.mismatches) +
            " mismatches" + (e.first_mismatch.empty() ? "" : ", first: " + e.first_mismatch);
  }
  return text + "\n";
}

std::string comparison_table(const std::vector<FinishedStudy>& studies) {
  std::vector<Row> rows = {{"algorithm", "rounds", "hops", "volume", "predicted", "measured", "error", "lower bound",
                            "ratio", "barriers", "total", "mismatches"}};
  for (const auto& [study, execution] : studies) {
    const Counts& c = study.counts.total;
    const double measured = static_cast<double>(execution.measured_cycles);
    rows.push_back({study.schedule.algorithm, format_number(c.rounds), format_number(c.hops), format_number(c.volume),
                    format_number(study.predicted_cycles), format_number(measured),
                    format_number(prediction_error(study, execution)), format_number(study.cycle_bound.cycles),
                    format_number(measured / study.cycle_bound.cycles), std::to_string(execution.barrier_cycles),
                    std::to_string(execution.measured_cycles + execution.barrier_cycles),
                    std::to_string(execution.mismatches)});
  }
  return text_table(rows);
}

}  // namespace dateline
