// SPDX-License-Identifier: Apache-2.0
#include "sw/report/json_report.h"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sw/driver/study/bounds.h"
#include "sw/report/common_rows.h"
#include "sw/report/report_head.h"
#include "sw/report/study_rows.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// A getter for an argument of the operation; null if it has no such argument.
auto argument(const std::string& name) {
  return [name](const Schedule& schedule) -> const std::string* {
    const auto found = schedule.arguments.find(name);
    return found == schedule.arguments.end() ? nullptr : &found->second;
  };
}

Rows<Schedule> argument_rows() {
  return Rows<Schedule>()
      .value("source?", "", "root of a broadcast, scatter or gather",
             [](const Schedule& s) {
               return find_operation(s.operation).rooted() ? std::optional<int>(s.source) : std::nullopt;
             })
      .value("by?", "", "steps of a translation or shear", argument("by"))
      .value("axes?", "", "images of the axes of a permutation", argument("axes"))
      .value("angle?", "degrees", "angle of a rotation", argument("angle"));
}

Rows<MadeFor> made_for_rows() {
  return Rows<MadeFor>()
      .value(
          "ports", "", "like ports of the machine", [](const MadeFor& m) { return m.one_port ? "one" : "all"; },
          "all one")
      .value("q", "transfers", "like q of the machine", &MadeFor::q);
}

/// A formula for blocks of `words` words.
struct StudyFormula {
  const Formula& formula;
  int words;
};

std::optional<double> given(bool has, double value) { return has ? std::optional<double>(value) : std::nullopt; }

std::optional<Counts> printed_counts(const StudyFormula& f) {
  std::optional<Counts> printed = f.formula.printed;
  if (printed) printed->volume *= f.words;
  return printed;
}

Rows<StudyFormula> formula_rows() {
  using F = StudyFormula;
  return Rows<F>()
      .value("source", "", "paper and number of the formula", [](const F& f) { return f.formula.source; })
      .number("rounds", "rounds", "null: not given",
              [](const F& f) { return given(f.formula.has_rounds, f.formula.rounds); })
      .number("hops", "links", "null: not given", [](const F& f) { return given(f.formula.has_hops, f.formula.hops); })
      .number("volume", "words", "null: not given",
              [](const F& f) { return given(f.formula.has_volume, f.formula.volume * f.words); })
      .object("printed?", "the counts as printed, if they differ", counts_rows(), printed_counts)
      .value("note?", "", "how printed and corrected counts differ; sw/collective/README.md explains the errata",
             [](const F& f) { return f.formula.note; });
}

Rows<CycleBound> bound_part_rows() {
  using Bound = CycleBound;
  return Rows<Bound>()
      .value("rounds", "rounds", "rounds that are started", &Bound::rounds)
      .number("startup", "cycles", "cycles to start the rounds", &Bound::startup)
      .number("path", "cycles", "cycles for the hops", &Bound::path)
      .number("words", "cycles", "cycles for the words", &Bound::words)
      .number("framing", "cycles", "cycles for the other flits", &Bound::framing)
      .value("because", "", "links that limit", &Bound::what);
}

Rows<Study> lower_bound_rows() {
  return Rows<Study>()
      .number("rounds", "rounds", "least rounds; rounds, hops and volume hold each on its own",
              [](const Study& s) { return s.bound.rounds; })
      .number("hops", "links", "least hops", [](const Study& s) { return s.bound.hops; })
      .number("volume", "words", "least volume", [](const Study& s) { return s.bound.volume; })
      .number("cycles", "cycles", "least cycles of every execution on this hardware, without barriers",
              [](const Study& s) { return s.cycle_bound.cycles; })
      .object("parts", "the parts of the cycles", bound_part_rows(), &Study::cycle_bound);
}

Rows<ExchangeBounds> exchange_rows() {
  using Bounds = ExchangeBounds;
  return Rows<Bounds>()
      .number("average_status", "links", "sum of the distances from a node to all others; the mean over nodes",
              &Bounds::average_status)
      .number("average_distance", "links", "distance between two nodes, the mean", &Bounds::average_distance)
      .number("one_port_steps", "rounds", "least rounds, one-port", [](const Bounds& b) { return b.one_port.steps; })
      .number("all_port_steps", "rounds", "least rounds, all-port", [](const Bounds& b) { return b.all_port.steps; });
}

