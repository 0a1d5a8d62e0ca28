// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/stream.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "sw/schedule/early_overwrite.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

using Reuse = BlockLayout::Reuse;

RouterConfig router_of(const Topology& topology, int vcs, bool all_port = true) {
  RouterConfig config;
  config.vcs = vcs;
  config.all_port = all_port;
  fit_to(topology, config);
  return config;
}

Schedule empty(const Topology& topology, const std::string& operation, int parts = 1) {
  Schedule schedule;
  schedule.operation = operation;
  schedule.topology = topology.spec;
  schedule.parts = parts;
  return schedule;
}

Transfer transfer(const Topology& topology, int from, int to, const std::vector<Item>& items) {
  return {from, to, native_path(topology, kAscending, from, to), items};
}

/// A ring passes on what it has got: in every round each node sends the block that came last to the next node.
Schedule bucket(const Topology& ring) {
  Schedule schedule = empty(ring, "all-gather");
  for (int round = 0; round + 1 < ring.nodes; ++round) {
    schedule.rounds.emplace_back();
    for (int node = 0; node < ring.nodes; ++node)
      schedule.rounds.back().push_back(
          {node, (node + 1) % ring.nodes, {0}, {{(node + ring.nodes - round) % ring.nodes, -1, 0}}});
  }
  return schedule;
}

/// On mesh:4: Z from 0 to 3; Y from 3 to 1 with a word of its own, then Z's; X from 1 to 2 with a word of its own, then
/// Y's.
Schedule three_transfers(const Topology& mesh) {
  Schedule schedule = empty(mesh, "all-gather");
  schedule.rounds = {{transfer(mesh, 0, 3, {{0, -1, 0}})},
                     {transfer(mesh, 3, 1, {{0, -1, 0}, {3, -1, 0}})},
                     {transfer(mesh, 1, 2, {{0, -1, 0}, {1, -1, 0}})}};
  return schedule;
}

struct Streamed {
  Topology topology;
  Schedule schedule;
  BlockLayout layout;
  StreamSchedule stream;

  Streamed(const std::string& spec, Schedule (*make)(const Topology&), int vcs, bool all_port = true, int words = 1,
           Reuse reuse = Reuse::kNever)
      : topology(parse_topology(spec)),
        schedule(make(topology)),
        layout(topology, schedule, words, reuse),
        stream(topology, router_of(topology, vcs, all_port), 1, schedule, layout) {}
};

TEST(StreamSchedule, queues_are_in_the_order_of_rounds_and_transfers) {
  const Streamed ring("ring:4", bucket, 2);
  const StreamPuts& puts = ring.stream.puts();
  ASSERT_EQ(puts.size(), 12u);
  EXPECT_EQ(ring.stream.rounds(), 3u);
  EXPECT_EQ(ring.stream.first_put(1), 4u);
  EXPECT_EQ(ring.stream.round_of(7), 1u);
  EXPECT_EQ(ring.stream.round_of(8), 2u);
  EXPECT_EQ(puts.queue(5), 1 * ring.topology.ports + 0);
  EXPECT_EQ(ring.stream.name(5), "round 2: transfer 1->2");
  const Streamed one_port("ring:4", bucket, 2, false);
  EXPECT_EQ(one_port.stream.puts().queue(5), 1);
}

TEST(StreamSchedule, bringers_are_the_puts_that_wrote_the_words) {
  const Streamed ring("ring:4", bucket, 2);
  const StreamPuts& puts = ring.stream.puts();
  EXPECT_EQ(puts.bringers_end(0) - puts.bringers_begin(0), 0) << "the host loads its words";
  EXPECT_EQ(puts.bringers_begin(5)->put, 0) << "1->2 of round 2 sends the word of 0->1 of round 1";
  EXPECT_TRUE(puts.bringers_begin(5)->first_of_it);
  EXPECT_EQ(puts.bringers_end(5) - puts.bringers_begin(5), 1) << "there is no other word";
  const Streamed longer("ring:4", bucket, 2, true, 5);
  const StreamBringer* bringers = longer.stream.puts().bringers_begin(5);
  ASSERT_EQ(longer.stream.puts().bringers_end(5) - bringers, 2);
  EXPECT_EQ(bringers[1].put, 0);
  EXPECT_TRUE(bringers[1].arrived) << "its first word is there when the put starts";
}

