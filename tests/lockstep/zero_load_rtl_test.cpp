// SPDX-License-Identifier: Apache-2.0
// The zero-load latency on Verilated routers: one tile per case, with every distance and length.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/router/timing.h"
#include "sim/rtl/tile_builder.h"
#include "tests/support/engine_paths.h"
#include "tests/support/lone_packet.h"

namespace dateline {
namespace {

struct Hardware {
  int stages, depth, vcs;
  bool one_port;
  int pipeline = 0;
};

void expect_lone_latencies(const Hardware& hardware) {
  const Topology topology = parse_topology("torus:7x7");
  RouterConfig config;
  config.link_stages = hardware.stages;
  config.pipeline = hardware.pipeline;
  config.all_port = !hardware.one_port;
  config.depth = config.eject_depth = hardware.depth;
  config.vcs = hardware.vcs;
  fit_to(topology, config);
  EnginePaths paths = engine_paths();
  const auto network = load_router_tiles(topology, config, paths, false);
  for (int hops = 1; hops <= 6; ++hops)
    for (int flits = 1; flits <= 9; ++flits)
      ASSERT_EQ(lone_packet_cycles(topology, config, *network, 0, node_at_distance(topology, hops), flits,
                                   (flits + hops) % hardware.vcs),
                zero_load_latency(config, hops, flits))
          << hops << " hops, " << flits << " flits";
}

class ZeroLoadRtl : public testing::TestWithParam<Hardware> {};
TEST_P(ZeroLoadRtl, is_the_latency_of_a_lone_packet) { expect_lone_latencies(GetParam()); }

class SlowZeroLoadRtl : public testing::TestWithParam<Hardware> {};
TEST_P(SlowZeroLoadRtl, slow_is_the_latency_of_a_lone_packet) { expect_lone_latencies(GetParam()); }

std::vector<Hardware> many() {
  std::vector<Hardware> all;
  for (int stages = 1; stages <= 8; ++stages)
    for (const int depth : {1, 3, 7, 12})
      all.push_back({stages, depth, 1 + (stages + depth) % 4, stages % 2 == 0, (stages + depth) % (kMostPipeline + 1)});
  return all;
}

std::string name_of(const testing::TestParamInfo<Hardware>& tested) {
  const Hardware& h = tested.param;
  return std::to_string(h.stages) + "_stages_depth_" + std::to_string(h.depth) + "_vcs_" + std::to_string(h.vcs) +
         (h.one_port ? "_one_port" : "_all_port") + "_pipeline_" + std::to_string(h.pipeline);
}

INSTANTIATE_TEST_SUITE_P(Links, ZeroLoadRtl,
                         testing::Values(Hardware{1, 1, 1, true}, Hardware{8, 12, 2, false, 1},
                                         Hardware{3, 5, 4, true, 2}, Hardware{2, 2, 3, false, 2}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Links, SlowZeroLoadRtl, testing::ValuesIn(many()), name_of);

}  // namespace
}  // namespace dateline
