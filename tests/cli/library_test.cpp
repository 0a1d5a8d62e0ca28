// SPDX-License-Identifier: Apache-2.0
// Dateline as a library: installed, found by find_package, used by the example.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

TEST(Library, installed_package_makes_checks_and_runs_a_schedule) {
  const TemporaryFolder folder;
  const std::string prefix = folder.file("prefix"), build = folder.file("build");
  for (const std::string& command : {"cmake --install '" DATELINE_BINARY_DIR "' --prefix '" + prefix + "'",
                                     "cmake -S '" DATELINE_SOURCE_DIR "/sw/example' -B '" + build +
                                         "' -G Ninja -DCMAKE_PREFIX_PATH='" + prefix + "'",
                                     "cmake --build '" + build + "'"}) {
    const Finished finished = run_shell(command);
    ASSERT_EQ(finished.code, 0) << command << "\n" << finished.out << finished.err;
  }
  const Finished example = run_shell("cd '" + build + "' && ./broadcast");
  EXPECT_EQ(example.code, 0) << example.err;
  EXPECT_TRUE(has(example.out, "complete, free of deadlock\n")) << example.out;
  EXPECT_TRUE(has(example.out, ", wrong words 0\n")) << example.out;
  EXPECT_EQ(run_shell("'" + prefix + "/bin/dateline' check broadcast --topology torus:5x5").code, 0);
}

}  // namespace
}  // namespace dateline
