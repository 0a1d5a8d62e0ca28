// SPDX-License-Identifier: Apache-2.0
// Runs of nodes that combine words, on the native engine: puts of a node to itself, and counts that pass their limit.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/router/route_encoding.h"
#include "sw/driver/machine/machine.h"

namespace dateline {
namespace {

class ReductionsRun : public ::testing::Test {
 protected:
  ReductionsRun() {
    MachineOptions options;
    options.topology = "ring:3";
    options.reductions = true;
    options.count_bits = 2;
    machine = make_machine(options);
    engine = machine.engine->make(machine.topology, machine.node, {}, {});
    program.config = machine.node;
    program.rounds = 1;
    program.hold = machine.node.least_hold();
    program.barrier_delay = least_barrier_delay(machine.node, 1, 2);
    program.nodes.resize(3);
    for (NodeImage& image : program.nodes) {
      for (unsigned w = 0; w < 4096; ++w) image.memory.push_back(w);
      image.loaded = {{0, 4096}};
      image.queues.resize(static_cast<size_t>(machine.router().locals()));
      image.expected_words = {0};
    }
  }
  /// Adds a put with one segment. path: the ports that it takes; empty: to the node itself.
  void put(int from, const std::vector<uint8_t>& path, SegmentOp op, unsigned words, unsigned to, unsigned source) {
    const auto route = encode_route(machine.topology, machine.router(), from, path, Switching::kWormhole, 0);
    auto& queue = program.nodes[static_cast<size_t>(from)].queues[path.empty() ? 0 : path.front()];
    queue.push_back(put_entry(route->headers[0], static_cast<unsigned>(queue.size()) + 2));
    queue.push_back(segment_entry(true, op, words, to, source));
    int node = from;
    for (const uint8_t port : path) node = machine.topology.link(node, port).node;
    program.nodes[static_cast<size_t>(node)].expected_words[0] += words;
  }
  void run() {
    for (NodeImage& image : program.nodes)
      for (auto& queue : image.queues) queue.insert(queue.end(), {kEndOfRound, kEndOfRound});
    engine->run(program);
  }

  Machine machine;
  std::unique_ptr<Engine> engine;
  Program program;
};

TEST_F(ReductionsRun, a_node_copies_and_adds_its_own_words) {
  put(0, {}, SegmentOp::kPut, 1000, 2000, 100);
  put(0, {}, SegmentOp::kAdd, 1000, 3000, 100);
  put(0, {0}, SegmentOp::kAdd, 50, 7, 1000);
  run();  // no link carries a flit for longer than a stall takes
  const auto memories = engine->memories(0, 4096);
  for (unsigned i = 0; i < 1000; ++i) {
    ASSERT_EQ(memories[0][2000 + i], Word{100 + i}) << i;
    ASSERT_EQ(memories[0][3000 + i], Word{3100 + 2 * i}) << i;
  }
  for (unsigned i = 0; i < 50; ++i) EXPECT_EQ(memories[1][7 + i], Word{1007 + 2 * i}) << i;
  EXPECT_EQ(memories[0][100], Word{100});
}

TEST_F(ReductionsRun, a_stream_whose_words_get_too_many_contributions_names_node_and_word) {
  program.stream = true;
  for (int i = 0; i < 3; ++i) put(0, {0}, SegmentOp::kAdd, 2, 41, 0);
  std::string said;
  try {
    run();
  } catch (const CheckError& error) {
    said = error.what();
  }
  EXPECT_NE(said.find("node 1: word 41 got more contributions than a count of 2 bits holds"), std::string::npos)
      << said;
}

TEST_F(ReductionsRun, a_program_without_a_stream_may_add_as_often_as_it_likes) {
  for (int i = 0; i < 9; ++i) put(0, {0}, SegmentOp::kAdd, 2, 41, 1);
  run();
  EXPECT_EQ(engine->memories(41, 1)[1][0], Word{50});
}

}  // namespace
}  // namespace dateline
