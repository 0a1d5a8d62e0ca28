// SPDX-License-Identifier: Apache-2.0
// A schedule that deadlocks a ring with one virtual channel. Without --unsafe the program refuses it; with --unsafe the
// run stops and names the cycle of channels. With two virtual channels it runs, with contention. Also a circuit whose
// own path refuses it forever: the run names this livelock, too.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <regex>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/schedule/json.h"
#include "sw/schedule/path.h"
#include "tests/collective/engine_run.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

constexpr int kNodes = 8, kStride = 3;

/// A broadcast on a ring. Then all nodes at once send the block to the node kStride places up.
Schedule jam() {
  const Topology ring = parse_topology("ring:8");
  CollectiveRequest request{ring};
  Schedule schedule = find_algorithm("broadcast", "naive", request).make(request);
  Round all;
  for (int n = 0; n < kNodes; ++n)
    all.push_back({n, (n + kStride) % kNodes, std::vector<uint8_t>(kStride, 0), {{0, -1, 0}}});
  schedule.rounds.push_back(all);
  return schedule;
}

class Deadlock : public testing::Test {
 protected:
  void SetUp() override { write_text(folder_.file("jam.json"), write_schedule(jam())); }
  Finished run(const std::string& options) {
    return dateline_run("run --from " + folder_.file("jam.json") + " --words 64 " + options);
  }

  void expect_deadlock(const std::string& engine) {
    const auto start = std::chrono::steady_clock::now();
    const Finished finished = run("--vcs 1 --unsafe --engine " + engine);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(finished.code, 1);
    EXPECT_TRUE(has(finished.err, ", each waits for the next and the last for the first:")) << finished.err;
    EXPECT_LT(took.count(), 120.0) << "detected, not timed out (a tile may have been built)";
    expect_real_cycle(finished.err);
    expect_formed_before(finished.err);
  }

  /// Expects every engine to report the same cycle for the formation of the circle, in the round after the broadcast.
  static void expect_formed_before(const std::string& text) {
    static const std::regex kFormed(R"(cycle (\d+): deadlock, a circle of waits that formed in cycle (\d+),)");
    std::smatch match;
    ASSERT_TRUE(std::regex_search(text, match, kFormed)) << text;
    EXPECT_LT(std::stol(match[2]), std::stol(match[1]) - 100);
    static std::string first;
    if (first.empty()) first = match[0];
    EXPECT_EQ(match[0], first) << "engines agree";
  }

  /// Expects the named channels to be consecutive links that form a closed cycle.
  static void expect_real_cycle(const std::string& text) {
    static const std::regex kChannel(R"(link \((\d+)\)->\((\d+)\) port (\d+) \(([+-])x\) vc (\d+))");
    std::vector<std::array<int, 2>> links;
    for (std::sregex_iterator match(text.begin(), text.end(), kChannel), end; match != end; ++match) {
      links.push_back({std::stoi((*match)[1]), std::stoi((*match)[2])});
      EXPECT_EQ((*match)[3], "0");
      EXPECT_EQ((*match)[5], "0");
    }
    ASSERT_EQ(links.size(), static_cast<size_t>(kNodes)) << text;
    for (size_t i = 0; i < links.size(); ++i) {
      EXPECT_EQ(links[i][1], (links[i][0] + 1) % kNodes);
      EXPECT_EQ(links[i][1], links[(i + 1) % links.size()][0]) << text;
    }
  }

  TemporaryFolder folder_;
};

TEST_F(Deadlock, one_channel_is_refused_before_it_runs) {
  const Finished finished = run("--vcs 1 --flow dateline");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(lacks(finished.err, {"torus:8", "--routing dor", "--vcs 2", "--unsafe"}), "");
  EXPECT_FALSE(has(finished.err, "each waits for the next")) << "it did not start";
}

TEST_F(Deadlock, native_stops_and_names_the_cycle) { expect_deadlock("native"); }

TEST_F(Deadlock, systemc_stops_and_names_the_cycle) { expect_deadlock("systemc"); }

TEST_F(Deadlock, rtl_stops_and_names_the_cycle) { expect_deadlock("rtl"); }

TEST_F(Deadlock, short_blocks_fit_the_buffers_and_pass) {
  // The detector must not report a deadlock when nothing is stuck: the complete message fits into the buffers on its
  // path.
  const Finished finished =
      dateline_run("run --from " + folder_.file("jam.json") + " --words 1 --vcs 1 --unsafe --depth 32");
  EXPECT_EQ(finished.code, 0) << finished.err;
}

