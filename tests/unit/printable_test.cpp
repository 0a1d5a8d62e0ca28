// SPDX-License-Identifier: Apache-2.0
#include "model/base/printable.h"

#include <gtest/gtest.h>

#include <string>

namespace dateline {
namespace {

TEST(Printable, plain_text_and_letters_of_any_language_stay) {
  for (const char* text :
       {"", "torus:8x8", "a b", "gr\xc3\xbc\xc3\x9f", "\xe6\x97\xa5\xe6\x9c\xac", "\xf0\x9f\x98\x80"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, what_a_terminal_would_act_on_is_escaped) {
  EXPECT_EQ(printable("a\nb\tc"), "a\\nb\\tc");
  EXPECT_EQ(printable("\x1b[31m\x07\x7f"), "\\x1b[31m\\x07\\x7f");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "\\u009b2J")
      << "a control sequence of one character";
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "cba"),
            "\\u202ecba")
      << "turns the direction of writing";
}

TEST(Printable, bytes_that_are_no_utf8_are_escaped_one_by_one) {
  EXPECT_EQ(printable("\xff"
                      "a"),
            "\\xffa");
  EXPECT_EQ(printable("\xc3"), "\\xc3") << "cut short";
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf") << "overlong";
  EXPECT_EQ(printable("\xe0\x80\x80"), "\\xe0\\x80\\x80") << "overlong";
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a surrogate pair";
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond the last character";
}

TEST(Printable, long_text_is_shortened_by_characters) {
  EXPECT_EQ(printable(std::string(40, 'x')), std::string(40, 'x'));
  EXPECT_EQ(printable(std::string(41, 'x')), std::string(40, 'x') + "...");
  EXPECT_EQ(printable("\xc3\xbc\xc3\xbc\xc3\xbc", 2), "\xc3\xbc\xc3\xbc...");
  EXPECT_LT(printable(std::string(1 << 20, '\n')).size(), 100u);
}

TEST(OneLine, messages_keep_their_ends_and_lose_the_middle_of_long_words) {
  EXPECT_EQ(one_line("a message; use --vcs 2"), "a message; use --vcs 2");
  const std::string shown = one_line("unknown '" + std::string(1 << 20, 'x') + "'; known: all\nor one");
  EXPECT_LT(shown.size(), 400u);
  EXPECT_EQ(shown.rfind("unknown 'xxx", 0), 0u);
  EXPECT_NE(shown.find("...xxx"), std::string::npos);
  EXPECT_EQ(shown.substr(shown.size() - 24), "xxx'; known: all\\nor one");
}

TEST(OneLine, many_short_words_are_bounded_too_and_no_character_is_cut) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "\xe6\x97\xa5 ";
  const std::string shown = one_line(text);
  EXPECT_LT(shown.size(), 8100u);
  EXPECT_EQ(one_line(shown), shown) << "still UTF-8";
}

TEST(Printable, words_of_a_command_are_quoted_where_a_shell_would_take_them_apart) {
  for (const char* plain : {"w.fst", "/tmp/a-b/c_d.json", "torus:4x4", "0.05:0.4:0.05"})
    EXPECT_EQ(command_word(plain), plain);
  EXPECT_EQ(command_word("a b"), "'a b'");
  EXPECT_EQ(command_word("it's"), "'it'\\''s'");
  EXPECT_EQ(command_word("$(x)"), "'$(x)'");
  EXPECT_EQ(command_word(""), "''");
}

}  // namespace
}  // namespace dateline
