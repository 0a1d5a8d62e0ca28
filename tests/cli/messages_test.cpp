// SPDX-License-Identifier: Apache-2.0
// Messages for mistyped or misplaced input. Only the table of mistyped names tests the wording of refusals.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

TEST(Messages, mistyped_names_are_guessed) {
  const struct {
    const char *command, *says;
  } cases[] = {
      {"allgather", "unknown command 'allgather'; did you mean 'run all-gather'?"},
      {"chekc broadcast", "unknown command 'chekc'; did you mean 'check'?"},
      {"check allgather", "unknown operation 'allgather'; did you mean 'all-gather'?"},
      {"check gosip", "did you mean 'gossip'?"},
      {"check broadcast --algorithm algebriac",
       "unknown algorithm 'algebriac'; did you mean 'algebraic'? For broadcast"},
      {"check broadcast --algorithm spencr", "unknown algorithm 'spencr'; did you mean 'spencer'?"},
      {"check broadcast --topolgy torus:4x4",
       "unknown option '--topolgy'; did you mean '--topology'? See dateline check"},
      {"traffic --patern=tornado", "unknown option '--patern'; did you mean '--pattern'?"},
      {"board simulate --traffic --virtual-networks 2",
       "unknown option '--virtual-networks'; see dateline board simulate --help"},
      {"board simulate --divisr=4", "unknown option '--divisr'; did you mean '--divisor'? See dateline board simulate"},
      {"traffic --pattern tornadoo", "did you mean 'tornado'?"},
      {"check broadcast --topology 8x8", "did you mean 'torus:8x8' or 'mesh:8x8'?"},
      {"check broadcast --topology torus:8x8x", "a number is missing after 'x'; did you mean 'torus:8x8'?"},
      {"check broadcast --topology tours:8x8", "unknown kind 'tours'; did you mean 'torus:8x8'?"},
      {"check broadcast --topology torus8x8", "did you mean 'torus:8x8'?"},
      {"run broadcast --topology torus:4x4 --engine ntive", "did you mean 'native'? Known: native, systemc"},
      {"traffic --engine nativ", "did you mean 'native'?"},
      {"check broadcast --switching circiut", "did you mean 'circuit'?"},
      {"check broadcast --routing udp", "--routing 'udp'; did you mean 'udr'?"},
      {"check broadcast --flow bubbel", "did you mean 'bubble'?"},
      {"synth --target ecp --seeds 0", "did you mean 'ecp5'?"},
      {"traffic --seed 18446744073709551616", " is out of range"},
      {"regress --seeds 99999999999999999999", " is out of range"},
      {"traffic --measure 1000000001", "--measure 1000000001 is out of range 1..1000000000"},
      {"synth --part nod --seeds 0", "did you mean 'node'?"},
      {"load --placement lnear", "did you mean 'linear'?"},
      {"load --tie pluss", "did you mean 'plus'?"},
  };
  for (const auto& [command, says] : cases) {
    const Finished finished = dateline_run(command);
    expect_refused(finished, 2, {"dateline"});
    EXPECT_TRUE(has(finished.err, says)) << finished.err << "lacks: " << says;
  }
}

TEST(Messages, what_is_like_nothing_is_not_guessed) {
  for (const char* command :
       {"frobnicate", "check frobnicate", "check broadcast --frobnicate", "traffic --pattern zzz"})
    EXPECT_FALSE(has(dateline_run(command).err, "did you mean")) << command;
  expect_refused(dateline_run("check broadcast extra"), 2, {"'extra'", "--help"});
  expect_refused(dateline_run("check broadcast --q many"), 2, {"--q 'many'"});
}

