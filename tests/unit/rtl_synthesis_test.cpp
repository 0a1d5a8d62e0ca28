// SPDX-License-Identifier: Apache-2.0
// Yosys accepts the synthesizable sources without modification, and refuses faulty ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/unit/rtl_hardware.h"

namespace dateline {
namespace {

bool yosys_is_missing() { return run_shell("command -v yosys").code != 0; }

/// The messages of Yosys, except those about memories that it turns into registers. Leaves out the waiver file, which
/// is only for Verilator.
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

TEST(RtlSynthesis, node_is_accepted_unmodified) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_EQ(synthesis("dl_node"), "");
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
    EXPECT_EQ(synthesis("dl_node", DATELINE_RTL_FILES, hardware.for_yosys()), "") << hardware.for_yosys();
}

TEST(RtlSynthesis, router_without_reports_and_with_block_ram_is_accepted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  const std::string less =
      "chparam -set Statistics 1'b0 -set Status 1'b0 -set Idle 1'b0 -set BlockRam 1'b1 dl_router; ";
  EXPECT_EQ(synthesis("dl_router", DATELINE_RTL_FILES, less), "");
}

TEST(RtlSynthesis, slow_every_shape_and_feature_is_accepted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  int vcs = 0;
  for (Hardware hardware : shapes()) {
    hardware.width = 48;
    hardware.depth = 8;
    hardware.stages = 1 + vcs % 2;
    for (Hardware variant : variants(hardware)) {
      const int sampled = 1 + vcs++ % (hardware.ports > 8 ? 2 : 8);
      // Virtual networks keep at least the VCs that they need.
      variant.vcs = variant.networks == 1 ? sampled : std::max(variant.vcs, sampled);
      if (hardware.ports > 8) variant.all_port = false;
      EXPECT_EQ(synthesis("dl_node", DATELINE_RTL_FILES, variant.for_yosys()), "") << variant.for_yosys();
    }
  }
}

TEST(RtlSynthesis, streams_and_links_between_clocks_are_accepted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  const std::string files = std::string(DATELINE_RTL_FILES) + " " + DATELINE_RTL_STREAM_FILES;
  for (const char* top : {"dl_axis_local", "dl_link_cdc", "dl_reset", "dl_clock_gate"})
    EXPECT_EQ(synthesis(top, files), "") << top;
  EXPECT_EQ(synthesis("dl_stream_example", files + " " DATELINE_RTL_STREAM_EXAMPLE), "");
}

TEST(RtlSynthesis, illegal_router_is_refused) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_TRUE(has(synthesis("dl_router -chparam Vcs 9"), "Vcs must be 1..8"));
}

TEST(RtlSynthesis, networks_with_their_nodes_are_accepted_unmodified) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  for (const NetworkPreset& preset : {torus_preset(2, "0303"), mesh_preset(2, "0303")})
    EXPECT_EQ(synthesis("dl_network", DATELINE_RTL_FILES, preset.for_yosys()), "") << preset.name;
}

TEST(RtlSynthesis, every_kind_of_network_is_accepted_unmodified) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  for (const NetworkPreset& preset : {torus_preset(2, "0304"), mesh_preset(2, "0304"), hypercube_preset(4),
                                      complete_preset(2, "0403"), dual_cube_preset("02"), dual_cube_preset("04")})
    EXPECT_EQ(synthesis("dl_network", kNetworkFiles, preset.for_yosys()), "") << preset.name;
}

TEST(RtlSynthesis, board_core_is_accepted_unmodified) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_EQ(synthesis("dl_fpga_core", std::string(DATELINE_RTL_FILES " ") + DATELINE_RTL_BOARD_FILES), "");
}

TEST(RtlSynthesis, networks_of_traffic_sources_are_accepted_unmodified) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  for (NetworkPreset preset : {torus_preset(2, "0303"), mesh_preset(2, "0204")}) {
    preset.parameters.insert(preset.parameters.end(), {{"Sources", "1'b1"}, {"AllPort", "1'b0"}});
    EXPECT_EQ(synthesis("dl_network", DATELINE_RTL_FILES, preset.for_yosys()), "") << preset.name;
  }
}

TEST(RtlSynthesis, illegal_network_is_refused) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_TRUE(has(synthesis("dl_network", kNetworkFiles, dual_cube_preset("80").for_yosys()), "dl_network: needs "));
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
