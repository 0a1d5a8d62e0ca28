// SPDX-License-Identifier: Apache-2.0
// Runs a program again on the C++ core, which follows every engine cycle by cycle, and lets a caller observe each
// cycle.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/deadlock/prove.h"
#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

class NativeNodes;

/// Calls `look` in each of the first `cycles` cycles, counted from the first close of the barrier, but not after the
/// program has ended.
void replay(const Topology& topology, const Program& program, uint64_t cycles,
            const std::function<void(uint64_t cycle, NativeNodes& network)>& look);

/// Returns the cycle in which a circle of waiting channels (stall.h) formed. From that cycle until `cycles` cycles
/// after the first close, each channel waits for the next without a pause. Empty if the C++ core does not show this
/// circle.
std::optional<uint64_t> circle_formed(const Topology& topology, const Program& program, uint64_t cycles,
                                      const std::vector<Channel>& circle);

}  // namespace dateline
