// SPDX-License-Identifier: Apache-2.0
// Reads the names that options have as values. All throw UsageError, naming the known ones.
#pragma once

#include <string>
#include <vector>

#include "model/placement/exchange_routing.h"
#include "sw/driver/machine/options.h"

namespace dateline {

bool parse_one_port(const std::string& ports);
SwitchingMode parse_switching(const std::string& mode);
FlowControl parse_flow(const std::string& flow);
TieRule parse_tie(const std::string& tie);
void parse_sync(const std::string& sync);
void parse_shell(const std::string& shell);

/// Whole numbers with commas, at least one.
std::vector<int> parse_numbers(const std::string& option, const std::string& text);

/// "dor", "dor:1,0" (each dimension once), "odr" (the papers' word for dor), "ascending", "udr", "source"; "" is the
/// network's own.
RoutingChoice parse_routing(const std::string& text);

}  // namespace dateline
