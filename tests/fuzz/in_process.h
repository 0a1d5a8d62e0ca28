// SPDX-License-Identifier: Apache-2.0
// The requests `check --from FILE` and `load --placement FILE`, without a process for each. Exit codes and
// messages are made as in sw/cli/main.cpp.
#pragma once

#include <string>

#include "tests/fuzz/answer.h"

namespace dateline::fuzz {

/// Runs `check --from FILE --json -` and returns its JSON report. text: receives the report for the terminal if not
/// null.
Answer check_file(const std::string& file, std::string* text = nullptr);

/// Runs `load --topology T --placement FILE --json -`.
Answer load_file(const std::string& topology, const std::string& file);

}  // namespace dateline::fuzz
