// SPDX-License-Identifier: Apache-2.0
// Broadcasts on the engines: every word is right, and cycles are as predicted and equal on all engines. SystemC
// networks can be made only once per process, so a case makes one. The C++ node is the reference in each case.
#include <gtest/gtest.h>

#include "tests/collective/engine_run.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dateline {
namespace {

const std::vector<std::string> kAlgorithms = {"algebraic", "dimension-tree", "naive"};
const std::vector<int> kSources = {0, 24, 48, 17};
const std::vector<int> kLengths = {1, 7, 64, 500};

Options on(const std::string& topology, int q = 1, bool one_port = false) {
  Options options;
  options.topology = topology;
  options.q = q;
  options.one_port = one_port;
  return options;
}

/// Runs the same broadcasts on native and the named engines.
void compare_engines(const Options& options, const std::vector<std::string>& names,
                     const std::vector<std::string>& algorithms, const std::vector<int>& sources,
                     const std::vector<int>& lengths) {
  const Setting setting(options);
  std::vector<std::unique_ptr<Engine>> owned;
  owned.push_back(setting.engine("native"));
  for (const std::string& name : names) owned.push_back(setting.engine(name));
  std::vector<Engine*> engines;
  for (const auto& engine : owned) engines.push_back(engine.get());
  for (const std::string& algorithm : algorithms)
    for (int source : sources)
      for (int words : lengths) {
        const Job job = broadcast_job(setting, algorithm, source, words);
        expect_alike(setting, job, engines,
                     algorithm + " on " + setting.topology.spec + " from " + std::to_string(source) + ", " +
                         std::to_string(words) + " words, q " + std::to_string(options.q) +
                         (options.one_port ? ", one-port" : ""));
      }
}

TEST(BroadcastEngines, native_meets_every_prediction_on_the_seven_by_seven_torus) {
  compare_engines(on("torus:7x7"), {}, kAlgorithms, kSources, kLengths);
}

TEST(BroadcastEngines, systemc_has_the_cycles_of_native) {
  compare_engines(on("torus:7x7"), {"systemc"}, {"algebraic", "dimension-tree"}, {24}, {7, 64});
}

TEST(BroadcastEngines, rtl_has_the_cycles_of_native) {
  compare_engines(on("torus:7x7"), {"rtl"}, kAlgorithms, {24}, {7, 64});
}

TEST(BroadcastEngines, slow_systemc_has_the_cycles_of_native_for_every_source_and_length) {
  compare_engines(on("torus:7x7"), {"systemc"}, kAlgorithms, kSources, kLengths);
}

TEST(BroadcastEngines, slow_rtl_has_the_cycles_of_native_for_every_source_and_length) {
  compare_engines(on("torus:7x7"), {"rtl"}, kAlgorithms, kSources, kLengths);
}

TEST(BroadcastEngines, shared_links_stay_within_the_bound_for_every_q_and_port_model) {
  for (int q : {2, 3, 4})
    for (bool one_port : {false, true})
      compare_engines(on("torus:7x7", q, one_port), {}, {"dimension-tree"}, kSources, kLengths);
}

TEST(BroadcastEngines, one_port_without_sharing_is_exact) {
  compare_engines(on("torus:7x7", 1, true), {}, {"dimension-tree", "naive"}, kSources, kLengths);
}

TEST(BroadcastEngines, rtl_shares_links_as_native_does) {
  compare_engines(on("torus:7x7", 2), {"rtl"}, {"dimension-tree"}, {24}, {7, 64});
}

TEST(BroadcastEngines, systemc_shares_links_as_native_does) {
  compare_engines(on("torus:7x7", 2, true), {"systemc"}, {"dimension-tree"}, {24}, {7, 64});
}

TEST(BroadcastEngines, slow_rtl_shares_links_as_native_does_for_every_q_and_port_model) {
  for (int q : {2, 3})
    for (bool one_port : {false, true})
      compare_engines(on("torus:7x7", q, one_port), {"rtl"}, {"dimension-tree"}, kSources, kLengths);
}

struct Shape {
  const char* topology;
  std::vector<std::string> algorithms;
};

const std::vector<Shape> kShapes = {{"torus:5x3", {"dimension-tree", "naive"}},
                                    {"torus:4x4", kAlgorithms},
                                    {"torus:3x3x3", kAlgorithms},
                                    {"ring:9", kAlgorithms},
                                    {"mesh:4x3", {"naive"}},
                                    {"torus:2x5", {"dimension-tree", "naive"}}};

TEST(BroadcastEngines, mixed_even_and_other_shapes_are_exact_on_native) {
  for (const Shape& shape : kShapes) {
    const int nodes = parse_topology(shape.topology).nodes;
    compare_engines(on(shape.topology), {}, shape.algorithms, {0, nodes - 1, nodes / 2}, {1, 7, 64});
    const bool tree = shape.algorithms.size() > 1;
    compare_engines(on(shape.topology, 1, true), {}, {tree ? "dimension-tree" : "naive"}, {nodes / 2}, {1, 7, 64});
    if (tree) compare_engines(on(shape.topology, 2), {}, {"dimension-tree"}, {nodes / 2}, {1, 7, 64});
  }
}

TEST(BroadcastEngines, slow_mixed_even_and_other_shapes_are_exact_on_rtl) {
  for (const Shape& shape : kShapes)
    compare_engines(on(shape.topology), {"rtl"}, shape.algorithms, {parse_topology(shape.topology).nodes / 2},
                    {1, 7, 64});
}

TEST(BroadcastEngines, blocks_longer_than_a_segment_arrive_complete) {
  Options options = on("torus:3x3");
  for (bool one_port : {false, true}) {
    options.one_port = one_port;
    Setting setting(options);
    setting.config.memory_words = 32768;
    const Job job = broadcast_job(setting, "naive", 4, 20000);
    const Execution execution = run_job(*setting.engine("native"), setting, job);
    EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
    // The cost of another segment depends on when its turn at the bank comes; the prediction is the most. 20000 words
    // are three segments.
    for (size_t r = 0; r < job.predicted.size(); ++r) {
      EXPECT_LE(static_cast<double>(execution.measured[r]), job.predicted[r].cycles);
      EXPECT_GE(static_cast<double>(execution.measured[r]),
                job.predicted[r].cycles - 2.0 * realign_cycles(setting.config));
    }
  }
}

TEST(BroadcastEngines, scattered_parts_cost_at_most_a_realignment_a_segment) {
  // Parts 0, 2, 4, 6 are sent one way and 1, 3, 5, 7 the other, then the rest: four segments per message. One more
  // round sends everything again, and half of it is dropped.
  const Setting setting(on("torus:3"));
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = "torus:3";
  schedule.parts = 8;
  const auto items = [](int first, int step) {
    std::vector<Item> list;
    for (int p = first; p < 8; p += step) list.push_back({0, -1, p});
    return list;
  };
  schedule.rounds.push_back({{0, 1, {0}, items(0, 2)}, {0, 2, {1}, items(1, 2)}});
  schedule.rounds.push_back({{0, 1, {0}, items(0, 1)}, {0, 2, {1}, items(0, 1)}});
  const Job job(setting, schedule, 64);
  for (const char* engine : {"native", "rtl"}) {
    const Execution execution = run_job(*setting.engine(engine), setting, job);
    EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
    const double segments[] = {4, 8};  // in the second round, words to write and words to drop alternate
    for (int r = 0; r < 2; ++r) {
      EXPECT_LE(static_cast<double>(execution.measured[r]), job.predicted[r].cycles) << engine << " round " << r;
      EXPECT_GE(static_cast<double>(execution.measured[r]),
                job.predicted[r].cycles - (segments[r] - 1) * realign_cycles(setting.config))
          << engine << " round " << r;
    }
  }
}

/// A good program for a test to break, and the engine for it.
struct Broken {
  Setting setting{on("torus:3x3")};
  Job job = broadcast_job(setting, "dimension-tree", 4, 9);
  Program& program() { return job.program; }
  Execution run() { return run_job(*setting.engine("native"), setting, job); }
};

TEST(BroadcastChecks, unbroken_program_passes) { EXPECT_EQ(Broken().run().mismatches, 0); }

TEST(BroadcastChecks, flipped_word_at_the_source_is_found_in_every_copy) {
  Broken broken;
  broken.program().nodes[4].memory[3] ^= 1;
  const Execution execution = broken.run();
  EXPECT_EQ(execution.mismatches, 9);
  EXPECT_NE(execution.first_mismatch.find("node 0, block of node 4, word 3"), std::string::npos)
      << execution.first_mismatch;
}

TEST(BroadcastChecks, put_that_is_dropped_by_its_receiver_is_found) {
  Broken broken;
  bool changed = false;
  for (auto& queue : broken.program().nodes[4].queues)
    for (uint64_t& entry : queue)
      if (!changed && entry >> 62 == 2) entry |= uint64_t{1} << 59, changed = true;
  ASSERT_TRUE(changed);
  EXPECT_GE(broken.run().mismatches, 4);
}

TEST(BroadcastChecks, put_that_is_never_sent_stalls_and_the_waiting_node_is_named) {
  Broken broken;
  // The first channel of the source that sends in round 1 now ends the round at once.
  bool changed = false;
  for (auto& queue : broken.program().nodes[4].queues)
    if (!changed && queue[0] >> 62 == 1) queue[0] = kEndOfRound, changed = true;
  ASSERT_TRUE(changed);
  try {
    broken.run();
    FAIL() << "ended although a put was missing";
  } catch (const StallError& error) {
    EXPECT_FALSE(error.deadlock);
    EXPECT_FALSE(error.livelock);
    EXPECT_FALSE(error.waits.empty()) << error.what();
  }
}

TEST(BroadcastChecks, wrong_cost_is_noticed) {
  Broken broken;
  const Execution execution = broken.run();
  EXPECT_EQ(static_cast<double>(execution.measured[0]), broken.job.predicted[0].cycles);
  CostModel wrong = broken.setting.cost;
  wrong.startup += 1;
  const auto predicted =
      predict_rounds(broken.setting.topology, broken.job.schedule, broken.job.layout, broken.setting.config, wrong);
  EXPECT_NE(static_cast<double>(execution.measured[0]), predicted[0].cycles);
}

}  // namespace
}  // namespace dateline