Rows<CostModel> cost_rows() {
  return Rows<CostModel>()
      .number("startup", "cycles", "cycles per round", &CostModel::startup)
      .number("per_hop", "cycles", "cycles per link", &CostModel::per_hop)
      .number("per_word", "cycles", "cycles per word", &CostModel::per_word);
}

/// Everything that is known before a run, except the list of rounds.
const Rows<Study>& collective_rows() {
  static const auto rows =
      Rows<Study>()
          .value("operation", "", "broadcast, all-gather, ... (dateline list)",
                 [](const Study& s) { return s.schedule.operation; })
          .object("arguments", "arguments of the operation", argument_rows(), &Study::schedule)
          .value("algorithm", "", "algorithm that made the schedule; of a schedule file its name there, or empty",
                 [](const Study& s) { return s.schedule.algorithm; })
          .object("made_for?",
                  "ports and q for which the schedule was made, if they are less than those of the machine",
                  made_for_rows(), &Study::made_for)
          .value("words", "words", "words of a block", &Study::block_words)
          .object("schedule", "counts and checks of the schedule; counts are sums over its rounds",
                  schedule_count_rows())
          .object("formula", "the counts that the paper gives, corrected; null for a schedule file", formula_rows(),
                  [](const Study& s) {
                    return s.formula ? std::optional<StudyFormula>({*s.formula, s.block_words}) : std::nullopt;
                  })
          .object("lower_bound", "lower bounds of every schedule for the operation on this network", lower_bound_rows())
          .object("total_exchange?", "only all-to-all: lower bounds if data moves only from neighbour to neighbour",
                  exchange_rows(), exchange_bounds)
          .object("deadlock", "verdict on the network, or on the schedule's own routes", verdict_rows(),
                  &Study::verdict)
          .object("cost_model", "measured by microbenchmarks on this hardware (dateline fit)", cost_rows(),
                  &Study::cost)
          .number("linear_cycles", "cycles",
                  "rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model",
                  &Study::linear_cycles)
          .number("predicted_cycles", "cycles", "cycles of all rounds, with the sharing of links, without barriers",
                  &Study::predicted_cycles)
          .value("estimated_rounds", "rounds", "rounds whose prediction is not promised", &Study::estimates);
  return rows;
}

using StudyRounds = std::vector<StudyRound>;

Rows<StudyRounds> round_list_rows(const Rows<StudyRound>& rows) {
  return Rows<StudyRounds>().list("rounds", "rounds, in order", rows,
                                  [](const StudyRounds& rounds) -> const StudyRounds& { return rounds; });
}

const Rows<StudyRun>& data_rows() {
  static const auto rows =
      Rows<StudyRun>().object("data", "check of the memories of all nodes at the end",
                              Rows<Execution>()
                                  .value("words_checked", "words", "", &Execution::words_checked)
                                  .value("mismatches", "words", "words with a wrong value", &Execution::mismatches),
                              [](const StudyRun& r) -> const Execution& { return r.execution; });
  return rows;
}

}  // namespace

const KeyGroup& study_keys() {
  static const KeyGroup group = {"study", "A collective",
                                 joined({collective_rows().keys(), round_list_rows(round_rows()).keys()})};
  return group;
}

const KeyGroup& run_keys() {
  static const KeyGroup group = {"run", "A collective that has run",
                                 joined({cycle_rows().keys(), run_round_rows().keys("rounds[]."), data_rows().keys()})};
  return group;
}

Json study_json(const Study& study, const Execution* execution) {
  static const Rows<StudyRounds> rounds = round_list_rows(round_rows().add(run_round_rows()));
  Json json = machine_json(study.machine);
  collective_rows().write(json, study);
  if (execution != nullptr) cycle_rows().write(json, {study, *execution});
  rounds.write(json, rounds_of(study, execution));
  if (execution != nullptr) data_rows().write(json, {study, *execution});
  return json;
}

std::string json_report(const Study& study, const Execution* execution) {
  Json report = report_head(execution != nullptr ? "run" : "check");
  report.update(study_json(study, execution));
  return report_text(report);
}

}  // namespace dateline
