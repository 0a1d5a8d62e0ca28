// SPDX-License-Identifier: Apache-2.0
// The progress that a user at a terminal sees while the program works, and that it appears nowhere else.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

struct Seen {
  int status = -1;
  std::string text;  ///< everything that was written to the terminal, unchanged
};

constexpr const char* kAtOnce = "0";
constexpr const char* kNeverInATest = "86400";

/// Runs the program with a terminal for stdin, stdout and stderr; it reports progress there every `patience` seconds,
/// so no test depends on the speed of the machine.
Seen at_terminal(const std::vector<std::string>& arguments, const char* patience) {
  winsize size{};
  size.ws_row = 24;
  size.ws_col = 100;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    setenv("DATELINE_PROGRESS_AFTER", patience, 1);
    become_dateline(arguments);
  }
  Seen seen;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(terminal, buffer, sizeof buffer)) > 0;)
    seen.text.append(buffer, static_cast<size_t>(n));
  waitpid(child, &seen.status, 0);
  close(terminal);
  return seen;
}

constexpr const char* kClear = "\r\x1b[K";

/// The text that stays on the screen, without lines that were cleared.
std::string left_on_screen(std::string text) {
  for (size_t at = text.find(kClear); at != std::string::npos; at = text.find(kClear)) {
    const size_t line = text.rfind('\n', at);
    const size_t begin = line == std::string::npos ? 0 : line + 1;
    text.erase(begin, at + std::string(kClear).size() - begin);
  }
  return text;
}

const std::vector<std::string> kLong = {"run",         "all-gather", "--topology", "torus:4x4x4",
                                        "--algorithm", "two-phase",  "--words",    "16"};

TEST(Progress, long_run_says_what_it_does_and_how_far_it_is_and_leaves_nothing) {
  const Seen seen = at_terminal(kLong, kAtOnce);
  ASSERT_TRUE(WIFEXITED(seen.status) && WEXITSTATUS(seen.status) == 0) << seen.text;
  EXPECT_LT(seen.text.find("all-gather on torus:4x4x4, 16 words"), seen.text.find("dateline: runs on "))
      << "what it is comes first: " << seen.text;
  EXPECT_TRUE(has(seen.text, "dateline: runs on engine native: round ")) << seen.text;
  EXPECT_TRUE(has(seen.text, ", cycle "));
  EXPECT_TRUE(has(seen.text, " left"));
  const std::string left = left_on_screen(seen.text);
  EXPECT_FALSE(has(left, "dateline: ")) << left;
  EXPECT_TRUE(has(left, "measured")) << left;
}

TEST(Progress, run_that_ends_before_it_is_time_says_nothing) {
  const Seen seen = at_terminal(kLong, kNeverInATest);
  EXPECT_FALSE(has(seen.text, "dateline: ")) << seen.text;
  EXPECT_FALSE(has(seen.text, kClear));
}

TEST(Progress, patience_that_is_no_number_of_seconds_is_refused) {
  for (const char* const patience : {"-1", "soon", "86401", "2.5"})
    expect_refused(run_shell(std::string("DATELINE_PROGRESS_AFTER=") + patience + " '" + DATELINE_PROGRAM + "' tables"),
                   2, {"0", "86400"});
}

TEST(Progress, terminal_and_pipe_get_the_same_report) {
  const Seen seen = at_terminal({"check", "broadcast", "--topology", "torus:4x4"}, kNeverInATest);
  std::string text = seen.text;
  for (size_t at = text.find('\r'); at != std::string::npos; at = text.find('\r')) text.erase(at, 1);
  EXPECT_EQ(text, dateline_run("check broadcast --topology torus:4x4").out);
}

TEST(Progress, nothing_is_said_where_stderr_is_no_terminal) {
  std::string command;
  for (const std::string& word : kLong) command += word + " ";
  const Finished finished = dateline_run(command);
  EXPECT_EQ(finished.code, 0);
  EXPECT_EQ(finished.err, "");
  EXPECT_FALSE(has(finished.out, "\r"));
  const Finished tables = dateline_run("tables --n 4 --d 1 --q 1 --words 2");
  EXPECT_EQ(tables.err, "");
}

/// If stderr is not a terminal, progress lines are written there.
TEST(Progress, log_gets_a_line_now_and_then) {
  // Makes the run longer until it writes two lines, even on a fast machine.
  std::string slow;
  Finished often;
  for (int cycles = 3000; cycles <= 3000 << 6; cycles *= 2) {
    slow = std::string(" '") + DATELINE_PROGRAM + "' traffic --topology torus:32x32 --rate 0.2 --measure " +
           std::to_string(cycles);
    often = run_shell("DATELINE_PROGRESS_EVERY=1" + slow);
    ASSERT_EQ(often.code, 0) << often.err;
    if (lines(often.err) >= 2) break;
  }
  EXPECT_GE(lines(often.err), 2) << often.err;
  EXPECT_TRUE(has(often.err, "dateline: fills the network: cycle ") ||
              has(often.err, "dateline: drives traffic: cycle "))
      << often.err;
  EXPECT_FALSE(has(often.err, kClear));
  const Finished never = run_shell("DATELINE_PROGRESS_EVERY=0" + slow);
  EXPECT_EQ(never.err, "");
  EXPECT_EQ(never.out, often.out);
}

}  // namespace
}  // namespace dateline
