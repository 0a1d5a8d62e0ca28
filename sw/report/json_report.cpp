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
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// An argument of the operation; none: it has no such argument.
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
      .value("angle?", "degrees", "of a rotation", argument("angle"));
}

Rows<MadeFor> made_for_rows() {
  return Rows<MadeFor>()
      .value(
          "ports", "", "as ports of the machine", [](const MadeFor& m) { return m.one_port ? "one" : "all"; },
          "all one")
      .value("q", "transfers", "as q of the machine", &MadeFor::q);
}

Rows<Study> schedule_count_rows() {
  return Rows<Study>()
      .value("rounds", "rounds", "from barrier to barrier",
             [](const Study& s) { return static_cast<int64_t>(s.counts.total.rounds); })
      .number("hops", "links", "of the longest path of each round", [](const Study& s) { return s.counts.total.hops; })
      .number("volume", "words",
              "of each round the largest transfer times the most transfers on a link (the thesis's tau)",
              [](const Study& s) { return s.counts.total.volume; })
      .number("link_volume", "words", "of each round the most on one link",
              [](const Study& s) { return s.counts.link_volume; })
      .number("framing", "flits", "beside the words on the longest way: headers, segments, padding",
              [](const Study& s) { return s.counts.total.framing; })
      .value("max_link_sharing", "transfers", "most on a directed link in a round",
             [](const Study& s) { return s.check.max_link_sharing; })
      .value("contended_rounds", "rounds", "in which more than q transfers share a link",
             [](const Study& s) { return s.check.contended_rounds; })
      .value("portions?", "", "parts in which a schedule is made that has no room as a whole",
             [](const Study& s) { return s.portions ? &s.portions->count : nullptr; })
      .value("complete", "", "every node ends with every block that it must have",
             [](const Study& s) { return s.check.complete; })
      .value("ports_ok", "", "the port model is kept", [](const Study& s) { return s.check.ports_ok; })
      .value("problems?", "", "what the checks found, the first of them",
             [](const Study& s) -> const std::vector<std::string>& { return s.check.problems; });
}

/// Volumes of a formula are those of blocks of so many words.
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
      .object("printed?", "as printed, where that is something else", counts_rows(), printed_counts)
      .value("note?", "", "how they differ; errata are explained in sw/collective/README.md",
             [](const F& f) { return f.formula.note; });
}

Rows<CycleBound> bound_part_rows() {
  using Bound = CycleBound;
  return Rows<Bound>()
      .value("rounds", "rounds", "that are started", &Bound::rounds)
      .number("startup", "cycles", "of starting them", &Bound::startup)
      .number("path", "cycles", "of hops", &Bound::path)
      .number("words", "cycles", "of words", &Bound::words)
      .number("framing", "cycles", "of flits that are no words", &Bound::framing)
      .value("because", "", "which links limit", &Bound::what);
}

Rows<Study> lower_bound_rows() {
  return Rows<Study>()
      .number("rounds", "rounds", "on its own: not together with the other two",
              [](const Study& s) { return s.bound.rounds; })
      .number("hops", "links", "on its own", [](const Study& s) { return s.bound.hops; })
      .number("volume", "words", "on its own", [](const Study& s) { return s.bound.volume; })
      .number("cycles", "cycles", "of every execution on this hardware, barriers left out",
              [](const Study& s) { return s.cycle_bound.cycles; })
      .object("parts", "of what the cycles consist", bound_part_rows(), &Study::cycle_bound);
}

Rows<ExchangeBounds> exchange_rows() {
  using Bounds = ExchangeBounds;
  return Rows<Bounds>()
      .number("average_status", "links", "from a node to all others, summed; the mean over nodes",
              &Bounds::average_status)
      .number("average_distance", "links", "between two nodes", &Bounds::average_distance)
      .number("one_port_steps", "rounds", "at least, one-port", [](const Bounds& b) { return b.one_port.steps; })
      .number("all_port_steps", "rounds", "at least, all-port", [](const Bounds& b) { return b.all_port.steps; });
}

Rows<CostModel> cost_rows() {
  return Rows<CostModel>()
      .number("startup", "cycles", "a round", &CostModel::startup)
      .number("per_hop", "cycles", "a link", &CostModel::per_hop)
      .number("per_word", "cycles", "a word", &CostModel::per_word);
}

