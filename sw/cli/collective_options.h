// SPDX-License-Identifier: Apache-2.0
// The options that check, run and draw share (the operation, its network and hardware, or a schedule file), and the
// study that follows from them.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

struct CollectiveArguments {
  StudyRequest request;
  bool operation_given = false;
  std::vector<int> q{1}, words{64};  ///< several only with `check` and `run`, which compare them
};

/// The options store their values in `arguments`, which must outlive the command.
void add_collective_options(CLI::App& command, CollectiveArguments& arguments);

/// Call it after parsing. Throws UsageError, also where an option contradicts the schedule file.
Study prepare_collective(const CLI::App& command, const CollectiveArguments& arguments);

}  // namespace dateline
