// SPDX-License-Identifier: Apache-2.0
// Communication times of the one-port collectives on dual-cubes as Li, Peng and Chu (2004) print them and as they are,
// and of the classical ones on hypercubes. ts: rounds, tw: volume, th: hops.
#pragma once

#include "sw/collective/algorithm.h"
#include "sw/schedule/operation.h"

namespace dateline {

/// Operation one of broadcast, scatter, gather, all-gather, all-to-all; topology a hypercube or dual-cube.
Formula cube_formula(Movement movement, const Topology& topology);

/// All-to-all `repaired` of a dual-cube.
Formula repaired_formula(const Topology& topology);

}  // namespace dateline
