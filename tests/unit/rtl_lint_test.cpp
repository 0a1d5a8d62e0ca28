// SPDX-License-Identifier: Apache-2.0
// The synthesizable sources under Verilator's lint with many parameter sets, and under Yosys as they stand.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <utility>
#include <vector>

#include "model/routing/header.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// Parameters of router and node, in Verilog; a shape is {ports, dims, dim_ports, complete, rings, dual_cube}.
struct Hardware {
  int ports = 4, dims = 2;
  std::string dim_ports = "22", complete = "0";
  bool rings = true, dual_cube = false;
  int vcs = 2, depth = 4, width = 32, coord_bits = 4;
  bool all_port = true;
  int routings = 1, phases = 1;
  bool circuits = false;
  int stages = 1, bubble_slot = 0;

  std::vector<std::pair<std::string, std::string>> parameters() const {
    const auto bit = [](bool value) { return std::string(value ? "1'b1" : "1'b0"); };
    const auto number = [](int value) { return std::to_string(value); };
    return {{"Ports", number(ports)},
            {"Dims", number(dims)},
            {"DimPorts", "64'h" + dim_ports},
            {"Complete", "16'h" + complete},
            {"Rings", bit(rings)},
            {"DualCube", bit(dual_cube)},
            {"Vcs", number(vcs)},
            {"Depth", number(depth)},
            {"Width", number(width)},
            {"CoordBits", number(coord_bits)},
            {"AllPort", bit(all_port)},
            {"Routings", "4'd" + number(routings)},
            {"Phases", number(phases)},
            {"Circuits", bit(circuits)},
            {"LinkStages", number(stages)},
            {"BubbleSlot", number(bubble_slot)}};
  }
  /// "-GPorts=4 ...", quoted for the shell.
  std::string for_verilator() const {
    std::string text;
    for (const auto& [name, value] : parameters()) text += " -G" + name + "=\"" + value + "\"";
    return text;
  }
  /// Yosys 0.23 fails on many -chparam of one `hierarchy`, but not on this.
  std::string for_yosys() const {
    std::string text = "chparam";
    for (const auto& [name, value] : parameters()) text += " -set " + name + " " + value;
    return text + " node; ";
  }
  /// What router.sv demands of the header; the rest is in range by the way these are made.
  bool legal() const {
    const HeaderLayout layout{dims, coord_bits, width, (routings & 2) != 0};
    const bool source = (routings & 8) != 0;
    return layout.bits() <= HeaderLayout::kMaxBits && layout.flits() <= depth &&
           !(source && (layout.flits() > 1 || width < 13)) && !(bubble_slot > 0 && circuits);
  }
};

/// Every shape from 1 port to 16 with the coordinate bits that it needs.
std::vector<Hardware> shapes() {
  const auto shape = [](int ports, int dims, const char* dim_ports, const char* complete, bool rings, int coord_bits) {
    Hardware hardware{ports, dims, dim_ports, complete, rings};
    hardware.coord_bits = coord_bits;
    return hardware;
  };
  std::vector<Hardware> list = {shape(1, 1, "1", "1", false, 1),
                                shape(2, 1, "2", "0", true, 8),
                                shape(2, 2, "11", "3", false, 1),
                                shape(3, 1, "3", "1", false, 2),
                                shape(4, 2, "22", "0", true, 4),
                                shape(4, 2, "22", "0", false, 3),
                                shape(5, 3, "212", "2", true, 3),
                                shape(6, 3, "222", "0", true, 4),
                                shape(7, 3, "322", "4", true, 2),
                                shape(8, 4, "2222", "0", true, 3),
                                shape(15, 1, "f", "1", false, 4),
                                shape(16, 8, "22222222", "0", true, 2),
                                shape(16, 16, "1111111111111111", "ffff", false, 1)};
  for (const int r : {2, 3, 5}) {
    Hardware dual = shape(r, 3, "0", "0", true, r - 1);
    dual.dual_cube = true;
    list.push_back(dual);
  }
  return list;
}

