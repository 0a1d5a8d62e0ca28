// SPDX-License-Identifier: Apache-2.0
// The algorithms of all-to-all (total exchange), for the table of registry.cpp.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm all_to_all_two_phase();
Algorithm all_to_all_two_phase_hybrid();
Algorithm all_to_all_two_phase_folded();
Algorithm all_to_all_published();
Algorithm all_to_all_repaired();
Algorithm all_to_all_product_a2();
Algorithm all_to_all_product_a3();
Algorithm all_to_all_edge_coloured();
Algorithm all_to_all_balanced();
Algorithm all_to_all_scatter_trees();
Algorithm all_to_all_latin();

}  // namespace dateline
