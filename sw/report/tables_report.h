// SPDX-License-Identifier: Apache-2.0
// The cost tables as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/tables/tables.h"

namespace dateline {

std::string tables_report(const Tables& tables);
nlohmann::ordered_json tables_json(const Tables& tables);

}  // namespace dateline
