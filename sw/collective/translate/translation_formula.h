// SPDX-License-Identifier: Apache-2.0
// Closed forms of the translations, Spencer 1994, formulas 4.11 to 4.15.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/translate/translation.h"

namespace dateline {

/// Of these translations one after the other: sums. A value is known where it is for all of them. A translation by
/// unequal steps in one circuit is not in the thesis, and only what follows from its longest step is known.
Formula translation_formula(int n, int q, const std::vector<Translation>& stages);

}  // namespace dateline
