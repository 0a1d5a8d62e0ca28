// SPDX-License-Identifier: Apache-2.0
// The table of words: it explains the words that users meet, and the counts of its example are right.
// tests/cli/readme_commands.py compares doc/words.md with it.
#include "sw/report/words.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "sw/report/notes.h"
#include "sw/report/numbers.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

TEST(Terms, every_word_of_the_reports_is_explained_once) {
  std::set<std::string> names;
  for (const Term& each : terms()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_EQ(each.meaning.back(), '.') << each.name;
    EXPECT_FALSE(each.brief.empty()) << each.name;
  }
  for (const char* name : {"q", "part", "item", "block", "volume", "link volume", "hops", "contended", "linear",
                           "predicted", "framing", "bound"})
    EXPECT_EQ(names.count(name), 1u) << name;
  EXPECT_THROW(term("flux"), std::logic_error);
}

TEST(Terms, text_has_all_of_them_within_100_columns) {
  const std::string text = words_text();
  for (const Term& each : terms()) EXPECT_TRUE(has(text, "\n  " + each.name + " ")) << each.name;
  std::stringstream in(text);
  for (std::string line; std::getline(in, line);) EXPECT_LE(line.size(), 100u) << line;
}

TEST(Terms, example_counts_as_it_says) {
  const Schedule schedule = words_example();
  const CheckResult check = check_schedule(parse_topology(schedule.topology), schedule);
  EXPECT_TRUE(check.valid);
  EXPECT_EQ(check.contended_rounds, 0);
  Schedule narrow = schedule;
  narrow.q = 1;
  EXPECT_EQ(check_schedule(parse_topology(narrow.topology), narrow).contended_rounds, 1);
  const ScheduleCounts counts = count_schedule(check, schedule.parts, kWordsExampleBlock);
  for (const auto& [name, value] : {std::pair<std::string, double>{"hops", counts.total.hops},
                                    {"volume", counts.total.volume},
                                    {"link volume", counts.link_volume}}) {
    const std::regex line("\n    " + name + " +" + format_number(value) + " " + term(name).unit + " ");
    EXPECT_TRUE(std::regex_search(words_text(), line)) << name << " " << value;
  }
}

TEST(Errata, hint_stands_where_one_is_cited_and_nowhere_else) {
  EXPECT_TRUE(has(errata_hint("the sum runs to d-1 (E8)"), "sw/collective/README.md"));
  for (const char* text : {"", "(Each)", "E8", "(E", "k = 1; volume"}) EXPECT_EQ(errata_hint(text), "") << text;
}

}  // namespace
}  // namespace dateline
