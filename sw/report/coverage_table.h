// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sw/driver/study/coverage.h"

namespace dateline {

/// Operations down, families of networks across, with notes that name the shapes that are not served.
std::string coverage_table(const std::vector<Coverage>& coverage);

}  // namespace dateline
