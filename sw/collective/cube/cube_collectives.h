// SPDX-License-Identifier: Apache-2.0
// The entries of the one-port collectives on dual-cubes and hypercubes for the table of algorithm.h.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm broadcast_published();
Algorithm scatter_published();
Algorithm gather_published();
Algorithm all_gather_published();
Algorithm all_to_all_published();
Algorithm all_to_all_repaired();

}  // namespace dateline
