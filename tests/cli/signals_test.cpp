// SPDX-License-Identifier: Apache-2.0
// Signals that end the program: the exit status is the usual one, and no incomplete file remains.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

bool half_written(const TemporaryFolder& folder) {
  const std::vector<std::string> names = folder.names();
  return std::any_of(names.begin(), names.end(), [](const std::string& name) { return has(name, ".part"); });
}

TEST(Signals, end_a_command_with_their_own_status_and_leave_no_half_of_a_file) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryFolder folder;
    write_text(folder.file("old.json"), "precious");
    Process process(
        {"traffic", "--topology", "torus:16x16", "--measure", "1000000000", "--json", folder.file("old.json")}, folder);
    ASSERT_TRUE(eventually([&] { return half_written(folder); }));
    process.signal(signal);
    const int status = process.wait();
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
    EXPECT_EQ(WTERMSIG(status), signal);
    EXPECT_FALSE(half_written(folder));
    EXPECT_EQ(read_text(folder.file("old.json")), "precious");
  }
}

TEST(Signals, that_are_ignored_stay_ignored) {
  const TemporaryFolder folder;
  const Finished finished = run_shell(std::string("trap '' HUP; '") + DATELINE_PROGRAM +
                                      "' traffic --topology torus:8x8 --measure 20000 --json " + folder.file("r.json") +
                                      " & program=$!; sleep 0.2; kill -HUP $program; wait $program");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(folder.names(), std::vector<std::string>{"r.json"});
}

TEST(Signals, regress_writes_what_has_finished_and_says_how_to_go_on) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryFolder folder;
    // Long enough that no seed ends before the signal.
    Process process({"regress", "--seeds", "9", "--first", "300", "--cycles", "900000000", "--junit",
                     folder.file("r.xml"), "--json", folder.file("r.json")},
                    folder);
    ASSERT_TRUE(eventually([&] { return half_written(folder); }));
    process.signal(signal);
    const int status = process.wait();
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal) << status;
    const std::string err = read_text(folder.file("err"));
    if (err.empty()) continue;  // it came before the first seed was started
    EXPECT_TRUE(
        has(err, "0 of 9 seeds finished; to continue: dateline regress --first 300 --seeds 9 --cycles 900000000"))
        << err;
    EXPECT_EQ(lines(err), 1);
    EXPECT_TRUE(has(read_text(folder.file("r.xml")), "tests=\"0\""));
    EXPECT_TRUE(has(read_text(folder.file("r.json")), "regress: ended by signal ")) << read_text(folder.file("r.json"));
    EXPECT_FALSE(half_written(folder));
  }
}

}  // namespace
}  // namespace dateline
