// SPDX-License-Identifier: Apache-2.0
// --resources prints the resources that a command used, and changes no report.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

const std::regex& resource_line() {
  static const std::regex line(
      R"(dateline: note: took (\d+\.\d) s, (\d+\.\d) s of processor time, and at most (\d+\.\d\d) GiB of memory\n)");
  return line;
}

TEST(Resources, are_reported_on_stderr_and_leave_the_report_unchanged) {
  for (const char* command :
       {"run broadcast --topology torus:5x5", "run scatter --topology ring:32 --json -",
        "check gather --topology torus:4x6x3", "traffic --topology ring:5 --rate 0.1 --warm-up 50 --measure 100"}) {
    const Finished without = dateline_run(command), with = dateline_run(std::string(command) + " --resources");
    EXPECT_EQ(without.code, 0) << without.err;
    EXPECT_EQ(with.code, 0) << with.err;
    EXPECT_EQ(with.out, without.out) << command;
    EXPECT_FALSE(std::regex_search(without.err, resource_line())) << without.err;
    EXPECT_TRUE(std::regex_search(with.err, resource_line())) << with.err;
  }
}

TEST(Resources, are_the_memory_of_what_was_done) {
  const auto memory = [](const char* command) {
    const Finished finished = dateline_run(std::string(command) + " --resources");
    std::smatch match;
    return std::regex_search(finished.err, match, resource_line()) ? std::stod(match[3]) : 0.0;
  };
  const double small = memory("run broadcast --topology torus:4x4 --words 1");
  const double large = memory("run broadcast --topology torus:128x64 --words 1");
  EXPECT_GT(small, 0.0);
  EXPECT_GT(large, small);
}

}  // namespace
}  // namespace dateline
