// SPDX-License-Identifier: Apache-2.0
// For tests: where engines find their sources and build Verilated tiles.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "sim/engine.h"

namespace dateline {

/// Slow tests run long on tiles that are compiled well; the others would wait longer for the compiler than they run.
inline EnginePaths engine_paths() {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  const std::string name = test == nullptr ? "" : test->name();
  return {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR, true, name.rfind("slow_", 0) == 0 ? 2 : 0};
}

}  // namespace dateline
