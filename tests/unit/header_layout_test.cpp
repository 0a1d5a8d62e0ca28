// SPDX-License-Identifier: Apache-2.0
// The formats that hardware and software share are written down twice: in rtl/ and in model/. Here the numbers of the
// SystemVerilog sources are compared with what the C++ packs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>

#include "model/node/program.h"
#include "model/routing/header.h"

namespace dateline {
namespace {

std::string read_source(const std::string& file) {
  std::ifstream in(std::string(DATELINE_SOURCE_DIR) + "/rtl/" + file);
  EXPECT_TRUE(in) << file;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Every "localparam ... Name = number;" of a source.
std::map<std::string, long> localparams(const std::string& source) {
  static const std::regex kPattern(R"(localparam\s+[^=;]*?(\w+)\s*=\s*(?:\d+'d)?(\d+)\s*;)");
  std::map<std::string, long> result;
  for (std::sregex_iterator match(source.begin(), source.end(), kPattern), end; match != end; ++match)
    result[(*match)[1]] = std::stol((*match)[2]);
  return result;
}

struct Bits {
  int high = -1, low = -1;
  uint64_t mask() const { return (high == 63 ? ~0ull : (1ull << (high + 1)) - 1) & ~((1ull << low) - 1); }
};

/// The slice in the first match of a pattern whose groups are high and low bit (low may be missing).
Bits slice(const std::string& source, const std::string& pattern) {
  std::smatch match;
  if (!std::regex_search(source, match, std::regex(pattern))) {
    ADD_FAILURE() << "no such text: " << pattern;
    return {0, 0};
  }
  const int high = std::stoi(match[1]);
  return {high, match.size() > 2 && match[2].matched ? std::stoi(match[2]) : high};
}

TEST(HeaderPage, localparam_reader_finds_numbers_and_nothing_else) {
  const auto found = localparams("localparam int unsigned A = 7;\n// B = 9;\nlocalparam logic [1:0] C = 2'd1;\n");
  EXPECT_EQ(found, (std::map<std::string, long>{{"A", 7}, {"C", 1}}));
}

TEST(HeaderPage, route_flit_fields_agree_with_the_package) {
  auto rtl = localparams(read_source("router/dateline_pkg.sv"));
  EXPECT_EQ(rtl.at("HdrKindLsb"), 0);
  EXPECT_EQ(rtl.at("HdrFixedBits"), HeaderLayout::kFixedBits);
  EXPECT_EQ(rtl.at("HdrMaxCoordBits"), HeaderLayout::kMaxCoordinateBits);
  EXPECT_EQ(rtl.at("HdrMaxBits"), HeaderLayout::kMaxBits);
  EXPECT_EQ(rtl.at("HdrMaxBits"), 48);
  EXPECT_EQ(rtl.at("HdrTagLsb"), HeaderLayout::kTagShift);
  EXPECT_EQ((1u << rtl.at("HdrTagBits")) - 1, HeaderLayout::kTagMask);
  EXPECT_EQ(rtl.at("HdrPortBits"), HeaderLayout::kPortBits);
  // By what is packed: kind, switching and tag alone.
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kSource, Switching::kWormhole, 0),
            static_cast<uint64_t>(rtl.at("KindSource")) << rtl.at("HdrKindLsb"));
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kUnordered, Switching::kWormhole, 0),
            static_cast<uint64_t>(rtl.at("KindUnordered")) << rtl.at("HdrKindLsb"));
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kCircuitRetry, 0),
            static_cast<uint64_t>(rtl.at("SwitchRetry")) << rtl.at("HdrSwitchingLsb"));
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kCircuitAnyVc, 0),
            static_cast<uint64_t>(rtl.at("SwitchAnyVc")) << rtl.at("HdrSwitchingLsb"));
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, ~0u),
            ((1ull << rtl.at("HdrTagBits")) - 1) << rtl.at("HdrTagLsb"));
  EXPECT_EQ(rtl.at("HdrKindLsb") + rtl.at("HdrKindBits"), rtl.at("HdrSwitchingLsb"));
  EXPECT_EQ(rtl.at("HdrSwitchingLsb") + 2, rtl.at("HdrTagLsb"));
  EXPECT_EQ(rtl.at("HdrTagLsb") + rtl.at("HdrTagBits"), rtl.at("HdrFixedBits"));
}

TEST(HeaderPage, coordinate_bits_follow_the_function_of_the_package) {
  const std::string text = read_source("router/dateline_pkg.sv");
  EXPECT_NE(text.find("coord_bits = (coord_bits - HdrFixedBits) / ((dims > 0) ? dims : 1) - 1;"), std::string::npos)
      << "the formula below restates this line";
  auto rtl = localparams(text);
  for (int width = 32; width <= 64; ++width)
    for (int dims = 1; dims <= 6; ++dims) {
      const long bits = (std::min<long>(width, rtl["HdrMaxBits"]) - rtl["HdrFixedBits"]) / dims - 1;
      EXPECT_EQ(HeaderLayout::coordinate_bits_for(width, dims), std::min(bits, rtl["HdrMaxCoordBits"]));
    }
}