TEST(Messages, nodes_may_be_named_by_coordinates) {
  const Finished by_place = dateline_run("check broadcast --topology torus:5x4 --source 3,2 --words 2");
  EXPECT_EQ(by_place.code, 0) << by_place.err;
  EXPECT_EQ(by_place.out, dateline_run("check broadcast --topology torus:5x4 --source 13 --words 2").out);
  EXPECT_TRUE(has(by_place.out, "broadcast from node 13 (3,2) on torus:5x4")) << by_place.out.substr(0, 200);
  expect_refused(dateline_run("check broadcast --topology torus:4x4 --source 3,9"), 2, {"--source 3,9", "9"});
  expect_refused(dateline_run("check broadcast --topology torus:4x4 --source 3,x"), 2, {"--source 3,x", "'3,x'"});
  expect_refused(dateline_run("check broadcast --topology torus:4x4 --source 1,1,1"), 2, {"--source 1,1,1", "3"});
  expect_refused(dateline_run("check broadcast --topology torus:4x4 --source 99999999999999999999"), 2,
                 {"--source 99999999999999999999", "0..15"});
  const std::string mixed = "run broadcast --topology torus:3x3 --words 2 --engine systemc --rtl-nodes ";
  expect_refused(dateline_run(mixed + "'(0,1),(2,9)'"), 2, {"--rtl-nodes '(0,1),(2,9)'", "9", "0..2"});
  expect_refused(dateline_run(mixed + "'(0,1),3'"), 2, {"--rtl-nodes '(0,1),3'", "node 3"});
  expect_refused(dateline_run(mixed + "'(0,1'"), 2, {"--rtl-nodes '(0,1'"});
}

TEST(Messages, schedule_comes_from_standard_input_too) {
  const std::string program = std::string("'") + DATELINE_PROGRAM + "' ";
  const Finished piped = run_shell(program + "check gather --topology torus:3x3 --schedule - | " + program +
                                   "run --from - --words 2 --json -");
  EXPECT_EQ(piped.code, 0) << piped.err;
  EXPECT_EQ(nlohmann::json::parse(piped.out)["operation"], "gather");
  const Finished slow = run_shell("( sleep 1; " + program + "check gather --topology torus:3x3 --schedule - ) | " +
                                  program + "check --from -");
  EXPECT_EQ(slow.code, 0) << slow.err;
  expect_refused(dateline_run("check --from -"), 2, {"standard input", "JSON"});
}

TEST(Messages, pictures_are_svg_and_say_so) {
  const TemporaryFolder folder;
  expect_refused(dateline_run("draw broadcast --topology torus:4x4 --output " + folder.file("x.png")), 2,
                 {"--output", "x.png", "x.svg"});
  expect_refused(dateline_run("load --svg " + folder.file("x.PDF")), 2, {"--svg", "x.PDF", "SVG"});
  EXPECT_TRUE(folder.names().empty());
}

TEST(Messages, demo_names_its_own_option) {
  expect_refused(dateline_run("demo --output /proc/demo"), 2, {"--output FOLDER"});
}

TEST(Messages, files_are_called_files_in_the_help) {
  const std::string help = dateline_run("run --help").out;
  for (const char* option : {"--json FILE", "--wave FILE.fst", "--from FILE", "--source NODE", "--root NODE"})
    EXPECT_TRUE(has(help, option)) << option;
  EXPECT_TRUE(has(dateline_run("synth --help").out, "--keep FOLDER"));
}

TEST(Messages, narrow_flits_on_small_rings_need_no_advice) {
  for (const char* network : {"torus:4x4x4 --width 8", "torus:2x2x2x2x2x2 --width 8"}) {
    const Finished finished = dateline_run(
        std::string("run broadcast --algorithm dimension-tree --words 2 --sync barrier --topology ") + network);
    EXPECT_EQ(finished.code, 0) << network << ": " << finished.err;
    EXPECT_TRUE(has(finished.out, "error 0;")) << network << ": " << finished.out;
  }
  EXPECT_EQ(dateline_run("fit --topology torus:4x4x4x4x4x4 --width 8").code, 0);
}

TEST(Messages, cache_is_in_the_folder_that_the_environment_names) {
  const TemporaryFolder folder;
  const std::string run =
      "DATELINE_CACHE='" + folder.file("cache") + "' '" + DATELINE_PROGRAM + "' check broadcast --topology torus:3x3";
  EXPECT_EQ(run_shell("mkdir '" + folder.file("cache") + "' && " + run).code, 0);
  EXPECT_TRUE(has(read_text(folder.file("cache/fits.json")), "torus:8x1"));
  // A folder that cannot be made, as in a read-only tree.
  expect_refused(run_shell("DATELINE_CACHE=/proc/cache '" + std::string(DATELINE_PROGRAM) +
                           "' run broadcast --topology torus:3x3 --engine rtl"),
                 2, {"DATELINE_CACHE"});
}

}  // namespace
}  // namespace dateline
