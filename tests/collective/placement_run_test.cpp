// SPDX-License-Identifier: Apache-2.0
// Complete exchange run on routers: the flits counted on every link equal its load.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "sim/drive/exchange.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/tile_builder.h"
#include "sw/driver/load/load.h"
#include "sw/driver/load/load_run.h"
#include "tests/support/engine_paths.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

LoadRequest request(const std::string& topology, RoutingName routing = RoutingName::kDor,
                    TieRule tie = TieRule::kPlus) {
  LoadRequest request;
  request.options.topology = topology;
  request.options.routing.name = routing;
  request.options.words = 4;
  request.tie = tie;
  return request;
}

ExchangeRun run_native(const LoadStudy& study, int exchanges) {
  NativeRouters network(study.network, study.machine->router());
  return run_exchanges(study, exchanges, network);
}

/// Runs exchanges; run_exchanges() throws if a mean that must be exact is not.
void expect_counted(const LoadStudy& study, int exchanges) {
  ASSERT_TRUE(study.verdict->deadlock_free);
  EXPECT_EQ(whole_exchanges(study, 1000), exchanges);
  const ExchangeRun run = run_native(study, exchanges);
  EXPECT_TRUE(run.exact);
  ASSERT_EQ(run.mean.size(), study.effective().load.size());
  for (size_t link = 0; link < run.mean.size(); ++link)
    EXPECT_NEAR(run.mean[link], study.effective().load[link], 1e-9) << link;
  EXPECT_EQ(run.messages + static_cast<long>(study.effective().cut_off.size()), study.loads.pairs);
  EXPECT_GE(static_cast<double>(run.cycles), study.effective().max() * run.flits)
      << "at most one flit per cycle and link";
}

TEST(PlacementRun, odr_counts_equal_the_loads_in_one_exchange) {
  expect_counted(prepare_load(request("torus:5x5"), true), 1);
  expect_counted(prepare_load(request("torus:4^3"), true), 1);
  LoadRequest multiple = request("torus:8x8");
  multiple.placement = "multiple";
  multiple.residues = {0, 4};
  expect_counted(prepare_load(multiple, true), 1);
  multiple.options.routing = RoutingChoice{RoutingName::kDor, {1, 0}};
  multiple.options.one_port = true;
  expect_counted(prepare_load(multiple, true), 1);
}

TEST(PlacementRun, udr_counts_equal_the_loads_once_every_way_was_taken) {
  expect_counted(prepare_load(request("torus:5x5", RoutingName::kUdr), true), 2);
  expect_counted(prepare_load(request("torus:4^3", RoutingName::kUdr), true), 6);
}

TEST(PlacementRun, split_ties_counts_equal_the_loads_once_every_way_was_taken) {
  expect_counted(prepare_load(request("torus:4x4", RoutingName::kDor, TieRule::kSplit), true), 4);
  expect_counted(prepare_load(request("torus:4x4", RoutingName::kUdr, TieRule::kSplit), true), 8);
}

TEST(PlacementRun, full_torus_and_headers_of_two_flits_count_too) {
  LoadRequest full = request("torus:4x4");
  full.placement = "full";
  full.options.width = 12;
  full.options.words = 1;
  const LoadStudy study = prepare_load(full, true);
  ASSERT_EQ(study.machine->router().layout().flits(), 2);
  expect_counted(study, 1);
  EXPECT_EQ(message_flits(study.machine->router(), 1), 3);
}

TEST(PlacementRun, udr_mean_over_seeds_converges_to_the_loads) {
  LoadRequest seeded = request("torus:4^3", RoutingName::kUdr);
  std::vector<double> sum;
  const auto deviation_after = [&](uint64_t seeds) {
    LoadStudy study = prepare_load(seeded, true);
    sum.assign(study.loads.load.size(), 0);
    for (uint64_t seed = 1; seed <= seeds; ++seed) {
      study.seed = seed;
      const ExchangeRun run = run_native(study, 1);
      EXPECT_FALSE(run.exact);
      EXPECT_GT(run.deviation, 0);
      for (size_t link = 0; link < sum.size(); ++link) sum[link] += run.mean[link];
    }
    double most = 0;
    for (size_t link = 0; link < sum.size(); ++link)
      most = std::max(most, std::fabs(sum[link] / static_cast<double>(seeds) - study.loads.load[link]));
    return most;
  };
  // A link's load is the sum of at most a few dozen choices; its deviation decreases with the square root of the number
  // of seeds.
  const double few = deviation_after(4), many = deviation_after(256);
  EXPECT_LT(many, few / 4);
  EXPECT_LT(many, 0.35);
}

