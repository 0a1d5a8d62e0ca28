// SPDX-License-Identifier: Apache-2.0
// Nodes that combine arriving words with the words of their memory: the operations, the counts, and the cycles.
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "model/node/combine.h"
#include "model/node/node.h"
#include "model/node/node_memory.h"

namespace dateline {
namespace {

TEST(Combine, operations_on_words_of_a_flit) {
  const auto combined = [](Combine op, bool compares_signed, Word a, Word b) {
    return static_cast<unsigned>(CombineRule{op, compares_signed, 8}(a, b));
  };
  EXPECT_EQ(combined(Combine::kAdd, false, 0xff, 2), 1u) << "wraps";
  EXPECT_EQ(combined(Combine::kMin, false, 0x80, 0x7f), 0x7fu);
  EXPECT_EQ(combined(Combine::kMin, true, 0x80, 0x7f), 0x80u);
  EXPECT_EQ(combined(Combine::kMax, false, 0x80, 0x7f), 0x80u);
  EXPECT_EQ(combined(Combine::kMax, true, 0x80, 0x7f), 0x7fu);
  EXPECT_EQ(combined(Combine::kAnd, false, 0xf0, 0x3c), 0x30u);
  EXPECT_EQ(combined(Combine::kOr, false, 0xf0, 0x3c), 0xfcu);
  EXPECT_EQ(combined(Combine::kXor, false, 0xf0, 0x3c), 0xccu);
}

TEST(Combine, identity_changes_no_word) {
  for (const int width : {8, 33, 64, 128})
    for (const Combine op : {Combine::kAdd, Combine::kMin, Combine::kMax, Combine::kAnd, Combine::kOr, Combine::kXor})
      for (const bool compares_signed : {false, true}) {
        const CombineRule rule{op, compares_signed, width};
        const Word top = Word{1} << (width - 1);
        for (const Word word : {Word{0}, Word{1}, Word{0x5a}, top, top - 1, top + 7, word_mask(width)}) {
          EXPECT_TRUE(rule(rule.identity(), word) == word) << width << " " << static_cast<int>(op);
          EXPECT_TRUE(rule(word, rule.identity()) == word) << width << " " << static_cast<int>(op);
        }
      }
}

/// A memory of 16 words: 0, 10, 20, 30 in the first four. With counts the others are empty.
NodeMemory small_memory(bool counted, Combine op = Combine::kAdd) {
  NodeMemory memory;
  if (counted)
    memory.load_counted({0, 10, 20, 30}, {{0, 4}}, 16, 32);
  else
    memory.load({0, 10, 20, 30}, 16, 32);
  memory.set_combine({op, false, 32}, 8, 3);
  return memory;
}

TEST(Combine, add_changes_the_word_and_add_from_writes_elsewhere) {
  for (const bool counted : {false, true}) {
    NodeMemory memory = small_memory(counted);
    EXPECT_EQ(memory.take(SegmentOp::kAdd, 1, 5).address, 1u);
    EXPECT_EQ(memory.take(SegmentOp::kAddFrom, 2, 7).address, 10u);
    EXPECT_EQ(memory.take(SegmentOp::kAddFrom, 11, 1).address, 3u) << "the address wraps";
    EXPECT_EQ(memory.read(1), Word{15});
    EXPECT_EQ(memory.read(2), Word{20});
    EXPECT_EQ(memory.read(10), Word{27});
    EXPECT_EQ(memory.read(3), Word{1});
    EXPECT_EQ(memory.count(1), counted ? 2u : 0u);
    EXPECT_EQ(memory.count(10), counted ? 1u : 0u);
  }
}

TEST(Combine, an_empty_word_is_replaced) {
  NodeMemory memory = small_memory(true, Combine::kMin);
  memory.take(SegmentOp::kAdd, 6, 9);
  EXPECT_EQ(memory.read(6), Word{9});
  EXPECT_EQ(memory.count(6), 1u);
  memory.take(SegmentOp::kAdd, 6, 12);
  EXPECT_EQ(memory.read(6), Word{9});
  EXPECT_EQ(memory.count(6), 2u);
  memory.take(SegmentOp::kAddFrom, 7, 4);
  EXPECT_EQ(memory.read(15), Word{4});
  EXPECT_EQ(memory.count(7), 0u);
  NodeMemory plain = small_memory(false, Combine::kMin);
  plain.take(SegmentOp::kAdd, 6, 9);
  EXPECT_EQ(plain.read(6), Word{0}) << "without counts no word is empty";
}

TEST(Combine, a_count_stays_at_its_limit_and_says_so) {
  NodeMemory memory = small_memory(true);
  EXPECT_FALSE(memory.take(SegmentOp::kAdd, 2, 1).full);
  EXPECT_FALSE(memory.take(SegmentOp::kAdd, 2, 1).full);
  EXPECT_TRUE(memory.take(SegmentOp::kAdd, 2, 1).full);
  EXPECT_EQ(memory.count(2), 3u);
  EXPECT_EQ(memory.read(2), Word{23}) << "the word still changes";
  EXPECT_FALSE(memory.take(SegmentOp::kPut, 2, 1).full);
  EXPECT_EQ(memory.count(2), 1u);
}

/// The network interface of one node with four channels, and messages on its ejection links.
class Arrivals : public ::testing::Test {
 protected:
  void load(bool stream, int count_bits, int pipeline = 0) {
    NodeConfig config;
    config.router.ports = 4;
    config.router.vcs = 1;
    config.router.pipeline = pipeline;
    config.reductions = true;
    config.count_bits = count_bits;
    config.memory_words = 64;
    interfaces_ = std::make_unique<NodeInterfaces>(config, std::vector<RouterPlace>{RouterPlace{}});
    Program program;
    program.config = config;
    program.rounds = 1;
    program.hold = config.least_hold();
    program.stream = stream;
    program.offset = 8;
    NodeImage image;
    image.memory.assign(16, 100);
    image.loaded = {{0, 16}};
    image.queues.assign(4, {kEndOfRound, kEndOfRound});
    image.expected_words = {1000};
    program.nodes = {image};
    interfaces_->load(program, 0);
    step(true, false);
    step(false, true);
  }
  /// One cycle; `flits` [channel] is on the ejection links after it.
  void step(bool close, bool release) {
    NodeInterfaces::LocalWires next(4);
    interfaces_->step(0, close, release, LostCycles{}, next);
    interfaces_->wires(0) = NodeInterfaces::LocalWires(4);
  }
  void flit(int channel, Word data, bool head = false, bool tail = false) {
    interfaces_->wires(0).channel(channel).ejection = {data, 0, true, head, tail};
  }
  /// Sends the same message on several channels at once. It writes its words from address `to` on.
  void messages(const std::vector<int>& channels, SegmentOp op, unsigned to, const std::vector<Word>& words) {
    const Word header = segment_header(true, static_cast<unsigned>(op), static_cast<unsigned>(words.size()), to);
    std::vector<Word> flits = {0, header};
    flits.insert(flits.end(), words.begin(), words.end());
    for (size_t i = 0; i < flits.size(); ++i) {
      for (const int channel : channels) flit(channel, flits[i], i == 0, i + 1 == flits.size());
      step(false, false);
    }
  }
  void idle(int cycles) {
    for (int i = 0; i < cycles; ++i) step(false, false);
  }
  Word word(unsigned address) const { return interfaces_->memory(0).read(address); }

