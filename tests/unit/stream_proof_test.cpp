// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/stream_proof.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace dateline {
namespace {

/// Hops over these channels, each with `vcs` virtual channels to choose from.
std::vector<StreamHop> path(const std::vector<int>& channels, VcSet vcs = 1) {
  std::vector<StreamHop> hops;
  for (const int channel : channels) hops.push_back({channel, vcs, vcs});
  return hops;
}

std::string states(const StreamVerdict& verdict) {
  std::string text;
  for (const StreamWait& wait : verdict.cycle) {
    text += (text.empty() ? "" : " ") + std::to_string(wait.put);
    if (wait.state == StreamWait::State::kContext) text += "q";
    if (wait.state == StreamWait::State::kFirstWord) text += "f";
    if (wait.state == StreamWait::State::kChannel) text += "c" + std::to_string(wait.hop);
    if (wait.state == StreamWait::State::kWord) text += "w";
  }
  return text;
}

/// On a line of four nodes, with links 0->1, 1->2, 2->3 (channels 0 to 2) and 3->2, 2->1 (channels 3 and 4): Z goes
/// from 0 to 3; Y goes from 3 to 1 and carries a word of its own, then Z's; X goes from 1 to 2 and carries a word of
/// its own, then Y's.
StreamPuts three_puts(VcSet vcs) {
  StreamPuts puts(1);
  puts.add(0, path({0, 1, 2}, vcs), {});
  puts.add(3, path({3, 4}, vcs), {{0}});
  puts.add(1, path({1}, vcs), {{1}});
  return puts;
}

TEST(StreamProof, put_that_waits_for_a_channel_of_a_put_short_of_its_word_is_refused) {
  const StreamVerdict verdict = prove_stream(three_puts(1));
  EXPECT_FALSE(verdict.free);
  const std::string cycle = states(verdict);
  // Z waits for 1->2, X holds it and is short of Y's word, Y is short of Z's.
  EXPECT_TRUE(cycle == "0c1 2w 1w" || cycle == "2w 1w 0c1" || cycle == "1w 0c1 2w") << cycle;
}

TEST(StreamProof, second_virtual_channel_lets_both_puts_through) { EXPECT_TRUE(prove_stream(three_puts(3)).free); }

TEST(StreamProof, puts_before_the_range_have_ended) {
  const StreamPuts puts = three_puts(1);
  EXPECT_TRUE(prove_stream(puts, 0, 2).free);
  EXPECT_TRUE(prove_stream(puts, 1, 3).free);
}

TEST(StreamProof, puts_that_wait_for_all_their_words_are_free) {
  StreamPuts puts = three_puts(1);
  puts.whole = true;
  EXPECT_TRUE(prove_stream(puts).free);
}

TEST(StreamProof, circuits_wait_like_other_puts) {
  StreamPuts puts = three_puts(1);
  puts.circuits = true;
  EXPECT_FALSE(prove_stream(puts).free);
  puts.retries = true;
  EXPECT_FALSE(prove_stream(puts).free) << "Z cannot have its path while X holds a link of it";
}

TEST(StreamProof, circuits_that_retry_do_not_keep_others_waiting) {
  // Two puts that wait for each other's first link at their second.
  StreamPuts puts(1);
  puts.add(0, path({0, 1}), {});
  puts.add(1, path({1, 0}), {});
  EXPECT_EQ(states(prove_stream(puts)).size(), std::string("0c1 1c1").size());
  puts.circuits = puts.retries = true;
  EXPECT_TRUE(prove_stream(puts).free);
}

TEST(StreamProof, put_waits_for_a_starved_put_of_its_queue_only_without_another_context) {
  // 0 waits for a link that 3 holds; 3 is short of the word of 2; 2 follows 1, which waits for its first word from 0.
  const auto stream = [](int contexts) {
    StreamPuts puts(contexts);
    puts.add(0, path({0, 1}), {});
    puts.add(1, path({2}), {{0, true}});
    puts.add(1, path({2}), {});
    puts.add(2, path({1}), {{2}});
    return puts;
  };
  EXPECT_FALSE(prove_stream(stream(1)).free);
  EXPECT_TRUE(prove_stream(stream(2)).free);
}

TEST(StreamProof, put_may_be_behind_a_waiting_put_in_the_same_context) {
  // 0 waits for a link that 2 holds; 2 is short of the word of 1, which may have got the context of 0.
  StreamPuts puts(2);
  puts.add(0, path({0, 1}), {});
  puts.add(0, path({2}), {});
  puts.add(1, path({1}), {{1}});
  EXPECT_FALSE(prove_stream(puts).free);
}

TEST(StreamProof, later_put_of_a_queue_holds_no_channel_that_an_earlier_one_waits_for) {
  // 2 follows 0 over the same link, and brings back a word that 0 must bring first.
  const auto stream = [](int contexts, VcSet vcs) {
    StreamPuts puts(contexts);
    puts.add(0, path({0, 1}, vcs), {});
    puts.add(1, path({2}, vcs), {{0, true}});
    puts.add(0, path({0, 1}, vcs), {{1}});
    return puts;
  };
  EXPECT_TRUE(prove_stream(stream(1, 1)).free);
  EXPECT_FALSE(prove_stream(stream(2, 1)).free) << "with two contexts the later put may be first";
}

TEST(StreamProof, later_put_may_overtake_on_another_virtual_channel) {
  // Put 0 waits for one of two virtual channels of its second link. Later puts of its queue may hold both, while they
  // are short of a word that put 0 must bring first.
  const auto stream = [](VcSet first_link) {
    StreamPuts puts(1);
    puts.add(0, {{0, first_link, first_link}, {1, 3, 3}, {3, 1, 1}}, {});
    puts.add(1, path({2}), {{0, true}});
    for (int later = 0; later < 3; ++later)
      puts.add(0, {{0, first_link, first_link}, {1, 3, 3}, {4 + later, 1, 1}}, {{1}});
    return puts;
  };
  EXPECT_TRUE(prove_stream(stream(1)).free);
  EXPECT_FALSE(prove_stream(stream(3)).free);
}

TEST(StreamProof, bringer_of_the_first_word_holds_its_whole_path) {
  // 1 carries the word of 0 first and is short of another one of it; 0 cannot be waiting for the link that 1 holds.
  StreamPuts puts(1);
  puts.add(0, path({0, 1}), {});
  puts.add(1, path({1}), {{0, true}, {0, false, false, true}});
  EXPECT_TRUE(prove_stream(puts).free);
  StreamPuts other(1);
  other.add(0, path({0, 1}), {});
  other.add(1, path({1}), {{0}});
  EXPECT_FALSE(prove_stream(other).free);
}

TEST(StreamProof, first_word_of_a_put_that_has_its_path_arrives) {
  // 0 waits for a link that 4 holds, 4 is short of the word of 3, 3 follows 2 in its queue, 2 waits for the first word
  // of 1 (or for another one), and 1 is short of the word of 0.
  const auto stream = [](bool first_of_it) {
    StreamPuts puts(1);
    puts.add(0, path({0, 1}), {});
    puts.add(2, path({2}), {{0}});
    puts.add(3, path({3}), {StreamBringer{1, true, first_of_it}});
    puts.add(3, path({4}), {});
    puts.add(4, path({1}), {{3}});
    return puts;
  };
  EXPECT_FALSE(prove_stream(stream(false)).free);
  EXPECT_TRUE(prove_stream(stream(true)).free);
}

TEST(StreamProof, starved_puts_hold_at_most_one_channel_per_context) {
  // Put 0 and two puts of queue 1 end at the same two ejection channels: only one of the two can be short of a word.
  const auto stream = [](int contexts, bool same_queue) {
    StreamPuts puts(contexts);
    puts.add(0, {{0, 1, 1}, {9, 3, 3}}, {});
    puts.add(1, {{1, 1, 1}, {9, 3, 3}}, {{0}});
    puts.add(same_queue ? 1 : 2, {{same_queue ? 1 : 2, 1, 1}, {9, 3, 3}}, {{0}});
    return puts;
  };
  EXPECT_TRUE(prove_stream(stream(1, true)).free) << states(prove_stream(stream(1, true)));
  EXPECT_FALSE(prove_stream(stream(2, true)).free);
  EXPECT_FALSE(prove_stream(stream(1, false)).free);
}

TEST(StreamProof, put_may_be_behind_another_on_a_virtual_channel_that_it_took) {
  // Two virtual channels per link. Put 0 waits for channel 2, which 2 and 3 hold while they are short of put 1's word.
  // Put 1 needs only one of two virtual channels of link 1, but may be behind put 0 there.
  const auto stream = [](bool circuits) {
    StreamPuts puts(1);
    puts.circuits = circuits;
    puts.add(0, path({0, 1, 2}, 3), {});
    puts.add(1, path({1}, 3), {});
    puts.add(2, path({2}, 3), {{1}});
    puts.add(3, path({2}, 3), {{1}});
    return puts;
  };
  EXPECT_FALSE(prove_stream(stream(false)).free);
  EXPECT_TRUE(prove_stream(stream(true)).free) << "a circuit whose tail is on its way has its whole path";
}

TEST(StreamProof, ring_that_passes_words_on_is_free) {
  constexpr int kNodes = 9;
  StreamPuts puts(1);
  for (int round = 0; round + 1 < kNodes; ++round)
    for (int node = 0; node < kNodes; ++node) {
      const int from = (round - 1) * kNodes + (node + kNodes - 1) % kNodes;
      puts.add(node, path({node}), {StreamBringer{from, true, true}});
    }
  EXPECT_TRUE(prove_stream(puts).free);
}

TEST(StreamProof, empty_stream_is_free) { EXPECT_TRUE(prove_stream(StreamPuts(1)).free); }

}  // namespace
}  // namespace dateline