/// What a router can be made to do, with the numbers that go round the matrix.
std::vector<Hardware> variants(Hardware base) {
  std::vector<Hardware> list;
  const auto add = [&](auto&& change) {
    Hardware hardware = base;
    change(hardware);
    if (hardware.legal()) list.push_back(hardware);
  };
  add([](Hardware&) {});
  add([](Hardware& h) { h.circuits = true; });
  if (!base.dual_cube) {
    add([](Hardware& h) { h.routings = 3, h.phases = std::min(h.dims, 8); });
    add([](Hardware& h) { h.routings = 11, h.phases = std::min(h.dims, 8), h.circuits = true; });
    add([](Hardware& h) { h.bubble_slot = h.depth / 2 >= 2 ? h.depth / 2 : 0, h.vcs = 1; });
  }
  add([](Hardware& h) { h.routings = 9, h.phases = h.dual_cube ? 1 : std::min(h.dims, 8); });
  return list;
}

/// Networks over the test double of a node: only rtl/network itself is judged, and that is quick.
const std::string kNetworkFiles = std::string(DATELINE_RTL_PACKAGE " " DATELINE_RTL_NETWORK_FILES " ") +
                                  DATELINE_SOURCE_DIR "/tests/regression/double/node.sv";

/// What Verilator finds wrong, of all that it says: newer releases report their times when they are content.
std::string findings(const Finished& finished) {
  if (finished.code != 0) return "exit " + std::to_string(finished.code) + "\n" + finished.out + finished.err;
  std::string found;
  std::stringstream said(finished.out + finished.err);
  for (std::string line; std::getline(said, line);)
    if (line.rfind("%", 0) == 0) found += line + "\n";
  return found;
}

/// Of a top module; nothing at all when it is clean.
std::string lint(const std::string& top, const std::string& parameters, const std::string& files = DATELINE_RTL_FILES) {
  return findings(run_shell("verilator --lint-only -Wall --top-module " + top + " " + parameters + " " + files));
}

const char* const kAssertions = " -DDATELINE_ASSERT --assert";

/// Router and node, without and with assertions.
void expect_clean(const Hardware& hardware) {
  const std::string text = hardware.for_verilator();
  for (const char* top : {"router", "node"})
    for (const char* assertions : {"", kAssertions}) EXPECT_EQ(lint(top, text + assertions), "") << top << text;
}

/// Each only once: the router with, the node without assertions, or the other way round.
void expect_clean_once(const Hardware& hardware, bool swap) {
  const std::string text = hardware.for_verilator();
  EXPECT_EQ(lint("router", text + (swap ? kAssertions : "")), "") << text;
  EXPECT_EQ(lint("node", text + (swap ? "" : kAssertions)), "") << text;
}

bool yosys_is_missing() { return run_shell("command -v yosys").code != 0; }

/// What Yosys says beyond memories that it turns into registers. The waiver file is Verilator's own.
std::string synthesis(const std::string& top, const std::string& sources = DATELINE_RTL_FILES,
                      const std::string& chparam = "") {
  std::string files;
  std::stringstream list(sources);
  for (std::string file; list >> file;)
    if (file.find(".vlt") == std::string::npos) files += " " + file;
  const Finished finished = run_shell("yosys -q -p \"read_verilog -sv" + files + "; " + chparam +
                                      "hierarchy -check -top " + top + "; proc; check -assert\"");
  std::string rest = finished.code == 0 ? "" : "exit " + std::to_string(finished.code) + "\n";
  std::stringstream said(finished.out + finished.err);
  for (std::string line; std::getline(said, line);)
    if (!line.empty() && line.find("Warning: Replacing memory") == std::string::npos) rest += line + "\n";
  return rest;
}

TEST(RtlLint, slow_every_shape_and_feature_is_clean) {
  const int vcs[] = {1, 2, 3, 8, 4}, depths[] = {4, 8, 5, 32}, widths[] = {48, 32, 64, 128, 13}, stages[] = {1, 2, 8};
  size_t i = 0;
  for (Hardware hardware : shapes()) {
    hardware.depth = depths[i % 4];
    hardware.width = widths[i % 5];
    hardware.stages = stages[i % 3];
    hardware.all_port = hardware.ports > 8 ? hardware.dims == 16 : i % 2 == 0;
    const std::vector<Hardware> all = variants(hardware);
    ASSERT_FALSE(all.empty());
    Hardware chosen = all[i % all.size()];
    chosen.vcs = vcs[i % 5];
    if (hardware.ports <= 8) {
      expect_clean_once(chosen, i % 2 == 0);
    } else {  // seconds each: the plain node, which holds a router
      chosen = hardware;
      chosen.vcs = 1;
      EXPECT_EQ(lint("node", chosen.for_verilator() + kAssertions), "") << chosen.for_verilator();
    }
    ++i;
  }
}

