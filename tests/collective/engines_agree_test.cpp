// SPDX-License-Identifier: Apache-2.0
// One collective on every engine, wormhole and circuits, and in SystemC networks of which some nodes are RTL: cycles,
// records and memories are equal. A SystemC network must be made before the first step of any, so a case makes all
// engines before it runs them. Cases share configurations, because each needs a Verilated node.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/driver/machine/node_list.h"
#include "tests/collective/engine_run.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// An engine, and its nodes that are RTL ("": none).
struct Face {
  std::string engine, rtl_nodes;
};

const std::vector<Face> kSystemC = {{"systemc", ""}, {"systemc", "0,5"}, {"systemc", "all"}};
const std::vector<Face> kNodes = {{"systemc", ""}, {"systemc", "0,5"}, {"systemc", "all"}, {"rtl", ""}};
const std::vector<Face> kNet = {{"rtl-net", ""}};
const std::vector<Face> kEvery = {
    {"systemc", ""}, {"systemc", "0,5"}, {"systemc", "all"}, {"rtl", ""}, {"rtl-net", ""}};
const std::vector<Face> kRtl = {{"rtl", ""}};

Options on(const std::string& topology, SwitchingMode switching = SwitchingMode::kWormhole, int vcs = 0) {
  Options options;
  options.topology = topology;
  options.switching = switching;
  options.vcs = vcs;
  return options;
}

std::vector<std::vector<uint32_t>> record_words(const RunResult& result) {
  std::vector<std::vector<uint32_t>> words;
  for (const auto& records : result.records) {
    words.emplace_back();
    for (const RoundRecord& record : records)
      words.back().insert(words.back().end(), record.fields(), record.fields() + RoundRecord::kFields);
  }
  return words;
}

/// Expects native to move every word correctly, and each face to agree with native in every cycle.
void expect_agreement(const Options& options, const std::vector<Face>& faces,
                      const std::vector<std::string>& algorithms, const std::vector<int>& lengths = {7, 64}) {
  const Setting setting(options);
  const auto native = setting.engine("native");
  std::vector<std::unique_ptr<Engine>> engines;
  for (const Face& face : faces)
    engines.push_back(setting.engine(face.engine, parse_rtl_nodes(setting.topology, face.rtl_nodes)));
  for (const std::string& algorithm : algorithms)
    for (const int words : lengths) {
      const Job job = broadcast_job(setting, algorithm, setting.topology.nodes / 2, words);
      const Execution execution = run_job(*native, setting, job);
      EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
      const RunResult want = native->run(job.program);
      const auto memories = native->memories(0, job.layout.total_words());
      for (size_t i = 0; i < faces.size(); ++i) {
        const std::string what = algorithm + " on " + options.topology + ", " + to_string(options.switching) + ", " +
                                 std::to_string(words) + " words, engine " + faces[i].engine +
                                 (faces[i].rtl_nodes.empty() ? "" : " with RTL nodes " + faces[i].rtl_nodes);
        const RunResult have = engines[i]->run(job.program);
        EXPECT_EQ(measure_rounds(job.program, have), execution.measured) << what;
        EXPECT_EQ(have.cycles, want.cycles) << what;
        EXPECT_EQ(record_words(have), record_words(want)) << what;
        EXPECT_TRUE(engines[i]->memories(0, job.layout.total_words()) == memories) << what << ": memories differ";
      }
    }
}

const std::vector<std::string> kTorusAlgorithms = {"algebraic", "dimension-tree", "naive"};

TEST(EnginesAgree, wormhole_is_the_same_on_every_engine_of_nodes) {
  expect_agreement(on("torus:3x3", SwitchingMode::kWormhole, 2), kNodes, kTorusAlgorithms);
}

// A complete network of nine nodes takes newer Verilator versions a minute to compile.
TEST(EnginesAgree, wormhole_is_the_same_in_the_complete_rtl_network) {
  expect_agreement(on("torus:3x2", SwitchingMode::kWormhole, 2), kNet, {"dimension-tree", "naive"});
}

TEST(EnginesAgree, slow_wormhole_is_the_same_in_a_larger_rtl_network) {
  expect_agreement(on("torus:3x3", SwitchingMode::kWormhole, 2), kNet, kTorusAlgorithms);
}

TEST(EnginesAgree, circuits_are_the_same_on_every_engine_of_nodes) {
  expect_agreement(on("torus:3x3", SwitchingMode::kCircuit, 2), kNodes, kTorusAlgorithms);
}

TEST(EnginesAgree, circuits_are_the_same_in_the_complete_rtl_network) {
  expect_agreement(on("torus:3x2", SwitchingMode::kCircuit, 2), kNet, {"dimension-tree", "naive"});
}

TEST(EnginesAgree, slow_circuits_are_the_same_in_a_larger_rtl_network) {
  expect_agreement(on("torus:3x3", SwitchingMode::kCircuit, 2), kNet, kTorusAlgorithms);
}

TEST(EnginesAgree, mixed_systemc_is_native_with_wormhole_on_unequal_sizes) {
  expect_agreement(on("torus:4x3", SwitchingMode::kWormhole, 2), kSystemC, {"dimension-tree", "naive"});
}

TEST(EnginesAgree, mixed_systemc_is_native_with_circuits_on_unequal_sizes) {
  expect_agreement(on("torus:4x3", SwitchingMode::kCircuit, 2), kSystemC, {"dimension-tree", "naive"});
}

