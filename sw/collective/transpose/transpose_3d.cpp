// SPDX-License-Identifier: Apache-2.0
// Transpositions in three dimensions (Spencer 1994, formulas 4.26 and 4.27; sections 4.5 and 4.6 of the restated
// thesis): exchanges of two axes in two permute rounds, between one collection and one distribution
// (circuit/axis_exchange.h).
#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/transpose/transpose.h"

namespace dateline {

Algorithm transpose_3d_1() { return exchange_algorithm("transpose-3d-1", "rotate-180-3d, then exchange y and z"); }

Algorithm transpose_3d_2() {
  return exchange_algorithm("transpose-3d-2", "exchange x and z and mirror y in one circuit, then mirror z");
}

}  // namespace dateline
