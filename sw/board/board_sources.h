// SPDX-License-Identifier: Apache-2.0
// Traffic sources on a board: loaded once, run once per kind of count, and read.
#pragma once

#include "model/base/stage.h"
#include "sim/source_program.h"
#include "sw/board/session.h"

namespace dateline {

/// Runs the program; returns one count per kind and node. Throws CheckError when a run does not end with its last
/// cycle. Precondition: the board is a network of sources, and the program fits.
SourceCounts run_board_sources(Session& session, const SourceProgram& program, const Watcher& watcher);

}  // namespace dateline
