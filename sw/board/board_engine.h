// SPDX-License-Identifier: Apache-2.0
// The engine board:DEVICE[,BAUD]: a network on a board behind a serial line, real or simulated. Programs are loaded,
// run by the board's own barrier and read back; cycles, records and memories are those of the other engines.
#pragma once

#include <string>

#include "sim/engine.h"

namespace dateline {

constexpr int kDefaultBaud = 1000000;

/// The name of an engine is that of a board.
bool is_board_engine(const std::string& name);

/// What the board is, which is asked for it. Throws UsageError for a name that is none, a device that cannot be had or
/// another protocol, and LinkError when nobody answers.
EngineKind board_engine(const std::string& name);

}  // namespace dateline
