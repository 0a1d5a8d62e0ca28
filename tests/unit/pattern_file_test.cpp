// SPDX-License-Identifier: Apache-2.0
// Traffic matrices in files, and the errors of those that are refused.
#include "sw/driver/traffic/pattern_file.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "tests/support/process.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

class PatternFile : public testing::Test {
 protected:
  Pattern read(const std::string& text) {
    write_text(file_, text);
    return pattern_of("file:" + file_, ring_);
  }
  /// The refusal without the name of the folder.
  std::string refused(const std::string& text) {
    std::string message = refusal([&] { read(text); });
    const size_t at = message.find(file_);
    return at == std::string::npos ? message : message.replace(at, file_.size(), "FILE");
  }

  TemporaryFolder folder_;
  std::string file_ = folder_.file("m.csv");
  Topology ring_ = parse_topology("ring:3");
};

TEST_F(PatternFile, rows_are_read_with_blanks_comments_and_any_line_ends) {
  const Pattern pattern = read("# weights\n0, 3, 1\r\n\n0,0,0\n 2 ,\"0\",0");
  EXPECT_EQ(pattern.destinations(ring_, 0).front().share, 0.75);
  EXPECT_FALSE(pattern.sends(ring_, 1));
  EXPECT_EQ(pattern.part_of(2), 0.5);
}

TEST_F(PatternFile, what_is_wrong_is_named_with_its_place_and_what_is_allowed) {
  EXPECT_EQ(lacks(refused("0,1,1\n1,0,1\n1,1,0\n1,1,1\n"), {"--pattern FILE", "line 4", "torus:3", "3"}), "");
  EXPECT_EQ(lacks(refused("0,1,1\n1,0,1\n"), {"--pattern FILE", "2", "torus:3", "3"}), "");
  EXPECT_EQ(lacks(refused("0,1,1\n\n1,0\n1,1,0\n"), {"--pattern FILE", "line 3", "2", "torus:3", "3"}), "");
  EXPECT_EQ(lacks(refused("0,1,1\n1,0,x\n1,1,0\n"), {"--pattern FILE", "line 2, column 3", "'x'", "0", "1000000000"}),
            "");
  EXPECT_EQ(lacks(refused("0,1,1\n1,0,-2\n1,1,0\n"), {"--pattern FILE", "line 2, column 3", "'-2'", "0", "1000000000"}),
            "");
  EXPECT_EQ(
      lacks(refused("0,1,nan\n1,0,2\n1,1,0\n"), {"--pattern FILE", "line 1, column 3", "'nan'", "0", "1000000000"}),
      "");
  EXPECT_EQ(lacks(refused("0,1,1\n1,7,1\n1,1,0\n"), {"--pattern FILE", "line 2, column 2", "0"}), "");
  EXPECT_EQ(lacks(refused("0,0,0\n0,0,0\n0,0,0\n"), {"--pattern FILE", "weight", "0"}), "");
  EXPECT_EQ(lacks(refused("0,\"1,1\n1,0,1\n"), {"--pattern FILE", "line 1"}), "");
  EXPECT_EQ(lacks(refusal([&] { pattern_of("file:/nowhere/m.csv", ring_); }), {"/nowhere/m.csv"}), "");
  EXPECT_NE(refusal([&] { pattern_of("file:", ring_); }), "");
}

}  // namespace
}  // namespace dateline
