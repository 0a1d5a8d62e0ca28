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
#include "sw/report/row_texts.h"
#include "sw/report/study_rows.h"
#include "sw/report/text_column.h"

namespace dateline {
namespace {

using Row = std::vector<std::string>;

constexpr size_t kShownRounds = 24;
constexpr double kTiny = 1e-9;  // rounding error

std::string lost_text(const LostCycles& lost) {
  return std::to_string(lost.credit) + "/" + std::to_string(lost.vc) + "/" + std::to_string(lost.switching) + "/" +
         std::to_string(lost.ejection);
}

std::string network_text(const RowTexts<Study>& say) {
  const std::string verdict = say("deadlock.verdict");
  return "network: " +
         std::string(verdict == "free"    ? "deadlock-free"
                     : verdict == "cycle" ? "CAN DEADLOCK"
                                          : "NOT PROVEN") +
         " (" + say("deadlock.method") +
         (say.real("deadlock.channels") > 0
              ? ", " + say.with_unit("deadlock.channels") + ", " + say("deadlock.dependencies") + " dependencies"
              : "") +
         ")\n";
}

std::string summary(const Study& study) {
  const RowTexts<Study> say(collective_rows(), study);
  std::string text = say("algorithm").empty() ? "" : "algorithm: " + say("algorithm");
  const auto made_for = [&](const std::string& of) {
    return std::string(say(of + ".ports") == "one" ? "one port" : "all ports") + ", q = " + say(of + ".q");
  };
  if (say.has("made_for"))
    text += (text.empty() ? "algorithm: made for " : ", made for ") + made_for("made_for") +
            "; no algorithm takes fewer cycles with these ports and q";
  if (study.second)
    text += "; second: " + say("second.algorithm") +
            (say.has("second.made_for") ? " made for " + made_for("second.made_for") : "") + ", " +
            (say.is("second.estimate") ? "about " : "") +
            format_number(std::round(100 * (say.real("second.cycles") / study.ranked_cycles() - 1))) + " % more cycles";
  if (!text.empty()) text += "\n";
  text += network_text(say);
  text += "schedule: " + std::string(say.has("schedule.complete") ? "complete" : "NOT COMPLETE") + ", port model " +
          (say.has("schedule.ports_ok") ? "kept" : "BROKEN") + ", at most " + say.counted("schedule.max_link_sharing") +
          " on a link, " + say.counted("schedule.contended_rounds", "contended") + "\n";
  if (study.portions)
    text += "portions: " + say("schedule.portions") + " of at most " + std::to_string(study.portions->most_rounds) +
            " rounds; the cycles do not include loading their blocks and programs one after another (" +
            study.portions->why + ")\n";
  for (const std::string& problem : study.check.problems) text += "  " + problem + "\n";
  return as_options(text);
}

/// The bounds of total exchange by transfers between neighbours; "" for other operations.
std::string exchange_text(const Study& study) {
  const std::optional<ExchangeBounds> bounds = exchange_bounds(study);
  if (!bounds) return "";
  const RowTexts<Study> say(collective_rows(), study);
  const auto steps = [&](const char* name) {
    return format_number(std::ceil(say.real(std::string("total_exchange.") + name) - kTiny));
  };
  return "total exchange: average status " + say("total_exchange.average_status") + ", average distance " +
         say("total_exchange.average_distance") + "; transfers between neighbours take one-port at least " +
         steps("one_port_steps") + " steps (" + bounds->one_port.reason + "), all-port at least " +
         steps("all_port_steps") + " (" + bounds->all_port.reason + ")\n";
}

std::string coefficients(const Study& study) {
  const RowTexts<Study> say(collective_rows(), study);
  const auto line = [&](const std::string& name, const std::string& of) {
    return Row{name, say(of + ".rounds"), say(of + ".hops"), say(of + ".volume")};
  };
  std::vector<Row> rows = {{"", "rounds", "hops", "volume", "framing", "cycles"},
                           line("schedule, linear model", "schedule")};
  rows.back().insert(rows.back().end(), {say("schedule.framing"), say("linear_cycles")});
  const bool printed = say.has("formula.printed");
  if (printed) rows.push_back(line("formula as printed", "formula.printed"));
  if (say.has("formula")) rows.push_back(line(printed ? "formula corrected" : "formula", "formula"));
  rows.push_back(line("lower bound", "lower_bound"));
  rows.back().insert(rows.back().end(), {"", say("lower_bound.cycles")});
  std::string text = text_table(rows);
  if (study.formula) {
    text += "formula: " + study.formula->source + "\n";
    if (!study.formula->note.empty())
      text += "  " + as_options(study.formula->note) + "\n" + errata_hint(study.formula->note);
  }
  text += exchange_text(study);
  return text + "cost: startup " + say("cost_model.startup", 4) + ", per hop " + say("cost_model.per_hop", 4) +
         ", per word " + say("cost_model.per_word", 4) + " cycles (measured)\n";
}

/// The columns of the table of rounds. ran: the study has run.
std::vector<TextColumn<StudyRound>> round_columns(bool ran) {
  const Rows<StudyRound> rows = round_rows(), run_rows = run_round_rows();
  std::vector<TextColumn<StudyRound>> columns = {
      {"round", [](const StudyRound& r) { return std::to_string(r.number + 1); }}};
  for (const char* name : {"transfers", "hops", "volume"}) columns.push_back(rows.column(name));
  columns.push_back(rows.column("link_sharing", "sharing"));
  for (const char* name : {"bound", "linear"}) columns.push_back(rows.column(name));
  columns.push_back(with_mark<StudyRound>(rows.column("predicted"), "~", [](const StudyRound& r) {
    return r.predicted() != nullptr && r.predicted()->estimate;
  }));
  if (!ran) return columns;
  columns.push_back(run_rows.column("measured"));
  columns.push_back({"error", [](const StudyRound& r) {
                       return format_number(static_cast<double>(r.execution->measured[r.number]) -
                                            r.predicted()->cycles);
                     }});
  columns.push_back(
      {"lost: credit/vc/switch/ejection", [](const StudyRound& r) { return lost_text(r.execution->lost[r.number]); }});
  return columns;
}

/// The table of rounds. With many rounds it has only the first and the last.
std::string round_table(const Study& study, const Execution* execution) {
  const std::vector<TextColumn<StudyRound>> columns = round_columns(execution != nullptr && !study.stream);
  const std::vector<StudyRound> rounds = rounds_of(study, execution);
  std::vector<Row> lines = {headings_of(columns)};
  for (size_t r = 0; r < rounds.size(); ++r) {
    if (rounds.size() > kShownRounds && r == kShownRounds / 2) {
      lines.push_back({"..."});
      r = rounds.size() - kShownRounds / 2;
    }
    lines.push_back(cells_of(columns, rounds[r]));
  }
  return text_table(lines);
}

/// The barriers that are left in a stream, and the table of its groups; "" where every round ends with a barrier.
std::string stream_text(const Study& study, const Execution* execution) {
  if (!study.stream) return "";
  constexpr size_t kShown = 4;  // reasons
  const StreamPlan& stream = *study.stream;
  const RowTexts<Study> say(sync_rows(), study);
  std::string text = "\nstream: " + say("stream.barriers") + " of " +
                     counted(static_cast<long>(study.schedule.rounds.size()) - 1, "barrier") +
                     " between rounds left; " + say.with_unit("stream.more_words") + " more in the fullest node\n";
  for (size_t b = 0; b < stream.barriers.size() && b < kShown; ++b) text += "  " + stream.barriers[b] + "\n";
  if (stream.barriers.size() > kShown) text += "  ...\n";
  const Rows<StudyGroup>& rows = group_rows();
  std::vector<TextColumn<StudyGroup>> columns = {rows.column("first_round", "from round"), rows.column("rounds")};
  columns.push_back(with_mark<StudyGroup>(rows.column("predicted"), "~", [](const StudyGroup& group) {
    return group.stream().predicted[group.number].estimate;
  }));
  if (execution != nullptr) {
    columns.push_back(rows.column("measured"));
    columns.push_back({"lost: credit/vc/switch/ejection",
                       [](const StudyGroup& group) { return lost_text(group.execution->lost[group.number]); }});
  }
  std::vector<Row> lines = {headings_of(columns)};
  for (const StudyGroup& group : groups_of(study, execution)) {
    if (group.number == kShownRounds) {
      lines.push_back({"..."});
      break;
    }
    lines.push_back(cells_of(columns, group));
  }
  return text + text_table(lines);
}

}  // namespace

std::string root_text(const std::string& operation, int source) {
  const Operation& found = find_operation(operation);
  if (!found.rooted()) return "";
  const bool arrives = found.movement == Movement::kGather || found.movement == Movement::kReduce;
  return (arrives ? "to node " : "from node ") + std::to_string(source);
}

std::string arguments_text(const std::map<std::string, std::string>& arguments) {
  std::string text;
  for (const auto& [name, value] : arguments) text += ", " + name + " " + value;
  return text;
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
  if (const std::string root = root_text(task.operation, task.source); !root.empty())
    what += " " + root + (topology.has_places() ? " " + topology.place(task.source) : "");
  return what + " on " + topology.spec + arguments_text(task.arguments) + ", " + counted(task.block_words, "word") +
         ", " + (machine.one_port() ? "one-port" : "all-port") + ", q = " + std::to_string(machine.options.q) + ", " +
         counted(machine.router().vcs, "virtual channel") + " of depth " + std::to_string(machine.router().depth) +
         "\n" + machine_text(machine) + "\n";
}

std::string study_report(const Study& study, const Execution* execution) {
  return study_heading(study) + study_results(study, execution);
}

std::string study_results(const Study& study, const Execution* execution) {
  std::string text = chosen_text(study.machine.chosen) + summary(study) + "\n" + coefficients(study) + "\n" +
                     round_table(study, execution) + stream_text(study, execution);
  const RowTexts<Study> say(collective_rows(), study);
  if (study.estimates() > 0) {
    const size_t all = study.stream ? study.stream->groups.size() : study.predicted.size();
    text += "~ " + say("estimated_rounds") + " of " +
            counted(static_cast<long>(all), study.stream ? "group" : "round") +
            (study.estimates() == 1 ? " is an estimate: " : " are estimates: ") +
            (study.stream ? "messages meet on links or channels, and routers decide who waits\n"
                          : "there the contention model depends on the order of arbitration, or on waits for virtual "
                            "channels\n");
  }
  if (!study.check.valid) return text;  // what it does is unknown
  text += "\npredicted " + say.with_unit("predicted_cycles");
  if (execution != nullptr) {
    const StudyRun run{study, *execution};
    const RowTexts<StudyRun> ran(cycle_rows(), run), data(data_rows(), run);
    text += ", measured " + ran("measured_cycles") + " (engine " + study.machine.engine->name +
            (study.machine.rtl_nodes.empty() ? "" : ", RTL nodes " + study.machine.options.rtl_nodes) + "), error " +
            ran("error") + "; lower bound " + say("lower_bound.cycles") + ", ratio " +
            format_number(ran.real("measured_cycles") / say.real("lower_bound.cycles")) + "; barriers " +
            ran.with_unit("barrier_cycles") + ", not included\n";
    text += "data: " + data.with_unit("data.words_checked") + " checked, " + data("data.mismatches") +
            (execution->mismatches == 1 ? " mismatch" : " mismatches") +
            (execution->first_mismatch.empty() ? "" : ", first: " + execution->first_mismatch);
  }
  return text + "\n";
}

std::string comparison_table(const std::vector<FinishedStudy>& studies) {
  const Rows<Study>& known = collective_rows();
  const Rows<StudyRun>& cycles = cycle_rows();
  std::vector<TextColumn<StudyRun>> columns;
  const auto add = [&](const std::string& path, const std::string& heading) {
    columns.push_back({heading, [cell = known.column(path).cell](const StudyRun& run) { return cell(run.study); }});
  };
  add("algorithm", "algorithm");
  for (const std::string name : {"rounds", "hops", "volume"}) add("schedule." + name, name);
  add("predicted_cycles", "predicted");
  columns.push_back(cycles.column("measured_cycles", "measured"));
  columns.push_back(cycles.column("error"));
  add("lower_bound.cycles", "lower bound");
  columns.push_back({"ratio", [](const StudyRun& run) {
                       return format_number(static_cast<double>(run.execution.measured_cycles) /
                                            run.study.cycle_bound.cycles);
                     }});
  columns.push_back(cycles.column("barrier_cycles", "barriers"));
  columns.push_back({"total", [](const StudyRun& run) {
                       return std::to_string(run.execution.measured_cycles + run.execution.barrier_cycles);
                     }});
  columns.push_back(data_rows().column("data.mismatches", "mismatches"));
  std::vector<StudyRun> runs;
  for (const auto& [study, execution] : studies) runs.push_back({study, execution});
  return text_table(columns, runs);
}

}  // namespace dateline
