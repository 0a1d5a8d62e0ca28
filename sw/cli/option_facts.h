// SPDX-License-Identifier: Apache-2.0
// The commands and their options as data, read from the parser, for `dateline schema --options`.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "sw/report/options_report.h"

namespace dateline {

/// Every command of the program; commands in a command, such as `board build`, come after it.
std::vector<CommandFacts> command_facts(const CLI::App& app);

}  // namespace dateline
