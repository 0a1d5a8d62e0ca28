// SPDX-License-Identifier: Apache-2.0
// --threads from outside: the same output for any number of threads, and refusals.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

void expect_same_output(const std::string& command) {
  const Finished one = dateline_run(command);
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_NE(one.out, "");
  for (const int threads : {1, 2, 3, 15}) {
    const Finished several = dateline_run(command + " --threads " + std::to_string(threads));
    EXPECT_EQ(several.code, 0) << command << ": " << several.err;
    EXPECT_EQ(several.out, one.out) << command << ", " << threads << " threads";
  }
}

TEST(Threads, reports_do_not_depend_on_their_number) {
  expect_same_output("traffic --topology torus:5x3 --rate 0.3 --measure 800 --json -");
  expect_same_output("traffic --topology torus:5x5 --rate 0.6 --packet 1:3,5:1 --burst 20 --measure 800");
  expect_same_output("traffic --topology torus:4x4 --outstanding 3 --packet 2 --reply 5 --measure 800 --json -");
  expect_same_output("traffic --topology torus:4x4 --ports all --routing udr --saturation --measure 300 --json -");
  expect_same_output("run all-gather --topology torus:5x5 --words 9 --json -");
  expect_same_output("run all-to-all --topology torus:4x4 --ports one --words 3");
  expect_same_output("run broadcast --topology torus:4x4 --switching circuit --words 40 --json -");
}

TEST(Threads, curves_in_several_processes_have_threads_of_their_own) {
  expect_same_output("traffic --topology torus:4x4 --rates 0.1,0.3 --seeds 2 --jobs 2 --measure 300 --csv -");
}

TEST(Threads, numbers_and_engines_that_cannot_be_are_refused) {
  for (const char* command : {"traffic --topology torus:3x3", "run broadcast --topology torus:3x3"}) {
    const std::string threads = std::string(command) + " --threads ";
    expect_refused(dateline_run(threads + "10"), 2, {"--threads 10", "torus:3x3", "1 to 9"});
    expect_refused(dateline_run(threads + "0"), 2, {"--threads 0", "torus:3x3", "1 to 9"});
    expect_refused(dateline_run(threads + "-2"), 2, {"--threads -2", "torus:3x3", "1 to 9"});
    expect_refused(dateline_run(threads + "two"), 2, {"--threads 'two'"});
    expect_refused(dateline_run(threads + "2 --engine systemc"), 2, {"--threads 2", "'systemc'", "--engine native"});
  }
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine rtl --threads 2 --wave none.fst"), 2,
                 {"--wave", "--threads"});
  expect_refused(dateline_run("traffic --topology torus:32x32 --threads 257"), 2, {"--threads 257", "1 to 256"});
  expect_refused(dateline_run("traffic --topology torus:3x3 --sources board --threads 2"), 2, {"--threads"});
}

}  // namespace
}  // namespace dateline
