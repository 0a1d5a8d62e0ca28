// SPDX-License-Identifier: Apache-2.0
// The table of `list --networks`.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/study/coverage.h"

namespace dateline {

/// One row per operation, one column per family of networks. Notes name the shapes on which no algorithm runs.
std::string coverage_table(const std::vector<Coverage>& coverage);

}  // namespace dateline
