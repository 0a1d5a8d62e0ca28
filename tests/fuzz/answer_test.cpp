// SPDX-License-Identifier: Apache-2.0
// The requirements on answers: each rejects the faults that it is for.
#include "tests/fuzz/answer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/fuzz/child.h"
#include "tests/fuzz/raw_mutate.h"

namespace dateline::fuzz {
namespace {

std::string wrong(int code, const std::string& out, const std::string& err, bool json = false) {
  return what_is_wrong({code, 0, out, err}, "given", json);
}

TEST(FuzzAnswer, good_answers_pass) {
  EXPECT_EQ(wrong(0, "predicted 75 cycles, \xc3\xbc\n", ""), "");
  EXPECT_EQ(wrong(0, "", "dateline: note: 2 contended rounds\n"), "");
  EXPECT_EQ(wrong(1, "{}", "dateline: note: 2 contended rounds\ndateline: will not run: information\n", true), "");
  EXPECT_EQ(wrong(2, "", "dateline: --q 'nan' is no number\n", true), "");
}

TEST(FuzzAnswer, signal_and_other_exit_codes_are_wrong) {
  EXPECT_EQ(what_is_wrong({-1, 11, "", ""}, "", false), "ended by signal 11");
  EXPECT_EQ(wrong(99, "", "dateline: x\n"), "exit code 99");
}

TEST(FuzzAnswer, error_that_is_not_one_line_is_wrong) {
  EXPECT_EQ(wrong(2, "", ""), "0 lines on stderr");
  EXPECT_EQ(wrong(2, "", "dateline: a\nb\n"), "2 lines on stderr");
  EXPECT_EQ(wrong(0, "", "dateline: a\n"), "1 lines on stderr");
  EXPECT_EQ(wrong(1, "", "a\n"), "a line on stderr that is not whole");
  EXPECT_EQ(wrong(1, "", "dateline: " + std::string(5000, 'x') + "\n"), "a message of 5011 bytes");
}

TEST(FuzzAnswer, text_that_is_not_printable_is_wrong) {
  EXPECT_EQ(wrong(0, "\x1b[2J", ""), "a control character");
  EXPECT_EQ(wrong(0, std::string(1, '\0'), ""), "a control character");
  for (const char* bytes : {"\xff", "\xc3", "\xc0\x80", "\xc2\x9b", "\xed\xa0\x80", "\xe0\x80\x80", "\xf5\x80\x80\x80"})
    EXPECT_EQ(wrong(0, bytes, ""), "no UTF-8") << shown(bytes);
}

TEST(FuzzAnswer, words_of_libraries_and_what_is_no_number_are_wrong) {
  EXPECT_EQ(wrong(2, "", "dateline: basic_filebuf::underflow\n"), "words of a library: basic_");
  EXPECT_EQ(wrong(2, "", "dateline: [json.exception.type_error.302]\n"), "words of a library: exception");
  EXPECT_EQ(wrong(0, "ratio -nan\n", ""), "nan or inf");
  EXPECT_EQ(wrong(0, "ratio inf", ""), "nan or inf");
}

TEST(FuzzAnswer, json_that_does_not_parse_is_wrong) {
  EXPECT_EQ(wrong(0, "{", "", true), "what should be JSON does not parse");
  EXPECT_EQ(wrong(0, "", "", true), "no JSON");
}

TEST(FuzzAnswer, file_left_behind_is_named) {
  const TemporaryFolder folder;
  write_text(folder.file("s.json"), "");
  write_text(folder.file("r.json.part1"), "");
  EXPECT_EQ(left_behind(folder, {"s.json"}), std::vector<std::string>{"r.json.part1"});
}

TEST(FuzzAnswer, same_seed_makes_the_same_mutant) {
  Chance first(7), second(7), other(8);
  const std::string text(200, '1'), mutant = raw_mutant(text, first);
  EXPECT_EQ(mutant, raw_mutant(text, second));
  EXPECT_NE(mutant, raw_mutant(text, other));
}

}  // namespace
}  // namespace dateline::fuzz