TEST(StreamSchedule, word_that_an_earlier_put_of_the_queue_has_sent_is_there) {
  const Topology mesh = parse_topology("mesh:4");
  Schedule schedule = empty(mesh, "all-gather", 2);
  const Item first{0, -1, 0}, second{0, -1, 1};
  schedule.rounds = {{transfer(mesh, 0, 1, {first, second})},
                     {transfer(mesh, 1, 2, {first})},
                     {transfer(mesh, 1, 3, {first, second})}};
  const BlockLayout layout(mesh, schedule, 2, Reuse::kNever);
  const StreamSchedule one_context(mesh, router_of(mesh, 2), 1, schedule, layout);
  const StreamBringer* bringers = one_context.puts().bringers_begin(2);
  ASSERT_EQ(one_context.puts().bringers_end(2) - bringers, 1);
  EXPECT_EQ(bringers[0].put, 0);
  EXPECT_FALSE(bringers[0].first_word) << "an earlier put of the queue has sent it";
  EXPECT_TRUE(bringers[0].arrived);
  const StreamSchedule two_contexts(mesh, router_of(mesh, 2), 2, schedule, layout);
  EXPECT_EQ(two_contexts.puts().bringers_begin(2)->put, 0);
}

TEST(StreamSchedule, block_that_arrives_twice_brings_nothing) {
  const Topology mesh = parse_topology("mesh:4");
  Schedule schedule = empty(mesh, "broadcast");
  const Item item{0, -1, 0};
  schedule.rounds = {{transfer(mesh, 0, 1, {item})}, {transfer(mesh, 0, 1, {item})}, {transfer(mesh, 1, 2, {item})}};
  const BlockLayout layout(mesh, schedule, 1, Reuse::kNever);
  const StreamSchedule stream(mesh, router_of(mesh, 1), 1, schedule, layout);
  EXPECT_EQ(stream.puts().bringers_begin(2)->put, 0);
}

TEST(StreamSchedule, only_one_port_puts_wait_for_ejection) {
  EXPECT_EQ(Streamed("ring:4", bucket, 2).stream.puts().hops(0), 1);
  EXPECT_EQ(Streamed("ring:4", bucket, 2, false).stream.puts().hops(0), 2);
}

TEST(StreamSchedule, path_that_the_header_cannot_express_is_refused) {
  const Topology torus = parse_topology("torus:4x4");
  Schedule schedule = empty(torus, "broadcast");
  schedule.rounds = {{{0, 5, {2, 0}, {{0, -1, 0}}}}};
  const BlockLayout layout(torus, schedule, 1);
  EXPECT_THROW(StreamSchedule(torus, router_of(torus, 2), 1, schedule, layout), UsageError);
}

TEST(StreamGroups, ring_that_passes_words_on_needs_no_barrier) {
  for (const bool all_port : {false, true})
    for (const int words : {1, 16}) {
      const StreamGroups groups = stream_groups(Streamed("ring:8", bucket, 2, all_port, words).stream);
      EXPECT_EQ(groups.first_rounds, std::vector<size_t>{0});
      EXPECT_TRUE(groups.barriers.empty());
    }
}

TEST(StreamGroups, transfers_that_could_stop_are_kept_apart_and_named) {
  const Streamed mesh("mesh:4", three_transfers, 1);
  EXPECT_FALSE(mesh.stream.prove(0, 3).free);
  const StreamGroups groups = stream_groups(mesh.stream);
  EXPECT_EQ(groups.first_rounds, (std::vector<size_t>{0, 2}));
  ASSERT_EQ(groups.barriers.size(), 1u);
  for (const char* part : {"round 1: transfer 0->3 waits for link (1)->(2) port 0 (+x)",
                           "round 3: transfer 1->2 waits for a word", "round 2: transfer 3->1 waits for a word"})
    EXPECT_NE(groups.barriers[0].find(part), std::string::npos) << groups.barriers[0];
}

TEST(StreamGroups, second_virtual_channel_saves_the_barrier) {
  EXPECT_TRUE(stream_groups(Streamed("mesh:4", three_transfers, 2).stream).barriers.empty());
}

/// Node 1 passes a block of node 0 on to node 2, and then gets another one.
Schedule relay(const Topology& mesh) {
  Schedule schedule = empty(mesh, "scatter", 2);
  const Item first{0, 2, 0}, second{0, 2, 1};
  schedule.rounds = {{transfer(mesh, 0, 1, {first})},
                     {transfer(mesh, 1, 2, {first})},
                     {transfer(mesh, 0, 1, {second})},
                     {transfer(mesh, 1, 2, {second})}};
  return schedule;
}

