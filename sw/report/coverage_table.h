// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sw/driver/study/coverage.h"

namespace dateline {

/// Operations down, networks across, with a line that explains the marks.
std::string coverage_table(const std::vector<Coverage>& coverage);

}  // namespace dateline