TEST(RtlLint, least_and_narrowest_are_clean) {
  Hardware least{1, 1, "1", "1", false};
  least.vcs = least.depth = least.coord_bits = 1;
  least.width = 16;
  expect_clean(least);
  Hardware narrow{2, 1, "2", "0", true};
  narrow.width = 8;
  narrow.coord_bits = 8;
  narrow.bubble_slot = 2;
  expect_clean(narrow);
}

TEST(RtlLint, memories_of_the_least_and_the_greatest_size_are_clean) {
  for (const char* sizes :
       {"-GMemWords=8 -GQueueWords=2 -GRounds=2", "-GMemWords=65536 -GQueueWords=16384 -GRounds=8192"})
    for (const char* ports : {" -GPorts=4", " -GPorts=4 -GAllPort=\"1'b0\""})
      EXPECT_EQ(lint("node", std::string(sizes) + ports + kAssertions), "") << sizes << ports;
}

/// One case a shape: the whole matrix takes an hour.
class RtlLintMatrix : public testing::TestWithParam<size_t> {};

TEST_P(RtlLintMatrix, slow_every_combination_is_clean) {
  const int depths[] = {4, 1, 8, 5, 32, 3}, widths[] = {32, 8, 64, 13, 48, 128, 33}, stages[] = {1, 2, 8, 3};
  Hardware hardware = shapes()[GetParam()];
  int i = 12 * static_cast<int>(GetParam()), judged = 0;
  for (const int vcs : {1, 2, 3, 4, 5, 8})
    for (const bool all_port : {true, false}) {
      if (hardware.ports > 8 && (vcs > 3 || vcs % 2 != (all_port ? 1 : 0))) continue;  // minutes each, nothing new
      hardware.vcs = vcs;
      hardware.all_port = all_port;
      hardware.depth = depths[++i % 6];
      hardware.width = widths[i % 7];
      hardware.stages = stages[i % 4];
      for (const Hardware& variant : variants(hardware)) expect_clean_once(variant, ++judged % 2 == 0);
    }
  EXPECT_GT(judged, 0);
}
INSTANTIATE_TEST_SUITE_P(all, RtlLintMatrix, testing::Range(size_t{0}, shapes().size()));

/// Every $error in the sources, and parameters that call for it. Where several hold the first is named.
TEST(RtlLint, every_illegal_combination_stops_elaboration_with_its_message) {
  const std::pair<const char*, std::vector<const char*>> router[] = {
      {"router: Ports must be 1..16", {"-GPorts=0", "-GPorts=17"}},
      {"router: Dims must be 1..16, 3 in a dual-cube", {"-GDims=0", "-GDims=17", "-GDualCube=\"1'b1\""}},
      {"router: Vcs must be 1..8", {"-GVcs=9"}},
      {"router: Depth and EjectDepth must be 1..32", {"-GDepth=0", "-GDepth=33", "-GEjectDepth=0", "-GEjectDepth=33"}},
      {"router: Width must be 8..128", {"-GWidth=0", "-GWidth=7", "-GWidth=129"}},
      {"router: the header of Dims dimensions with CoordBits bits each is longer than 48 bits",
       {"-GCoordBits=0", "-GCoordBits=9", "-GPorts=8 -GDims=4 -GRoutings=\"4'h3\" -GCoordBits=8 -GWidth=64"}},
      {"router: Depth must hold a header", {"-GWidth=8 -GDepth=2"}},
      {"router: Routings must hold native (bit 0); source (bit 3) needs a header of one flit of 13 bits",
       {"-GRoutings=\"4'h0\"", "-GRoutings=\"4'h5\"", "-GRoutings=\"4'h9\" -GWidth=16 -GCoordBits=8",
        "-GPorts=2 -GRoutings=\"4'h9\" -GWidth=12 -GCoordBits=1"}},
      {"router: Phases must be 1..8", {"-GPhases=0", "-GPhases=9"}},
      {"router: LinkStages must be 1..8", {"-GLinkStages=0", "-GLinkStages=9"}},
      {"router: BubbleSlot must be 0, or 2..Depth/2 without circuits",
       {"-GBubbleSlot=1", "-GBubbleSlot=3", "-GBubbleSlot=2 -GCircuits=\"1'b1\""}}};
  std::string walked;
  for (const auto& [message, all] : router) {
    walked += message;
    for (const char* parameters : all) EXPECT_TRUE(has(lint("router", parameters), message)) << parameters;
  }
  EXPECT_NE(lint("router", "-GVcs=0"), "") << "Verilator 5.006 stops before it comes to the message";
  // None is forgotten.
  const std::string source = read_text(std::string(DATELINE_SOURCE_DIR) + "/rtl/router/router.sv");
  const std::regex error("\n *\\$error\\(\"(router: [^\"]*)\"\\)");
  size_t found = 0;
  for (std::sregex_iterator match(source.begin(), source.end(), error), end; match != end; ++match, ++found)
    EXPECT_TRUE(has(walked, (*match)[1])) << (*match)[1];
  EXPECT_EQ(found, std::size(router));
}

