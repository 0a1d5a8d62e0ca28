// SPDX-License-Identifier: Apache-2.0
// Plain text tables and reports for the terminal.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

/// Columns as wide as their longest cell; the first column left, the others right.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

/// "from node 3", "to node 3" (gather), "" for an operation without a root.
std::string root_text(const Schedule& schedule);

/// What `check` and `run` print: the schedule in a line, formula and bound beside it, a line a round, totals.
/// Long schedules show the first and last rounds.
std::string study_report(const Study& study);
/// Its first lines: what is done on which machine, known before the work; and the rest.
std::string study_heading(const Study& study);
std::string study_results(const Study& study);

/// The comparison table of `demo`: one line an algorithm.
std::string comparison_table(const std::vector<Study>& studies);

}  // namespace dateline