TEST(EarlyOverwrite, memory_that_is_used_again_needs_a_barrier) {
  const Streamed mesh("mesh:4", relay, 1, true, 2, Reuse::kAfterRound);
  EXPECT_TRUE(mesh.stream.reuses());
  EXPECT_EQ(early_overwrite(mesh.stream, 0, 3),
            "round 3: transfer 0->1 may overwrite a word that round 2: transfer 1->2 has not sent yet");
  EXPECT_EQ(early_overwrite(mesh.stream, 2, 3), "") << "the barrier lets round 2 end";
  EXPECT_EQ(early_overwrite(mesh.stream, 2, 4),
            "round 4: transfer 1->2 may send a word before round 3: transfer 0->1 has replaced it");
  const StreamGroups groups = stream_groups(mesh.stream);
  EXPECT_EQ(groups.first_rounds, (std::vector<size_t>{0, 2, 3}));
}

TEST(EarlyOverwrite, memory_that_is_never_used_again_needs_none) {
  const Streamed mesh("mesh:4", relay, 1, true, 2, Reuse::kNever);
  EXPECT_FALSE(mesh.stream.reuses());
  EXPECT_EQ(early_overwrite(mesh.stream, 0, 4), "");
  const Streamed again("mesh:4", relay, 1, true, 2, Reuse::kAfterRound);
  EXPECT_EQ(again.layout.node_words(1), 1u);
  EXPECT_EQ(mesh.layout.node_words(1), 2u);
}

TEST(EarlyOverwrite, order_of_words_and_queues_can_exclude_it) {
  // Node 1 passes the block of node 3 on, through node 2 to node 0. Node 0 sends it to node 1 again, which drops it,
  // and then another block, to the place where node 1 had the first one.
  const Topology mesh = parse_topology("mesh:4");
  Schedule schedule = empty(mesh, "all-to-all");
  const Item first{3, 0, 0}, second{0, 2, 0};
  schedule.rounds = {{transfer(mesh, 3, 1, {first})},  {transfer(mesh, 1, 2, {first})},
                     {transfer(mesh, 2, 0, {first})},  {transfer(mesh, 0, 1, {first})},
                     {transfer(mesh, 0, 1, {second})}, {transfer(mesh, 1, 2, {second})}};
  const BlockLayout layout(mesh, schedule, 1, Reuse::kAfterRound);
  const StreamSchedule one_context(mesh, router_of(mesh, 2), 1, schedule, layout);
  EXPECT_TRUE(one_context.reuses());
  EXPECT_EQ(early_overwrite(one_context, 0, 5), "");
  EXPECT_EQ(early_overwrite(one_context, 0, 6),
            "round 6: transfer 1->2 may send a word before round 5: transfer 0->1 has replaced it");
  const StreamSchedule two_contexts(mesh, router_of(mesh, 2), 2, schedule, layout);
  EXPECT_EQ(early_overwrite(two_contexts, 0, 6),
            "round 5: transfer 0->1 may overwrite a word that round 2: transfer 1->2 has not sent yet");
}

Transfer adds(const Topology& topology, int from, int to) {
  return {from, to, native_path(topology, kAscending, from, to), {{-1, -1, 0}}, TransferOp::kAdd};
}

/// Nodes 0 and 2 of mesh:4 add to the sum of node 1, which node 1 then adds to that of node 3.
Schedule two_contributions(const Topology& mesh) {
  Schedule schedule = empty(mesh, "all-reduce");
  schedule.rounds = {{adds(mesh, 0, 1)}, {adds(mesh, 2, 1)}, {adds(mesh, 1, 3)}};
  return schedule;
}

TEST(StreamSchedule, all_contributions_to_a_word_bring_it) {
  const Streamed mesh("mesh:4", two_contributions, 1, true, 2);
  const StreamBringer *begin = mesh.stream.puts().bringers_begin(2), *end = mesh.stream.puts().bringers_end(2);
  std::vector<int32_t> first, others;
  for (const StreamBringer* bringer = begin; bringer != end; ++bringer) {
    (bringer->first_word ? first : others).push_back(bringer->put);
    EXPECT_EQ(bringer->first_word, bringer->first_of_it);
    EXPECT_NE(bringer->first_word, bringer->arrived) << "both first words are there when the put starts";
  }
  EXPECT_EQ(first, (std::vector<int32_t>{1, 0}));
  EXPECT_EQ(others, (std::vector<int32_t>{1, 0}));
}

