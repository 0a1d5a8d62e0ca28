// SPDX-License-Identifier: Apache-2.0
// What all-gather and all-to-all in two phases cost (Spencer 1994, formulas 3.5 to 3.9 and table 3.2, corrected).
#pragma once

#include "model/cost/cost_model.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/line/two_phase.h"
#include "sw/schedule/operation.h"

namespace dateline {

/// On one ring, exactly: rounds, hops, and volume for blocks of one word. movement: kAllGather or kAllToAll.
/// Precondition: k | n, and k is one that the form allows.
Counts two_phase_ring_counts(Movement movement, TwoPhaseForm form, int n, int k);

/// On the torus n^d of the request, with k = virtual_cycles(form, n, q): rounds always, hops and volume for k | n.
Formula two_phase_formula(Movement movement, TwoPhaseForm form, const CollectiveRequest& request);

}  // namespace dateline
