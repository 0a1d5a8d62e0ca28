// SPDX-License-Identifier: Apache-2.0
// The cost tables as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/tables.h"

namespace dateline {

struct Tables {
  TablesRequest request;
  std::vector<BoundRow> bounds;                 ///< table 3.1
  std::vector<CostRow> movement, permutations;  ///< tables 3.2 and 4.4
};

std::string tables_report(const Tables& tables);
std::string tables_json(const Tables& tables);

}  // namespace dateline
