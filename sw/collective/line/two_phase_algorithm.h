// SPDX-License-Identifier: Apache-2.0
// All-gather and all-to-all in two phases as algorithms: the rings of two_phase.h on the lines of one dimension after
// the other, and what that costs (Spencer 1994, formulas 3.5 to 3.9 and table 3.2, corrected). The two differ in the
// blocks that travel on the rings, which is their own matter, and in the volume.
#pragma once

#include "sw/collective/algorithm.h"
#include "sw/collective/line/two_phase.h"
#include "sw/schedule/operation.h"

namespace dateline {

enum class TwoPhaseVariant {
  kPlain,  ///< kAllPort or kOnePort, after the request
  kHybrid,
  kFolded,
};

/// movement: kAllGather or kAllToAll. program: both phases on the rings of a line.
Algorithm two_phase_algorithm(Movement movement, TwoPhaseVariant variant, LineProgram (*program)(const TwoPhaseRings&));

}  // namespace dateline
