// SPDX-License-Identifier: Apache-2.0
// A comparison of algorithms as a picture: one field per q with cycles over block length on logarithmic axes, one line
// per algorithm, a dashed line for the lower bound, vertical lines where another algorithm becomes the best.
#pragma once

#include <string>

#include "sw/driver/study/compare.h"

namespace dateline {

/// Draws measured cycles if the comparison has them, else predicted cycles; both include barriers.
std::string comparison_svg(const Comparison& comparison);

}  // namespace dateline
