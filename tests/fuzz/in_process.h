// SPDX-License-Identifier: Apache-2.0
// The same questions as `check --from FILE` and `load --placement FILE`, without a process for each: exit codes and the
// message as sw/cli/main.cpp makes them.
#pragma once

#include <string>

#include "tests/fuzz/answer.h"

namespace dateline::fuzz {

/// `check --from FILE --json -`: its JSON report and, behind it in `text` when given, the report for the terminal.
Answer check_file(const std::string& file, std::string* text = nullptr);

/// `load --topology T --placement FILE --json -`.
Answer load_file(const std::string& topology, const std::string& file);

}  // namespace dateline::fuzz
