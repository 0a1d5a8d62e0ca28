// SPDX-License-Identifier: Apache-2.0
#include "sim/stall.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

constexpr int kUpInput = 1;  // upward traffic leaves by port 0 and arrives at port 1

/// A ring in which every input of upward traffic holds a head that wants to continue upward.
struct WaitingRing {
  Topology topology = parse_topology("ring:4");
  RouterConfig config;
  std::vector<ChannelStatus> up;  ///< [node]: status of VC 0

  WaitingRing() {
    config.ports = 2;
    config.vcs = 1;
    ChannelStatus waiting;
    waiting.nonempty = waiting.waiting = true;
    waiting.dest = 0;
    waiting.vcs = 1;
    up.assign(topology.nodes, waiting);
  }
  ReadStatus read() const {
    return
        [this](int node, int channel, int vc) { return channel == kUpInput && vc == 0 ? up[node] : ChannelStatus{}; };
  }
  std::vector<Channel> cycle() const { return find_waiting_cycle(topology, config, read()); }
};

TEST(FindWaitingCycle, heads_that_wait_all_round_a_ring_are_a_cycle_of_consecutive_links) {
  const WaitingRing ring;
  const std::vector<Channel> cycle = ring.cycle();
  ASSERT_EQ(cycle.size(), 4u);
  for (size_t i = 0; i < cycle.size(); ++i) {
    EXPECT_EQ(cycle[i].port, 0);
    EXPECT_EQ(cycle[i].vc, 0);
    EXPECT_EQ(ring.topology.link(cycle[i].node, 0).node, cycle[(i + 1) % 4].node);
  }
}

TEST(FindWaitingCycle, one_free_buffer_or_one_arrival_breaks_the_cycle) {
  WaitingRing empty;
  empty.up[2].nonempty = empty.up[2].waiting = false;
  EXPECT_TRUE(empty.cycle().empty());
  WaitingRing arrived;
  arrived.up[2].dest = kUpInput;  // a channel's own number means ejection
  EXPECT_TRUE(arrived.cycle().empty());
}

TEST(FindWaitingCycle, messages_that_own_a_channel_wait_only_without_credit) {
  WaitingRing ring;
  std::vector<ChannelStatus> owned(4);
  ring.up[1].waiting = false;
  ChannelStatus output;
  output.owned = true;
  output.owner_slot = kUpInput;
  const auto read = [&](int node, int channel, int vc) {
    if (node == 1 && channel == 0 && vc == 0) return output;
    return ring.read()(node, channel, vc);
  };
  EXPECT_EQ(find_waiting_cycle(ring.topology, ring.config, read).size(), 4u);
  output.has_credit = true;
  EXPECT_TRUE(find_waiting_cycle(ring.topology, ring.config, read).empty());
  output.has_credit = false;
  output.owner_vc = 1;
  EXPECT_TRUE(find_waiting_cycle(ring.topology, ring.config, read).empty());
}

TEST(FindWaitingCycle, classes_that_lead_to_an_empty_channel_are_no_cycle) {
  WaitingRing ring;
  ring.config.vcs = 2;
  EXPECT_EQ(ring.cycle().size(), 4u) << "either class: VC 0 is among them";
  for (ChannelStatus& status : ring.up) status.vcs = 2;
  EXPECT_TRUE(ring.cycle().empty());
}

TEST(CircleWatch, circle_formed_in_the_first_cycle_from_which_on_each_waits_for_the_next) {
  WaitingRing ring;
  const std::vector<Channel> circle = ring.cycle();
  CircleWatch watch(ring.topology, ring.config, circle);
  EXPECT_FALSE(watch.formed());
  watch.look(3, ring.read());
  ring.up[2].dest = kUpInput;  // one head ejects, which breaks the circle
  watch.look(4, ring.read());
  EXPECT_FALSE(watch.formed());
  ring.up[2].dest = 0;
  for (uint64_t cycle = 5; cycle < 9; ++cycle) watch.look(cycle, ring.read());
  EXPECT_EQ(watch.formed(), 5u);
}

TEST(ThrowStall, cycle_in_which_a_deadlock_formed_is_told_and_kept) {
  const WaitingRing ring;
  try {
    throw_stall(ring.topology, ring.config, ring.read(), 458, 0, {}, [](const std::vector<Channel>& circle) {
      EXPECT_EQ(circle.size(), 4u);
      return std::optional<uint64_t>(49);
    });
    FAIL();
  } catch (const StallError& error) {
    EXPECT_EQ(error.formed, 49u);
    EXPECT_TRUE(error.deadlock);
    EXPECT_EQ(lacks(error.what(), {"round 1, cycle 458", "cycle 49"}), "");
  }
}

TEST(ThrowStall, deadlock_names_every_channel_and_other_stalls_the_nodes_that_wait) {
  WaitingRing ring;
  const auto text = [&](bool deadlock) {
    try {
      throw_stall(ring.topology, ring.config, ring.read(), 123, 1, {"", "5 words", "", ""});
    } catch (const StallError& error) {
      EXPECT_EQ(error.deadlock, deadlock);
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(lacks(text(true), {"round 2, cycle 123", "(0)->(1) port 0 (+x) vc 0", "(1)->(2)", "(2)->(3)", "(3)->(0)"}),
            "");
  ring.up[0].nonempty = ring.up[0].waiting = false;
  EXPECT_EQ(lacks(text(false), {"round 2, cycle 123", "node 1", "5 words"}), "");
  EXPECT_EQ(text(false).find("->"), std::string::npos) << "no link waits";
}

TEST(ThrowStall, long_lists_of_waiting_nodes_are_cut) {
  const Topology ring = parse_topology("ring:12");
  RouterConfig config;
  config.ports = 2;
  try {
    throw_stall(
        ring, config, [](int, int, int) { return ChannelStatus{}; }, 0, 0, std::vector<std::string>(12, "1 words"));
    FAIL();
  } catch (const StallError& error) {
    EXPECT_EQ(lacks(error.what(), {"node 0", "node 7", "4"}), "");
    EXPECT_FALSE(has_token(error.what(), "node 8")) << error.what();
  }
}

}  // namespace
}  // namespace dateline
