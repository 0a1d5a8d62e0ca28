// SPDX-License-Identifier: Apache-2.0
// How many straight heads are granted in a row.
#include "model/router/straight_run.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace dateline {
namespace {

/// The grants among straight heads and other heads, all of which request in every cycle. 'l' and 'u': a straight head
/// of the lower or upper half of the VCs, in rotation while neither half is exhausted. 'o': another head.
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
  EXPECT_FALSE(run.exhausted({0, 0})) << "two of three heads were granted";
  run.grant({1, 0});
  EXPECT_TRUE(run.exhausted({2, 0}));
  EXPECT_FALSE(run.exhausted({3, 0})) << "this head has more hops";
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
  EXPECT_FALSE(run.exhausted({0, 0})) << "others were granted while no straight head waited";
  run.grant({0, 0});
  run.grant_other({0, 0}, true, true);
  EXPECT_TRUE(run.exhausted({0, 0})) << "a turn of the others is two grants again";
}

TEST(StraightRun, uncontested_heads_use_up_the_quota_as_well) {
  StraightRun run;
  for (int i = 0; i < 100; ++i) run.grant({0, 0});
  EXPECT_TRUE(run.exhausted({0, 0})) << "another head is granted as soon as it arrives";
  EXPECT_FALSE(run.exhausted({0, 1})) << "and the other half of the VCs before it";
  run.grant_other({0, 0}, true, false);
  EXPECT_FALSE(run.exhausted({0, 0}));
}

/// The grants while straight heads with one hop and other heads request in every cycle: 'l' a straight head, 'n' a
/// straight head that begins an extension, 'o' another head. elsewhere: per grant, '1' if the straight input also has a
/// head for another output.
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

TEST(StraightRun, others_are_granted_when_the_input_has_a_head_for_another_output) {
  EXPECT_EQ(choices("001001001"), "llollollo") << "overlapped at the end of a run";
  EXPECT_EQ(choices("00001001"), "llnlollo") << "overlapped one run later";
}

TEST(StraightRun, others_take_deferred_turns_within_a_run) {
  EXPECT_EQ(choices("00000011110"), "llnlnloooll") << "the turn of the third run, and two deferred turns";
}

TEST(StraightRun, at_most_three_turns_are_deferred_and_one_without_overlap_ends_extensions) {
  EXPECT_EQ(choices("000000000000"), "llnlnlnlollo") << "without overlap: one turn per run from then on";
  EXPECT_EQ(choices("000000000111000"), "llnlnlnloooolln") << "three overlapped turns allow extensions again";
}

}  // namespace
}  // namespace dateline
