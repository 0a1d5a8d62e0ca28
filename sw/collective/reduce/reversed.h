// SPDX-License-Identifier: Apache-2.0
// Makes the algorithm of a reduction from a schedule that is reversed.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"

namespace dateline {

/// The algorithm of `operation` whose schedules are those of `original` reversed, and for an all-reduce repeated.
Algorithm reversed_algorithm(const Algorithm& original, const std::string& operation);

}  // namespace dateline
