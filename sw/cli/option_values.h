// SPDX-License-Identifier: Apache-2.0
// Reads the words that options of single commands have as values. All throw UsageError, naming the known ones.
#pragma once

#include <string>
#include <vector>

#include "model/placement/exchange_routing.h"

namespace dateline {

TieRule parse_tie(const std::string& tie);
void parse_sync(const std::string& sync);
void parse_shell(const std::string& shell);

/// Whole numbers with commas, at least one.
std::vector<int> parse_numbers(const std::string& option, const std::string& text);

}  // namespace dateline
