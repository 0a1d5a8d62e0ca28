// SPDX-License-Identifier: Apache-2.0
// The entries that scatter and gather put into the table of algorithm.h.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm scatter_dimension_tree();
Algorithm gather_dimension_tree();
Algorithm scatter_published();
Algorithm gather_published();

/// Gather, a scatter backwards: the same bundles the other way.
Schedule gather_of(const Topology& topology, Schedule scatter);

}  // namespace dateline
