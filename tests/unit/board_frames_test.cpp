// SPDX-License-Identifier: Apache-2.0
// Frames of the serial link of boards, and programs encoded as frames.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <regex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "model/router/timing.h"
#include "sim/rtl/host_bus.h"
#include "sim/rtl/parameters.h"
#include "sw/board/frames.h"
#include "sw/board/identity.h"
#include "sw/board/load.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

TEST(BoardFrames, crc_is_the_one_of_ieee_802_3) {
  EXPECT_EQ(crc32({'1', '2', '3', '4', '5', '6', '7', '8', '9'}), 0xcbf43926u);
  EXPECT_EQ(crc32({}), 0u);
}

TEST(BoardFrames, every_string_survives_the_line_and_is_sent_without_zeros) {
  std::mt19937 random(3);
  for (int i = 0; i < 20000; ++i) {
    Bytes bytes(random() % 150);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random() % 3 == 0 ? 0 : random() % 256);
    Bytes line = to_line(bytes);
    ASSERT_EQ(line.back(), 0);
    line.pop_back();
    for (const uint8_t byte : line) ASSERT_NE(byte, 0);
    const auto back = from_line(line);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, bytes);
  }
}

TEST(BoardFrames, one_fault_in_a_line_is_always_detected) {
  const Bytes frame = {0, 1, 2, 0, 0, 255, 7};
  Bytes line = to_line(frame);
  line.pop_back();
  for (size_t at = 0; at < line.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes turned = line;
      turned[at] ^= static_cast<uint8_t>(1 << bit);
      EXPECT_FALSE(from_line(turned).has_value()) << at << " " << bit;
    }
    Bytes shorter = line, longer = line;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(at));
    longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(at), line[at]);
    EXPECT_FALSE(from_line(shorter).has_value()) << at;
    EXPECT_FALSE(from_line(longer).has_value()) << at;
  }
}

TEST(BoardFrames, numbers_equal_those_of_the_rtl) {
  const std::string page = read_text(std::string(DATELINE_SOURCE_DIR) + "/rtl/board/dl_board_pkg.sv");
  const std::regex line("localparam [^=]*?(\\w+) = (?:\\d+'d)?(\\d+);");
  std::map<std::string, int> rtl;
  for (std::sregex_iterator match(page.begin(), page.end(), line), end; match != end; ++match)
    rtl[(*match)[1]] = std::stoi((*match)[2]);
  const std::map<std::string, int> here = {{"Protocol", kBoardProtocol},
                                           {"ProtocolSources", kBoardProtocolSources},
                                           {"FrameBytes", kFrameBytes},
                                           {"HeadBytes", kHeadBytes},
                                           {"DataBytes", kFrameDataBytes},
                                           {"CommandHello", static_cast<int>(BoardCommand::kHello)},
                                           {"CommandReset", static_cast<int>(BoardCommand::kReset)},
                                           {"CommandWrite", static_cast<int>(BoardCommand::kWrite)},
                                           {"CommandFill", static_cast<int>(BoardCommand::kFill)},
                                           {"CommandStart", static_cast<int>(BoardCommand::kStart)},
                                           {"CommandStatus", static_cast<int>(BoardCommand::kStatus)},
                                           {"CommandRead", static_cast<int>(BoardCommand::kRead)},
                                           {"ReplyGood", static_cast<int>(BoardReply::kGood)},
                                           {"ReplyRepeated", static_cast<int>(BoardReply::kRepeated)},
                                           {"ReplySequence", static_cast<int>(BoardReply::kSequence)},
                                           {"ReplyCommand", static_cast<int>(BoardReply::kCommand)},
                                           {"ReplyLength", static_cast<int>(BoardReply::kLength)},
                                           {"ReplyPlace", static_cast<int>(BoardReply::kPlace)},
                                           {"ReplyBusy", static_cast<int>(BoardReply::kBusy)},
                                           {"ReplyStale", static_cast<int>(BoardReply::kStale)},
                                           {"ReplyTorn", static_cast<int>(BoardReply::kTorn)},
                                           {"ReplyCrc", static_cast<int>(BoardReply::kCrc)},
                                           {"ReplyLong", static_cast<int>(BoardReply::kLong)},
                                           {"ReplyFull", static_cast<int>(BoardReply::kFull)},
                                           {"StatusStateLsb", kStatusState},
                                           {"StatusActive", kStatusActive},
                                           {"StatusRoundLsb", kStatusRound},
                                           {"StatusCycleLsb", kStatusCycle},
                                           {"StateDone", static_cast<int>(kStateDone)},
                                           {"IdentityProtocolAt", kProtocolAt},
                                           {"IdentityFamilyAt", kFamilyAt},
                                           {"IdentityBuildAt", kBuildAt},
                                           {"IdentityDimsAt", kDimsAt},
                                           {"IdentityFlagsAt", kFlagsAt},
                                           {"IdentityPipelineAt", kPipelineAt},
                                           {"IdentityMemoryAt", kMemoryAt},
                                           {"IdentityQueueAt", kQueueAt},
                                           {"IdentityRoundsAt", kRoundsAt},
                                           {"IdentityTwistAt", kTwistAt},
                                           {"IdentityFifoAt", kFifoAt},
                                           {"IdentityDivisorAt", kDivisorAt},
                                           {"IdentityWrapsAt", kWrapsAt},
                                           {"IdentityCompleteAt", kCompleteAt},
                                           {"IdentitySizesAt", kSizesAt}};
  for (const auto& [name, value] : here) {
    ASSERT_EQ(rtl.count(name), 1u) << name;
    EXPECT_EQ(rtl[name], value) << name;
  }
  // The parameters of routers are in a separate table (sim/rtl/parameters.h).
  const std::map<std::string, std::string> other_names = {
      {"AllPort", "Flags"}, {"Circuits", "Flags"}, {"DimOrder", "Order"}};
  for (const RouterParameter& row : router_parameters()) {
    if (row.byte < 0) continue;
    const auto other = other_names.find(row.name);
    const std::string name = "Identity" + (other == other_names.end() ? row.name : other->second) + "At";
    ASSERT_EQ(rtl.count(name), 1u) << name;
    EXPECT_EQ(rtl[name], row.byte) << name;
  }
  EXPECT_EQ((uint64_t{1} << rtl["StatusStateBits"]) - 1, kStatusStateMask);
  EXPECT_EQ((uint64_t{1} << rtl["StatusRoundBits"]) - 1, kStatusRoundMask);
  EXPECT_EQ(1 << 7, kPairs);
  EXPECT_EQ(rtl["ChannelPairs"], 7);
}

