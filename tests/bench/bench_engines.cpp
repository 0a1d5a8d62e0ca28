// SPDX-License-Identifier: Apache-2.0
// Speed of every engine on torus:8x8 under uniform traffic, and the zero-load latency of one hop on the RTL.
//   bench_engines [seconds per measurement, default 2]
// Quote only ratios of one run, because machines differ and their speed drifts.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "sim/drive/synthetic_traffic.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/tile_builder.h"
#include "sim/systemc/sc_routers.h"

namespace dateline {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMessageFlits = 4;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Runs for about `seconds` and prints cycles/s and flit-hops/s.
void measure(const std::string& name, RouterNetwork& network, const Topology& topology, const RouterConfig& config,
             double rate, double seconds) {
  network.reset();
  SyntheticTraffic traffic(topology, config, find_pattern("uniform", topology), rate, kMessageFlits, 1);
  constexpr int kWarmUp = 2000;
  for (int i = 0; i < kWarmUp; ++i) {
    traffic.cycle(network);
    network.step();
  }
  const long hops_before = traffic.generated_flit_hops();
  const auto start = Clock::now();
  long cycles = 0;
  double took = 0;
  do {
    for (int i = 0; i < 500; ++i, ++cycles) {
      traffic.cycle(network);
      network.step();
    }
    took = seconds_since(start);
  } while (took < seconds);
  const double hops = static_cast<double>(traffic.generated_flit_hops() - hops_before);
  std::printf("%-8s  %6.2f  %12.0f  %16.2f  %9.3f\n", name.c_str(), rate, cycles / took, hops / took / 1e6,
              static_cast<double>(traffic.delivered_flits()) / topology.nodes / static_cast<double>(kWarmUp + cycles));
  std::fflush(stdout);
}

/// Cycles from a flit on the output link of one router to the flit on that of the next router, in an idle network.
int one_hop_latency(RouterNetwork& network, const Topology& topology, const RouterConfig& config) {
  network.reset();
  const HeaderLayout layout = config.layout();
  FlitWire flit{layout.pack_dimension(0, 3, false), 0, true, true, true};
  int left_first = -1;
  network.drive_flit(0, 0, flit);
  for (int cycle = 0; cycle < 50; ++cycle) {
    if (network.out_flit(0, 0).valid) left_first = cycle;
    if (network.out_flit(topology.link(0, 0).node, 0).valid) return cycle - left_first;
    network.step();
  }
  return -1;
}

}  // namespace
}  // namespace dateline

int main(int argc, char** argv) {
  using namespace dateline;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 2.0;
  const Topology topology = parse_topology("torus:8x8");
  const EnginePaths paths{DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR, false};
  RouterConfig configs[2];  // one-port like BookSim2 (one injection and one ejection channel per node), all-port
  configs[0].all_port = false;
  // The SystemC kernel accepts no new network after one has run, so all of them are made first.
  std::unique_ptr<RouterNetwork> systemc[2];
  std::unique_ptr<RouterNetwork> rtl[2];
  for (int i = 0; i < 2; ++i) {
    configs[i].eject_depth = configs[i].depth;
    systemc[i] = std::make_unique<ScRouters>(topology, configs[i]);
    rtl[i] = load_router_tiles(topology, configs[i], paths, false);
  }
  std::printf("torus:8x8, %d virtual channels of depth %d, uniform traffic in messages of %d flits, minimal routes\n",
              configs[0].vcs, configs[0].depth, kMessageFlits);
  for (int i = 0; i < 2; ++i) {
    const RouterConfig& config = configs[i];
    NativeRouters native(topology, config);
    std::printf("\n%s: zero-load latency of one hop %d cycles on rtl, %d on native\n",
                config.all_port ? "all-port" : "one-port", one_hop_latency(*rtl[i], topology, config),
                one_hop_latency(native, topology, config));
    std::printf("engine      rate      cycles/s  million flit-hops/s  accepted\n");
    for (const double rate : {0.05, 0.2}) {
      measure("native", native, topology, config, rate, seconds);
      measure("systemc", *systemc[i], topology, config, rate, seconds);
      measure("rtl", *rtl[i], topology, config, rate, seconds);
    }
  }
  return 0;
}
