// SPDX-License-Identifier: Apache-2.0
// Bad use: exit 2, one line on stderr, nothing half-written.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

TEST(BadUse, unknown_names_list_the_known_ones) {
  expect_refused(dateline_run("check broadcast --topology blob:3"), 2, {"'blob'", "torus, mesh"});
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine magic"), 2,
                 {"--engine 'magic'", "native, systemc, rtl"});
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --algorithm magic"), 2,
                 {"'magic'", "torus:5x5", "algebraic"});
  expect_refused(dateline_run("check shuffle"), 2, {"'shuffle'", "broadcast"});
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --magic"), 2, {"--magic", "'--magic'"});
  expect_refused(dateline_run("check broadcast --ports some"), 2, {"--ports 'some'", "all, one"});
  for (const char* level : {"3", "-1", "fast"})
    expect_refused(run_shell(std::string("DATELINE_TILE_OPTIMIZE=") + level + " '" + DATELINE_PROGRAM +
                             "' run broadcast --topology torus:3x3 --engine rtl"),
                   2, {"0", "1", "2"});
  for (const char* routing : {"zigzag", "dor:", "dor:0,0", "dor:0,2", "dor:x,0", "'dor:0 1'", "dor:0,1,2"})
    expect_refused(dateline_run(std::string("prove --topology torus:3x3 --routing ") + routing), 2, {"--routing"});
  expect_refused(dateline_run("check broadcast --switching packet"), 2, {"--switching 'packet'", "wormhole, circuit"});
  expect_refused(dateline_run("check broadcast --flow none"), 2, {"--flow 'none'", "dateline, bubble"});
  expect_refused(dateline_run("check broadcast --sync dataflow"), 2, {"--sync 'dataflow'", "barrier"});
  expect_refused(dateline_run("frobnicate"), 2, {"--help", "'frobnicate'"});
  expect_refused(dateline_run(""), 2, {"--help"});
}

TEST(BadUse, algorithm_that_does_not_apply_says_why_and_what_does) {
  expect_refused(dateline_run("check broadcast --topology mesh:5x5 --algorithm algebraic"), 2, {"mesh:5x5", "naive"});
  expect_refused(dateline_run("check all-gather --topology torus:4x6 --algorithm two-phase"), 2,
                 {"torus:4x6", "'two-phase'"});
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --algorithm algebraic --ports one"), 2,
                 {"'algebraic'", "torus:5x5"});
}

TEST(BadUse, numbers_out_of_range_name_the_range) {
  expect_refused(dateline_run("check broadcast --topology torus:0x3"), 2, {"0", "1.."});
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --source 25"), 2, {"--source 25", "0..24"});
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --source -1"), 2, {"--source -1", "0..24"});
  for (const char* command : {"check", "run"})
    expect_refused(dateline_run(std::string(command) + " broadcast --topology torus:3x3 --words 0"), 2,
                   {"--words 0", "1.."});
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --words many"), 2, {"--words 'many'"});
  expect_refused(dateline_run("lockstep --cycles 0"), 2, {"--cycles 0"});
}

TEST(BadUse, rtl_nodes_that_cannot_be_are_refused) {
  const std::string run = "run broadcast --topology torus:3x3 --engine systemc --rtl-nodes ";
  for (const char* list : {"0,x", "x", "0,", ",0", "-1", "0.5", "0;1"})
    expect_refused(dateline_run(run + "'" + list + "'"), 2, {"--rtl-nodes"});
  expect_refused(dateline_run(run + "''"), 2, {"--rtl-nodes", "0", "5"});
  for (const char* list : {"9", "0,9", "99999999999999999999"})
    expect_refused(dateline_run(run + list), 2, {"--rtl-nodes", "0..8"});
  expect_refused(dateline_run(run + "3,1,03"), 2, {"--rtl-nodes '3,1,03'", "node 3"});
  for (const char* engine : {"native", "rtl", "rtl-net"})
    expect_refused(dateline_run(std::string("run broadcast --topology torus:3x3 --rtl-nodes 0 --engine ") + engine), 2,
                   {"--rtl-nodes", "--engine systemc"});
  expect_refused(dateline_run("lockstep --topology torus:3x3 --rtl-nodes 9"), 2, {"--rtl-nodes '9'", "0..8"});
}

TEST(BadUse, q_that_the_channels_cannot_carry_is_refused_by_run_and_only_counted_by_check) {
  expect_refused(dateline_run("run broadcast --topology torus:5x5 --q 2 --vcs 2 --flow dateline"), 2,
                 {"--q 2", "4", "--vcs 4", "--q 1"});
  expect_refused(dateline_run("run broadcast --topology torus:5x5 --q 5 --flow dateline"), 2, {"--q 5", "--q 4"});
  EXPECT_EQ(dateline_run("run broadcast --topology torus:5x5 --q 2 --vcs 4 --words 4").code, 0);
  EXPECT_EQ(dateline_run("check broadcast --topology torus:5x5 --q 5").code, 0);
}

TEST(BadUse, waves_come_only_from_rtl_and_windows_are_two_numbers) {
  const TemporaryFolder folder;
  const std::string wave = " --wave " + folder.file("w.fst");
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine native" + wave), 2, {"--engine rtl"});
  for (const char* window : {"5", "9:5", "a:b", "1:2:3", ":"})
    expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine rtl" + wave + " --wave-window " + window),
                   2, {"FIRST:LAST"});
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --wave-window 1:2"), 2,
                 {"--wave-window 1:2", "--wave FILE.fst"});
  EXPECT_TRUE(folder.names().empty());
}

TEST(BadUse, unwritable_output_is_refused_before_any_work_and_leaves_nothing) {
  const TemporaryFolder folder;
  const std::string missing = folder.file("no/such/folder/out");
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --json " + missing), 2, {"--json " + missing});
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --schedule " + missing), 2,
                 {"--schedule " + missing});
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --json " + missing), 2, {"--json " + missing});
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine rtl --wave " + missing), 2,
                 {"--wave " + missing});
  expect_refused(dateline_run("prove --topology ring:4 --vcs 1 --dot " + missing), 2, {"--dot " + missing});
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --json " + folder.file(".")), 2,
                 {"--json " + folder.file(".")});
  EXPECT_TRUE(folder.names().empty());
}

TEST(BadUse, failure_after_the_output_was_opened_leaves_nothing_half_written) {
  const TemporaryFolder folder;
  write_text(folder.file("old.json"), "precious");
  for (const char* bad : {"--algorithm magic", "--source 99", "--topology blob:1"})
    EXPECT_EQ(dateline_run("check broadcast --topology torus:3x3 --json " + folder.file("old.json") + " --schedule " +
                           folder.file("new.json") + " " + bad)
                  .code,
              2);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"old.json"});
  EXPECT_EQ(read_text(folder.file("old.json")), "precious");
  EXPECT_EQ(dateline_run("check broadcast --topology torus:3x3 --json " + folder.file("old.json")).code, 0);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"old.json"});
  EXPECT_TRUE(Json::accept(read_text(folder.file("old.json"))));
}

}  // namespace
}  // namespace dateline