TEST(HeaderPage, segment_flit_fields_agree_with_the_package) {
  auto rtl = localparams(read_source("router/dateline_pkg.sv"));
  const auto field = [&](const char* lsb, const char* bits) { return ((1ull << rtl.at(bits)) - 1) << rtl.at(lsb); };
  EXPECT_EQ(segment_header(true, 0, 0, 0), 1ull << rtl.at("SegLastBit"));
  EXPECT_EQ(segment_header(false, 1, 0, 0), 1ull << rtl.at("SegOpLsb"));
  EXPECT_EQ(segment_header(false, 3, 0, 0) >> rtl.at("SegLastBit"), 0u) << "two bits of operation";
  EXPECT_EQ(segment_header(false, 0, kMaxSegmentWords, 0), field("SegWordsLsb", "SegWordsBits"));
  EXPECT_EQ(segment_header(false, 0, 0, kMaxMemoryWords - 1), field("SegAddrLsb", "SegAddrBits"));
  EXPECT_EQ(rtl.at("SegLastBit") + 1, rtl.at("SegBits"));
  EXPECT_EQ(rtl.at("SegOpPut"), static_cast<long>(SegmentOp::kPut));
  EXPECT_EQ(rtl.at("SegOpDrop"), static_cast<long>(SegmentOp::kDrop));
}

TEST(HeaderPage, queue_entries_agree_with_the_slices_of_the_send_channel) {
  const std::string channel = read_source("node/send_channel.sv"), context = read_source("node/send_context.sv");
  // The layout as its comment says ...
  const Bits kind = slice(channel, R"(kind (\d+):(\d+) \(0 end of round, 1 put, 2 segment, 3 header)");
  const Bits next = slice(channel, R"(put +(\d+):(\d+) queue address)");
  const Bits route = slice(channel, R"(, (\d+):(\d+) header;)");
  const Bits last = slice(channel, R"(segment +(\d+) last)");
  const Bits op = slice(channel, R"(, (\d+):(\d+) operation)");
  const Bits words = slice(channel, R"(, (\d+):(\d+) words)");
  const Bits to = slice(channel, R"(, (\d+):(\d+) address at the receiver)");
  const Bits from = slice(channel, R"(, (\d+):(\d+) address here)");
  // ... as the code reads it ...
  const auto same = [](const Bits& a, const Bits& b) {
    EXPECT_EQ(a.high, b.high);
    EXPECT_EQ(a.low, b.low);
  };
  same(kind, slice(channel, R"(is_put = entry\[(\d+):(\d+)\] == 2'd1)"));
  EXPECT_EQ(next.low, slice(channel, R"(is_put \? entry\[(\d+) \+: QueueBits\])").high);
  same(last, slice(context, R"(cur_last_q <= next_q\[(\d+)\])"));
  same(last, slice(context, R"(more_q <= !entry_i\[(\d+)\])"));
  same(op, slice(context, R"(op_q <= next_q\[(\d+):(\d+)\])"));
  same(words, slice(context, R"(left_q <= next_q\[(\d+):(\d+)\])"));
  same(to, slice(context, R"(dst_q <= next_q\[(\d+):(\d+)\])"));
  same(from, slice(context, R"(src_q <= next_q\[(\d+):(\d+)\])"));
  EXPECT_NE(context.find("route_q <= entry_i[RouteBits-1:0]"), std::string::npos);
  EXPECT_EQ(route.high + 1, HeaderLayout::kMaxBits);
  EXPECT_EQ(route.low, 0);
  // ... and as the C++ packs it: a field of ones, everything else zero but the kind.
  const uint64_t put = 1ull << kind.low, segment = 2ull << kind.low;
  EXPECT_EQ(put_entry(route.mask(), 0), put | route.mask());
  EXPECT_EQ(put_entry(0, kMaxQueueEntries - 1), put | next.mask());
  EXPECT_EQ(segment_entry(true, SegmentOp::kPut, 0, 0, 0), segment | last.mask());
  EXPECT_EQ(segment_entry(false, static_cast<SegmentOp>(3), 0, 0, 0), segment | op.mask());
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, kMaxSegmentWords, 0, 0), segment | words.mask());
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, 0, kMaxMemoryWords - 1, 0), segment | to.mask());
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, 0, 0, kMaxMemoryWords - 1), segment | from.mask());
  EXPECT_EQ(header_entry(route.mask()), 3ull << kind.low | route.mask());
  same(kind, slice(context, R"(next_header = next_q\[(\d+):(\d+)\] == 2'd3)"));
  EXPECT_EQ(kEndOfRound >> kind.low, 0u);
}

TEST(HeaderPage, interface_depth_follows_the_function_of_the_package) {
  EXPECT_NE(read_source("router/dateline_pkg.sv").find("ni_depth = 1 << $clog2(banks + 4);"), std::string::npos)
      << "the numbers below restate this line";
  for (const auto& [ports, depth] : std::map<int, int>{{2, 8}, {4, 8}, {6, 16}, {10, 32}}) {
    NodeConfig config;
    config.router.ports = ports;
    EXPECT_EQ(config.ni_depth(), depth) << ports << " ports";
  }
}

}  // namespace
}  // namespace dateline
