// SPDX-License-Identifier: Apache-2.0
// Parsers for the values of options that one command has. All throw UsageError, which names the known values.
#pragma once

#include <string>
#include <vector>

#include "model/placement/exchange_routing.h"

namespace dateline {

TieRule parse_tie(const std::string& tie);
void parse_shell(const std::string& shell);

/// At least one integer, separated by commas.
std::vector<int> parse_numbers(const std::string& option, const std::string& text);

}  // namespace dateline
