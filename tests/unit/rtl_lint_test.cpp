// SPDX-License-Identifier: Apache-2.0
// Verilator lints the synthesizable sources with many parameter sets. Illegal parameters must stop elaboration.
#include <gtest/gtest.h>

#include <cstddef>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/router/timing.h"
#include "tests/support/process.h"
#include "tests/unit/rtl_hardware.h"

namespace dateline {
namespace {

/// The findings in the output of Verilator, without the times that newer releases print.
std::string findings(const Finished& finished) {
  if (finished.code != 0) return "exit " + std::to_string(finished.code) + "\n" + finished.out + finished.err;
  std::string found;
  std::stringstream said(finished.out + finished.err);
  for (std::string line; std::getline(said, line);)
    if (line.rfind('%', 0) == 0) found += line + "\n";
  return found;
}

/// The findings for a top module; empty if it is clean.
std::string lint(const std::string& top, const std::string& parameters, const std::string& files = DATELINE_RTL_FILES) {
  return findings(run_shell("verilator --lint-only -Wall --top-module " + top + " " + parameters + " " + files));
}

const char* const kAssertions = " -DDATELINE_ASSERT --assert";

/// Expects router and node to be clean, each with and without assertions.
void expect_clean(const Hardware& hardware) {
  const std::string text = hardware.for_verilator();
  for (const char* top : {"dl_router", "dl_node"})
    for (const char* assertions : {"", kAssertions}) EXPECT_EQ(lint(top, text + assertions), "") << top << text;
}

/// Like expect_clean(), but lints router and node only once each, one of them with assertions. swap: the router has the
/// assertions, otherwise the node.
void expect_clean_once(const Hardware& hardware, bool swap) {
  const std::string text = hardware.for_verilator();
  EXPECT_EQ(lint("dl_router", text + (swap ? kAssertions : "")), "") << text;
  EXPECT_EQ(lint("dl_node", text + (swap ? "" : kAssertions)), "") << text;
}

TEST(RtlLint, slow_every_shape_and_feature_is_clean) {
  const int vcs[] = {1, 2, 3, 8, 4}, depths[] = {4, 8, 5, 32}, widths[] = {48, 32, 64, 128, 13}, stages[] = {1, 2, 8};
  size_t i = 0;
  for (Hardware hardware : shapes()) {
    hardware.depth = depths[i % 4];
    hardware.width = widths[i % 5];
    hardware.stages = stages[i % 3];
    hardware.all_port = hardware.ports > 8 ? hardware.dims == 16 : i % 2 == 0;
    hardware.vcs = vcs[i % 5];  // set before variants(), which raises it for virtual networks and classes
    const std::vector<Hardware> all = variants(hardware);
    ASSERT_FALSE(all.empty());
    Hardware chosen = all[i % all.size()];
    if (hardware.ports <= 8) {
      expect_clean_once(chosen, i % 2 == 0);
    } else {  // takes seconds each: only the plain node, which contains a router
      chosen = hardware;
      chosen.vcs = 1;
      EXPECT_EQ(lint("dl_node", chosen.for_verilator() + kAssertions), "") << chosen.for_verilator();
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

TEST(RtlLint, routers_without_reports_or_with_block_ram_are_clean) {
  const std::string silent = " -GStatistics=\"1'b0\" -GStatus=\"1'b0\" -GIdle=\"1'b0\"", block = " -GBlockRam=\"1'b1\"";
  Hardware least{1, 1, "1", "1", false}, odd{5, 3, "212", "2", true};
  least.vcs = least.depth = least.coord_bits = 1;
  least.width = 16;
  odd.vcs = odd.coord_bits = odd.depth = 3;
  odd.circuits = true;
  odd.stages = 2;
  for (Hardware hardware : {Hardware{}, least, odd}) {
    EXPECT_EQ(lint("dl_router", hardware.for_verilator() + silent), "") << hardware.for_verilator();
    hardware.all_port = false;
    EXPECT_EQ(lint("dl_router", hardware.for_verilator() + silent + block + kAssertions), "")
        << hardware.for_verilator();
  }
}

TEST(RtlLint, pipelined_routers_are_clean) {
  Hardware odd{5, 3, "212", "2", true};
  odd.vcs = odd.coord_bits = odd.depth = 3;
  odd.circuits = true;
  for (int pipeline = 1; pipeline <= kMostPipeline; ++pipeline) {
    const std::string stages = " -GPipeline=" + std::to_string(pipeline);
    EXPECT_EQ(lint("dl_node", Hardware{}.for_verilator() + stages + kAssertions), "") << pipeline;
    EXPECT_EQ(lint("dl_router", odd.for_verilator() + stages + " -GBlockRam=\"1'b1\"" + kAssertions), "") << pipeline;
  }
}

TEST(RtlLint, memories_of_the_least_and_the_greatest_size_are_clean) {
  for (const char* sizes :
       {"-GMemWords=8 -GQueueWords=2 -GRounds=2", "-GMemWords=65536 -GQueueWords=16384 -GRounds=8192"})
    for (const char* ports : {" -GPorts=4", " -GPorts=4 -GAllPort=\"1'b0\""})
      EXPECT_EQ(lint("dl_node", std::string(sizes) + ports + kAssertions), "") << sizes << ports;
}

/// One case per shape; the complete matrix takes an hour.
class RtlLintMatrix : public testing::TestWithParam<size_t> {};

TEST_P(RtlLintMatrix, slow_every_combination_is_clean) {
  const int depths[] = {4, 1, 8, 5, 32, 3}, widths[] = {32, 8, 64, 13, 48, 128, 33}, stages[] = {1, 2, 8, 3};
  Hardware hardware = shapes()[GetParam()];
  int i = 12 * static_cast<int>(GetParam()), judged = 0;
  for (const int vcs : {1, 2, 3, 4, 5, 8})
    for (const bool all_port : {true, false}) {
      // Large routers take minutes each, so only some are linted.
      if (hardware.ports > 8 && (vcs > 3 || vcs % 2 != (all_port ? 1 : 0))) continue;
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

/// Every $error in the source of the router, with parameters that trigger it. If several apply, the first one is
/// expected.
TEST(RtlLint, every_illegal_combination_stops_elaboration_with_its_message) {
  const std::pair<const char*, std::vector<const char*>> router[] = {
      {"dl_router: Ports must be 1..16", {"-GPorts=0", "-GPorts=17"}},
      {"dl_router: Family must be one of dateline_pkg", {"-GFamily=9"}},
      {"dl_router: Dims must be 1..16, 3 in a dual-cube", {"-GDims=0", "-GDims=17", "-GFamily=1"}},
      {"dl_router: Vcs must be 1..8", {"-GVcs=9"}},
      {"dl_router: Depth and EjectDepth must be 1..32",
       {"-GDepth=0", "-GDepth=33", "-GEjectDepth=0", "-GEjectDepth=33"}},
      {"dl_router: Width must be 8..128", {"-GWidth=0", "-GWidth=7", "-GWidth=129"}},
      {"dl_router: Dims dimensions of CoordBits bits each make a header of more than 48 bits",
       {"-GCoordBits=0", "-GCoordBits=11", "-GPorts=8 -GDims=4 -GCoordBits=10 -GWidth=64",
        "-GPorts=8 -GDims=4 -GRoutings=\"4'h3\" -GCoordBits=8 -GWidth=64"}},
      {"dl_router: Depth must hold a header", {"-GWidth=8 -GDepth=2"}},
      {"dl_router: Routings must hold bit 0; bit 3 needs a header of one flit of 13 bits",
       {"-GRoutings=\"4'h0\"", "-GRoutings=\"4'h5\"", "-GRoutings=\"4'h9\" -GWidth=16 -GCoordBits=8",
        "-GPorts=2 -GRoutings=\"4'h9\" -GWidth=12 -GCoordBits=1"}},
      {"dl_router: Phases must be 1..8", {"-GPhases=0", "-GPhases=9"}},
      {"dl_router: every virtual network needs a virtual channel per class",
       {"-GNetworks=0", "-GNetworks=2 -GVcs=3", "-GNetworks=2 -GVcs=7 -GPhases=2",
        "-GNetworks=2 -GVcs=1 -GRings=\"1'b0\"", "-GNetworks=3 -GVcs=2 -GBubbleSlot=2"}},
      {"dl_router: can deadlock: Vcs must be Phases, with Rings 2 * Phases, or Unproven 1",
       {"-GVcs=1", "-GVcs=2 -GPhases=2", "-GVcs=5 -GPhases=3", "-GVcs=1 -GFamily=2",
        "-GVcs=1 -GFamily=1 -GDims=3 -GPorts=3 -GDimPorts=\"64'h0\"", "-GVcs=1 -GPhases=2 -GRings=\"1'b0\""}},
      {"dl_router: TurnRuns must be 1..255 in every dimension",
       {"-GDims=2 -GTurnRuns=\"128'h7\"", "-GTurnRuns=\"128'h700\""}},
      {"dl_router: LinkStages must be 1..8", {"-GLinkStages=0", "-GLinkStages=9"}},
      {"dl_router: Pipeline must be 0..2", {"-GPipeline=3"}},
      {"dl_router: BubbleSlot must be 0, or 2..Depth/2 without circuits",
       {"-GBubbleSlot=1", "-GBubbleSlot=3", "-GBubbleSlot=2 -GCircuits=\"1'b1\""}}};
  std::string walked;
  for (const auto& [message, all] : router) {
    walked += message;
    for (const std::string parameters : all) {
      // A router of two ports elaborates in half the time of one of four.
      const std::string small = has(parameters, "-GPorts") || has(parameters, "-GDims") ? "" : "-GPorts=2 -GDims=1 ";
      EXPECT_TRUE(has(lint("dl_router", small + parameters), message)) << small << parameters;
    }
  }
  EXPECT_NE(lint("dl_router", "-GVcs=0"), "") << "Verilator 5.006 stops before it reaches the message";
  // Every $error of the source is covered.
  const std::string source = read_text(std::string(DATELINE_SOURCE_DIR) + "/rtl/router/dl_router.sv");
  const std::regex error("\n *\\$error\\(\"(dl_router: [^\"]*)\"\\)");
  size_t found = 0;
  for (std::sregex_iterator match(source.begin(), source.end(), error), end; match != end; ++match, ++found)
    EXPECT_TRUE(has(walked, (*match)[1])) << (*match)[1];
  EXPECT_EQ(found, std::size(router));
}

const char* const kCanDeadlock = "dl_router: can deadlock";
const char* const kUnproven = " -GUnproven=\"1'b1\"";

TEST(RtlLint, routers_with_fewer_vcs_than_classes_elaborate_where_they_are_meant_or_need_no_rule) {
  const std::string small = "-GPorts=2 -GDims=1 -GAllPort=\"1'b0\" ";
  for (const char* parameters : {"-GVcs=1 -GUnproven=\"1'b1\"", "-GVcs=3 -GPhases=2 -GUnproven=\"1'b1\"",
                                 "-GVcs=1 -GRings=\"1'b0\"", "-GVcs=2 -GRings=\"1'b0\" -GPhases=2",
                                 "-GVcs=4 -GPhases=2", "-GVcs=1 -GBubbleSlot=2", "-GVcs=1 -GCircuits=\"1'b1\""})
    EXPECT_EQ(lint("dl_router", small + parameters), "") << parameters;
}

/// The VC rule needs two VCs only for rings of three or more nodes and for the dual-cube. Networks of traffic sources
/// lint fastest.
TEST(RtlLint, networks_of_rings_with_one_vc_stop_elaboration_unless_they_are_meant) {
  const std::string one = " -GVcs=1 -GAllPort=\"1'b0\" -GSources=\"1'b1\"";
  for (const NetworkPreset& preset : {torus_preset(1, "03"), dual_cube_preset("02")})
    EXPECT_TRUE(has(lint("dl_network", preset.for_verilator() + one), kCanDeadlock)) << preset.name;
  EXPECT_EQ(lint("dl_network", torus_preset(1, "03").for_verilator() + one + kUnproven), "");
  for (const NetworkPreset& preset : {torus_preset(2, "0202"), mesh_preset(1, "03")})
    EXPECT_EQ(lint("dl_network", preset.for_verilator() + one), "") << preset.name;
}

TEST(RtlLint, node_with_one_vc_stops_elaboration_unless_it_is_meant) {
  const std::string one = "-GPorts=2 -GVcs=1 -GAllPort=\"1'b0\"";
  EXPECT_TRUE(has(lint("dl_node", one), kCanDeadlock));
  EXPECT_EQ(lint("dl_node", one + kUnproven), "");
}

TEST(RtlLint, stream_template_with_one_vc_stops_elaboration_unless_it_is_meant) {
  const std::string files = DATELINE_RTL_FILES " " DATELINE_RTL_STREAM_FILES " " DATELINE_RTL_STREAM_EXAMPLE;
  EXPECT_TRUE(has(lint("dl_stream_example", "-GVcs=1", files), kCanDeadlock));
  EXPECT_EQ(lint("dl_stream_example", "-GVcs=1" + std::string(kUnproven), files), "");
}

/// Every $error of the node module.
TEST(RtlLint, illegal_nodes_stop_elaboration_with_a_message) {
  const std::pair<const char*, std::vector<const char*>> node[] = {
      {"dl_node: MemWords must be a power of two, at least two words a bank, at most 65536",
       {"-GMemWords=4", "-GMemWords=100", "-GMemWords=131072"}},
      {"dl_node: QueueWords must be a power of two, 2..16384",
       {"-GQueueWords=1", "-GQueueWords=3", "-GQueueWords=32768"}},
      {"dl_node: Rounds must be a power of two, 2..8192", {"-GRounds=48", "-GRounds=16384"}}};
  for (const auto& [message, all] : node)
    for (const char* parameters : all) EXPECT_TRUE(has(lint("dl_node", parameters), message)) << parameters;
}

TEST(RtlLint, networks_with_their_nodes_are_clean) {
  EXPECT_EQ(lint("dl_network", torus_preset(2, "0203").for_verilator()), "");
  // A one-port node elaborates four times as fast as an all-port node, which the torus above covers.
  for (const NetworkPreset& preset :
       {mesh_preset(2, "0203"), complete_preset(2, "0203"), hypercube_preset(3), dual_cube_preset("02")})
    EXPECT_EQ(lint("dl_network", preset.for_verilator() + " -GAllPort=\"1'b0\""), "") << preset.name;
}

TEST(RtlLint, instantiation_template_is_clean) {
  EXPECT_EQ(lint("dl_network_example", "", DATELINE_RTL_FILES " " DATELINE_RTL_NETWORK_EXAMPLE), "");
}

TEST(RtlLint, board_cores_are_clean) {
  const std::string files = std::string(DATELINE_RTL_FILES " ") + DATELINE_RTL_BOARD_FILES;
  EXPECT_EQ(lint("dl_fpga_core", torus_preset(2, "0202").for_verilator(), files), "");
  EXPECT_EQ(lint("dl_fpga_core",
                 torus_preset(1, "03").for_verilator() +
                     " -GWidth=16 -GAllPort=\"1'b0\" -GMemWords=256 -GQueueWords=64 -GRounds=16 -GUartDivisor=2" +
                     kAssertions,
                 files),
            "");
}

/// One-port routers, each with a traffic source.
const char* const kSources = " -GSources=\"1'b1\" -GAllPort=\"1'b0\"";

TEST(RtlLint, networks_of_traffic_sources_are_clean) {
  for (const NetworkPreset& preset : {torus_preset(2, "0303"), torus_preset(1, "05"), mesh_preset(2, "0204"),
                                      hypercube_preset(3), dual_cube_preset("02")})
    EXPECT_EQ(lint("dl_network", preset.for_verilator() + kSources + kAssertions), "") << preset.name;
  EXPECT_EQ(lint("dl_network", torus_preset(1, "05").for_verilator() + kSources +
                                   " -GWidth=16 -GVcs=3 -GQueueWords=4 -GBlockRam=\"1'b1\""),
            "");
  EXPECT_EQ(lint("dl_fpga_core", torus_preset(1, "05").for_verilator() + kSources + " -GWidth=16",
                 std::string(DATELINE_RTL_FILES " ") + DATELINE_RTL_BOARD_FILES),
            "");
}

TEST(RtlLint, illegal_networks_of_traffic_sources_stop_elaboration_with_a_message) {
  const std::string ring = torus_preset(1, "03").for_verilator() + kSources;
  EXPECT_TRUE(has(lint("dl_network", ring + " -GCircuits=\"1'b1\""), "dl_network: Sources needs"));
  EXPECT_TRUE(has(lint("dl_network", ring + " -GRoutings=\"4'h9\""), "dl_network: Sources needs"));
  EXPECT_TRUE(has(lint("dl_network", ring + " -GQueueWords=100"), "dl_traffic_source: ListWords must be"));
  EXPECT_TRUE(
      has(lint("dl_network", ring + " -GWidth=16 -GCoordBits=8"), "dl_traffic_source: Width must hold a header"));
}

TEST(RtlLint, illegal_boards_stop_elaboration_with_a_message) {
  const std::string files = kNetworkFiles + " " DATELINE_RTL_BOARD_FILES;
  EXPECT_TRUE(has(lint("dl_fpga_core", "-GUartDivisor=1", files), "Divisor must be 2..65535"));
  EXPECT_TRUE(has(lint("dl_fpga_core", "-GFifoBytes=256", files), "dl_frame_rx: FifoBytes must be"));
  EXPECT_TRUE(has(lint("dl_fpga_core", "-GFifoBytes=768", files), "dl_frame_rx: FifoBytes must be"));
}

const std::string kStreamFiles = std::string(DATELINE_RTL_FILES) + " " + DATELINE_RTL_STREAM_FILES;

TEST(RtlLint, streams_and_links_between_clocks_are_clean) {
  for (const char* top : {"dl_axis_send", "dl_axis_receive", "dl_axis_local"})
    for (const char* parameters :
         {"", "-GVcs=1 -GWidth=8 -GCoordBits=8 -GRoutings=\"4'h3\"", "-GVcs=3 -GWidth=128 -GDims=1 -GCoordBits=4"})
      EXPECT_EQ(lint(top, parameters, kStreamFiles), "") << top << parameters;
  EXPECT_EQ(lint("dl_axis_local", "-GFamily=1 -GDims=3 -GSizes=\"128'h020404\"", kStreamFiles), "");
  for (const char* parameters : {"", "-GVcs=1 -GDepth=1 -GCircuits=\"1'b1\"", "-GVcs=8 -GDepth=32 -GSyncStages=4"})
    EXPECT_EQ(lint("dl_link_cdc", parameters, kStreamFiles), "") << parameters;
  for (const char* top : {"dl_reset", "dl_clock_gate"}) EXPECT_EQ(lint(top, "", kStreamFiles), "") << top;
  EXPECT_EQ(lint("dl_stream_example", "-GColumns=3 -GRows=5", kStreamFiles + " " DATELINE_RTL_STREAM_EXAMPLE), "");
}

TEST(RtlLint, illegal_streams_stop_elaboration_with_a_message) {
  const std::pair<const char*, std::vector<const char*>> all[] = {
      {"dl_axis_send: Family must be", {"-GFamily=2"}},    {"dl_axis_send: Vc must be", {"-GVc=2"}},
      {"dl_axis_send: Credits must be", {"-GCredits=33"}}, {"dl_axis_receive: Depth must be", {"-GDepth=33"}},
      {"dl_link_cdc: Depth must be", {"-GDepth=33"}},      {"dl_cdc_read: SyncStages must be", {"-GSyncStages=5"}},
      {"dl_cdc_write: Words must be", {"-GWords=6"}},      {"dl_reset: Cycles must be", {"-GCycles=1"}}};
  for (const auto& [message, parameters] : all) {
    const std::string text = message, top = text.substr(0, text.find(':'));
    for (const char* parameter : parameters)
      EXPECT_TRUE(has(lint(top, parameter, kStreamFiles), message)) << top << parameter;
  }
}

TEST(RtlLint, every_kind_and_size_of_network_is_clean) {
  const std::pair<NetworkPreset, const char*> networks[] = {
      {torus_preset(4, "03010205"), ""},
      {mesh_preset(3, "020104"), " -GVcs=3"},
      {hypercube_preset(5), " -GVcs=1"},
      {hypercube_preset(1), ""},
      {complete_preset(3, "030401"), " -GWidth=64"},
      {dual_cube_preset("02"), ""},
      {dual_cube_preset("04"), ""},
      {dual_cube_preset("08"), ""},
      {torus_preset(3, "040305"), " -GWraps=\"16'h1\" -GComplete=\"16'h4\" -GCircuits=\"1'b1\""}};
  for (const auto& [preset, more] : networks)
    EXPECT_EQ(lint("dl_network", preset.for_verilator() + more, kNetworkFiles), "") << preset.name << more;
}

TEST(RtlLint, illegal_networks_stop_elaboration_with_a_message) {
  const std::pair<NetworkPreset, const char*> networks[] = {
      {hypercube_preset(0), ""},
      {hypercube_preset(17), ""},
      {hypercube_preset(13), ""},                                 // no room in the header
      {complete_preset(1, "01"), ""},                             // no port
      {torus_preset(9, "030303030303030303"), " -GCoordBits=2"},  // 18 ports
      {complete_preset(2, "0a0a"), ""},                           // 18 ports
      {complete_preset(2, "0311"), ""},                           // a complete graph of 17
      {torus_preset(2, "0305"), " -GCoordBits=2"},
      {torus_preset(2, "0303"), " -GCoordBits=11"},
      {torus_preset(3, "404040"), " -GWidth=64"},  // 2^18 nodes
      {torus_preset(2, "0303"), " -GFamily=1"},
      {torus_preset(2, "0303"), " -GFamily=9"},
      {torus_preset(3, "020402"), " -GFamily=1"},  // different sizes of the cluster fields
      {dual_cube_preset("01"), ""},
      {dual_cube_preset("03"), ""},
      {dual_cube_preset("80"), ""}};
  for (const auto& [preset, more] : networks) {
    const std::string said = lint("dl_network", preset.for_verilator() + more, kNetworkFiles);
    EXPECT_TRUE(has(said, "dl_network: needs ")) << preset.name << preset.for_verilator() << more << "\n" << said;
  }
}

TEST(RtlLint, closing_report_of_verilator_is_no_finding_and_warnings_and_errors_are) {
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

}  // namespace
}  // namespace dateline
