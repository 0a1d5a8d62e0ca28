// SPDX-License-Identifier: Apache-2.0
// Streams: every operation by every algorithm moves every word, on all engines in the same cycles, and a stream that
// the proof refuses stops and is named.
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/study/study.h"
#include "sw/schedule/operation.h"
#include "tests/support/engine_paths.h"
#include "tests/support/node_room.h"
#include "tests/support/operation_arguments.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

StudyRequest request_of(const std::string& operation, const std::string& topology, int words, bool one_port,
                        Sync sync = Sync::kStream) {
  StudyRequest request;
  request.operation = operation;
  request.options.topology = topology;
  request.options.words = words;
  request.options.one_port = one_port;
  request.options.sync = sync;
  request.paths = short_run_paths();
  request.runs = true;
  return request;
}

void expect_streams(const StudyRequest& request, long& streams) {
  const std::string what = request.operation + " by " + request.algorithm + " on " + request.options.topology + ", " +
                           std::to_string(request.options.words) + " words" +
                           (request.options.one_port ? ", one port" : "");
  try {
    Study study = prepare_study(request);
    if (request.options.engine == "rtl") give_room(study);
    const Execution execution = run_study(study, request.paths, {});
    ASSERT_TRUE(study.stream) << what;
    EXPECT_EQ(execution.mismatches, 0) << what << ": " << execution.first_mismatch;
    EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles)) << what;
    ASSERT_EQ(execution.measured.size(), study.stream->groups.size()) << what;
    for (size_t g = 0; g < study.stream->groups.size(); ++g) {
      if (study.stream->predicted[g].estimate) continue;
      EXPECT_EQ(static_cast<double>(execution.measured[g]), study.stream->predicted[g].cycles) << what;
    }
    ++streams;
  } catch (const UsageError&) {
    // The operation, the algorithm or its paths do not exist with these settings.
  }
}

class StreamsOn : public testing::TestWithParam<const char*> {};

/// Runs every operation by every algorithm, with blocks of these lengths in words.
void expect_all_streams(const std::string& network, bool one_port, const std::vector<int>& lengths,
                        const std::string& engine, long& streams) {
  const Topology topology = parse_topology(network);
  for (const Algorithm& algorithm : algorithms())
    for (const int words : lengths) {
      StudyRequest request = request_of(algorithm.operation, network, words, one_port);
      request.algorithm = algorithm.name;
      request.arguments = arguments_of(find_operation(algorithm.operation), topology.dims());
      request.options.engine = engine;
      expect_streams(request, streams);
    }
}

TEST_P(StreamsOn, every_operation_by_every_algorithm_moves_every_word) {
  long streams = 0;
  expect_all_streams(GetParam(), false, {1}, "native", streams);
  expect_all_streams(GetParam(), true, {16}, "native", streams);
  EXPECT_GT(streams, 3) << "streams that ran";
}

TEST_P(StreamsOn, slow_every_operation_by_every_algorithm_moves_every_word_on_rtl) {
  long streams = 0;
  for (const bool one_port : {false, true}) expect_all_streams(GetParam(), one_port, {1, 16, 300}, "rtl", streams);
  EXPECT_GT(streams, 18) << "streams that ran";
}
INSTANTIATE_TEST_SUITE_P(families, StreamsOn,
                         testing::Values("torus:4x4", "torus:5x3", "mesh:3x4", "ring:6", "hypercube:3", "dual-cube:2",
                                         "ghc:3x3", "twisted-torus:4x3", "product:ring3*complete3"));

/// Blocks that do not fit into memory twice: memory is used again, and a word has a count before it is replaced.
TEST(Streams, memory_that_is_used_again_moves_every_word) {
  long streams = 0;
  for (const Algorithm& algorithm : algorithms())
    for (const bool one_port : {false, true}) {
      if (algorithm.operation != "all-to-all" || algorithm.name.rfind("two-phase", 0) != 0) continue;
      StudyRequest request = request_of(algorithm.operation, "torus:8x8", 250, one_port);
      request.algorithm = algorithm.name;
      expect_streams(request, streams);
    }
  EXPECT_EQ(streams, 4) << "streams that ran";
}