/// All words that frames write, decoded as the board decodes them: [node, space, channel, address].
using Places = std::map<std::tuple<int, int, int, unsigned>, uint64_t>;

Places written(const Program& program, int nodes, int chunk) {
  Places places;
  for (const NodeStretch& one : stretches_of(program))
    write_stretch(
        one.stretch, one.node, [chunk] { return chunk; },
        [&](const HostFrame& frame) {
          EXPECT_LE(static_cast<int>(frame.bytes().size()) + kCrcBytes, kFrameBytes);
          const std::vector<uint64_t> words = words_of(frame.data, frame.size);
          const bool fill = frame.command == BoardCommand::kFill;
          EXPECT_EQ(words.size(), fill ? 1 : frame.count);
          unsigned address = frame.address;
          int channel = frame.channel & ~kPairs;
          for (unsigned i = 0; i < frame.count; ++i) {
            for (int node = 0; node < nodes; ++node)
              if (frame.node == kAllNodes || frame.node == node)
                places[{node, frame.space, channel, address}] = words[fill ? 0 : i];
            const bool pairs = (frame.channel & kPairs) != 0;
            if (!pairs || channel == 1) ++address;
            if (pairs) channel ^= 1;
          }
        });
  return places;
}

TEST(BoardFrames, frames_of_a_program_write_what_the_host_bus_writes) {
  std::mt19937_64 random(5);
  for (const int width : {16, 64, 128})
    for (const int chunk : {16, 128}) {
      Program program;
      program.config.router.width = width;
      program.contexts = 3;
      program.config.reductions = chunk == 128;  // without counts: there is no setting 3
      program.combine = Combine::kMax;
      program.combine_signed = true;
      program.offset = 12;
      constexpr int kNodes = 5;
      for (int node = 0; node < kNodes; ++node) {
        NodeImage image;
        image.memory.assign(40 + static_cast<size_t>(node % 2), 0);
        if (node == 2)
          for (size_t i = 3; i < 30; ++i) image.memory[i] = Word{random()} & ((Word{1} << std::min(width, 100)) - 1);
        image.queues = {{7, 8, 9, 0}, {random() >> (node * 8), 1}};
        image.expected_words = {1, 2, node == 4 ? 70000u : 3u};
        program.nodes.push_back(image);
      }
      const Places places = written(program, kNodes, chunk);
      for (int node = 0; node < kNodes; ++node) {
        HostImage image(program, node);
        HostWrite write;
        while (image.next(write)) {
          const auto found = places.find({node, static_cast<int>(write.space), write.channel, write.address});
          ASSERT_NE(found, places.end());
          ASSERT_EQ(found->second, write.data) << width << " node " << node << " address " << write.address;
        }
      }
    }
}

