// SPDX-License-Identifier: Apache-2.0
// Paths as lists of output ports, one per hop.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/family.h"
#include "model/network/topology.h"
#include "model/routing/route.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// A minimal path of the network's own routing. choose gives the direction in each ring. Throws CheckError if the
/// family's route does not end at `to`.
std::vector<uint8_t> path_by(const Topology& topology, const DimensionOrder& order, int from, int to,
                             const DirectionChoice& choose);

/// The minimal path of the network's own routing (dimension-ordered, ascending in a dual-cube). Half-way ties take the
/// positive direction.
std::vector<uint8_t> native_path(const Topology& topology, const DimensionOrder& order, int from, int to);

/// The dimension-ordered path of a signed displacement, in hops, one entry per dimension. +2 is two hops up even if
/// going down is shorter. In a dimension of size 2 the only link serves both signs. For rings and lines. Throws
/// CheckError if the path needs a link that does not exist (edge of a mesh).
std::vector<uint8_t> dor_path_by(const Topology& topology, const DimensionOrder& order, int from,
                                 const std::vector<int>& displacement);

/// The path from the end of `path`, which starts at `from`, back over the same links.
std::vector<uint8_t> reversed_path(const Topology& topology, int from, const std::vector<uint8_t>& path);

/// Returns the node where the path ends. Throws CheckError with the hop (from 1) and the missing link.
int walk(const Topology& topology, int from, const std::vector<uint8_t>& path);

}  // namespace dateline
