// SPDX-License-Identifier: Apache-2.0
// The zero-load latency, compared with a single packet in simulated routers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/router/timing.h"
#include "sim/native/native_routers.h"
#include "sw/driver/traffic/traffic.h"
#include "tests/support/lone_packet.h"

namespace dateline {
namespace {

struct Hardware {
  int stages;
  int pipeline;
  bool one_port;
};

class ZeroLoad : public testing::TestWithParam<Hardware> {};

TEST_P(ZeroLoad, is_the_latency_of_a_lone_packet) {
  const Topology topology = parse_topology("torus:7x7");
  for (int depth = 1; depth <= 12; ++depth)
    for (int vcs = 1; vcs <= 4; ++vcs) {
      RouterConfig config;
      config.link_stages = GetParam().stages;
      config.pipeline = GetParam().pipeline;
      config.all_port = !GetParam().one_port;
      config.depth = config.eject_depth = depth;
      config.vcs = vcs;
      fit_to(topology, config);
      NativeRouters network(topology, config);
      for (int hops = 1; hops <= 6; ++hops)
        for (int flits = 1; flits <= 9; ++flits)
          ASSERT_EQ(lone_packet_cycles(topology, config, network, 0, node_at_distance(topology, hops), flits,
                                       (flits + hops) % vcs),
                    zero_load_latency(config, hops, flits))
              << "depth " << depth << ", " << vcs << " channels, " << hops << " hops, " << flits << " flits";
    }
}

std::vector<Hardware> all_hardware() {
  std::vector<Hardware> all;
  for (int stages = 1; stages <= 8; ++stages)
    for (int pipeline = 0; pipeline <= kMostPipeline; ++pipeline)
      for (const bool one_port : {false, true}) all.push_back({stages, pipeline, one_port});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Links, ZeroLoad, testing::ValuesIn(all_hardware()), [](const auto& tested) {
  return std::to_string(tested.param.stages) + "_stages_pipeline_" + std::to_string(tested.param.pipeline) + "_" +
         (tested.param.one_port ? "one_port" : "all_port");
});

TEST(Timing, covering_depth_is_the_least_without_a_pause) {
  for (int stages = 1; stages <= 8; ++stages)
    for (int pipeline = 0; pipeline <= kMostPipeline; ++pipeline) {
      const RouterTiming timing{stages, pipeline};
      const int loop = timing.credit_loop();
      EXPECT_EQ(loop, 4 + (pipeline > 1 ? 1 : 0) + 2 * (stages - 1));
      EXPECT_EQ(paced_cycles(100, timing.covering_depth(), loop), 100);
      EXPECT_GT(paced_cycles(100, timing.covering_depth() - 1, loop), 100);
    }
  EXPECT_EQ(paced_cycles(8, 1, 18), 8 * 18);
}

TrafficResult sparse(int stages, int depth, int packet, double rate) {
  TrafficRequest request;
  request.machine.topology = parse_topology("torus:5x5");
  request.machine.node.router.link_stages = stages;
  request.machine.node.router.depth = request.machine.node.router.eject_depth = depth;
  fit_to(request.machine.topology, request.machine.node.router);
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.packet = packet;
  request.rate = rate;
  NativeRouters network(request.machine.topology, request.machine.node.router);
  return measure_traffic(request, network);
}

TEST(Traffic, below_the_credit_loop_what_arrives_is_stable) {
  const TrafficResult result = sparse(8, 1, 9, 0.02);
  EXPECT_TRUE(result.stable) << result.unstable_because;
  EXPECT_EQ(result.arrived, result.packets);
  EXPECT_GE(result.latency.mean, result.zero_load);
  EXPECT_LE(result.latency.mean, 3 * result.zero_load);
}

TEST(Traffic, below_the_credit_loop_an_overload_is_still_saturated) { EXPECT_FALSE(sparse(8, 1, 9, 0.4).stable); }

TEST(Traffic, latency_at_low_load_is_that_of_zero_load_on_long_links) {
  for (const int stages : {1, 4, 8}) {
    const TrafficResult result = sparse(stages, 4, 1, 0.001);
    EXPECT_GE(result.latency.mean, result.zero_load);
    EXPECT_LE(result.latency.mean, result.zero_load + 1) << stages << " stages";
  }
}

}  // namespace
}  // namespace dateline
