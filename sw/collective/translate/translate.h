// SPDX-License-Identifier: Apache-2.0
// The algorithms of translate and shear, for the table of registry.cpp.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// The algorithms of translate: one for each way to split the vector into successive translations.
std::vector<Algorithm> translate_algorithms();
Algorithm shear_rows();

}  // namespace dateline
