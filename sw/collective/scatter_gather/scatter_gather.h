// SPDX-License-Identifier: Apache-2.0
// The algorithms of scatter and gather, for the table of registry.cpp.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm scatter_dimension_tree();
Algorithm gather_dimension_tree();
Algorithm scatter_equal_shares();
Algorithm scatter_published();
Algorithm gather_equal_shares();
Algorithm gather_published();

/// The gather that runs a scatter backwards, with the same bundles.
Schedule gather_of(const Topology& topology, Schedule scatter);

}  // namespace dateline
