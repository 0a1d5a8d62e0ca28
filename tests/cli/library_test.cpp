// SPDX-License-Identifier: Apache-2.0
// Dateline as a library: installed, found by find_package, and used by the example.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

/// Builds a separate program that uses the package in `prefix` with its own C++ standard; returns the output of CMake.
Finished build_consumer(const std::string& prefix, const std::string& standard) {
  const TemporaryFolder folder;
  write_text(folder.file("CMakeLists.txt"),
             "cmake_minimum_required(VERSION 3.22)\n"
             "project(consumer LANGUAGES CXX)\n"
             "set(CMAKE_CXX_STANDARD " +
                 standard +
                 ")\n"
                 "find_package(dateline REQUIRED)\n"
                 "add_executable(consumer main.cpp)\n"
                 "target_link_libraries(consumer PRIVATE dateline::dateline)\n");
  write_text(folder.file("main.cpp"),
             "#include \"model/network/topology.h\"\n"
             "int main() { return dateline::parse_topology(\"torus:3x3\").nodes == 9 ? 0 : 1; }\n");
  const std::string build = "'" + folder.file("build") + "'";
  const Finished configured =
      run_shell("cmake -S '" + folder.file("") + "' -B " + build + " -G Ninja -DCMAKE_PREFIX_PATH='" + prefix + "'");
  const Finished built = run_shell("cmake --build " + build + " && " + build + "/consumer");
  EXPECT_EQ(built.code, 0) << standard << built.out << built.err;
  return configured;
}

TEST(Library, installed_package_makes_checks_and_runs_a_schedule) {
  const TemporaryFolder folder;
  const std::string prefix = folder.file("prefix"), build = folder.file("build");
  for (const std::string& command : {"cmake --install '" DATELINE_BINARY_DIR "' --prefix '" + prefix + "'",
                                     "cmake -S '" DATELINE_SOURCE_DIR "/sw/example' -B '" + build +
                                         "' -G Ninja -DCMAKE_PREFIX_PATH='" + prefix + "'",
                                     "cmake --build '" + build + "'"}) {
    const Finished finished = run_shell(command);
    ASSERT_EQ(finished.code, 0) << command << "\n" << finished.out << finished.err;
    EXPECT_FALSE(has(finished.out + finished.err, "needs C++17")) << "the example has C++17";
  }
  const Finished example = run_shell("cd '" + build + "' && ./broadcast");
  EXPECT_EQ(example.code, 0) << example.err;
  EXPECT_TRUE(has(example.out, "complete, free of deadlock\n")) << example.out;
  EXPECT_TRUE(has(example.out, ", wrong words 0\n")) << example.out;
  EXPECT_EQ(run_shell("'" + prefix + "/bin/dateline' check broadcast --topology torus:5x5").code, 0);

  const Finished low = build_consumer(prefix, "14"), high = build_consumer(prefix, "20");
  EXPECT_EQ(low.code, 0) << low.err;
  EXPECT_TRUE(has(low.err, "dateline needs C++17")) << low.err;
  EXPECT_FALSE(has(high.err, "C++17")) << high.err;
  EXPECT_TRUE(has(high.out, "code that includes <systemc> must be C++17")) << high.out;
}

}  // namespace
}  // namespace dateline
