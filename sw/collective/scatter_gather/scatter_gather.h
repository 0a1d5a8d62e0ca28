// SPDX-License-Identifier: Apache-2.0
// The entries that scatter, gather, all-gather and all-to-all put into the table of algorithm.h.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm scatter_dimension_tree();
Algorithm gather_dimension_tree();
Algorithm all_gather_two_phase();
Algorithm all_gather_two_phase_hybrid();
Algorithm all_gather_two_phase_folded();
Algorithm all_to_all_two_phase();
Algorithm all_to_all_two_phase_hybrid();
Algorithm all_to_all_two_phase_folded();

/// Gather, a scatter backwards: the same bundles the other way.
Schedule gather_of(const Topology& topology, Schedule scatter);

}  // namespace dateline
