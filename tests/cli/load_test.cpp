// SPDX-License-Identifier: Apache-2.0
// dateline load from outside: reports, drawings, exit codes, one line on stderr.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

Json load_json(const std::string& arguments) {
  return Json::parse(dateline_run("load " + arguments + " --json -").out);
}

TEST(Load, report_and_json_name_the_busiest_link_and_the_bounds) {
  const Finished run = dateline_run("load --topology torus:9^3");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "x + y + z = 0 (mod 9)")) << run.out;
  EXPECT_TRUE(has(run.out, "E_max 36, 0.4444 |P|")) << run.out;
  const Json json = load_json("--topology torus:9^3 --routing udr");
  EXPECT_EQ(json["e_max"], 46 / 3.0);
  EXPECT_EQ(json["method"], "closed form");
  EXPECT_EQ(json["upper_bound"]["value"], 324);
  EXPECT_EQ(json["links"].size(), 729u * 6);
  EXPECT_EQ(json["placement"]["processors"], 81);
  EXPECT_FALSE(json["bisection"]["exact"]);
}

TEST(Load, residues_and_number_of_residues_say_the_same) {
  const std::string eight = "--topology torus:8x8 --placement multiple ";
  EXPECT_EQ(load_json(eight + "--t 2")["e_max"], 14);
  EXPECT_EQ(load_json(eight + "--t 2"), load_json(eight + "--residues 1,0"));
  EXPECT_EQ(load_json(eight + "--t 2")["e_max_spread_residues"], 8);
  EXPECT_EQ(load_json(eight + "--residues 0,4")["e_max"], 8);
  EXPECT_FALSE(load_json(eight + "--residues 0,4").contains("e_max_spread_residues"));
}

TEST(Load, bound_that_is_not_proven_is_reported_with_the_condition_that_fails) {
  const Finished run = dateline_run("load --topology torus:8x8 --coefficients 0,1");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "counted pair by pair")) << run.out;
  EXPECT_TRUE(has(run.out, "E_max 10")) << run.out;
  EXPECT_TRUE(has(run.out, "exceeded")) << run.out;
  EXPECT_TRUE(has(run.out, "coefficient 0 of x has no inverse modulo 8 (erratum 2)")) << run.out;
}

TEST(Load, file_of_nodes_takes_numbers_coordinates_and_comments) {
  const TemporaryFolder folder;
  write_text(folder.file("p"), "# corners\n0\n\n(4,0)\r\n 0 , 4 # by coordinates\n24");
  const Json json = load_json("--topology torus:5x5 --placement '" + folder.file("p") + "'");
  EXPECT_EQ(json["placement"]["nodes"], (std::vector<int>{0, 4, 20, 24}));
  EXPECT_EQ(json["method"], "pair by pair");
  EXPECT_EQ(json["upper_bound"], nullptr);
}

TEST(Load, run_counts_what_was_computed) {
  const Json run = load_json("--topology torus:4x4 --tie split --run");
  EXPECT_TRUE(run["run"]["exact"]);
  EXPECT_EQ(run["run"]["exchanges"], 4);
  for (const Json& link : run["links"]) EXPECT_NEAR(link["counted"].get<double>(), link["load"].get<double>(), 1e-9);
  const Finished part = dateline_run("load --topology torus:4^3 --routing udr --run --exchanges 2");
  EXPECT_EQ(part.code, 0) << part.err;
  EXPECT_TRUE(has(part.out, "2 exchanges of 240 messages")) << part.out;
  EXPECT_TRUE(has(part.out, "largest difference")) << part.out;
}

