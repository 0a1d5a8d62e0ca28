// SPDX-License-Identifier: Apache-2.0
// What every command about one collective takes (check, run, draw): the operation, its network and hardware, or a
// schedule file; and how that becomes a study.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

struct CollectiveArguments {
  StudyRequest request;
  bool operation_given = false;
  std::vector<int> q{1}, words{64};  ///< several are for `check` and `run`, which compare
};

/// The values land in `arguments`, which must outlive the command.
void add_collective_options(CLI::App& command, CollectiveArguments& arguments);

/// After parsing. Options that a schedule file fixes may be given beside it only if they say the same. Throws
/// UsageError.
Study prepare_collective(const CLI::App& command, const CollectiveArguments& arguments);

}  // namespace dateline
