// SPDX-License-Identifier: Apache-2.0
// The engine board:DEVICE[,BAUD]: a network on a real or simulated board behind a serial line. It loads a program, the
// board's own barrier runs it, and the engine reads back the results. Cycles, records and memories equal those of the
// other engines.
#pragma once

#include <string>

#include "sim/engine.h"

namespace dateline {

constexpr int kDefaultBaud = 1000000;

/// Whether the name of an engine is that of a board.
bool is_board_engine(const std::string& name);

/// The engine of a board, with the network that the board reports. Throws UsageError for an invalid name, a device that
/// cannot be opened or another protocol, and LinkError when the board does not answer.
EngineKind board_engine(const std::string& name);

}  // namespace dateline
