// SPDX-License-Identifier: Apache-2.0
// All-gather and all-to-all in two phases as algorithms: the rings of two_phase.h on the lines of one dimension after
// the other, and the costs (Spencer 1994, formulas 3.5 to 3.9 and table 3.2, corrected). The two operations differ in
// volume and in the blocks that travel on the rings, which the caller provides.
#pragma once

#include "sw/collective/algorithm.h"
#include "sw/collective/line/two_phase.h"
#include "sw/schedule/operation.h"

namespace dateline {

enum class TwoPhaseVariant {
  kPlain,  ///< kAllPort or kOnePort, as the request says
  kHybrid,
  kFolded,
};

/// movement: kAllGather or kAllToAll. program: makes the program of both phases on the rings of a line.
Algorithm two_phase_algorithm(Movement movement, TwoPhaseVariant variant, LineProgram (*program)(const TwoPhaseRings&));

}  // namespace dateline
