// SPDX-License-Identifier: Apache-2.0
#include "sw/report/study_rows.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sw/driver/study/bounds.h"
#include "sw/report/common_rows.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

Rows<RoundPrediction> prediction_rows() {
  return Rows<RoundPrediction>()
      .number("predicted?", "cycles", "predicted cycles; missing if the schedule cannot run", &RoundPrediction::cycles)
      .number("bound?", "cycles", "lower bound of the cycles of these transfers", &RoundPrediction::bound)
      .value("estimate?", "", "the prediction is not promised", &RoundPrediction::estimate);
}

Rows<LostCycles> lost_cycle_rows() {
  return Rows<LostCycles>()
      .value("credit", "cycles", "the next buffer was full", &LostCycles::credit)
      .value("vc", "cycles", "no virtual channel was free", &LostCycles::vc)
      .value("switch", "cycles", "the input sent to another output", &LostCycles::switching)
      .value("ejection", "cycles", "the ejection channel had no room", &LostCycles::ejection);
}

/// A getter for an argument of the operation; null if it has no such argument.
auto argument(const std::string& name) {
  return [name](const Schedule& schedule) -> const std::string* {
    const auto found = schedule.arguments.find(name);
    return found == schedule.arguments.end() ? nullptr : &found->second;
  };
}

Rows<Schedule> argument_rows() {
  return Rows<Schedule>()
      .value("source?", "", "root of a broadcast, scatter, gather or reduce",
             [](const Schedule& s) {
               return find_operation(s.operation).rooted() ? std::optional<int>(s.source) : std::nullopt;
             })
      .value("by?", "", "steps of a translation or shear", argument("by"))
      .value("axes?", "", "images of the axes of a permutation", argument("axes"))
      .value("to?", "", "images of all nodes in a permutation from a file", argument("to"))
      .value("angle?", "degrees", "angle of a rotation", argument("angle"))
      .value("combine?", "", "how a reduction combines words: add, min, max, and, or, xor", argument("combine"))
      .value("signed?", "", "yes: min and max of a reduction compare signed integers", argument("signed"))
      .value("order?", "", "any, or fixed: at most one contribution to a word arrives in a round", argument("order"));
}

Rows<MadeFor> made_for_rows() {
  return Rows<MadeFor>()
      .value(
          "ports", "", "like ports of the machine", [](const MadeFor& m) { return m.one_port ? "one" : "all"; },
          "all one")
      .value("q", "transfers", "like q of the machine", &MadeFor::q);
}

Rows<SecondBest> second_rows() {
  return Rows<SecondBest>()
      .value("algorithm", "", "its name", &SecondBest::algorithm)
      .object("made_for?", "like made_for of the study", made_for_rows(), &SecondBest::made_for)
      .value("cycles", "cycles", "of all rounds and barriers, predicted", &SecondBest::cycles)
      .value("estimate", "", "the cycles are a rough estimate, because others were clearly better",
             &SecondBest::estimate);
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

}  // namespace

Rows<Study> schedule_count_rows() {
  return Rows<Study>()
      .value("rounds", "rounds", "number of rounds",
             [](const Study& s) { return static_cast<int64_t>(s.counts.total.rounds); })
      .number("hops", "links", "links of the longest path of each round",
              [](const Study& s) { return s.counts.total.hops; })
      .number("volume", "words",
              "for each round, the largest transfer times the most transfers on a link (the thesis's tau)",
              [](const Study& s) { return s.counts.total.volume; })
      .number("link_volume", "words", "for each round, the most words on one link",
              [](const Study& s) { return s.counts.link_volume; })
      .number("framing", "flits", "flits in addition to the words on the longest path: headers, segments, padding",
              [](const Study& s) { return s.counts.total.framing; })
      .value("max_link_sharing", "transfers", "most transfers on a directed link in a round",
             [](const Study& s) { return s.check.max_link_sharing; })
      .value("contended_rounds", "rounds", "rounds in which more than q transfers share a link",
             [](const Study& s) { return s.check.contended_rounds; })
      .value("portions?", "", "portions in which the schedule is made, because memory has no room for all of it",
             [](const Study& s) { return s.portions ? &s.portions->count : nullptr; })
      .value("complete", "", "every node ends with every block that it must have",
             [](const Study& s) { return s.check.complete; })
      .value("ports_ok", "", "every round keeps to the port model", [](const Study& s) { return s.check.ports_ok; })
      .value("problems?", "", "the first problems that the checks found",
             [](const Study& s) -> const std::vector<std::string>& { return s.check.problems; });
}

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
          .object("second?", "the algorithm that came second, where the program chose", second_rows(), &Study::second)
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
                  "rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model; null for a "
                  "stream without barriers",
                  [](const Study& s) {
                    return s.stream && s.stream->barriers.empty() ? std::nullopt : std::optional(s.linear_cycles);
                  })
          .number(
              "predicted_cycles", "cycles",
              "cycles of all rounds, with the sharing of links, without barriers; null for a schedule whose paths or "
              "items are wrong",
              [](const Study& s) { return s.check.valid ? std::optional(s.predicted_cycles) : std::nullopt; })
          .value("estimated_rounds", "rounds", "rounds, or groups of a stream, whose prediction is not promised",
                 &Study::estimates)
          .add(sync_rows());
  return rows;
}

