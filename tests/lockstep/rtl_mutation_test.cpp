// SPDX-License-Identifier: Apache-2.0
// Faults in the RTL: the check that the test names must detect each of them. A mutated tile runs twice: without the C++
// core, with the checks of the traffic and the assertions of the RTL; then in lockstep with the C++ core.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/rtl/tile_builder.h"
#include "sw/driver/machine/machine.h"
#include "tests/lockstep/networks.h"
#include "tests/lockstep/rtl_mutations.h"
#include "tests/support/mutate_line.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kCycles = 3000;

struct Finding {
  Notice notice = Notice::kNothing;
  bool differs = false;  ///< its wires, records or memories differ from native
  std::string text = "nothing";
  bool any() const { return differs || notice != Notice::kNothing; }
};

const MutationHardware& hardware_of(const std::string& name) {
  static const std::vector<MutationHardware> all = mutation_hardware();
  for (const MutationHardware& hardware : all)
    if (hardware.name == name) return hardware;
  throw std::runtime_error("no hardware " + name);
}

/// A copy of the tree that a tile is built from, with one change; an empty name: none.
class MutatedTree {
 public:
  explicit MutatedTree(const RtlMutation& mutation) {
    for (const char* room : {"rtl", "sim", "model"})
      fs::copy(fs::path(DATELINE_SOURCE_DIR) / room, folder_.file(room), fs::copy_options::recursive);
    if (mutation.name.empty()) return;
    const std::string file = file_of_marker(folder_.file("rtl"), mutation.name);
    write_text(file, mutate_line(read_text(file), mutation.name, mutation.old_text, mutation.new_text));
  }
  EnginePaths paths() const { return {folder_.file(""), folder_.file("build"), true, 0}; }

 private:
  TemporaryFolder folder_;
};

/// The text of the assertion that an error names by file and line, from the tree of the tile.
std::string assertion_text(const std::string& what, const std::string& tree) {
  static const std::regex kPlace("assertion failed: (\\w+\\.sv) line (\\d+)"), kText("\\$error\\(\"([^\"]*)");
  std::smatch place, text;
  if (!std::regex_search(what, place, kPlace)) return "";
  for (const auto& entry : fs::recursive_directory_iterator(tree + "/rtl")) {
    if (entry.path().filename() != place[1].str()) continue;
    std::stringstream source(read_text(entry.path()));
    std::string line;
    for (int i = 0; i < std::stoi(place[2]); ++i) std::getline(source, line);
    std::string next;
    std::getline(source, next);
    line += next;
    if (std::regex_search(line, text, kText)) return " \"" + text[1].str() + "\"";
  }
  return "";
}

LockstepRequest request_of(const MutationHardware& hardware) {
  LockstepRequest request = lockstep_request(hardware.options, kCycles);
  RouterConfig& router = request.machine.node.router;
  router.source = hardware.source;
  router.circuits = hardware.circuits;
  if (!hardware.nodes) router.eject_depth = router.depth;
  // Streams need words that were never written.
  request.machine.node.memory_words = request.machine.node.count_bits > 0 ? 1024 : 512;
  request.machine.node.queue_entries = 256;
  request.machine.node.rounds = 8;
  request.shape = hardware.shape;
  return request;
}

LockstepResult lockstep(const MutationHardware& hardware, const EnginePaths& paths, bool alone) {
  const LockstepRequest request = request_of(hardware);
  const Topology& topology = request.machine.topology;
  if (hardware.nodes) {
    std::vector<Named<NodeNetwork>> nodes;
    if (!alone) nodes.push_back({"native", std::make_unique<NativeNodes>(topology, request.machine.node)});
    nodes.push_back({"rtl", std::make_unique<RtlNodes>(topology, request.machine.node, paths, false)});
    return lockstep_nodes(request, nodes);
  }
  const RouterConfig& config = request.machine.node.router;
  std::vector<Named<RouterNetwork>> routers;
  if (!alone) routers.push_back({"native", std::make_unique<NativeRouters>(topology, config)});
  routers.push_back({"rtl", load_router_tiles(topology, config, paths, false)});
  return lockstep_routers(request, routers);
}

Finding find(const MutationHardware& hardware, const EnginePaths& paths, bool alone) {
  Finding finding;
  try {
    const LockstepResult result = lockstep(hardware, paths, alone);
    finding.differs = !result.agreed;
    if (finding.differs) finding.text = "comparison: " + result.mismatch.text;
  } catch (const CheckError& error) {
    const std::string what = error.what();
    const bool assertion = has(what, "RTL assertion failed");
    const bool stall = has(what, "messages are lost") || has(what, "stalled") || has(what, "nothing moves");
    finding.notice = assertion ? Notice::kAssertion : stall ? Notice::kStall : Notice::kTraffic;
    const char* kind = assertion ? "" : stall ? "stall: " : "end to end: ";
    finding.text = kind + what + assertion_text(what, paths.source_dir);
  }
  return finding;
}

void expect_caught(const RtlMutation& mutation) {
  const MutationHardware& hardware = hardware_of(mutation.hardware);
  const MutatedTree tree(mutation);
  const Finding alone = find(hardware, tree.paths(), true), compared = find(hardware, tree.paths(), false);
  EXPECT_TRUE(compared.any()) << mutation.name << ": not detected in " << kCycles << " cycles";
  EXPECT_EQ(alone.notice, mutation.alone) << mutation.name << ": " << alone.text;
  std::cout << mutation.name << "\n  only RTL: " << alone.text << "\n  lockstep: " << compared.text << "\n";
}

