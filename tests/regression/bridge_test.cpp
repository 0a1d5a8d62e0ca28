// SPDX-License-Identifier: Apache-2.0
// The RTL end of the serial link of a board (rtl/board), byte by byte. Anything other than the next complete frame
// changes nothing, and the next good frame is answered. The C++ end makes the frames and reads the answers.
#include <gtest/gtest.h>
#include <verilated.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "Vbridge_probe.h"
#include "sw/board/frames.h"

namespace dateline {
namespace {

constexpr int kByteCycles = 20;  // least cycles between two bytes on the line

/// A write that the board sends to the network.
struct Write {
  int node, space, channel, address;
  uint64_t data;
  bool operator==(const Write& other) const {
    return std::tie(node, space, channel, address, data) ==
           std::tie(other.node, other.space, other.channel, other.address, other.data);
  }
};

/// The board's end with a memory in place of the network.
class Board {
 public:
  Board() : model_(std::make_unique<Vbridge_probe>(&context_, "bridge")) {
    model_->clk_i = model_->rst_ni = model_->valid_i = model_->broken_i = model_->finished_i = 0;
    model_->host_rvalid_i = 0;
    clock(3);
    model_->rst_ni = 1;
    clock(40);
    resets_ = 0;
  }
  Vbridge_probe& pins() { return *model_; }

  void clock(int cycles) {
    for (int i = 0; i < cycles; ++i) {
      model_->host_rvalid_i = !reads_.empty() && reads_.front().second-- == 0 ? 1 : 0;
      if (model_->host_rvalid_i) {
        model_->host_rdata_i = reads_.front().first;
        reads_.pop_front();
      }
      model_->eval();
      if (model_->host_we_o)
        writes.push_back({model_->host_node_o, model_->host_space_o, model_->host_channel_o, model_->host_addr_o,
                          model_->host_wdata_o});
      if (model_->host_re_o) reads_.emplace_back(word_at(model_->host_node_o, model_->host_addr_o), 5);
      if (model_->valid_o) {
        if (model_->byte_o != 0) {
          line_.push_back(model_->byte_o);
        } else {
          const std::optional<BoardFrame> frame = board_frame(line_);
          EXPECT_TRUE(frame.has_value()) << "the board sent an invalid frame";
          if (frame) answers.push_back(*frame);
          line_.clear();
        }
      }
      const bool up = model_->net_rst_no;
      model_->clk_i = 1;
      model_->eval();
      model_->clk_i = 0;
      model_->eval();
      if (up && !model_->net_rst_no) ++resets_;
    }
  }
  void send(const Bytes& line, bool broken = false) {
    for (const uint8_t byte : line) {
      model_->valid_i = 1;
      model_->byte_i = byte;
      model_->broken_i = broken ? 1 : 0;
      clock(1);
      model_->valid_i = 0;
      clock(kByteCycles - 1);
    }
  }
  /// Sends a frame and waits for the answer; empty if none comes.
  std::optional<BoardFrame> ask(const HostFrame& frame) {
    answers.clear();
    send(to_line(frame.bytes()));
    settle();
    if (answers.size() != 1) return {};
    return answers.front();
  }
  void settle() { clock(3000); }
  void hello(int session, uint8_t sequence) {
    HostFrame frame;
    frame.command = BoardCommand::kHello;
    frame.sequence = sequence;
    frame.node = session;
    frame.count = 8;
    frame.size = 3;
    const auto answer = ask(frame);
    ASSERT_TRUE(answer && answer->reply == BoardReply::kGood);
    EXPECT_EQ(answer->data.size(), 64u);
    EXPECT_EQ(words_of({answer->data[62], answer->data[63]}, 1)[0], static_cast<uint64_t>(session));
  }
  static uint64_t word_at(int node, int address) {
    return 0x0123456789abcdefull * static_cast<uint64_t>(node + 1) + static_cast<uint64_t>(address);
  }
  /// All state of the network that a frame may change.
  std::tuple<size_t, int, int> state() const { return {writes.size(), resets_, model_->start_o}; }

  std::vector<Write> writes;
  std::vector<BoardFrame> answers;