TEST(EarlyOverwrite, contributions_come_in_any_order_unless_it_is_fixed) {
  const Streamed any("mesh:4", two_contributions, 1);
  EXPECT_EQ(early_overwrite(any.stream, 0, 3), "");
  const Streamed fixed(
      "mesh:4",
      [](const Topology& mesh) {
        Schedule schedule = two_contributions(mesh);
        schedule.arguments["order"] = "fixed";
        return schedule;
      },
      1);
  EXPECT_EQ(early_overwrite(fixed.stream, 0, 3),
            "round 2: transfer 2->1 may be added to a word before round 1: transfer 0->1, and the order is fixed");
  EXPECT_EQ(stream_groups(fixed.stream).first_rounds, (std::vector<size_t>{0, 1}));
}

/// Every contribution must come after the word has been sent, also the second one.
TEST(EarlyOverwrite, contribution_to_a_word_that_is_still_to_be_sent_needs_a_barrier) {
  const auto make = [](const Topology& mesh) {
    Schedule schedule = empty(mesh, "all-reduce");
    // Node 2 adds what node 1 has sent, so that it comes later than that. What node 0 adds may come earlier.
    schedule.rounds = {{adds(mesh, 1, 2)}, {adds(mesh, 2, 1), adds(mesh, 0, 1)}};
    return schedule;
  };
  const Streamed mesh("mesh:4", make, 1);
  EXPECT_EQ(early_overwrite(mesh.stream, 0, 2),
            "round 2: transfer 0->1 may be added to a word that round 1: transfer 1->2 has not sent yet");
}

TEST(EarlyOverwrite, exchange_of_the_vector_needs_a_complete_sum) {
  const auto make = [](const Topology& mesh) {
    Schedule schedule = empty(mesh, "all-reduce");
    schedule.rounds = {{adds(mesh, 0, 1), adds(mesh, 1, 0)}, {adds(mesh, 1, 2), adds(mesh, 2, 1)}};
    return schedule;
  };
  const Streamed mesh("mesh:4", make, 1);
  EXPECT_EQ(early_overwrite(mesh.stream, 0, 2),
            "round 2: transfer 2->1 may be added to a word before round 1: transfer 0->1 has arrived there");
}

TEST(InStreamOrder, transfers_whose_words_are_there_first_come_first) {
  const Topology mesh = parse_topology("mesh:4");
  Schedule schedule = empty(mesh, "all-gather");
  schedule.rounds = {
      {transfer(mesh, 0, 1, {{0, -1, 0}})},
      {transfer(mesh, 1, 2, {{0, -1, 0}}), transfer(mesh, 1, 3, {{1, -1, 0}}), transfer(mesh, 2, 3, {{2, -1, 0}})}};
  const Schedule ordered = in_stream_order(mesh, schedule);
  ASSERT_EQ(ordered.rounds[1].size(), 3u);
  EXPECT_EQ(ordered.rounds[1][0].to, 3);
  EXPECT_EQ(ordered.rounds[1][0].from, 1);
  EXPECT_EQ(ordered.rounds[1][1].from, 2);
  EXPECT_EQ(ordered.rounds[1][2].to, 2);
  EXPECT_EQ(in_stream_order(mesh, ordered).rounds[1][2].to, 2);
}

/// A million puts: a ring of 1001 nodes that passes on every block.
TEST(StreamGroups, slow_million_puts_take_less_than_a_minute_and_four_gib) {
  const Topology ring = parse_topology("ring:1001");
  const Schedule schedule = bucket(ring);
  const BlockLayout layout(ring, schedule, 1, Reuse::kNever);
  const auto start = std::chrono::steady_clock::now();
  const StreamSchedule stream(ring, router_of(ring, 2), 1, schedule, layout);
  EXPECT_GE(stream.puts().size(), 1'000'000u);
  EXPECT_TRUE(stream_groups(stream).barriers.empty());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const double gib = static_cast<double>(usage.ru_maxrss) / (1 << 20);
  std::printf("%zu puts: %.1f s, %.2f GiB\n", stream.puts().size(), seconds, gib);
  EXPECT_LT(seconds, 60);
  EXPECT_LT(gib, 4);
}

}  // namespace
}  // namespace dateline