void expect_clean(const std::string& name) {
  const MutationHardware& hardware = hardware_of(name);
  for (const bool alone : {true, false}) EXPECT_FALSE(find(hardware, engine_paths(), alone).any()) << name;
}

std::vector<RtlMutation> quick_mutations() {
  std::vector<RtlMutation> list;
  for (const RtlMutation& mutation : rtl_mutations())
    if (mutation.quick) list.push_back(mutation);
  return list;
}

const auto kNameOf = [](const auto& mutation) { return mutation.param.name; };

class RtlMutationTest : public testing::TestWithParam<RtlMutation> {};
TEST_P(RtlMutationTest, is_caught) { expect_caught(GetParam()); }
INSTANTIATE_TEST_SUITE_P(quick, RtlMutationTest, testing::ValuesIn(quick_mutations()), kNameOf);

class EveryRtlMutation : public testing::TestWithParam<RtlMutation> {};
TEST_P(EveryRtlMutation, slow_is_caught) { expect_caught(GetParam()); }
INSTANTIATE_TEST_SUITE_P(all, EveryRtlMutation, testing::ValuesIn(rtl_mutations()), kNameOf);

TEST(RtlMutations, each_changes_one_place_and_another_tile_is_built_for_it) {
  const EnginePaths original = engine_paths();
  EXPECT_EQ(rtl_digest(MutatedTree({}).paths()), rtl_digest(original)) << "the copy is complete";
  for (const RtlMutation& mutation : rtl_mutations()) {
    hardware_of(mutation.hardware);
    EXPECT_NE(rtl_digest(MutatedTree(mutation).paths()), rtl_digest(original)) << mutation.name;
  }
}

TEST(RtlMutations, every_marker_is_used_and_occurs_once) {
  const std::string root = DATELINE_SOURCE_DIR;
  const std::string users = read_text(root + "/tests/lockstep/rtl_mutations.h") +
                            read_text(root + "/tests/lockstep/rtl_mutation_test.cpp") +
                            read_text(root + "/tests/formal/formal_test.cpp");
  std::set<std::string> markers;
  for (const auto& entry : fs::recursive_directory_iterator(root + "/rtl"))
    if (entry.is_regular_file())
      for (const std::string& name : markers_in(read_text(entry.path()))) {
        EXPECT_TRUE(markers.insert(name).second) << name << " occurs twice";
        EXPECT_TRUE(has(users, "\"" + name + "\"")) << name << " is used by no test";
      }
  EXPECT_GE(markers.size(), rtl_mutations().size());
}

/// Otherwise a tile that was built from other sources would be taken for one of these.
TEST(Tiles, every_source_that_a_tile_is_compiled_from_is_in_its_digest) {
  const TemporaryFolder folder;  // a cache without tiles of other versions
  EnginePaths paths = engine_paths();
  paths.build_dir = folder.file("build");
  MachineOptions options;
  options.topology = "ring:3";
  options.one_port = true;
  const Machine machine = make_machine(options);
  load_node_tiles(machine.topology, machine.node, paths, false, {0, machine.topology.nodes});
  load_router_tiles(machine.topology, machine.router(), paths, false, {0, machine.topology.nodes});
  std::set<std::string> kinds;
  for (const auto& entry : fs::directory_iterator(fs::path(paths.build_dir) / "tiles")) {
    const std::string name = entry.path().filename(), kind = name.substr(0, name.find('-'));
    if (!fs::exists(entry.path() / "complete") || !kinds.insert(kind).second) continue;
    const std::vector<fs::path> digested = tile_sources(paths.source_dir, kind);
    std::stringstream read(run_shell("ninja -C '" + entry.path().string() + "' -t deps").out);
    long found = 0;
    for (std::string line; std::getline(read, line);) {
      const std::string root = "    " + paths.source_dir + "/";
      if (line.rfind(root, 0) != 0) continue;
      ++found;
      EXPECT_EQ(std::count(digested.begin(), digested.end(), fs::path(line.substr(4))), 1) << name << ":" << line;
    }
    EXPECT_GT(found, 20) << name;
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"node", "router"}));
}

TEST(RtlMutations, slow_unmodified_rtl_is_not_reported) {
  for (const char* hardware : {"ring", "nodes"}) expect_clean(hardware);
}

class RtlControl : public testing::TestWithParam<MutationHardware> {};
TEST_P(RtlControl, slow_unmodified_rtl_is_not_reported) { expect_clean(GetParam().name); }
INSTANTIATE_TEST_SUITE_P(all, RtlControl, testing::ValuesIn(mutation_hardware()), [](const auto& hardware) {
  std::string name = hardware.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

/// Expects the same wires in every cycle with block RAM, although its read port returns invalid data at an address that
/// is written.
void expect_clean_with_block_ram(const std::string& name) {
  const MutatedTree tree({"block_ram", "BlockRam = 1'b0", "BlockRam = 1'b1", name, Notice::kNothing});
  const Finding compared = find(hardware_of(name), tree.paths(), false);
  EXPECT_FALSE(compared.any()) << name << ": " << compared.text;
}

TEST(RtlMutations, block_ram_gives_the_same_cycles) { expect_clean_with_block_ram("ring"); }

TEST(RtlMutations, slow_block_ram_gives_the_same_cycles_everywhere) {
  for (const MutationHardware& hardware : mutation_hardware()) expect_clean_with_block_ram(hardware.name);
}

TEST(RtlMutations, slow_unmutated_copy_is_not_reported) {
  const MutatedTree copy({});
  for (const bool alone : {true, false}) EXPECT_FALSE(find(hardware_of("ring"), copy.paths(), alone).any());
}

}  // namespace
}  // namespace dateline
