// SPDX-License-Identifier: Apache-2.0
// What `fit` prints, and its JSON. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/fit/fit.h"

namespace dateline {

/// Probes, fitted constants, residuals.
std::string fit_report(const Fit& fit);

/// Without what opens a report; `startup` is the fitted one.
nlohmann::ordered_json fit_json(const Machine& machine, const Fit& fit);

}  // namespace dateline