TEST(RtlLint, network_tops_with_their_nodes_are_clean) {
  for (const char* top : {"torus", "mesh", "ghc"}) EXPECT_EQ(lint(top, "-GSizes=\"128'h0203\""), "") << top;
  EXPECT_EQ(lint("hypercube", ""), "");
  EXPECT_EQ(lint("dual_cube", "-GR=2"), "");
}

TEST(RtlLint, every_kind_and_size_of_network_is_clean) {
  const std::pair<const char*, const char*> tops[] = {
      {"torus", "-GDims=4 -GSizes=\"128'h03010205\""},
      {"mesh", "-GDims=3 -GSizes=\"128'h020104\" -GVcs=3"},
      {"hypercube", "-GDims=5 -GVcs=1"},
      {"hypercube", "-GDims=1"},
      {"ghc", "-GDims=3 -GSizes=\"128'h030401\" -GWidth=64"},
      {"dual_cube", "-GR=2"},
      {"dual_cube", "-GR=3"},
      {"dual_cube", "-GR=4"},
      {"product", "-GDims=3 -GSizes=\"128'h040305\" -GWraps=\"16'h1\" -GComplete=\"16'h4\" -GCircuits=\"1'b1\""}};
  for (const auto& [top, parameters] : tops)
    EXPECT_EQ(lint(top, parameters, kNetworkFiles), "") << top << " " << parameters;
}

TEST(RtlLint, illegal_networks_stop_elaboration_with_a_message) {
  const std::pair<const char*, const char*> tops[] = {
      {"hypercube", "-GDims=0"},
      {"hypercube", "-GDims=17"},
      {"hypercube", "-GDims=13"},                                               // no room in the header
      {"product", "-GDims=1 -GSizes=\"128'h1\" -GComplete=\"16'h1\""},          // no port
      {"torus", "-GDims=9 -GSizes=\"128'h030303030303030303\" -GCoordBits=2"},  // 18 ports
      {"ghc", "-GSizes=\"128'h0a0a\""},                                         // 18 ports
      {"ghc", "-GSizes=\"128'h0311\""},                                         // a complete graph of 17
      {"torus", "-GSizes=\"128'h0305\" -GCoordBits=2"},
      {"torus", "-GSizes=\"128'h0303\" -GCoordBits=9"},
      {"torus", "-GDims=3 -GSizes=\"128'h404040\" -GWidth=64"},  // 2^18 nodes
      {"product", "-GDualCube=\"1'b1\""},
      {"product", "-GDims=3 -GSizes=\"128'h020402\" -GDualCube=\"1'b1\""},  // fields of different size
      {"dual_cube", "-GR=1"},
      {"dual_cube", "-GR=8"}};
  for (const auto& [top, parameters] : tops) {
    const std::string said = lint(top, parameters, kNetworkFiles);
    const std::string message =
        std::string(top) == "dual_cube" ? "dual_cube: R must be 2..7" : "product: needs 1..16 dimensions";
    EXPECT_TRUE(has(said, message)) << top << " " << parameters << "\n" << said;
  }
}