/// What is known before anything runs, but for the rounds.
const Rows<Study>& collective_rows() {
  static const auto rows =
      Rows<Study>()
          .value("operation", "", "broadcast, all-gather, ... (dateline list)",
                 [](const Study& s) { return s.schedule.operation; })
          .object("arguments", "of the operation", argument_rows(), &Study::schedule)
          .value("algorithm", "", "that made the schedule; as a schedule file names it, or empty",
                 [](const Study& s) { return s.schedule.algorithm; })
          .object("made_for?", "what the algorithm was asked for, where that is less than there is", made_for_rows(),
                  &Study::made_for)
          .value("words", "words", "of a block", &Study::block_words)
          .object("schedule", "what the schedule has; counts are sums over its rounds", schedule_count_rows())
          .object("formula", "what the paper says that it costs, corrected; null: of a schedule file", formula_rows(),
                  [](const Study& s) {
                    return s.formula ? std::optional<StudyFormula>({*s.formula, s.block_words}) : std::nullopt;
                  })
          .object("lower_bound", "of every schedule for the operation on this network", lower_bound_rows())
          .object("total_exchange?", "of all-to-all: what transfers from neighbour to neighbour need", exchange_rows(),
                  exchange_bounds)
          .object("deadlock", "of the network, or of the schedule's own routes", verdict_rows(), &Study::verdict)
          .object("cost_model", "measured by microbenchmarks on this hardware (dateline fit)", cost_rows(),
                  &Study::cost)
          .number("linear_cycles", "cycles",
                  "rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model",
                  &Study::linear_cycles)
          .number("predicted_cycles", "cycles", "of all rounds, with sharing of links looked at; barriers left out",
                  &Study::predicted_cycles)
          .value("estimated_rounds", "rounds", "whose prediction is not promised", &Study::estimates);
  return rows;
}

/// Of all rounds of a collective that has run.
/// A study and its run.
struct StudyRun {
  const Study& study;
  const Execution& execution;

  double error() const { return prediction_error(study, execution); }
};

const Rows<StudyRun>& cycle_rows() {
  static const auto rows =
      Rows<StudyRun>()
          .value("measured_cycles", "cycles", "of all rounds, from release to the last word written",
                 [](const StudyRun& r) { return r.execution.measured_cycles; })
          .value("barrier_cycles", "cycles", "between the rounds",
                 [](const StudyRun& r) { return r.execution.barrier_cycles; })
          .number("error", "cycles", "measured minus predicted", &StudyRun::error);
  return rows;
}

struct StudyRound {
  const Study& study;
  const Execution* execution;  ///< nullptr: the study has not run
  size_t number;               ///< from 0

  const Counts& counts() const { return study.counts.rounds[number]; }
  const RoundPrediction* predicted() const {
    return number < study.predicted.size() ? &study.predicted[number] : nullptr;
  }
};

Rows<RoundPrediction> prediction_rows() {
  return Rows<RoundPrediction>()
      .number("predicted?", "cycles", "missing where the schedule cannot run", &RoundPrediction::cycles)
      .number("bound?", "cycles", "that these transfers cannot stay below", &RoundPrediction::bound)
      .value("estimate?", "", "the prediction is not promised", &RoundPrediction::estimate);
}

Rows<StudyRound> round_rows() {
  using Round = StudyRound;
  return Rows<Round>()
      .value("transfers", "transfers", "", [](const Round& r) { return r.study.check.rounds[r.number].transfers; })
      .number("hops", "links", "of the longest path", [](const Round& r) { return r.counts().hops; })
      .number("volume", "words", "the largest transfer times the most transfers on a link",
              [](const Round& r) { return r.counts().volume; })
      .number("link_volume", "words", "most on one link",
              [](const Round& r) { return r.study.counts.round_link_volume[r.number]; })
      .number("framing", "flits", "beside the words, on the longest way",
              [](const Round& r) { return r.counts().framing; })
      .value("link_sharing", "transfers", "most on one link",
             [](const Round& r) { return r.study.check.rounds[r.number].max_sharing; })
      .number("linear", "cycles", "by the linear model",
              [](const Round& r) { return linear_cycles(r.study.cost, r.counts()); })
      .add(prediction_rows(), &Round::predicted);
}

Rows<LostCycles> lost_cycle_rows() {
  return Rows<LostCycles>()
      .value("credit", "cycles", "the next buffer was full", &LostCycles::credit)
      .value("vc", "cycles", "no virtual channel was to be had", &LostCycles::vc)
      .value("switch", "cycles", "the input sent elsewhere", &LostCycles::switching)
      .value("ejection", "cycles", "the ejection channel had no room", &LostCycles::ejection);
}

/// What a run adds to a round.
Rows<StudyRound> run_round_rows() {
  return Rows<StudyRound>()
      .value("measured?", "cycles", "from release to the last word written",
             [](const StudyRound& r) { return r.execution ? &r.execution->measured[r.number] : nullptr; })
      .object("stalls?",
              "cycles in which an output of a router had a flit to send and sent none, summed over all of them, by "
              "reason",
              lost_cycle_rows(),
              [](const StudyRound& r) { return r.execution ? &r.execution->lost[r.number] : nullptr; });
}

using StudyRounds = std::vector<StudyRound>;

StudyRounds rounds_of(const Study& study, const Execution* execution) {
  StudyRounds rounds;
  for (size_t r = 0; r < study.check.rounds.size(); ++r) rounds.push_back({study, execution, r});
  return rounds;
}

Rows<StudyRounds> round_list_rows(const Rows<StudyRound>& rows) {
  return Rows<StudyRounds>().list("rounds", "one after the other", rows,
                                  [](const StudyRounds& rounds) -> const StudyRounds& { return rounds; });
}

const Rows<StudyRun>& data_rows() {
  static const auto rows = Rows<StudyRun>().object(
      "data", "the memories of all nodes at the end",
      Rows<Execution>()
          .value("words_checked", "words", "", &Execution::words_checked)
          .value("mismatches", "words", "that are not what they must be", &Execution::mismatches),
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
