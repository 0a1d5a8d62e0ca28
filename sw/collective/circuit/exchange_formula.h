// SPDX-License-Identifier: Apache-2.0
// Closed forms of the operations of Spencer's table 4.3 when they are made by mirroring and exchanging axes.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"

namespace dateline {

/// Formula 4.17 where `mirrored` of the dimensions are reflected.
Formula reflection_formula(int n, int dims, int mirrored, int q);

/// Formulas 4.9, 4.17, 4.19, 4.23 and 4.25 to 4.27 on n^dims nodes, the block split into `dims` parts. Precondition:
/// one of the operations of axis_class.h other than the identity.
Formula exchange_formula(const std::string& operation, int n, int dims, int q);

}  // namespace dateline