TEST(EnginesAgree, slow_mixed_systemc_is_native_with_one_port_and_wormhole) {
  Options options = on("torus:3x3", SwitchingMode::kWormhole, 2);
  options.one_port = true;
  expect_agreement(options, kSystemC, {"dimension-tree", "naive"});
}

TEST(EnginesAgree, slow_mixed_systemc_is_native_with_one_port_and_circuits) {
  Options options = on("torus:3x3", SwitchingMode::kCircuit, 2);
  options.one_port = true;
  expect_agreement(options, kSystemC, {"dimension-tree", "naive"});
}

TEST(EnginesAgree, circuits_take_the_predicted_cycles) {
  for (const char* topology : {"torus:3x3", "torus:7x7"}) {
    const Setting setting(on(topology, SwitchingMode::kCircuit));
    const auto native = setting.engine("native");
    for (const std::string& algorithm : kTorusAlgorithms)
      for (const int words : {7, 64}) {
        const Job job = broadcast_job(setting, algorithm, 4, words);
        expect_as_predicted(setting, job, run_job(*native, setting, job), algorithm + " on " + topology);
      }
  }
}

std::string stall_text(Engine& engine, const Program& program) {
  try {
    engine.run(program);
  } catch (const StallError& error) {
    return error.what();
  }
  return "";
}

TEST(EnginesAgree, stalled_mixed_network_says_who_waits_as_native_does) {
  const Setting setting(on("torus:3x3", SwitchingMode::kCircuit, 2));
  Job job = broadcast_job(setting, "dimension-tree", 5, 9);
  const auto native = setting.engine("native"), mixed = setting.engine("systemc", {0, 5}),
             all = setting.engine("systemc", parse_rtl_nodes(setting.topology, "all"));
  bool changed = false;  // removes a put of the source
  for (auto& queue : job.program.nodes[5].queues)
    if (!changed && queue[0] >> 62 == 1) queue[0] = kEndOfRound, changed = true;
  ASSERT_TRUE(changed);
  const std::string text = stall_text(*native, job.program);
  EXPECT_TRUE(has(text, "waits for ")) << text;
  EXPECT_EQ(stall_text(*mixed, job.program), text);
  EXPECT_EQ(stall_text(*all, job.program), text);
}

TEST(EnginesAgree, program_reports_the_same_run_from_a_mixed_network) {
  using Json = nlohmann::json;
  const std::string run = "run broadcast --topology torus:3x3 --switching circuit --vcs 2 --json - --engine ";
  const Finished finished = dateline_run(run + "systemc --rtl-nodes 0,5");
  ASSERT_EQ(finished.code, 0) << finished.err;
  Json mixed = Json::parse(finished.out), native = Json::parse(dateline_run(run + "native").out);
  EXPECT_EQ(mixed["rtl_nodes"], Json({0, 5}));
  EXPECT_EQ(mixed["data"]["mismatches"], 0);
  mixed.erase("rtl_nodes");
  for (Json* json : {&mixed, &native}) json->erase("engine");
  EXPECT_EQ(mixed, native);
}

// ---- the larger torus and every other kind of network, one configuration each ----

TEST(EnginesAgree, slow_wormhole_is_the_same_on_every_engine_of_the_seven_by_seven_torus) {
  expect_agreement(on("torus:7x7"), kEvery, kTorusAlgorithms);
}

TEST(EnginesAgree, slow_circuits_are_the_same_on_every_engine_of_the_seven_by_seven_torus) {
  expect_agreement(on("torus:7x7", SwitchingMode::kCircuit), kEvery, kTorusAlgorithms);
}

TEST(EnginesAgree, slow_hypercube_is_the_same_in_rtl) { expect_agreement(on("hypercube:3"), kRtl, {"naive"}); }

TEST(EnginesAgree, slow_generalised_hypercube_is_the_same_in_rtl) { expect_agreement(on("ghc:3x3"), kRtl, {"naive"}); }

TEST(EnginesAgree, slow_dual_cube_is_the_same_in_rtl) { expect_agreement(on("dual-cube:2"), kRtl, {"naive"}); }

TEST(EnginesAgree, slow_twisted_torus_is_the_same_in_rtl) {
  expect_agreement(on("twisted-torus:3x4"), kRtl, {"naive"});
}

TEST(EnginesAgree, slow_product_of_ring_and_path_is_the_same_in_rtl) {
  expect_agreement(on("product:ring3*path2"), kRtl, {"naive"});
}

TEST(EnginesAgree, slow_narrow_flits_are_the_same_in_rtl) {
  Options options = on("torus:3x3");
  options.width = 16;
  expect_agreement(options, kRtl, kTorusAlgorithms);
}

TEST(EnginesAgree, slow_wide_flits_are_the_same_in_rtl_and_in_mixed_systemc) {
  Options options = on("torus:3x3");
  options.width = 128;
  expect_agreement(options, {{"rtl", ""}, {"systemc", "0,5"}}, kTorusAlgorithms);
}

TEST(EnginesAgree, slow_long_links_are_the_same_in_rtl_and_in_mixed_systemc) {
  Options options = on("torus:3x3");
  options.link_stages = 3;
  options.depth = 8;
  expect_agreement(options, {{"rtl", ""}, {"systemc", "0,5"}}, kTorusAlgorithms);
}

}  // namespace
}  // namespace dateline
