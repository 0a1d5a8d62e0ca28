// SPDX-License-Identifier: Apache-2.0
// For tests: where engines find their sources and build Verilated tiles.
#pragma once

#include "sim/engine.h"

namespace dateline {

/// ctest sets DATELINE_TILE_OPTIMIZE=0 for all tests except slow ones, because optimization would take longer than the
/// test runs.
inline EnginePaths engine_paths() { return {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR, true, tile_optimization()}; }

/// For slow tests with many Verilated routers that each run briefly.
inline EnginePaths short_run_paths() { return {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR, true, 0}; }

}  // namespace dateline
