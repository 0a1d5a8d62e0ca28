// SPDX-License-Identifier: Apache-2.0
// The algorithms of all-gather, for the table of registry.cpp.
#pragma once

#include "sw/collective/algorithm.h"
#include "sw/collective/line/two_phase.h"

namespace dateline {

Algorithm all_gather_two_phase();
Algorithm all_gather_two_phase_hybrid();
Algorithm all_gather_two_phase_folded();
Algorithm all_gather_published();
Algorithm all_gather_bucket();
Algorithm all_gather_breadth_first();
Algorithm all_gather_levels();
Algorithm all_gather_swing();
Algorithm all_gather_tour();

/// The program of both phases on the rings of a line.
LineProgram two_phase_all_gather(const TwoPhaseRings& rings);

}  // namespace dateline
