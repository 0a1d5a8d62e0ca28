// SPDX-License-Identifier: Apache-2.0
// The table of refused combinations: every row is reached, and make_machine() refuses nothing else.
#include "sw/driver/machine/conflicts.h"

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/refusal.h"

namespace dateline {
namespace {

MachineOptions changed(const std::string& topology, const std::function<void(MachineOptions&)>& change) {
  MachineOptions options;
  options.topology = topology;
  options.one_port = true;
  change(options);
  return options;
}

void with_sources(MachineOptions& options) { options.sources = true; }

/// A machine for every row, by the options of the row.
std::map<std::vector<std::string>, MachineOptions> examples() {
  const auto torus = [](const std::function<void(MachineOptions&)>& change) { return changed("torus:5x4", change); };
  const auto sources = [&](const std::function<void(MachineOptions&)>& change) {
    MachineOptions options = torus(change);
    with_sources(options);
    return options;
  };
  return {
      {{"rtl-nodes", "engine"}, torus([](MachineOptions& o) { o.rtl_nodes = "0,5"; })},
      {{"threads", "engine"}, torus([](MachineOptions& o) { o.workers.threads = 2, o.engine = "systemc"; })},
      {{"count-bits", "engine"}, torus([](MachineOptions& o) {
         EngineKind board = find_engine("native");
         board.fixed = std::make_shared<FixedNetwork>();
         o.board = std::make_shared<EngineKind>(board);
         o.count_bits = 1;
       })},
      {{"count-bits", "sources"}, sources([](MachineOptions& o) { o.count_bits = 1; })},
      {{"reductions", "sources"}, sources([](MachineOptions& o) { o.reductions = true; })},
      {{"circuit-retry", "switching"}, torus([](MachineOptions& o) { o.circuit_retry = true; })},
      {{"circuit-retry", "routing"}, torus([](MachineOptions& o) {
         o.switching = SwitchingMode::kCircuit, o.circuit_retry = true, o.routing.name = RoutingName::kLayered;
       })},
      {{"flow", "topology"}, changed("dual-cube:2", [](MachineOptions& o) { o.flow = FlowControl::kBubble; })},
      {{"flow", "switching"},
       torus([](MachineOptions& o) { o.flow = FlowControl::kBubble, o.switching = SwitchingMode::kCircuit; })},
      {{"flow", "routing"},
       torus([](MachineOptions& o) { o.flow = FlowControl::kBubble, o.routing.name = RoutingName::kUdr; })},
      {{"flow", "depth"}, torus([](MachineOptions& o) { o.flow = FlowControl::kBubble, o.depth = 5; })},
      {{"virtual-networks", "vcs"}, torus([](MachineOptions& o) { o.networks = 3, o.vcs = 5; })},
      {{"topology", "routing"}, changed("torus:513x2x2x2", [](MachineOptions&) {})},
      {{"width", "routing"}, torus([](MachineOptions& o) { o.width = 12, o.routing.name = RoutingName::kSource; })},
      {{"width", "depth"}, torus([](MachineOptions& o) { o.width = 8, o.depth = 1; })},
      {{"width", "circuit-retry"},
       torus([](MachineOptions& o) { o.width = 12, o.switching = SwitchingMode::kCircuit, o.circuit_retry = true; })},
      {{"sources", "ports"}, sources([](MachineOptions& o) { o.one_port = false; })},
      {{"sources", "switching"}, sources([](MachineOptions& o) { o.switching = SwitchingMode::kCircuit; })},
      {{"sources", "flow"}, sources([](MachineOptions& o) { o.flow = FlowControl::kBubble; })},
      {{"sources", "virtual-networks"}, sources([](MachineOptions& o) { o.networks = 2; })},
      {{"sources", "routing"}, sources([](MachineOptions& o) { o.routing.name = RoutingName::kUdr; })},
      {{"sources", "width"}, sources([](MachineOptions& o) { o.width = 8; })},
      {{"q", "vcs"}, torus([](MachineOptions& o) { o.q = 3, o.vcs = 5; })},
  };
}

TEST(Conflicts, every_row_refuses_its_machine_and_says_what_to_change) {
  const std::map<std::vector<std::string>, MachineOptions> machines = examples();
  EXPECT_EQ(machines.size(), conflicts().size());
  for (const Conflict& row : conflicts()) {
    const std::string name = row.options.front() + " with " + row.options.back();
    ASSERT_EQ(machines.count(row.options), 1u) << name;
    const Machine machine = unchecked_machine(machines.at(row.options));
    EXPECT_EQ(conflict_of(machine, row.of_runs), &row) << name;
    const std::string said = refusal([&] { row.of_runs ? require_vcs(machine) : require_no_conflict(machine); });
    EXPECT_EQ(said, as_options(row.message(machine))) << name;
    EXPECT_FALSE(row.rule.empty()) << name;
  }
  EXPECT_EQ(conflict_of(unchecked_machine(changed("torus:5x4", with_sources))), nullptr);
}

MachineOptions drawn(std::mt19937_64& random) {
  const auto one_of = [&](auto list) { return *(list.begin() + static_cast<long>(random() % list.size())); };
  const auto chance = [&](unsigned percent) { return random() % 100 < percent; };
  MachineOptions options;
  options.topology = one_of(std::vector<const char*>{"torus:5x4", "mesh:3x3", "hypercube:4", "dual-cube:3", "ring:6",
                                                     "twisted-torus:4x3", "torus:513x2x2x2", "torus:3x3x3x3"});
  options.one_port = chance(60);
  options.vcs = one_of(std::vector<int>{0, 1, 2, 3, 4, 6, 8});
  options.depth = one_of(std::vector<int>{0, 1, 2, 4, 5, 8, 16});
  options.width = one_of(std::vector<int>{8, 12, 16, 24, 32, 64, 128});
  options.networks = chance(70) ? 1 : one_of(std::vector<int>{2, 3, 4});
  options.switching = chance(30) ? SwitchingMode::kCircuit : SwitchingMode::kWormhole;
  options.circuit_retry = chance(30);
  options.flow = chance(25) ? FlowControl::kBubble : FlowControl::kDateline;
  options.sources = chance(30);
  options.engine = one_of(std::vector<const char*>{"native", "systemc", "rtl"});
  options.workers.threads = chance(20) ? 2 : 1;
  if (chance(10)) options.rtl_nodes = "0";
  const bool ordered = options.topology.rfind("dual", 0) != 0 && options.topology.rfind("twisted", 0) != 0;
  if (chance(40)) options.routing.name = ordered && chance(50) ? RoutingName::kUdr : RoutingName::kSource;
  // Layers of thousands of nodes would take seconds each.
  if (chance(10) && options.topology.size() < 12) options.routing.name = RoutingName::kLayered;
  return options;
}

TEST(Conflicts, nothing_else_is_refused) {
  std::mt19937_64 random(53);
  std::set<const Conflict*> met;
  int served = 0;
  for (int i = 0; i < 4000; ++i) {
    const MachineOptions options = drawn(random);
    Machine machine;
    ASSERT_EQ(refusal([&] { machine = unchecked_machine(options); }), "") << "values in range, no combination";
    const Conflict* conflict = conflict_of(machine);
    EXPECT_EQ(refusal([&] { make_machine(options); }),
              conflict == nullptr ? "" : as_options(conflict->message(machine)));
    if (conflict != nullptr) met.insert(conflict);
    served += conflict == nullptr ? 1 : 0;
  }
  EXPECT_GE(met.size(), conflicts().size() - 4);
  EXPECT_GT(served, 300);
}

TEST(Conflicts, readers_get_the_combinations_of_the_options_that_they_have) {
  const std::set<std::string> few = {"flow", "depth", "width", "sources", "ports"};
  std::string text;
  for (const Exclusion& entry : exclusions([&](const std::string& option) { return few.count(option) > 0; })) {
    for (const std::string& option : entry.options) text += option + " ";
    text += "| ";
  }
  EXPECT_EQ(text, "flow depth | width depth | sources ports flow width | ");
}

}  // namespace
}  // namespace dateline
