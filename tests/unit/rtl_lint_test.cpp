// SPDX-License-Identifier: Apache-2.0
// The synthesizable sources under Verilator's lint with many parameter sets, and under Yosys as they stand.
#include <gtest/gtest.h>

#include <sstream>
#include <utility>

#include "tests/support/process.h"

namespace dateline {
namespace {

struct Parameters {
  int ports, vcs;
  bool all_port;
  int width, depth;
};

/// Networks over the test double of a node: only rtl/network itself is judged, and that is quick.
const std::string kNetworkFiles = std::string(DATELINE_RTL_PACKAGE " " DATELINE_RTL_NETWORK_FILES " ") +
                                  DATELINE_SOURCE_DIR "/tests/regression/double/node.sv";

/// What Verilator says of a top module; nothing at all when it is clean.
std::string lint(const std::string& top, const std::string& parameters, const std::string& files = DATELINE_RTL_FILES) {
  const Finished finished =
      run_shell("verilator --lint-only -Wall --top-module " + top + " " + parameters + " " + files);
  return (finished.code == 0 ? "" : "exit " + std::to_string(finished.code) + "\n") + finished.out + finished.err;
}

void expect_clean(const Parameters& p) {
  const std::string text = "-GPorts=" + std::to_string(p.ports) + " -GVcs=" + std::to_string(p.vcs) +
                           " -GAllPort=\"1'b" + (p.all_port ? "1" : "0") + "\" -GWidth=" + std::to_string(p.width) +
                           " -GDepth=" + std::to_string(p.depth);
  EXPECT_EQ(lint("node", text), "") << text;
}

bool yosys_is_missing() { return run_shell("command -v yosys").code != 0; }

/// What Yosys says beyond memories that it turns into registers. The waiver file is Verilator's own.
std::string synthesis(const std::string& top, const std::string& sources = DATELINE_RTL_FILES) {
  std::string files;
  std::stringstream list(sources);
  for (std::string file; list >> file;)
    if (file.find(".vlt") == std::string::npos) files += " " + file;
  const Finished finished = run_shell("yosys -q -p \"read_verilog -sv" + files + "; hierarchy -check -top " + top +
                                      "; proc; check -assert\"");
  std::string rest = finished.code == 0 ? "" : "exit " + std::to_string(finished.code) + "\n";
  std::stringstream said(finished.out + finished.err);
  for (std::string line; std::getline(said, line);)
    if (!line.empty() && line.find("Warning: Replacing memory") == std::string::npos) rest += line + "\n";
  return rest;
}

TEST(RtlLint, every_parameter_value_is_clean) {
  for (const Parameters& p :
       {Parameters{4, 2, true, 32, 4}, Parameters{2, 1, true, 32, 1}, Parameters{2, 3, false, 64, 5},
        Parameters{4, 4, false, 40, 8}, Parameters{4, 8, true, 64, 1}, Parameters{6, 1, false, 32, 5},
        Parameters{6, 2, true, 40, 8}, Parameters{6, 8, false, 64, 8}})
    expect_clean(p);
}

TEST(RtlLint, slow_every_combination_of_parameters_is_clean) {
  for (int ports : {2, 4, 6})
    for (int vcs : {1, 2, 3, 4, 8})
      for (bool all_port : {false, true})
        for (int width : {32, 40, 64})
          for (int depth : {1, 5, 8}) expect_clean({ports, vcs, all_port, width, depth});
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
  const std::pair<const char*, const char*> tops[] = {{"hypercube", "-GDims=0"},
                                                      {"hypercube", "-GDims=17"},
                                                      {"hypercube", "-GDims=13"},  // no room in the header
                                                      {"ghc", "-GSizes=\"128'h0a0a\""},
                                                      {"ghc", "-GSizes=\"128'h0311\""},
                                                      {"torus", "-GSizes=\"128'h0305\" -GCoordBits=2"},
                                                      {"product", "-GDualCube=\"1'b1\""},
                                                      {"dual_cube", "-GR=1"},
                                                      {"dual_cube", "-GR=8"}};
  for (const auto& [top, parameters] : tops)
    EXPECT_NE(lint(top, parameters, kNetworkFiles).find("USERERROR"), std::string::npos) << top << " " << parameters;
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