 private:
  VerilatedContext context_;
  std::unique_ptr<Vbridge_probe> model_;
  std::deque<std::pair<uint64_t, int>> reads_;
  Bytes line_;
  int resets_ = 0;
};

HostFrame write_frame(uint8_t sequence, const std::vector<uint64_t>& words, int size, int node = 3) {
  HostFrame frame;
  frame.sequence = sequence;
  frame.command = BoardCommand::kWrite;
  frame.node = node;
  frame.address = 0x120;
  frame.size = size;
  frame.count = static_cast<unsigned>(words.size());
  for (const uint64_t word : words) append_word(frame.data, word, size);
  return frame;
}

/// Expects the next good frame to be executed and answered once.
void expect_alive(Board& board, uint8_t& sequence) {
  const size_t before = board.writes.size();
  const auto answer = board.ask(write_frame(sequence, {0xabcd1234u}, 2));
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->reply, BoardReply::kGood);
  EXPECT_EQ(answer->sequence, sequence);
  EXPECT_EQ(answer->expected, static_cast<uint8_t>(sequence + 1));
  ASSERT_EQ(board.writes.size(), before + 1);
  EXPECT_EQ(board.writes.back(), (Write{3, 0, 0, 0x120, 0xabcd1234u}));
  ++sequence;
}

TEST(bridge, words_of_every_size_are_written_and_read) {
  Board board;
  board.hello(1, 0);
  uint8_t sequence = 1;
  for (int size = 0; size < 4; ++size) {
    board.writes.clear();
    const uint64_t mask = size == 3 ? ~uint64_t{0} : (uint64_t{1} << (8 << size)) - 1;
    const std::vector<uint64_t> words = {0x8877665544332211ull & mask, 0, 0x0102030405060708ull & mask};
    const auto answer = board.ask(write_frame(sequence++, words, size));
    ASSERT_TRUE(answer && answer->reply == BoardReply::kGood) << size;
    ASSERT_EQ(board.writes.size(), words.size());
    for (size_t i = 0; i < words.size(); ++i)
      EXPECT_EQ(board.writes[i], (Write{3, 0, 0, 0x120 + static_cast<int>(i), words[i]}));
    HostFrame read = write_frame(sequence++, {}, size, 8);
    read.command = BoardCommand::kRead;
    read.count = 5;
    const auto data = board.ask(read);
    ASSERT_TRUE(data && data->data.size() == size_t{5} << size);
    for (int i = 0; i < 5; ++i)
      EXPECT_EQ(words_of(data->data, size)[static_cast<size_t>(i)], Board::word_at(8, 0x120 + i) & mask);
  }
}

TEST(bridge, fill_writes_one_word_many_times_and_pairs_alternate) {
  Board board;
  board.hello(1, 0);
  HostFrame fill = write_frame(1, {0x5a}, 0, kAllNodes);
  fill.command = BoardCommand::kFill;
  fill.count = 300;
  ASSERT_EQ(board.ask(fill)->reply, BoardReply::kGood);
  ASSERT_EQ(board.writes.size(), 300u);
  EXPECT_EQ(board.writes.back(), (Write{kAllNodes, 0, 0, 0x120 + 299, 0x5a}));
  board.writes.clear();
  HostFrame pairs = write_frame(2, {1, 2, 3, 4}, 3);
  pairs.channel = kPairs;
  ASSERT_EQ(board.ask(pairs)->reply, BoardReply::kGood);
  ASSERT_EQ(board.writes.size(), 4u);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(board.writes[static_cast<size_t>(i)], (Write{3, 0, i % 2, 0x120 + i / 2, static_cast<uint64_t>(i + 1)}));
}

TEST(bridge, only_the_expected_sequence_is_done) {
  Board board;
  board.hello(1, 99);
  for (int offset = 1; offset < 256; ++offset) {  // sequence number 100 is expected
    const auto before = board.state();
    const auto answer = board.ask(write_frame(static_cast<uint8_t>(100 + offset), {7}, 0));
    ASSERT_TRUE(answer.has_value()) << offset;
    EXPECT_EQ(answer->reply, offset >= 128 ? BoardReply::kRepeated : BoardReply::kSequence) << offset;
    EXPECT_EQ(answer->expected, 100);
    ASSERT_EQ(board.state(), before) << offset;
  }
  uint8_t sequence = 100;
  expect_alive(board, sequence);
}

TEST(bridge, repeated_frames_are_answered_and_not_done_again) {
  Board board;
  board.hello(5, 0);
  HostFrame start;
  start.command = BoardCommand::kStart;
  start.sequence = 1;
  start.address = 12;
  start.count = 34;
  HostFrame reset;
  reset.command = BoardCommand::kReset;
  reset.sequence = 2;
  ASSERT_EQ(board.ask(start)->reply, BoardReply::kGood);
  EXPECT_EQ(board.pins().start_o, 1);
  EXPECT_EQ(board.pins().rounds_o, 12);
  EXPECT_EQ(board.pins().delay_o, 34);
  ASSERT_EQ(board.ask(reset)->reply, BoardReply::kGood);
  EXPECT_EQ(board.pins().start_o, 0);
  const auto before = board.state();
  EXPECT_EQ(board.ask(start)->reply, BoardReply::kRepeated);
  EXPECT_EQ(board.ask(reset)->reply, BoardReply::kRepeated);
  HostFrame hello;
  hello.command = BoardCommand::kHello;
  hello.node = 5;
  hello.count = 8;
  hello.size = 3;
  EXPECT_EQ(board.ask(hello)->expected, 3) << "a repeated hello begins no new session";
  EXPECT_EQ(board.state(), before);
  uint8_t sequence = 3;
  expect_alive(board, sequence);
}

TEST(bridge, length_count_and_size_must_agree) {
  Board board;
  board.hello(1, 0);
  uint8_t sequence = 1;
  int done = 0;
  for (int size = 0; size < 4; ++size)
    for (unsigned count = 0; count <= 5; ++count)
      for (size_t bytes = 0; bytes <= 33; ++bytes) {
        HostFrame frame = write_frame(sequence, {}, size);
        frame.count = count;
        frame.data.assign(bytes, 0x11);
        const auto before = board.state();
        const auto answer = board.ask(frame);
        ASSERT_TRUE(answer.has_value());
        const bool right = count > 0 && bytes == size_t{count} << size;
        ASSERT_EQ(answer->reply, right ? BoardReply::kGood : BoardReply::kLength)
            << size << " " << count << " " << bytes;
        if (right) {
          ++sequence;
          ++done;
        } else {
          ASSERT_EQ(board.state(), before);
        }
      }
  EXPECT_EQ(done, 4 * 5 - 1) << "five words of eight bytes are more than 33";
}

TEST(bridge, what_there_is_not_is_refused) {
  Board board;
  board.hello(1, 0);
  const auto before = board.state();
  for (const int node : {9, 16, 255, 0xfffe})
    EXPECT_EQ(board.ask(write_frame(1, {7}, 0, node))->reply, BoardReply::kPlace);
  HostFrame frame = write_frame(1, {7}, 0);
  frame.space = 7;
  EXPECT_EQ(board.ask(frame)->reply, BoardReply::kPlace);
  for (const int command : {0, 8, 255}) {
    frame.command = static_cast<BoardCommand>(command);
    EXPECT_EQ(board.ask(frame)->reply, BoardReply::kCommand);
  }
  frame = write_frame(1, {}, 0, kAllNodes);
  frame.command = BoardCommand::kRead;
  frame.count = 1;
  EXPECT_EQ(board.ask(frame)->reply, BoardReply::kPlace) << "a read of all nodes at once has no answer";
  EXPECT_EQ(board.state(), before);
  uint8_t sequence = 1;
  expect_alive(board, sequence);
}

TEST(bridge, while_the_network_runs_only_its_progress_is_reported) {
  Board board;
  board.hello(1, 0);
  HostFrame start;
  start.command = BoardCommand::kStart;
  start.sequence = 1;
  start.address = 1;
  ASSERT_EQ(board.ask(start)->reply, BoardReply::kGood);
  EXPECT_EQ(board.ask(write_frame(2, {7}, 0))->reply, BoardReply::kBusy);
  EXPECT_TRUE(board.writes.empty());
  HostFrame read = write_frame(2, {}, 3);
  read.command = BoardCommand::kRead;
  read.count = 1;
  EXPECT_EQ(board.ask(read)->reply, BoardReply::kBusy);
  read.space = 6;
  EXPECT_EQ(board.ask(read)->reply, BoardReply::kGood);
  board.pins().finished_i = 1;
  start.sequence = 3;
  EXPECT_EQ(board.ask(start)->reply, BoardReply::kStale);
  uint8_t sequence = 3;
  expect_alive(board, sequence);
}

TEST(bridge, every_frame_of_two_bytes_changes_nothing_with_and_without_its_crc) {
  Board board;
  board.hello(1, 0);
  uint8_t sequence = 1;
  const auto before = board.state();
  for (int first = 0; first < 256; ++first) {
    for (int second = -1; second < 256; ++second) {
      Bytes frame = {static_cast<uint8_t>(first)};
      if (second >= 0) frame.push_back(static_cast<uint8_t>(second));
      board.send(to_line(frame));
      Bytes bare = cobs_encode(frame);
      bare.push_back(0);
      board.send(bare);
    }
    ASSERT_EQ(board.state(), before) << first;
  }
  board.settle();
  expect_alive(board, sequence);
}

TEST(bridge, every_frame_with_one_fault_changes_nothing) {
  Board board;
  board.hello(1, 0);
  uint8_t sequence = 1;
  for (const bool zeros : {false, true}) {
    const Bytes line = to_line(write_frame(sequence, {zeros ? 0u : 0x01020304u, 0xffffffffu}, 2).bytes());
    const auto before = board.state();
    for (size_t at = 0; at + 1 < line.size(); ++at) {
      std::vector<Bytes> faulty(10, line);
      for (int bit = 0; bit < 8; ++bit) faulty[static_cast<size_t>(bit)][at] ^= static_cast<uint8_t>(1 << bit);
      faulty[8].erase(faulty[8].begin() + static_cast<std::ptrdiff_t>(at));
      faulty[9].insert(faulty[9].begin() + static_cast<std::ptrdiff_t>(at), line[at]);
      for (const Bytes& one : faulty) {
        board.send(one);
        board.clock(400);
        ASSERT_EQ(board.state(), before) << "byte " << at;
      }
    }
    board.send(line, true);  // correct bytes without stop bits
    board.settle();
    ASSERT_EQ(board.state(), before);
    expect_alive(board, sequence);
  }
}

/// True if the bytes between two zero bytes are a frame.
bool holds_a_frame(const Bytes& line) {
  Bytes piece;
  for (const uint8_t byte : line) {
    if (byte != 0) {
      piece.push_back(byte);
    } else {
      if (from_line(piece)) return true;
      piece.clear();
    }
  }
  return from_line(piece).has_value();
}

TEST(bridge, hundred_thousand_random_strings_change_nothing_and_the_next_good_frame_is_done) {
  Board board;
  board.hello(1, 0);
  uint8_t sequence = 1;
  std::mt19937 random(4711);
  auto before = board.state();
  int good = 0;
  for (int i = 0; i < 100000; ++i) {
    Bytes line;
    if (i % 2 == 0) {
      line = to_line(write_frame(sequence, {random() % 256}, 0).bytes());
      for (unsigned faults = 1 + random() % 3; faults > 0; --faults)
        line[random() % line.size()] = static_cast<uint8_t>(random() % 256);
      if (holds_a_frame(line)) continue;
    } else {
      const int length = static_cast<int>(i % 500 == 1 ? 200 + random() % 400 : 1 + random() % 24);
      for (int b = 0; b < length; ++b) line.push_back(static_cast<uint8_t>(random() % 256));
    }
    line.push_back(0);
    board.send(line);
    ASSERT_EQ(board.state(), before) << i;
    if (i % 1000 != 999) continue;
    board.settle();
    expect_alive(board, sequence);
    before = board.state();
    ++good;
  }
  EXPECT_EQ(good, 100);
  EXPECT_EQ(board.pins().error_o, 1);
}

TEST(bridge, more_frames_than_the_fifo_holds_are_dropped_completely) {
  Board board;
  board.hello(1, 0);
  // Reads whose answers take longer than the next read takes to arrive.
  Bytes line;
  for (uint8_t sequence = 1; sequence <= 60; ++sequence) {
    HostFrame read = write_frame(sequence, {}, 3);
    read.command = BoardCommand::kRead;
    read.count = 16;
    const Bytes one = to_line(read.bytes());
    line.insert(line.end(), one.begin(), one.end());
  }
  board.answers.clear();
  board.send(line);
  board.clock(200000);
  std::map<BoardReply, int> replies;
  uint8_t expected = 0;
  for (const BoardFrame& answer : board.answers) {
    ++replies[answer.reply];
    expected = answer.expected;
  }
  EXPECT_GT(replies[BoardReply::kGood], 30);
  EXPECT_EQ(replies[BoardReply::kGood] + 1, expected);
  EXPECT_GT(replies[BoardReply::kFull] + replies[BoardReply::kSequence], 0);
  uint8_t next = expected;
  expect_alive(board, next);
}

}  // namespace
}  // namespace dateline
