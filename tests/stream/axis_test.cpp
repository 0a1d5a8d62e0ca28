// SPDX-License-Identifier: Apache-2.0
// AXI-Stream ports of routers: a torus with such ports, and a port whose link leads back to itself.
#include <gtest/gtest.h>
#include <verilated.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "Vaxis_local_narrow.h"
#include "Vdl_stream_example.h"
#include "Vstream_4x5.h"
#include "tests/stream/gated_model.h"
#include "tests/stream/stream_bench.h"

namespace dateline {
namespace {

template <typename Model>
struct Torus {
  Torus(int columns, int rows) : model(&context), bench(model, columns, rows) {}
  ~Torus() { Verilated::threadContextp(&context); }  // Verilator takes the scopes of the model from there
  VerilatedContext context;
  Model model;
  StreamBench<Model> bench;
  std::mt19937 random{7};
};

/// Packets of up to 9 beats between random nodes. Beats are offered and taken with these chances (of 256).
template <typename Model>
void random_traffic(int columns, int rows, int packets, uint32_t offer, uint32_t take) {
  Torus<Model> torus(columns, rows);
  const int nodes = columns * rows;
  for (int i = 0; i < packets; ++i) {
    const int from = static_cast<int>(torus.random() % static_cast<unsigned>(nodes));
    const int ahead = 1 + static_cast<int>(torus.random() % static_cast<unsigned>(nodes - 1));
    torus.bench.queue(from, (from + ahead) % nodes, 1 + static_cast<int>(torus.random() % 9), torus.random);
  }
  EXPECT_EQ(torus.bench.run(offer, take, 2000000, torus.random), "");
}

TEST(Axis, packets_of_random_length_arrive_complete_and_in_order_at_full_rate) {
  random_traffic<Vdl_stream_example>(3, 3, 10000, 256, 256);
  random_traffic<Vstream_4x5>(4, 5, 5000, 256, 256);
}

TEST(Axis, packets_arrive_complete_and_in_order_under_random_backpressure) {
  for (const auto& [offer, take] : {std::pair<uint32_t, uint32_t>{256, 60}, {60, 256}, {120, 120}, {256, 10}})
    random_traffic<Vdl_stream_example>(3, 3, 3000, offer, take);
  random_traffic<Vstream_4x5>(4, 5, 3000, 200, 100);
}

TEST(Axis, long_packet_moves_one_beat_per_cycle) {
  for (const int to : {1, 4}) {
    Torus<Vdl_stream_example> torus(3, 3);
    torus.bench.queue(0, to, 1000, torus.random);
    ASSERT_EQ(torus.bench.run(256, 256, 2000, torus.random), "");
    const auto [first, last] = torus.bench.span(to);
    EXPECT_EQ(last - first, 999u) << to;
  }
}

TEST(Axis, short_packets_cost_their_beats_and_a_header) {
  Torus<Vdl_stream_example> torus(3, 3);
  for (int i = 0; i < 200; ++i) torus.bench.queue(0, 1, 4, torus.random);
  ASSERT_EQ(torus.bench.run(256, 256, 2000, torus.random), "");
  const auto [first, last] = torus.bench.span(1);
  EXPECT_EQ(last - first, 200u * 5 - 2);
}

TEST(Axis, packets_to_itself_and_beyond_the_network_are_dropped_and_reported) {
  Torus<Vstream_4x5> torus(4, 5);
  torus.bench.queue_dropped(0, 0x0000, 3);
  torus.bench.queue_dropped(1, 0x0004, 1);  // column 4 is outside of 0..3
  torus.bench.queue_dropped(2, 0x0500, 2);  // row 5 is outside of 0..4
  for (int from = 0; from < 3; ++from) torus.bench.queue(from, 10, 5, torus.random);
  EXPECT_EQ(torus.bench.run(256, 256, 500, torus.random), "");
  EXPECT_EQ(torus.bench.dropped(), 3u);
  EXPECT_EQ(torus.bench.beats(), 15u);
}

/// A domain with a gated clock counts only the cycles that it gets.
TEST(ClockGate, domain_with_an_enable_loses_nothing_and_sees_no_other_edge) {
  Torus<Vdl_stream_example> free(3, 3);
  Torus<GatedModel<Vdl_stream_example>> gated(3, 3);
  for (int i = 0; i < 3000; ++i) {
    const int from = static_cast<int>(free.random() % 9), ahead = 1 + static_cast<int>(free.random() % 8);
    const StreamPacket packet{from, (from + ahead) % 9, 5, {static_cast<uint32_t>(from) << 24, 1, 2, 3}};
    free.bench.queue(packet);
    gated.bench.queue(packet);
  }
  std::mt19937 same = free.random;
  EXPECT_EQ(free.bench.run(200, 100, 200000, free.random), "");
  EXPECT_EQ(gated.bench.run(200, 100, 200000, same), "");
  EXPECT_EQ(gated.bench.cycles(), free.bench.cycles());
  EXPECT_EQ(gated.model.edges(), gated.bench.cycles());
  EXPECT_EQ(gated.model.wrong_levels(), 0u);
  EXPECT_GT(gated.model.free_edges(), gated.model.edges() * 3);
}

TEST(Axis, bench_rejects_a_wrong_packet_and_one_that_never_comes) {
  {
    Torus<Vdl_stream_example> torus(3, 3);
    torus.bench.queue(StreamPacket{0, 1, 3, {2u << 24, 1}});  // claims to be from node 2
    EXPECT_EQ(torus.bench.run(256, 256, 100, torus.random), "node 1: not the next packet of node 2");
  }
  Torus<Vdl_stream_example> torus(3, 3);
  torus.bench.queue(0, 1, 3, torus.random);
  EXPECT_EQ(torus.bench.run(256, 0, 100, torus.random), "1 packets did not arrive, 0 were not dropped");
}

/// A port with 8-bit flits and headers of four flits, whose link leads back to itself: the packets that enter also
/// leave.
TEST(Axis, headers_of_several_flits_are_put_before_and_taken_off) {
  VerilatedContext context;
  Vaxis_local_narrow model(&context);
  std::mt19937 random(3);
  for (const unsigned take : {256u, 100u}) {
    model.coord_i = 0;
    model.s_tvalid_i = 0;
    model.m_tready_i = 0;
    model.rst_ni = 0;
    const auto half = [&](int clock) {
      model.clk_i = static_cast<uint8_t>(clock & 1);
      model.eval();
      model.eject_flit_i = model.inject_flit_o;
      model.eject_data_i = model.inject_data_o;
      model.inject_back_i = model.eject_back_o;
      model.eval();
    };
    for (int cycle = 0; cycle < 3; ++cycle) half(0), half(1);
    model.rst_ni = 1;
    const unsigned packets = 300, beats = 5;
    unsigned sent = 0, taken = 0, cycle = 0;
    const auto tid = [](unsigned beat) { return beat / 5 % 16; };
    while (taken < packets * beats && cycle < 60000) {
      model.s_tvalid_i = sent < packets * beats;
      model.s_tdata_i = static_cast<uint8_t>(sent * 7);
      model.s_tlast_i = sent % beats == beats - 1;
      model.s_tdest_i = 0x0101;
      model.s_tid_i = static_cast<uint8_t>(tid(sent));
      model.m_tready_i = random() % 256 < take;
      half(0);
      if (model.s_tvalid_i && model.s_tready_o) ++sent;
      if (model.m_tvalid_o && model.m_tready_i) {
        ASSERT_EQ(model.m_tdata_o, static_cast<uint8_t>(taken * 7)) << taken;
        ASSERT_EQ(model.m_tlast_o, taken % beats == beats - 1) << taken;
        ASSERT_EQ(model.m_tid_o, tid(taken)) << taken;
        ++taken;
      }
      half(1);
      ++cycle;
    }
    EXPECT_EQ(taken, packets * beats);
    if (take == 256) {
      EXPECT_LE(cycle, packets * (beats + 4) + 20) << "one flit per cycle";
    }
  }
}

}  // namespace
}  // namespace dateline
