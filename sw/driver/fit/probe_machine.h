// SPDX-License-Identifier: Apache-2.0
// The machines that the constants of a machine are measured on.
//
// The probes run on a line of eight nodes with the configuration's ports ("torus:8x1" for a two-dimensional torus): the
// hardware of a node does not depend on the sizes of the network, and what is predicted later is never measured here.
// Where the header of a narrow flit has no room for eight coordinates the eight nodes stand in several dimensions.
#pragma once

#include "sw/driver/machine/machine.h"

namespace dateline {

/// Nodes of the line.
constexpr int kProbeLine = 8;

/// Where the probes run: a line of eight nodes with the machine's ports; a network that is no grid, or a board, itself.
/// Throws UsageError.
Machine probe_machine(const Machine& machine);

/// The buffers cover the credit loop of the links (model/router/timing.h). Bubble flow control: its depth is the slot.
bool covers_loop(const Machine& machine);

/// The same hardware with buffers that cover it.
Machine covering(const Machine& machine);

}  // namespace dateline