TEST(Load, failed_link_ends_odr_with_one_and_leaves_udr_complete) {
  const std::string failed = "load --topology torus:6x6 --fail-link 0:1 --fail-link 3,3:3,4 ";
  const Finished odr = dateline_run(failed);
  EXPECT_EQ(odr.code, 1);
  EXPECT_EQ(lines(odr.err), 1) << odr.err;
  EXPECT_EQ(lacks(odr.err, {"30", "0 (0,0) -> "}), "");
  EXPECT_TRUE(has(odr.out, "pairs have no route left")) << odr.out;
  const Finished udr = dateline_run(failed + "--routing udr");
  EXPECT_EQ(udr.code, 0) << udr.err;
  EXPECT_TRUE(has(udr.out, "every pair has a route left")) << udr.out;
  EXPECT_TRUE(has(udr.out, "deadlock: free with 4 virtual channels")) << udr.out;
}

TEST(Load, drawing_has_every_link_and_marks_processors_and_failures) {
  const auto count = [](const std::string& text, const std::string& part) {
    long found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  const std::string plan = dateline_run("load --topology torus:4x4 --svg -").out;
  EXPECT_EQ(plan.rfind("<svg ", 0), 0u);
  EXPECT_TRUE(has(plan, "</svg>"));
  EXPECT_EQ(count(plan, "<polygon"), 64 + 16) << "wrap-around links are drawn on both sides";
  EXPECT_EQ(count(plan, "fill=\"#1d4ed8\""), 4 + 1) << "processors, and one in the legend";
  const std::string failed = dateline_run("load --topology torus:4x4 --routing udr --fail-link 0:1 --svg -").out;
  EXPECT_EQ(count(failed, "<polygon"), 64 + 16 - 2);
  EXPECT_TRUE(has(failed, "failed link"));
  EXPECT_TRUE(has(failed, "UDR, ties go up; without the link (0,0)-(1,0)</text>")) << failed.substr(0, 1500);
  EXPECT_TRUE(has(failed, "<title>Link loads of complete exchange, 4 processors on torus:4x4</title>"));
  const std::string fields = dateline_run("load --topology torus:3^3 --svg -").out;
  EXPECT_EQ(count(fields, "<title>link "), 27 * 6);
}

// ---- bad use ----

TEST(BadLoad, placement_files_are_refused_with_file_and_line) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& text, const Tokens& tokens) {
    write_text(folder.file("p"), text);
    expect_refused(dateline_run("load --topology torus:5x5 --placement '" + folder.file("p") + "'"), 2, tokens);
  };
  refused("0\n25\n", {"p:2", "node 25", "0..24"});
  refused("0\n1\n99999999999999999999\n", {"p:3", "node 99999999999999999999", "0..24"});
  refused("(0,5)\n", {"p:1", "y = 5", "0..4"});
  refused("0\n\n(0,0)\n", {"p:3", "node 0 (0,0)", "line 1"});
  refused("0\n1,2,3\n", {"p:2", "1,2,3", "3", "torus:5x5", "2"});
  refused("0\nhello\n", {"p:2", "'hello'", "(4,4)"});
  for (const char* garbage : {"-1", "1.5", "1,", ",1", "(1,2", "()", "1 2", "0x3", "\x01\x02", ","})
    refused(std::string("0\n") + garbage + "\n", {"p:2", "(4,4)"});
  refused("7\n", {"--placement", "p"});
  refused("# nothing\n", {"--placement", "p"});
  expect_refused(dateline_run("load --placement '" + folder.file("none") + "'"), 2,
                 {"--placement " + folder.file("none")});
  expect_refused(dateline_run("load --placement /"), 2, {"--placement /"});
}

