// SPDX-License-Identifier: Apache-2.0
// For tests: where engines find their sources and build Verilated tiles.
#pragma once

#include "sim/engine.h"

namespace dateline {

/// ctest sets DATELINE_TILE_OPTIMIZE for all but slow tests: they would wait longer for the compiler than they run.
inline EnginePaths engine_paths() { return {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR, true, tile_optimization()}; }

}  // namespace dateline
