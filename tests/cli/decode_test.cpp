// SPDX-License-Identifier: Apache-2.0
// dateline decode as GTKWave uses it: a value per line on standard input, its text at once on standard output.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

/// A layout as run --wave writes it for torus:5x5.
constexpr const char* kLayout =
    "dateline-headers 1\ntopology torus:5x5\nbubble-slot 0\ncircuits 0\nnetworks 1\nphases 1\nrounds 3\nsource 0\n"
    "unordered 0\nvcs 2\nwidth 32\norder 0 1\n";

TEST(Decode, every_value_is_answered_before_the_next_one_comes) {
  const TemporaryFolder folder;
  write_text(folder.file("w.headers.txt"), kLayout);
  write_text(folder.file("ask.sh"),
             "coproc D { '" DATELINE_PROGRAM "' decode " + folder.file("w.headers.txt") +
                 "; }\n"
                 "for value in 900000000000120620 a000000000800C0040 b0000000000000002a 000000000000000000 other; do\n"
                 "  echo $value >&${D[1]}\n  read -t 60 -u ${D[0]} text && echo \"$text\" || exit 1\ndone\n");
  const Finished asked = run_shell("bash " + folder.file("ask.sh"));
  EXPECT_EQ(asked.code, 0) << asked.err;
  EXPECT_EQ(asked.out, "to (3,4), +x 2, -y 1, round 3\n12 words at 64\n0000002a\n-\nother\n");
}

TEST(Decode, end_of_input_is_the_end_and_a_last_line_without_end_counts) {
  const TemporaryFolder folder;
  write_text(folder.file("w.headers.txt"), kLayout);
  const std::string command = "'" DATELINE_PROGRAM "' decode " + folder.file("w.headers.txt");
  const Finished empty = run_shell(command);
  EXPECT_EQ(empty.code, 0) << empty.err;
  EXPECT_EQ(empty.out, "");
  EXPECT_EQ(run_shell("printf 'a000000000800c0040' | " + command).out, "12 words at 64\n");
}

TEST(Decode, bad_layout_is_one_line) {
  const TemporaryFolder folder;
  expect_refused(dateline_run("decode"), 2, {"layout is required"});
  expect_refused(dateline_run("decode " + folder.file("none")), 2, {"decode", "cannot read the file"});
  write_text(folder.file("other.txt"), "0 idle\n4 body\n");
  expect_refused(dateline_run("decode " + folder.file("other.txt")), 2, {"is no layout of headers"});
  write_text(folder.file("bad.txt"), std::string(kLayout) + "width 99999\n");
  expect_refused(dateline_run("decode " + folder.file("bad.txt")), 2, {"width must be 1..4096"});
}

}  // namespace
}  // namespace dateline
