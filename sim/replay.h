// SPDX-License-Identifier: Apache-2.0
// Runs a program again on the C++ core, which follows every engine cycle by cycle, for somebody who looks at it.
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

/// Calls `look` in each of the first `cycles` cycles, counted from the first close of the barrier, or until the program
/// ends.
void replay(const Topology& topology, const Program& program, uint64_t cycles,
            const std::function<void(uint64_t cycle, NativeNodes& network)>& look);

/// The cycle in which a circle of waiting channels formed that still stands `cycles` cycles after the first close:
/// from then on each waited for the next without a pause. None where the C++ core has no such circle.
std::optional<uint64_t> circle_formed(const Topology& topology, const Program& program, uint64_t cycles,
                                      const std::vector<Channel>& circle);

}  // namespace dateline