  std::unique_ptr<NodeInterfaces> interfaces_;
};

TEST_F(Arrivals, of_all_channels_add_up) {
  load(false, 0);
  messages({0, 1, 2, 3}, SegmentOp::kAdd, 5, {1, 2, 3});
  messages({0, 2}, SegmentOp::kAdd, 6, {10});
  messages({1}, SegmentOp::kAddFrom, 4, {50});
  idle(12);
  EXPECT_EQ(word(5), Word{104});
  EXPECT_EQ(word(6), Word{128});
  EXPECT_EQ(word(7), Word{112});
  EXPECT_EQ(word(4), Word{100});
  EXPECT_EQ(word(12), Word{150});
}

TEST_F(Arrivals, are_written_after_the_cycles_of_the_operation) {
  for (const int pipeline : {0, 1, 2}) {
    load(false, 0, pipeline);
    EXPECT_EQ(interfaces_->config().write_delay(), pipeline > 0 ? 3 : 2);
    for (const SegmentOp op : {SegmentOp::kPut, SegmentOp::kAdd}) {
      messages({0}, op, 8, {7});
      const Word before = word(8);
      int cycles = 0;
      for (; word(8) == before && cycles < 20; ++cycles) {
        EXPECT_FALSE(interfaces_->idle(0));
        idle(1);
      }
      // The word waits at most three cycles for its bank.
      EXPECT_GE(cycles, 1 + interfaces_->config().write_delay());
      EXPECT_LE(cycles, interfaces_->config().least_hold());
    }
    idle(8);
    EXPECT_TRUE(interfaces_->idle(0));
  }
}

TEST_F(Arrivals, of_a_stream_that_pass_the_limit_of_a_count_are_reported) {
  for (const bool stream : {false, true}) {
    load(stream, 2);
    messages({0, 1}, SegmentOp::kAdd, 9, {1});
    idle(12);
    EXPECT_FALSE(interfaces_->progress(0).overflow);
    EXPECT_EQ(interfaces_->memory(0).count(9), 3u);
    messages({3}, SegmentOp::kAdd, 9, {1});
    messages({3}, SegmentOp::kAdd, 10, {1, 1});
    idle(12);
    EXPECT_EQ(interfaces_->progress(0).overflow, stream) << "in other programs counts mean nothing";
    if (stream) {
      EXPECT_EQ(interfaces_->progress(0).overflow_word, 9u);
    }
    EXPECT_EQ(word(9), Word{103});
  }
}

}  // namespace
}  // namespace dateline
