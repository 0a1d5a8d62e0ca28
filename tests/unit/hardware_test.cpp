// SPDX-License-Identifier: Apache-2.0
// The table of hardware options and the table of router parameters.
#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "sim/rtl/parameters.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/machine.h"

namespace dateline {
namespace {

/// Machines such that every option that a board fixes differs from its default in at least one of them.
std::vector<MachineOptions> unusual_machines() {
  std::vector<MachineOptions> all;
  const auto with = [&](const std::string& topology, auto change) {
    MachineOptions options;
    options.topology = topology;
    change(options);
    all.push_back(options);
  };
  with("torus:4x4", [](MachineOptions&) {});
  with("torus:4x6x3", [](MachineOptions& o) { o.one_port = true, o.vcs = 6, o.depth = 9, o.width = 64; });
  with("ring:5", [](MachineOptions& o) { o.link_stages = 3, o.pipeline = 1, o.networks = 2, o.vcs = 5; });
  with("torus:5x3", [](MachineOptions& o) { o.switching = SwitchingMode::kCircuit; });
  with("torus:5x3", [](MachineOptions& o) { o.flow = FlowControl::kBubble, o.depth = 12; });
  with("torus:5x3", [](MachineOptions& o) { o.routing = {RoutingName::kDor, {1, 0}}; });
  with("torus:3x3", [](MachineOptions& o) { o.routing = {RoutingName::kUdr, {}}, o.vcs = 4; });
  with("ring:4", [](MachineOptions& o) { o.reductions = true; });
  with("dual-cube:2", [](MachineOptions& o) { o.routing = {RoutingName::kSource, {}}; });
  return all;
}

TEST(Hardware, options_have_names_and_keys_of_their_own_and_usual_values_in_their_ranges) {
  std::set<std::string> names, keys;
  const MachineOptions usual;
  for (const HardwareOption& row : hardware_options()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(keys.insert(row.key).second) << row.key;
    EXPECT_EQ((row.number != nullptr) + (row.flag != nullptr) + (row.read != nullptr), 1) << row.name;
    EXPECT_EQ(&hardware_option(row.name), &row);
    EXPECT_EQ(row.help_text().find('{'), std::string::npos) << row.help_text();
    EXPECT_FALSE(row.meaning.empty()) << row.name;
    if (row.number == nullptr) continue;
    EXPECT_TRUE(row.chosen == usual.*row.number || (usual.*row.number >= row.least && usual.*row.number <= row.most))
        << row.name;
  }
}

TEST(Hardware, a_board_gives_its_options) {
  std::set<std::string> unusual;
  for (const MachineOptions& options : unusual_machines()) {
    const Machine machine = make_machine(options);
    const FixedNetwork board{machine.topology, machine.node, ""};
    MachineOptions adopted;
    adopted.topology = machine.topology.spec;
    for (const HardwareOption& row : hardware_options())
      if (row.adopt) row.adopt(adopted, board);
    const Machine again = make_machine(adopted), plain = make_machine({});
    for (const HardwareOption& row : hardware_options()) {
      if (!row.adopt) continue;
      EXPECT_EQ(row.value(again), row.value(machine)) << row.name << " on " << options.topology;
      if (row.value(machine) != row.value(plain)) unusual.insert(row.name);
    }
  }
  for (const HardwareOption& row : hardware_options())
    EXPECT_EQ(unusual.count(row.name), row.adopt ? 1u : 0u) << row.name << " has its usual value everywhere";
}

TEST(Hardware, parameters_of_routers_come_back_from_the_identity_of_a_board) {
  for (const MachineOptions& options : unusual_machines()) {
    const RouterConfig router = make_machine(options).router();
    RouterConfig read;
    for (const RouterParameter& row : router_parameters()) {
      if (row.byte < 0) continue;
      // A literal has a base ("64'h10") or none ("7").
      const std::string literal = row.value(router);
      const size_t quote = literal.find('\'');
      const int base = quote == std::string::npos ? 10 : literal[quote + 1] == 'h' ? 16 : 2;
      row.read(read, std::stoull(quote == std::string::npos ? literal : literal.substr(quote + 2), nullptr, base));
      EXPECT_EQ(row.value(read), row.value(router)) << row.name << " on " << options.topology;
    }
  }
}

}  // namespace
}  // namespace dateline
