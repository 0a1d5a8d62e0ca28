// SPDX-License-Identifier: Apache-2.0
// The entries of translation and shear for the table of algorithm.h.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// One for every way to cut the vector into translations that follow one another.
std::vector<Algorithm> translate_algorithms();
Algorithm shear_rows();

}  // namespace dateline
