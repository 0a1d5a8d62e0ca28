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
std::string root_text(const std::string& operation, int source);

/// The text of `check` and, with an execution, of `run`: the schedule in one line, formula and bound beside it, one
/// line per round, totals. Long schedules show the first and last rounds.
std::string study_report(const Study& study, const Execution* execution = nullptr);
/// The first lines of that text, which are known before the work, and the lines after them.
std::string study_heading(const Task& task);
std::string study_results(const Study& study, const Execution* execution = nullptr);

/// The comparison table of `demo`: one line per algorithm.
std::string comparison_table(const std::vector<FinishedStudy>& studies);

}  // namespace dateline
