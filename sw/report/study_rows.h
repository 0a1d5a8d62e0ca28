// SPDX-License-Identifier: Apache-2.0
// Rows of a study that both its text and its JSON show.
#pragma once

#include <cstddef>
#include <vector>

#include "sw/driver/study/study.h"
#include "sw/report/rows.h"

namespace dateline {

/// Counts and checks of the schedule.
Rows<Study> schedule_count_rows();

/// Everything that is known before a run, except the rounds.
const Rows<Study>& collective_rows();

/// A study that has run.
struct StudyRun {
  const Study& study;
  const Execution& execution;

  double error() const { return prediction_error(study, execution); }
};

/// Totals of the run.
const Rows<StudyRun>& cycle_rows();

/// The check of the memories.
const Rows<StudyRun>& data_rows();

/// A round of a study.
struct StudyRound {
  const Study& study;
  const Execution* execution;  ///< nullptr: the study has not run
  size_t number;               ///< from 0

  const Counts& counts() const { return study.counts.rounds[number]; }
  /// nullptr where the schedule cannot run.
  const RoundPrediction* predicted() const {
    return number < study.predicted.size() ? &study.predicted[number] : nullptr;
  }
};

/// What is known of a round before the run.
Rows<StudyRound> round_rows();
/// The rows that a run adds to a round.
Rows<StudyRound> run_round_rows();

/// All rounds, in order. execution: nullptr if the study has not run. The rounds of a stream have no cycles of their
/// own.
std::vector<StudyRound> rounds_of(const Study& study, const Execution* execution);

/// A group of rounds of a study that streams.
struct StudyGroup {
  const Study& study;
  const Execution* execution;  ///< nullptr: the study has not run
  size_t number;               ///< from 0

  const StreamPlan& stream() const { return *study.stream; }
  size_t first() const { return stream().groups[number]; }  ///< round, from 0
  size_t rounds() const {
    return (number + 1 < stream().groups.size() ? stream().groups[number + 1] : study.schedule.rounds.size()) - first();
  }
};

/// How the rounds follow each other.
const Rows<Study>& sync_rows();
/// What is known of a group, and of its run.
const Rows<StudyGroup>& group_rows();
/// All groups, in order; none where every round ends with a barrier.
std::vector<StudyGroup> groups_of(const Study& study, const Execution* execution);

}  // namespace dateline
