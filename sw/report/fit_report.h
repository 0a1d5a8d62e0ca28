// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `fit`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/fit/fit.h"

namespace dateline {

/// Probes, fitted constants, residuals.
std::string fit_report(const Fit& fit);

/// Without the keys that open every report. `startup` is the fitted constant.
nlohmann::ordered_json fit_json(const Machine& machine, const Fit& fit);

}  // namespace dateline
