// SPDX-License-Identifier: Apache-2.0
// Numbers as reports have them: in text, and what several JSON reports say of counts and verdicts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/cost/cost_model.h"
#include "model/deadlock/prove.h"

namespace dateline {

/// Without trailing zeros, at most `decimals` places.
std::string format_number(double value, int decimals = 2);

/// Whole numbers without a point.
nlohmann::ordered_json json_number(double value);

/// {rounds, hops, volume}.
nlohmann::ordered_json counts_json(const Counts& counts);

/// {verdict, method, channels, dependencies}.
nlohmann::ordered_json verdict_json(const Verdict& verdict);

}  // namespace dateline
