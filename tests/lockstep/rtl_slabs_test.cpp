// SPDX-License-Identifier: Apache-2.0
// RTL that threads step in slabs has the same wires as the C++ core.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sim/rtl/rtl_routers.h"
#include "sw/driver/traffic/traffic.h"
#include "sw/report/traffic_report.h"
#include "tests/lockstep/networks.h"

namespace dateline {
namespace {

Options options_of(bool all_port_circuits) {
  Options options;
  options.topology = "torus:4x3";
  options.one_port = !all_port_circuits;
  options.width = 64;
  if (all_port_circuits) {
    options.switching = SwitchingMode::kCircuit;
    options.circuit_retry = true;
  }
  return options;
}

TEST(RtlSlabs, routers_agree_with_the_native_core_on_every_wire) {
  for (const bool circuits : {false, true}) {
    const LockstepRequest request = bare_request(lockstep_request(options_of(circuits), 500));
    const Topology& topology = request.machine.topology;
    const RouterConfig& config = request.machine.router();
    std::vector<Named<RouterNetwork>> networks;
    networks.push_back({"native", std::make_unique<NativeRouters>(topology, config)});
    for (const int threads : {2, 5})
      networks.push_back({"rtl, " + std::to_string(threads) + " threads",
                          RtlRouters::in_slabs(topology, config, engine_paths(), threads)});
    const LockstepResult result = lockstep_routers(request, networks);
    EXPECT_TRUE(result.agreed) << result.mismatch.text;
    EXPECT_GT(result.messages, topology.nodes);
    if (circuits) {
      EXPECT_GT(result.circuits, 0);
    }
  }
}

TEST(RtlSlabs, nodes_agree_with_the_native_core_on_wires_records_and_memories) {
  for (const bool circuits : {false, true}) {
    const LockstepRequest request = lockstep_request(options_of(circuits), 600);
    const Topology& topology = request.machine.topology;
    std::vector<Named<NodeNetwork>> networks;
    networks.push_back({"native", std::make_unique<NativeNodes>(topology, request.machine.node)});
    for (const int threads : {2, 5})
      networks.push_back({"rtl, " + std::to_string(threads) + " threads",
                          RtlNodes::in_slabs(topology, request.machine.node, engine_paths(), threads)});
    const LockstepResult result = lockstep_nodes(request, networks);
    EXPECT_TRUE(result.agreed) << result.mismatch.text;
    EXPECT_GT(result.messages, 0);
  }
}

TEST(RtlSlabs, traffic_is_reported_as_by_the_native_core) {
  TrafficRequest request;
  request.machine = without_nodes(make_machine(options_of(false)));
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.rate = 0.5;
  request.packet = 3;
  request.warm_up = 50;
  request.measure = 300;
  const auto report = [&](RouterNetwork& network) {
    return traffic_json(request, measure_traffic(request, network)).dump();
  };
  NativeRouters native(request.machine.topology, request.machine.router());
  const auto rtl = RtlRouters::in_slabs(request.machine.topology, request.machine.router(), engine_paths(), 3);
  EXPECT_EQ(report(*rtl), report(native));
  EXPECT_EQ(report(*rtl), report(native)) << "a second run";
}

}  // namespace
}  // namespace dateline