/// A node that waits for its banks takes words more slowly, and its buffers fill: their credits need two cycles.
TEST(Streams, credits_of_receivers_count_in_predictions) {
  StudyRequest request = request_of("reduce-scatter", "torus:4x6", 40, false);
  request.algorithm = "tree";
  const Study study = prepare_study(request);
  ASSERT_TRUE(study.stream);
  const Execution execution = run_study(study, request.paths, {});
  EXPECT_EQ(execution.measured.at(0), 938);
  EXPECT_EQ(study.stream->predicted.at(0).cycles, 938);
}

TEST(Streams, relay_of_a_circuit_sets_up_its_path_before_the_words_arrive) {
  StudyRequest request = request_of("all-gather", "hypercube:3", 2, false);
  request.options.vcs = 8;
  request.options.link_stages = 8;
  request.options.switching = SwitchingMode::kCircuit;
  request.options.circuit_retry = true;
  long streams = 0;
  expect_streams(request, streams);
  EXPECT_EQ(streams, 1);
}

/// A head keeps its place in a pipelined router longer than the flits behind it: where these pause, the buffer that
/// covers the credit loop of a body is one place too small.
TEST(Streams, predictions_of_pipelined_routers_are_exact_with_a_place_more_than_the_loop_of_a_body) {
  for (const int depth : {4, 5}) {
    StudyRequest request = request_of("reduce-scatter", "ghc:5x5", 1, false);
    request.arguments = {{"order", "fixed"}};
    request.options.pipeline = 1;
    request.options.depth = depth;
    const Study study = prepare_study(request);
    ASSERT_TRUE(study.stream);
    const Execution execution = run_study(study, request.paths, {});
    EXPECT_EQ(execution.measured.at(0), depth == 4 ? 48 : 47);
    EXPECT_EQ(study.stream->predicted.at(0).cycles, 47);
    EXPECT_EQ(study.stream->predicted.at(0).estimate, depth == 4);
  }
}

TEST(Streams, engines_take_the_same_cycles) {
  for (const auto& [operation, topology] : std::vector<std::pair<std::string, std::string>>{
           {"all-gather", "torus:4x4"}, {"all-to-all", "dual-cube:2"}, {"all-reduce", "torus:4x4"}}) {
    std::vector<long> first;
    for (const std::string engine : {"native", "rtl", "systemc", "rtl-net"}) {
      if (engine == "systemc" && operation != "all-gather") continue;  // one SystemC network per process
      if (engine == "rtl-net" && topology != "dual-cube:2") continue;  // every node of the network is compiled
      StudyRequest request = request_of(operation, topology, 16, false);
      request.options.engine = engine;
      const Execution execution = run_study(prepare_study(request), request.paths, {});
      EXPECT_EQ(execution.mismatches, 0) << engine << ": " << execution.first_mismatch;
      if (first.empty()) first = execution.measured;
      EXPECT_EQ(execution.measured, first) << operation << " on " << engine;
    }
  }
}

TEST(Streams, threads_take_the_same_cycles) {
  StudyRequest request = request_of("all-gather", "torus:5x5", 33, false);
  const Execution one = run_study(prepare_study(request), request.paths, {});
  request.options.workers.threads = 2;
  const Execution two = run_study(prepare_study(request), request.paths, {});
  EXPECT_EQ(one.measured, two.measured);
}

TEST(Streams, auto_takes_the_way_with_fewer_predicted_cycles) {
  for (const std::string operation : {"broadcast", "all-gather", "all-to-all"})
    for (const int words : {1, 64}) {
      const Study barrier = prepare_study(request_of(operation, "torus:5x5", words, false, Sync::kBarrier));
      const Study stream = prepare_study(request_of(operation, "torus:5x5", words, false, Sync::kStream));
      const Study least = prepare_study(request_of(operation, "torus:5x5", words, false, Sync::kAuto));
      EXPECT_LE(least.total_cycles(), barrier.total_cycles()) << operation;
      EXPECT_LE(least.total_cycles(), stream.total_cycles()) << operation;
    }
}

