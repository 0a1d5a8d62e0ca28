// SPDX-License-Identifier: Apache-2.0
// The dual-cube's tables as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/tables/dual_cube_costs.h"

namespace dateline {

std::string dual_cube_report(const DualCubeCosts& costs);
nlohmann::ordered_json dual_cube_json(const DualCubeCosts& costs);

}  // namespace dateline
