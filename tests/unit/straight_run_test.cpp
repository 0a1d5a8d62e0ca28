// SPDX-License-Identifier: Apache-2.0
// How many heads go straight on in a sequence.
#include "model/router/straight_run.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace dateline {
namespace {

/// The grants among straight heads and others that all request in every cycle. 'l' and 'u': a straight head of the
/// lower or upper half of the VCs, in rotation while both have turns left. 'o': another head.
std::string order(const std::vector<StraightHead>& heads, bool twice, int grants) {
  StraightRun run;
  std::string text;
  size_t next = 0;
  for (int i = 0; i < grants; ++i) {
    size_t tried = 0;
    while (tried < heads.size() && run.exhausted(heads[(next + tried) % heads.size()])) ++tried;
    if (tried == heads.size()) {
      run.grant_other(heads[next], true, twice);
      text += 'o';
      continue;
    }
    const StraightHead head = heads[(next + tried) % heads.size()];
    run.grant(head);
    text += head.upper != 0 ? 'u' : 'l';
    next = (next + tried + 1) % heads.size();
  }
  return text;
}

TEST(StraightRun, as_many_go_on_as_have_links_behind_them) {
  EXPECT_EQ(order({{0, 0}}, false, 6), "lololo");
  EXPECT_EQ(order({{2, 1}}, false, 8), "uuuouuuo");
}

TEST(StraightRun, the_head_that_has_come_farthest_counts) {
  StraightRun run;
  run.grant({2, 0});
  run.grant({0, 0});
  EXPECT_FALSE(run.exhausted({0, 0})) << "two of three went";
  run.grant({1, 0});
  EXPECT_TRUE(run.exhausted({2, 0}));
  EXPECT_FALSE(run.exhausted({3, 0})) << "it has come farther still";
}

TEST(StraightRun, others_go_when_both_halves_are_spent) {
  EXPECT_EQ(order({{1, 0}, {3, 1}}, false, 14), "luluuuoluluuuo") << "two senders, and four, to one";
}

TEST(StraightRun, others_go_twice_in_a_ring_of_four) {
  EXPECT_EQ(order({{0, 0}}, true, 6), "looloo");
  StraightRun run;
  run.grant({0, 0});
  run.grant_other({0, 0}, true, true);
  EXPECT_TRUE(run.exhausted({0, 0}));
  run.restart();
  EXPECT_FALSE(run.exhausted({0, 0})) << "others went while none waited";
  run.grant({0, 0});
  run.grant_other({0, 0}, true, true);
  EXPECT_TRUE(run.exhausted({0, 0})) << "they go twice again";
}

TEST(StraightRun, what_goes_alone_uses_its_turns_up_as_well) {
  StraightRun run;
  for (int i = 0; i < 100; ++i) run.grant({0, 0});
  EXPECT_TRUE(run.exhausted({0, 0})) << "another goes as soon as it comes";
  EXPECT_FALSE(run.exhausted({0, 1})) << "and the other half of the VCs before it";
  run.grant_other({0, 0}, true, false);
  EXPECT_FALSE(run.exhausted({0, 0}));
}

/// The grants while others wait all the time and heads with one hop go straight on: 'l', 'n' at the start of another
/// run, 'o' another head. elsewhere: per grant, '1' if their input also has a head for another output.
std::string choices(const std::string& elsewhere) {
  StraightRun run;
  const StraightHead head{1, 0};
  std::string text;
  for (const char other : elsewhere) {
    if (run.waits(head, other == '1')) {
      run.grant_other(head, other == '1', false);
      text += 'o';
    } else if (run.exhausted(head)) {
      run.extend(head);
      text += 'n';
    } else {
      run.grant(head);
      text += 'l';
    }
  }
  return text;
}

TEST(StraightRun, others_go_when_the_input_has_a_head_for_elsewhere) {
  EXPECT_EQ(choices("001001001"), "llollollo") << "it comes as a run ends";
  EXPECT_EQ(choices("00001001"), "llnlollo") << "a run later";
}

TEST(StraightRun, others_take_what_they_are_owed_in_the_middle_of_a_run) {
  EXPECT_EQ(choices("00000011110"), "llnlnloooll") << "the turn of the third run, and two that they are owed";
}

TEST(StraightRun, three_turns_are_owed_at_most_and_trust_is_lost_with_one_that_did_not_come) {
  EXPECT_EQ(choices("000000000000"), "llnlnlnlollo") << "nothing came: a turn a run from now on";
  EXPECT_EQ(choices("000000000111000"), "llnlnlnloooolln") << "it came three times";
}

}  // namespace
}  // namespace dateline