/// On mesh:4, Z brings a word from 0 to 3, Y from 3 to 1 carries a word of 3 and then that word, and X from 1 to 2 a
/// word of 1 and then that word. With one virtual channel they stop: Z waits for a link that X holds, X for a word that
/// Y brings, and Y for a word that Z brings.
const char* const kStops = R"({"format": "dateline-schedule", "version": 1, "operation": "all-gather", "arguments": {},
  "topology": "mesh:4", "ports": "all", "q": 1, "parts": 1, "rounds": [
    [{"from": 0, "to": 3, "items": [[0, -1, 0]]}],
    [{"from": 3, "to": 1, "items": [[3, -1, 0], [0, -1, 0]]}],
    [{"from": 1, "to": 2, "items": [[1, -1, 0], [0, -1, 0], [3, -1, 0]]}],
    [{"from": 0, "to": 1, "items": [[0, -1, 0]]}, {"from": 1, "to": 0, "items": [[1, -1, 0], [3, -1, 0]]},
     {"from": 2, "to": 3, "items": [[2, -1, 0], [1, -1, 0]]}],
    [{"from": 2, "to": 1, "items": [[2, -1, 0]]}],
    [{"from": 1, "to": 0, "items": [[2, -1, 0]]}]]})";

StudyRequest counter_example() {
  StudyRequest request = request_of("all-gather", "mesh:4", 16, false);
  request.options.vcs = 1;
  request.options.sync_given = true;
  return request;
}

TEST(Streams, counter_example_keeps_a_barrier_and_stops_without_it) {
  const TemporaryFolder folder;
  StudyRequest request = counter_example();
  request.from = folder.file("stops.json");
  write_text(request.from, kStops);
  const Study kept = prepare_study(request);
  ASSERT_TRUE(kept.check.ok()) << kept.check.problems[0];
  ASSERT_TRUE(kept.stream);
  ASSERT_FALSE(kept.stream->barriers.empty());
  EXPECT_NE(kept.stream->barriers[0].find("transfer"), std::string::npos) << kept.stream->barriers[0];
  EXPECT_EQ(run_study(kept, request.paths, {}).mismatches, 0);

  for (const std::string engine : {"native", "rtl", "systemc"}) {
    request.options.unsafe = true;
    request.options.engine = engine;
    const Study unsafe = prepare_study(request);
    ASSERT_TRUE(unsafe.stream);
    EXPECT_TRUE(unsafe.stream->barriers.empty());
    try {
      run_study(unsafe, request.paths, {});
      ADD_FAILURE() << engine << ": it must stop";
    } catch (const StallError& stall) {
      const std::string text = stall.what();
      EXPECT_NE(text.find("waits for word"), std::string::npos) << engine << ": " << text;
      EXPECT_NE(text.find("which node"), std::string::npos) << engine << ": " << text;
    }
  }
}

/// A word that many nodes add to needs a count of many bits. With fewer, other algorithms serve.
TEST(Streams, sums_have_at_most_as_many_contributions_as_their_counts_hold) {
  StudyRequest request = request_of("reduce", "mesh:4x5", 3, false);
  request.algorithm = "naive";
  request.options.routing = RoutingChoice{RoutingName::kSource};
  EXPECT_EQ(prepare_study(request).machine.node.count_bits, 5);
  request.options.count_bits = 4;
  try {
    prepare_study(request);
    ADD_FAILURE() << "it must be refused";
  } catch (const UsageError& error) {
    const std::string text = error.what();
    for (const char* part : {"20 contributions", "at most 15", "count-bits", "5"})
      EXPECT_NE(text.find(part), std::string::npos) << text;
  }
  request.algorithm = "auto";
  const Study tree = prepare_study(request);
  EXPECT_NE(tree.schedule.algorithm, "naive");
  const Execution execution = run_study(tree, request.paths, {});
  EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
}

TEST(Streams, what_cannot_stream_is_refused_by_name) {
  const auto refused = [](const StudyRequest& request) {
    try {
      prepare_study(request);
    } catch (const UsageError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  StudyRequest counts = request_of("broadcast", "torus:4x4", 4, false);
  counts.options.count_bits = 0;
  EXPECT_NE(refused(counts).find("count-bits"), std::string::npos);
  StudyRequest bubble = request_of("broadcast", "torus:4x4", 4, false);
  bubble.options.flow = FlowControl::kBubble;
  bubble.options.flow_given = true;
  EXPECT_NE(refused(bubble).find("bubble"), std::string::npos);
  // auto takes barriers instead.
  counts.options.sync = bubble.options.sync = Sync::kAuto;
  EXPECT_FALSE(prepare_study(counts).stream);
  EXPECT_FALSE(prepare_study(bubble).stream);
}

}  // namespace
}  // namespace dateline