const Rows<StudyRun>& cycle_rows() {
  static const auto rows =
      Rows<StudyRun>()
          .value("measured_cycles", "cycles",
                 "cycles of all rounds (or groups of a stream), each from its release to the last word written",
                 [](const StudyRun& r) { return r.execution.measured_cycles; })
          .value("barrier_cycles", "cycles", "cycles between the rounds",
                 [](const StudyRun& r) { return r.execution.barrier_cycles; })
          .number("error", "cycles", "measured minus predicted", &StudyRun::error);
  return rows;
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

Rows<StudyRound> round_rows() {
  using Of = StudyRound;
  return Rows<Of>()
      .value("transfers", "transfers", "", [](const Of& r) { return r.study.check.rounds[r.number].transfers; })
      .number("hops", "links", "links of the longest path", [](const Of& r) { return r.counts().hops; })
      .number("volume", "words", "the largest transfer times the most transfers on a link",
              [](const Of& r) { return r.counts().volume; })
      .number("link_volume", "words", "most words on one link",
              [](const Of& r) { return r.study.counts.round_link_volume[r.number]; })
      .number("framing", "flits", "flits in addition to the words, on the longest path",
              [](const Of& r) { return r.counts().framing; })
      .value("link_sharing", "transfers", "most transfers on one link",
             [](const Of& r) { return r.study.check.rounds[r.number].max_sharing; })
      .number("linear", "cycles", "cycles by the linear model",
              [](const Of& r) { return linear_cycles(r.study.cost, r.counts()); })
      .add(prediction_rows(), &Of::predicted)
      .number("first_flit?", "cycles",
              "of a stream: predicted cycle in which its first flit leaves, from the release of its group",
              [](const Of& r) {
                const std::optional<RoundSpan> span = round_span(r.study, r.number);
                return span ? std::optional(span->first_flit) : std::nullopt;
              })
      .number("last_flit?", "cycles",
              "of a stream: predicted cycle in which its last flit arrives, from the release of its group",
              [](const Of& r) {
                const std::optional<RoundSpan> span = round_span(r.study, r.number);
                return span ? std::optional(span->last_flit) : std::nullopt;
              });
}

Rows<StudyRound> run_round_rows() {
  return Rows<StudyRound>()
      .value("measured?", "cycles", "cycles from the release to the last word written",
             [](const StudyRound& r) { return r.execution ? &r.execution->measured[r.number] : nullptr; })
      .object("stalls?",
              "cycles in which an output of a router had a flit to send but sent none, by reason; summed over all "
              "outputs of all routers",
              lost_cycle_rows(),
              [](const StudyRound& r) { return r.execution ? &r.execution->lost[r.number] : nullptr; });
}

std::vector<StudyRound> rounds_of(const Study& study, const Execution* execution) {
  std::vector<StudyRound> rounds;
  for (size_t r = 0; r < study.check.rounds.size(); ++r)
    rounds.push_back({study, study.stream ? nullptr : execution, r});
  return rounds;
}

const Rows<Study>& sync_rows() {
  static const auto rows =
      Rows<Study>()
          .value(
              "sync", "", "how rounds follow each other",
              [](const Study& s) { return to_string(s.stream ? Sync::kStream : Sync::kBarrier); }, "barrier stream")
          .object("stream?", "of a stream: the barriers that are left",
                  Rows<StreamPlan>()
                      .value("barriers", "", "barriers between rounds that are left",
                             [](const StreamPlan& s) { return static_cast<int>(s.barriers.size()); })
                      .value("more_words", "words",
                             "words of the fullest node, more than with a barrier after every round: a stream does not "
                             "use memory again",
                             &StreamPlan::more_words)
                      .value("reasons?", "", "why each barrier is left", &StreamPlan::barriers),
                  &Study::stream);
  return rows;
}

const Rows<StudyGroup>& group_rows() {
  using Of = StudyGroup;
  static const auto rows =
      Rows<Of>()
          .value("first_round", "", "number of its first round, from 1",
                 [](const Of& g) { return static_cast<int64_t>(g.first() + 1); })
          .value("rounds", "rounds", "", [](const Of& g) { return static_cast<int64_t>(g.rounds()); })
          .number("predicted", "cycles", "predicted cycles, from the release to the last word written",
                  [](const Of& g) { return g.stream().predicted[g.number].cycles; })
          .value("estimate", "", "the prediction is not promised",
                 [](const Of& g) { return g.stream().predicted[g.number].estimate; })
          .value("measured?", "cycles", "cycles from the release to the last word written",
                 [](const Of& g) { return g.execution ? &g.execution->measured[g.number] : nullptr; })
          .object("stalls?",
                  "cycles in which an output of a router had a flit to send but sent none, by reason; summed over all "
                  "outputs of all routers",
                  lost_cycle_rows(), [](const Of& g) { return g.execution ? &g.execution->lost[g.number] : nullptr; });
  return rows;
}

std::vector<StudyGroup> groups_of(const Study& study, const Execution* execution) {
  std::vector<StudyGroup> groups;
  for (size_t g = 0; study.stream && g < study.stream->groups.size(); ++g) groups.push_back({study, execution, g});
  return groups;
}

}  // namespace dateline