TEST(PlacementRun, failed_links_carry_nothing_and_the_others_their_share) {
  LoadRequest failed = request("torus:5x5", RoutingName::kUdr);
  failed.failed_links = {"0:1", "(2,3):(2,4)"};
  const LoadStudy udr = prepare_load(failed, true);
  EXPECT_TRUE(udr.loads_without->cut_off.empty());
  expect_counted(udr, 2);
  const ExchangeRun run = run_native(udr, 2);
  EXPECT_GT(udr.loads.load[0], 0);
  EXPECT_EQ(run.mean[0], 0);
  failed.options.routing.name = RoutingName::kDor;
  const LoadStudy odr = prepare_load(failed, true);
  EXPECT_FALSE(odr.loads_without->cut_off.empty());
  expect_counted(odr, 1);
}

// ---- what must be rejected ----

/// A network with one injected fault.
class Faulty final : public RouterNetwork {
 public:
  enum Fault { kHiddenFlit, kDamagedFlit, kLostFlit, kNoCredits };
  Faulty(const LoadStudy& study, Fault fault) : network_(study.network, study.machine->router()), fault_(fault) {}

  void reset() override { network_.reset(); }
  void drive_flit(int node, int local, const FlitWire& wire) override { network_.drive_flit(node, local, wire); }
  void drive_credit(int node, int local, const CreditWire& wire) override {
    if (fault_ != kNoCredits) network_.drive_credit(node, local, wire);
  }
  void drive_ack(int node, int local, const AckWire& wire) override { network_.drive_ack(node, local, wire); }
  FlitWire out_flit(int node, int channel) const override {
    return fault_ == kHiddenFlit && node == 0 && channel == 0 ? FlitWire{} : network_.out_flit(node, channel);
  }
  CreditWire in_credit(int node, int channel) const override { return network_.in_credit(node, channel); }
  AckWire in_ack(int node, int channel) const override { return network_.in_ack(node, channel); }
  const LocalActivity& local_activity() override {
    activity_ = network_.local_activity();
    for (LocalActivity::Flit& flit : activity_.ejected)
      if (fault_ == kDamagedFlit && flit.wire.tail) flit.wire.data ^= 1;
    if (fault_ == kLostFlit && !activity_.ejected.empty()) activity_.ejected.pop_back();
    return activity_;
  }
  void step() override { network_.step(); }
  ChannelStatus status(int node, int channel, int vc) override { return network_.status(node, channel, vc); }

 private:
  NativeRouters network_;
  Fault fault_;
  LocalActivity activity_;
};

std::string complaint(Faulty::Fault fault) {
  LoadRequest busy = request("torus:4x4");
  busy.placement = "full";
  const LoadStudy study = prepare_load(busy, true);
  Faulty network(study, fault);
  try {
    run_exchanges(study, 1, network);
  } catch (const CheckError& error) {
    return error.what();
  }
  return "";
}

TEST(PlacementRun, faults_of_the_network_are_noticed) {
  EXPECT_EQ(lacks(complaint(Faulty::kHiddenFlit), {"(0,0)->(1,0) port 0 (+x)", "0", "60"}), "");
  EXPECT_EQ(lacks(complaint(Faulty::kDamagedFlit), {"flit"}), "");
  EXPECT_NE(complaint(Faulty::kLostFlit), "");
  EXPECT_NE(complaint(Faulty::kNoCredits), "");
}

TEST(PlacementRun, too_few_virtual_channels_are_not_proven) {
  LoadRequest few = request("torus:5x5", RoutingName::kUdr);
  few.options.vcs = 2;
  EXPECT_FALSE(prepare_load(few, true).verdict->deadlock_free);
  few.options.vcs = 4;
  EXPECT_TRUE(prepare_load(few, true).verdict->deadlock_free);
}

TEST(PlacementRun, flits_too_narrow_to_number_the_messages_are_refused) {
  LoadRequest narrow = request("torus:5x5");
  narrow.placement = "full";
  narrow.options.width = 8;
  const LoadStudy study = prepare_load(narrow, true);
  EXPECT_THROW(run_native(study, 1), UsageError);
}

// ---- rtl ----

void expect_rtl_counts_as_native(const LoadStudy& study, int exchanges) {
  const auto rtl = load_router_tiles(study.network, study.machine->router(), engine_paths(), false);
  const ExchangeRun counted = run_exchanges(study, exchanges, *rtl), native = run_native(study, exchanges);
  EXPECT_TRUE(counted.exact);
  EXPECT_EQ(counted.mean, native.mean);
  EXPECT_EQ(counted.cycles, native.cycles);
}

TEST(PlacementRun, rtl_counts_equal_the_loads_of_odr) {
  LoadRequest small = request("torus:5x5");
  small.options.one_port = true;  // uses the tile of `dateline traffic`
  small.options.width = 64;
  expect_rtl_counts_as_native(prepare_load(small, true), 1);
}

TEST(PlacementRun, slow_rtl_counts_equal_the_loads_of_udr_and_without_failed_links) {
  expect_rtl_counts_as_native(prepare_load(request("torus:4^3", RoutingName::kUdr), true), 6);
  LoadRequest failed = request("torus:5x5", RoutingName::kUdr);
  failed.failed_links = {"0:1"};
  expect_rtl_counts_as_native(prepare_load(failed, true), 2);
}

}  // namespace
}  // namespace dateline
