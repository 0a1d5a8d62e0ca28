// SPDX-License-Identifier: Apache-2.0
// Plain text tables and reports for the terminal.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

/// A table. Columns are as wide as their longest cell; the first is left-aligned, the others right-aligned.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

/// "from node 3", "to node 3" (gather), "" for an operation without a root.
std::string root_text(const std::string& operation, int source);
/// ", combine add, order any": the arguments of an operation except its root.
std::string arguments_text(const std::map<std::string, std::string>& arguments);

/// The text of `check` and, with an execution, of `run`: the counts of schedule, formula and bound, one line per round,
/// and totals. Of long schedules only the first and last rounds are shown.
std::string study_report(const Study& study, const Execution* execution = nullptr);
/// The two parts of study_report(): the operation and the machine, which are known before the work; and the rest.
std::string study_heading(const Task& task);
std::string study_results(const Study& study, const Execution* execution = nullptr);

/// The comparison table of `demo`: one line per algorithm.
std::string comparison_table(const std::vector<FinishedStudy>& studies);

}  // namespace dateline