TEST(BadLoad, coefficients_and_residues_that_do_not_fit_are_refused) {
  const std::string load = "load --topology torus:8x8 ";
  expect_refused(dateline_run(load + "--coefficients 1,1,1"), 2, {"--coefficients 1,1,1", "torus:8x8", "2"});
  expect_refused(dateline_run(load + "--coefficients 1"), 2, {"--coefficients 1", "torus:8x8"});
  expect_refused(dateline_run(load + "--coefficients a,b"), 2, {"--coefficients 'a,b'"});
  expect_refused(dateline_run(load + "--residues 0,4"), 2, {"--residues 0,4", "--placement multiple"});
  expect_refused(dateline_run(load + "--residues 8"), 2, {"--residues", "8", "0..7"});
  expect_refused(dateline_run(load + "--t 2"), 2, {"--t", "--placement multiple"});
  expect_refused(dateline_run(load + "--placement multiple"), 2, {"--placement multiple", "--residues 0,4", "--t"});
  expect_refused(dateline_run(load + "--placement multiple --t 8"), 2, {"--t 8", "1..7"});
  expect_refused(dateline_run(load + "--placement multiple --t 0"), 2, {"--t 0", "1..7"});
  expect_refused(dateline_run(load + "--placement multiple --t 2 --residues 0,4"), 2, {"--t 2", "--residues"});
  expect_refused(dateline_run(load + "--placement multiple --residues 4,4"), 2, {"--residues", "4"});
  expect_refused(dateline_run(load + "--placement full --t 2"), 2, {"--t", "--placement"});
  expect_refused(dateline_run(load + "--coefficients 2,2 --residues 1"), 2,
                 {"--placement linear", "2x + 2y = 1 (mod 8)"});
}

TEST(BadLoad, failed_links_that_do_not_exist_are_refused) {
  const std::string load = "load --topology torus:5x5 --fail-link ";
  expect_refused(dateline_run(load + "0:2"), 2, {"--fail-link 0:2", "0", "2", "(0,0)", "(2,0)", "torus:5x5"});
  expect_refused(dateline_run(load + "3:3"), 2, {"--fail-link 3:3", "torus:5x5"});
  expect_refused(dateline_run(load + "0:25"), 2, {"--fail-link 0:25", "node 25", "0..24"});
  expect_refused(dateline_run(load + "0"), 2, {"--fail-link 0", "0", "0:1", "1", "0:0"});
  expect_refused(dateline_run(load + "0:1:2"), 2, {"--fail-link 0:1:2"});
  expect_refused(dateline_run(load + "0: --fail-link 1:2"), 2, {"--fail-link 0", "''"});
  expect_refused(dateline_run(load + "0:1 --fail-link 1:0"), 2, {"--fail-link 1:0"});
}

TEST(BadLoad, networks_routings_and_hardware_that_cannot_be_are_refused) {
  for (const char* spec : {"torus:2^3", "torus:4x8", "mesh:4x4", "hypercube:3", "dual-cube:3", "twisted-torus:3x4"})
    expect_refused(dateline_run(std::string("load --topology ") + spec), 2, {"--topology", "torus:8^3"});
  expect_refused(dateline_run("load --routing source"), 2, {"--routing source"});
  expect_refused(dateline_run("load --routing zigzag"), 2, {"--routing 'zigzag'", "dor:1,0"});
  expect_refused(dateline_run("load --tie minus"), 2, {"--tie 'minus'", "plus, split"});
  expect_refused(dateline_run("load --run --engine rtl-net"), 2, {"--engine 'rtl-net'", "native, systemc, rtl"});
  expect_refused(dateline_run("load --engine rtl"), 2, {"--engine", "--run"});
  expect_refused(dateline_run("load --vcs 4"), 2, {"--vcs", "--run", "--fail-link"});
  expect_refused(dateline_run("load --run --vcs 2 --routing udr"), 2, {"--vcs 2", "torus:8x8", "--vcs 4"});
  expect_refused(dateline_run("load --run --routing udr --topology torus:3^5"), 2, {"--vcs 8", "10", "--routing odr"});
  expect_refused(dateline_run("load --run --exchanges 0"), 2, {"--exchanges 0", "1..1000"});
  expect_refused(dateline_run("load --run --words 0"), 2, {"--words 0", "1.."});
  expect_refused(dateline_run("load --topology torus:256x256 --svg /dev/null"), 2, {"--svg"});
}

}  // namespace
}  // namespace dateline
