// SPDX-License-Identifier: Apache-2.0
// A comparison of algorithms as a picture: a field a q, cycles by block length on logarithmic axes, a line an
// algorithm, the lower bound dashed, upright lines where another algorithm becomes the best.
#pragma once

#include <string>

#include "sw/driver/study/compare.h"

namespace dateline {

/// Measured cycles where the comparison has them, otherwise predicted ones; barriers included.
std::string comparison_svg(const Comparison& comparison);

}  // namespace dateline
