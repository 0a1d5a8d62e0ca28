// SPDX-License-Identifier: Apache-2.0
#include "sw/report/study_rows.h"

#include <cstdint>
#include <string>

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

const Rows<StudyRun>& cycle_rows() {
  static const auto rows =
      Rows<StudyRun>()
          .value("measured_cycles", "cycles", "cycles of all rounds, each from its release to the last word written",
                 [](const StudyRun& r) { return r.execution.measured_cycles; })
          .value("barrier_cycles", "cycles", "cycles between the rounds",
                 [](const StudyRun& r) { return r.execution.barrier_cycles; })
          .number("error", "cycles", "measured minus predicted", &StudyRun::error);
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
      .add(prediction_rows(), &Of::predicted);
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
  for (size_t r = 0; r < study.check.rounds.size(); ++r) rounds.push_back({study, execution, r});
  return rounds;
}

}  // namespace dateline