TEST(RtlLint, report_of_a_content_verilator_is_no_finding_and_warnings_and_errors_are) {
  const std::string report = "- V e r i l a t i o n   R e p o r t: Verilator 5.032\n- Verilator: Walltime 0.1 s\n";
  const std::string warning = "%Warning-UNUSEDSIGNAL: x.sv:2:9: Signal is not used: 'idle'\n";
  EXPECT_EQ(findings({0, report, ""}), "");
  EXPECT_EQ(findings({0, report, warning}), warning);
  EXPECT_NE(findings({1, report, ""}), "");
}

TEST(RtlLint, unused_signal_is_reported) {
  const TemporaryFolder folder;
  write_text(folder.file("sloppy.sv"),
             "module sloppy (input logic a_i, output logic b_o);\n  logic idle;\n  assign b_o = a_i;\nendmodule\n");
  EXPECT_NE(lint("sloppy", folder.file("sloppy.sv")), "");
}

TEST(RtlSynthesis, node_is_accepted_as_it_stands) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_EQ(synthesis("node"), "");
}

TEST(RtlSynthesis, sample_of_shapes_and_features_is_accepted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  std::vector<Hardware> sample(4);
  sample[0].routings = 11, sample[0].phases = 2, sample[0].circuits = true, sample[0].width = 64, sample[0].vcs = 3;
  sample[1] = {2, 1, "2", "0", true};
  sample[1].width = 8, sample[1].coord_bits = 8, sample[1].depth = 8, sample[1].bubble_slot = 4, sample[1].stages = 3;
  sample[2] = {3, 3, "0", "0", true, true};
  sample[2].coord_bits = 2, sample[2].all_port = false, sample[2].vcs = 1, sample[2].depth = 1;
  sample[3] = {5, 3, "212", "2", true};
  sample[3].coord_bits = 3, sample[3].vcs = 5, sample[3].depth = 5;
  for (const Hardware& hardware : sample)
    EXPECT_EQ(synthesis("node", DATELINE_RTL_FILES, hardware.for_yosys()), "") << hardware.for_yosys();
}

TEST(RtlSynthesis, slow_every_shape_and_feature_is_accepted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  int vcs = 0;
  for (Hardware hardware : shapes()) {
    hardware.width = 48;
    hardware.depth = 8;
    hardware.stages = 1 + vcs % 2;
    for (Hardware variant : variants(hardware)) {
      variant.vcs = 1 + vcs++ % (hardware.ports > 8 ? 2 : 8);
      if (hardware.ports > 8) variant.all_port = false;
      EXPECT_EQ(synthesis("node", DATELINE_RTL_FILES, variant.for_yosys()), "") << variant.for_yosys();
    }
  }
}

TEST(RtlSynthesis, illegal_router_is_refused) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_TRUE(has(synthesis("router -chparam Vcs 9"), "Vcs must be 1..8"));
}

TEST(RtlSynthesis, network_tops_with_their_nodes_are_accepted_as_they_stand) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  for (const char* top : {"torus", "mesh"}) EXPECT_EQ(synthesis(top), "") << top;
}

TEST(RtlSynthesis, every_kind_of_network_is_accepted_as_it_stands) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  for (const char* top : {"torus", "mesh", "hypercube", "ghc", "product", "dual_cube -chparam R 2", "dual_cube"})
    EXPECT_EQ(synthesis(top, kNetworkFiles), "") << top;
}

TEST(RtlSynthesis, illegal_network_is_refused) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_NE(synthesis("dual_cube -chparam R 8", kNetworkFiles).find("R must be 2..7"), std::string::npos);
}

TEST(RtlSynthesis, two_drivers_of_one_net_are_refused) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  const TemporaryFolder folder;
  write_text(folder.file("torn.sv"),
             "module torn (input a_i, input b_i, output c_o);\n  assign c_o = a_i;\n  assign c_o = b_i;\nendmodule\n");
  EXPECT_NE(synthesis("torn", folder.file("torn.sv")), "");
}

}  // namespace
}  // namespace dateline
