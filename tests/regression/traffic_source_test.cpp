// SPDX-License-Identifier: Apache-2.0
// One traffic source in RTL (rtl/traffic/dl_traffic_source.sv), pin by pin: it obeys its credits, takes the headers of
// its list and its VCs in turn, marks packets made in the window, returns buffer places, and counts.
#include <gtest/gtest.h>
#include <verilated.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "Vtraffic_source.h"
#include "sim/drive/traffic_sources.h"
#include "sim/rtl/source_bus.h"

namespace dateline {
namespace {

constexpr int kVcs = 2, kDepth = 4;
constexpr std::array<unsigned, 4> kList = {0x11, 0x22, 0x33, 0x44};
constexpr unsigned kValidBit = 2, kVcBit = 3, kMarkBit = 4, kEntryBit = 8;  // bit positions in flits and headers

struct Sent {
  unsigned entry, vc;
  bool mark;
};

/// The source on pins. In each cycle set the inputs, then call clock().
class Bench {
 public:
  explicit Bench(unsigned rate) : model_(std::make_unique<Vtraffic_source>(&context_, "source")) {
    model_->rst_ni = model_->clk_i = model_->run_i = model_->window_i = model_->host_we_i = 0;
    model_->flit_i = model_->back_i = model_->data_i = model_->event_i = 0;
    model_->add_i = 1;
    model_->last_i = kList.size() - 1;
    clock();
    clock();
    model_->rst_ni = 1;
    for (unsigned i = 0; i < kList.size(); ++i) write(SourceSpace::kList, i, kList[i]);
    write(SourceSpace::kSetting, static_cast<unsigned>(SourceSetting::kRate), rate);
    for (const unsigned word : {0x1234u, 0xbeefu})
      write(SourceSpace::kSetting, static_cast<unsigned>(SourceSetting::kSeed), word);
    clock();
  }
  Vtraffic_source& pins() { return *model_; }
  const std::vector<Sent>& sent() const { return sent_; }

  void clock() {
    model_->clk_i = 1;
    model_->eval();
    model_->clk_i = 0;
    model_->eval();
    if ((model_->flit_o >> kValidBit & 1) != 0) {
      EXPECT_EQ(model_->flit_o & 7u, 7u);  // head and tail
      EXPECT_EQ(model_->data_o & 0xefu, 0u);
      sent_.push_back({static_cast<unsigned>(model_->data_o) >> kEntryBit,
                       static_cast<unsigned>(model_->flit_o) >> kVcBit & 1u, (model_->data_o >> kMarkBit & 1) != 0});
    }
  }
  uint32_t count() {
    std::vector<uint64_t> words;
    for (unsigned i = 0; i < kCountWords; ++i) {
      model_->host_space_i = static_cast<uint8_t>(SourceSpace::kCount);
      model_->host_addr_i = static_cast<uint8_t>(i);
      clock();
      clock();
      words.push_back(model_->host_rdata_o);
    }
    return count_of(words);
  }

 private:
  void write(SourceSpace space, unsigned address, unsigned data) {
    model_->host_we_i = 1;
    model_->host_space_i = static_cast<uint8_t>(space);
    model_->host_addr_i = static_cast<uint8_t>(address);
    model_->host_wdata_i = static_cast<uint16_t>(data);
    clock();
    model_->host_we_i = 0;
  }

  VerilatedContext context_;
  std::unique_ptr<Vtraffic_source> model_;
  std::vector<Sent> sent_;
};

TEST(traffic_source, without_credits_back_it_fills_the_buffers_and_stops) {
  Bench bench(kMostSourceRate);
  bench.pins().run_i = 1;
  for (int i = 0; i < 100; ++i) bench.clock();
  ASSERT_EQ(bench.sent().size(), static_cast<size_t>(kVcs * kDepth));
  for (size_t i = 0; i < bench.sent().size(); ++i) {
    EXPECT_EQ(bench.sent()[i].vc, i % kVcs);
    EXPECT_EQ(bench.sent()[i].entry, kList[i % kList.size()]);
    EXPECT_FALSE(bench.sent()[i].mark);
  }
}

TEST(traffic_source, with_every_credit_back_at_once_it_sends_a_flit_a_cycle) {
  Bench bench(kMostSourceRate);
  bench.pins().run_i = 1;
  for (int i = 0; i < 400; ++i) {
    bench.pins().back_i = (bench.pins().flit_o >> kValidBit & 1u) | (bench.pins().flit_o >> kVcBit & 1u) << 1;
    bench.clock();
  }
  EXPECT_GE(bench.sent().size(), 395u);
}

TEST(traffic_source, rate_zero_makes_nothing) {
  Bench bench(0);
  bench.pins().run_i = 1;
  for (int i = 0; i < 1000; ++i) bench.clock();
  EXPECT_TRUE(bench.sent().empty());
}

/// Expects as many marked packets as the counter says were made in the window, after all have left.
void expect_marks(unsigned rate, unsigned seed) {
  std::mt19937 random(seed);
  Bench bench(rate);
  std::vector<int> places(kVcs, 0);  // credits that are not returned yet
  size_t looked = 0;
  bench.pins().run_i = 1;
  for (int i = 0; i < 600; ++i) {
    bench.pins().window_i = i >= 100 && i < 300;
    bench.pins().back_i = 0;
    const unsigned vc = random() % kVcs;
    if (places[vc] > 0 && random() % 3 != 0) {
      --places[vc];
      bench.pins().back_i = static_cast<uint8_t>(1 | vc << 1);
    }
    bench.clock();
    for (; looked < bench.sent().size(); ++looked) {
      EXPECT_LE(++places[bench.sent()[looked].vc], kDepth);
      EXPECT_EQ(bench.sent()[looked].entry, kList[looked % kList.size()]);
    }
  }
  bench.pins().back_i = 0;
  long marked = 0;
  for (const Sent& one : bench.sent()) marked += one.mark ? 1 : 0;
  EXPECT_EQ(marked, bench.count());
  EXPECT_NEAR(static_cast<double>(marked), 200.0 * rate / 65536, 15);
}

TEST(traffic_source, marks_are_on_the_packets_that_were_made_in_the_window) {
  for (unsigned seed = 1; seed <= 5; ++seed) expect_marks(10000, seed);
}

TEST(traffic_source, what_arrives_gives_its_place_back_in_the_next_cycle_and_is_counted_if_it_is_marked) {
  Bench bench(0);
  bench.pins().run_i = 1;
  bench.pins().event_i = static_cast<uint8_t>(SourceCount::kArrived);
  bench.pins().add_i = 1000;
  std::mt19937 random(3);
  uint32_t marked = 0;
  for (int i = 0; i < 500; ++i) {
    const bool valid = random() % 2 == 0, mark = random() % 2 == 0;
    const unsigned vc = random() % kVcs;
    bench.pins().flit_i = static_cast<uint8_t>((valid ? 7 : 0) | vc << kVcBit);
    bench.pins().data_i = static_cast<uint16_t>((mark ? 1 << kMarkBit : 0) | 0x5500);
    if (valid && mark) ++marked;
    bench.clock();
    EXPECT_EQ(bench.pins().back_o & 1u, valid ? 1u : 0u);
    if (valid) {
      EXPECT_EQ(bench.pins().back_o >> 1 & 1u, vc);
    }
  }
  bench.pins().flit_i = 0;
  bench.clock();
  bench.clock();
  EXPECT_EQ(bench.count(), 1000 * marked);
}

}  // namespace
}  // namespace dateline
