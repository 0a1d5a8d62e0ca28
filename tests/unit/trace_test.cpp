// SPDX-License-Identifier: Apache-2.0
// Traces: the packets of the file are sent, and the run ends when all have arrived.
#include "sw/driver/traffic/trace.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/router/timing.h"
#include "sim/drive/node_random.h"
#include "sim/native/native_routers.h"
#include "tests/support/process.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

Machine trace_machine(const std::string& spec) {
  MachineOptions options;
  options.topology = spec;
  options.one_port = true;
  options.width = 64;
  options.vcs = 4;
  return without_nodes(make_machine(options));
}

TraceResult replayed(const TraceRequest& request) {
  NativeRouters network(request.machine.topology, request.machine.router());
  return replay_trace(request, network);
}

class TraceFile : public testing::Test {
 protected:
  std::vector<TracePacket> read(const std::string& text) {
    write_text(file_, text);
    return read_trace(file_, torus_, 1);
  }
  std::string refused(const std::string& text) {
    std::string message = refusal([&] { read(text); });
    const size_t at = message.find(file_);
    return at == std::string::npos ? message : message.replace(at, file_.size(), "FILE");
  }
  TemporaryFolder folder_;
  std::string file_ = folder_.file("t.csv");
  Topology torus_ = parse_topology("torus:4x4");
};

TEST_F(TraceFile, rows_come_by_cycle_and_within_one_as_they_stand) {
  const std::vector<TracePacket> packets = read("cycle,source,destination,flits\n9,1,2,3\n# later\n0,5,6,1\n9,1,4,2\n");
  ASSERT_EQ(packets.size(), 3u);
  EXPECT_EQ(packets[0].node, 5);
  EXPECT_EQ(packets[1].destination, 2);
  EXPECT_EQ(packets[2].destination, 4);
  EXPECT_EQ(packets[2].flits, 2);
  EXPECT_EQ(read("0,5,6,1\n").size(), 1u) << "names of columns may be missing";
}

TEST_F(TraceFile, what_is_wrong_is_named_with_its_place_and_what_is_allowed) {
  EXPECT_EQ(lacks(refused("cycle,source,destination,flits\n"), {"--trace FILE"}), "");
  EXPECT_EQ(lacks(refused(""), {"--trace FILE"}), "");
  EXPECT_EQ(lacks(refused("0,1,2,1\n0,1,2\n"), {"--trace FILE", "line 2", "3"}), "");
  EXPECT_EQ(lacks(refused("-1,1,2,1\n"), {"--trace FILE", "line 1, column 1", "'-1'", "0", "1000000000"}), "");
  EXPECT_EQ(lacks(refused("0,16,2,1\n"), {"--trace FILE", "line 1, column 2", "'16'", "0", "15"}), "");
  EXPECT_EQ(lacks(refused("0,1,two,1\n"), {"--trace FILE", "line 1, column 3", "'two'", "0", "15"}), "");
  EXPECT_EQ(lacks(refused("0,1,2,0\n"), {"--trace FILE", "line 1, column 4", "'0'", "1", "1000000"}), "");
  EXPECT_EQ(lacks(refused("0,1,2,1.5\n"), {"--trace FILE", "line 1, column 4", "'1.5'", "1", "1000000"}), "");
  EXPECT_EQ(lacks(refused("0,3,3,1\n"), {"--trace FILE", "line 1, column 3", "node 3"}), "");
}

TEST(Trace, a_lone_packet_takes_the_latency_of_zero_load_from_its_cycle) {
  TraceRequest request;
  request.machine = trace_machine("torus:5x5");
  request.packets = {{40, 0, 7, 6}};
  const TraceResult result = replayed(request);
  EXPECT_EQ(result.packets, 1);
  EXPECT_EQ(result.flits, 6);
  EXPECT_EQ(result.hops, 3);
  EXPECT_EQ(result.latency, result.zero_load);
  EXPECT_EQ(result.cycles, 40 + static_cast<uint64_t>(result.latency) + 1);
  EXPECT_NEAR(mean_load(result.links) * 100 * static_cast<double>(result.cycles), 18, 1e-9) << "6 flits over 3 links";
}

TEST(Trace, everything_arrives_and_a_second_replay_is_the_same) {
  TraceRequest request;
  request.machine = trace_machine("torus:4x4");
  NodeRandom random(2);
  for (uint64_t i = 0; i < 3000; ++i) {
    const int from = static_cast<int>(random() % 16), hops = 1 + static_cast<int>(random() % 15);
    request.packets.push_back({i / 8, from, (from + hops) % 16, 1 + static_cast<int>(random() % 5)});
  }
  const TraceResult a = replayed(request), b = replayed(request);
  EXPECT_EQ(a.packets, 3000);
  long counted = 0;
  for (const long packets : a.latencies) counted += packets;
  EXPECT_EQ(counted, 3000);
  EXPECT_GT(a.latency, a.zero_load);
  EXPECT_EQ(a.cycles, b.cycles);
  EXPECT_EQ(a.latencies, b.latencies);
  request.seed = 2;
  EXPECT_NE(replayed(request).latencies, a.latencies) << "ways half-way round are drawn";
}

TEST(Trace, a_pause_in_the_trace_is_no_stall_but_packets_that_do_not_move_are) {
  TraceRequest request;
  request.machine = trace_machine("torus:4x4");
  request.drain = 50;
  request.packets = {{0, 0, 1, 1}, {5000, 0, 1, 1}};
  EXPECT_EQ(replayed(request).packets, 2);
  request.packets = {{0, 0, 1, 100}};
  try {
    replayed(request);
    FAIL() << "100 flits take longer than 50 cycles";
  } catch (const CheckError& error) {
    EXPECT_EQ(lacks(as_options(error.what()), {"--trace", "50", "1", "0", "--drain"}), "");
  }
}

}  // namespace
}  // namespace dateline
