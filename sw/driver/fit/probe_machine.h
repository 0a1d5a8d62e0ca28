// SPDX-License-Identifier: Apache-2.0
// The machines on which the constants of a machine are measured.
//
// The probes run on a line of eight nodes with the configuration's ports ("torus:8x1" for a two-dimensional torus). The
// hardware of a node does not depend on the sizes of the network, and no run that is predicted later is measured here.
// Where the header of a narrow flit has no room for eight coordinates, the eight nodes are in several dimensions.
#pragma once

#include "sw/driver/machine/machine.h"

namespace dateline {

/// Nodes of the line.
constexpr int kProbeLine = 8;

/// The machine on which the probes run: a line of eight nodes with the machine's ports. A board, and a network that is
/// neither a torus nor a mesh, is measured itself. Throws UsageError.
Machine probe_machine(const Machine& machine);

/// True when the buffers cover the credit loop of the links (model/router/timing.h). Always true for bubble flow
/// control, where the slot sets the depth.
bool covers_loop(const Machine& machine);

/// The machine itself if covers_loop(), else the same hardware with buffers that cover the credit loop.
Machine covering(const Machine& machine);

}  // namespace dateline
