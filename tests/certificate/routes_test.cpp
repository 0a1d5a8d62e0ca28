// SPDX-License-Identifier: Apache-2.0
// The checker of routes in plain Python accepts the routes of networks with random failures, and refuses mutants.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "model/deadlock/prove.h"
#include "model/network/graph.h"
#include "model/network/layers.h"
#include "sw/driver/machine/machine.h"
#include "sw/report/prove_report.h"
#include "tests/support/process.h"
#include "tests/support/random_failures.h"

namespace dateline {
namespace {

Finished check_routes(const std::string& routes, const std::string& network) {
  const TemporaryFolder folder;
  write_text(folder.file("routes"), routes);
  write_text(folder.file("network"), network);
  return run_shell(std::string(DATELINE_PYTHON) + " " + DATELINE_SOURCE_DIR + "/tests/certificate/routes.py '" +
                   folder.file("routes") + "' '" + folder.file("network") + "'");
}

void check_random_failures(uint64_t seed, int count) {
  std::mt19937_64 random(seed);
  const std::vector<std::string> specs = {"torus:8x8", "torus:4x4x4", "dual-cube:3", "mesh:6x6"};
  for (int number = 0; number < count; ++number) {
    MachineOptions options;
    options.topology = with_random_failures(specs[static_cast<size_t>(number) % specs.size()], random);
    const Machine machine = make_machine(options);
    const Verdict verdict = prove(machine.topology, machine.router(), {machine.routing.kind, false, true});
    EXPECT_TRUE(verdict.deadlock_free) << options.topology;
    const Finished python = check_routes(routes_json(machine.topology), graph_json(graph_of(machine.topology), -1));
    EXPECT_EQ(python.code, 0) << options.topology << ": " << python.out << python.err;
  }
}

TEST(RouteCertificate, routes_round_random_failures_hold) { check_random_failures(1, 12); }
TEST(RouteCertificate, slow_routes_round_a_thousand_random_failures_hold) { check_random_failures(2, 1000); }

TEST(RouteCertificate, mutants_are_refused) {
  MachineOptions options;
  options.topology = "torus:5x4 without link 0:1, node 7";
  const Machine machine = make_machine(options);
  ASSERT_EQ(machine.topology.layers->layers(), 2);
  const std::string network = graph_json(graph_of(machine.topology), -1);
  const nlohmann::json table = nlohmann::json::parse(routes_json(machine.topology));
  const auto refused = [&](const nlohmann::json& mutant) {
    const Finished python = check_routes(mutant.dump(), network);
    EXPECT_EQ(python.err, "");
    return python.code == 1 && python.out.rfind("refused: ", 0) == 0;
  };
  EXPECT_FALSE(refused(table));
  nlohmann::json lost = table, doubled = table, astray = table, one_layer = table, falling = table, link = table;
  lost["routes"].erase(17);
  EXPECT_TRUE(refused(lost));
  doubled["routes"].push_back(doubled["routes"][3]);
  EXPECT_TRUE(refused(doubled));
  auto& port = astray["routes"][5][2][0];
  port = (port.get<int>() + 1) % 4;
  EXPECT_TRUE(refused(astray));
  for (auto& route : one_layer["routes"])
    for (auto& layer : route[3]) layer = 0;
  EXPECT_TRUE(refused(one_layer)) << "a ring in one layer is a cycle";
  for (auto& route : falling["routes"])
    if (route[3].size() > 1 && route[3].back() == 0) {
      route[3].front() = 1;
      break;
    }
  EXPECT_TRUE(refused(falling));
  link["links"].erase(0);
  EXPECT_TRUE(refused(link));
}

}  // namespace
}  // namespace dateline