TEST(BoardFrames, common_words_go_to_all_nodes_at_once) {
  Program program;
  NodeImage image;
  image.memory.assign(64, 0);
  image.queues = {{0}};
  image.expected_words = {4};
  program.nodes.assign(16, image);
  program.nodes[3].memory[5] = 77;
  int own = 0;
  for (const NodeStretch& one : stretches_of(program)) own += one.node == kAllNodes ? 0 : 1;
  EXPECT_EQ(own, 1);
}

Bytes identity_of(const std::vector<std::pair<size_t, uint8_t>>& fields) {
  Bytes bytes(64, 0);
  const std::vector<std::pair<size_t, uint8_t>> usual = {
      {0, 'D'}, {1, 'L'}, {2, 1},   {8, 2},  {9, 2},  {10, 4}, {11, 32},   {12, 1},    {13, 8}, {14, 1}, {15, 1},
      {16, 1},  {17, 1},  {20, 10}, {21, 8}, {22, 6}, {25, 2}, {28, 0xff}, {29, 0xff}, {40, 3}, {41, 4}, {32, 0x10}};
  for (const auto& [at, value] : usual) bytes[at] = value;
  for (const auto& [at, value] : fields) bytes[at] = value;
  return bytes;
}

TEST(BoardFrames, identity_names_every_family_of_networks) {
  const auto spec = [](const std::vector<std::pair<size_t, uint8_t>>& fields) {
    return read_identity(identity_of(fields), "board").network.topology.spec;
  };
  EXPECT_EQ(spec({}), "torus:3x4");
  EXPECT_EQ(spec({{28, 0}}), "mesh:3x4");
  EXPECT_EQ(spec({{30, 3}}), "ghc:3x4");
  EXPECT_EQ(spec({{30, 3}, {40, 2}, {41, 2}}), "hypercube:2");
  EXPECT_EQ(spec({{28, 1}}), "product:ring3*path4");
  EXPECT_EQ(spec({{3, 2}, {23, 1}}), "twisted-torus:3x4+1");
  EXPECT_EQ(spec({{3, 1}, {8, 3}, {28, 0}, {40, 4}, {41, 4}, {42, 2}}), "dual-cube:3");
}

TEST(BoardFrames, identity_of_another_protocol_or_network_is_refused) {
  EXPECT_THROW(read_identity(identity_of({{2, 2}}), "board"), UsageError);
  EXPECT_THROW(read_identity(identity_of({{8, 0}}), "board"), UsageError);
  EXPECT_THROW(read_identity(identity_of({{19, kMostPipeline + 1}}), "board"), UsageError);
  const FixedNetwork board = read_identity(identity_of({}), "board").network;
  EXPECT_NO_THROW(require_same(board, board.topology, board.node, "board"));
  NodeConfig other = board.node;
  other.router.depth = 5;
  EXPECT_THROW(require_same(board, board.topology, other, "board"), UsageError);
  other = board.node;
  other.memory_words *= 2;
  EXPECT_THROW(require_same(board, board.topology, other, "board"), UsageError);
  EXPECT_THROW(require_same(board, parse_topology("torus:4x3"), board.node, "board"), UsageError);
  // With one virtual channel there is one more parameter, Unproven, which does not count as a difference.
  FixedNetwork one = board;
  one.node.router.vcs = 1;
  EXPECT_NO_THROW(require_same(one, one.topology, one.node, "board"));
  for (const auto& [flashed, asked] : {std::pair(one, board.node), std::pair(board, one.node)}) try {
      require_same(flashed, flashed.topology, asked, "board");
      FAIL();
    } catch (const UsageError& error) {
      const std::string said = error.what();
      EXPECT_TRUE(has(said, "Vcs=")) << said;
      EXPECT_FALSE(has(said, "Unproven")) << said;
    }
}

}  // namespace
}  // namespace dateline