TEST_F(Deadlock, two_channels_carry_the_same_schedule_contended) {
  const Finished finished = run("--vcs 2 --json -");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(has(finished.err, "note: 1 contended round:")) << finished.err;
  EXPECT_TRUE(has(finished.out, "\"mismatches\": 0"));
  EXPECT_TRUE(has(finished.out, "\"max_link_sharing\": 3"));
}

/// A broadcast on a ring of three. The path of its first circuit leads once around the ring and then over its first
/// link again.
Schedule once_round_and_on() {
  const Topology ring = parse_topology("ring:3");
  CollectiveRequest request{ring};
  Schedule schedule = find_algorithm("broadcast", "naive", request).make(request);
  schedule.rounds = {{{0, 1, {0, 0, 0, 0}, {{0, -1, 0}}}}, {{0, 2, {1}, {{0, -1, 0}}}}};
  return schedule;
}

class Livelock : public testing::Test {
 protected:
  void SetUp() override { write_text(folder_.file("round.json"), write_schedule(once_round_and_on())); }
  Finished run(const std::string& options) {
    return dateline_run("run --from " + folder_.file("round.json") +
                        " --routing source --switching circuit --circuit-retry --width 64 --words 4 " + options);
  }
  void expect_livelock(const std::string& options) {
    const Finished finished = run("--vcs 1 --unsafe " + options);
    EXPECT_EQ(finished.code, 1);
    EXPECT_EQ(lacks(finished.err, {"round 1, cycle", "livelock", "(0)", "(0)->(1) port 0 (+x)"}), "");
  }
  TemporaryFolder folder_;
};

TEST_F(Livelock, one_channel_is_refused_before_it_runs) {
  const Finished finished = run("--vcs 1");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(lacks(finished.err, {"--routing source", "->", "--unsafe"}), "");
}

TEST_F(Livelock, native_names_who_is_refused_where_by_whom) { expect_livelock("--engine native"); }

TEST_F(Livelock, systemc_names_who_is_refused_where_by_whom) { expect_livelock("--engine systemc"); }

TEST_F(Livelock, rtl_names_who_is_refused_where_by_whom) { expect_livelock("--engine rtl"); }

TEST_F(Livelock, mixed_network_names_who_is_refused_where_by_whom) {
  expect_livelock("--engine systemc --rtl-nodes 1,2");
}

TEST_F(Livelock, slow_complete_network_of_rtl_names_who_is_refused_where_by_whom) {
  expect_livelock("--engine rtl-net");
}

TEST_F(Livelock, a_second_channel_carries_the_same_circuit) {
  const Finished finished = run("--vcs 2 --unsafe --json -");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(has(finished.out, "\"mismatches\": 0"));
}

/// Runs that the bounds on cycles without progress must not end.
TEST(Patience, long_circuits_over_long_links_and_long_startups_run_to_their_end) {
  for (const char* options :
       {"ring:100 --switching circuit --link-stages 8 --depth 18 --words 2",
        "ring:60 --switching circuit --circuit-retry --link-stages 8 --depth 1 --words 2",
        "ring:9 --startup 65535 --words 1", "ring:40 --link-stages 8 --depth 6 --width 8 --words 1"}) {
    const Finished finished =
        dateline_run(std::string("run broadcast --algorithm naive --json - --topology ") + options);
    EXPECT_EQ(finished.code, 0) << options << ": " << finished.err;
  }
}

class Stall : public testing::TestWithParam<const char*> {};

TEST_P(Stall, words_that_never_come_are_no_deadlock_and_the_node_is_named) {
  Options options;
  options.topology = "torus:3x3";
  const Setting setting(options);
  Job job = broadcast_job(setting, "dimension-tree", 0, 5);
  job.program.nodes[7].expected_words[1] += 3;
  try {
    run_job(*setting.engine(GetParam()), setting, job);
    FAIL() << "ended although words are missing";
  } catch (const StallError& error) {
    EXPECT_FALSE(error.deadlock);
    EXPECT_FALSE(error.livelock);
    EXPECT_EQ(error.round, 2);
    EXPECT_EQ(lacks(error.what(), {"round 2", "node 7", "3 words"}), "");
  }
}

INSTANTIATE_TEST_SUITE_P(engines, Stall, testing::Values("native", "systemc", "rtl"),
                         [](const auto& engine) { return std::string(engine.param); });

}  // namespace
}  // namespace dateline
