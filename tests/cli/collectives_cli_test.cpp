// SPDX-License-Identifier: Apache-2.0
// Operations and their tables from outside.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

TEST(Operations, arguments_come_from_the_command_line_and_are_reported) {
  const Finished run = dateline_run(
      "run translate --by 3,-1 --topology torus:5x5 --switching circuit --routing source --words 12 --json -");
  ASSERT_EQ(run.code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["arguments"]["by"], "3,-1");
  EXPECT_FALSE(json["arguments"].contains("source"));
  EXPECT_EQ(json["error"], 0);
  EXPECT_EQ(json["data"]["mismatches"], 0);
  EXPECT_EQ(json["data"]["words_checked"], 25 * 12);
  for (const Json& round : json["rounds"]) EXPECT_LE(round["bound"], round["measured"]);
}

TEST(Reductions, arguments_are_reported_and_sums_are_checked) {
  const Finished run = dateline_run("run all-reduce --topology torus:3x4 --combine max --signed --words 10 --json -");
  ASSERT_EQ(run.code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["arguments"]["combine"], "max");
  EXPECT_EQ(json["arguments"]["signed"], "yes");
  EXPECT_EQ(json["arguments"]["order"], "any");
  EXPECT_EQ(json["data"]["mismatches"], 0);
  EXPECT_EQ(json["data"]["words_checked"], 12 * 10);
  EXPECT_LE(json["lower_bound"]["cycles"], json["measured_cycles"]);
  const Finished reduce = dateline_run("run reduce --root 2,1 --topology mesh:4x3 --ports one --json -");
  ASSERT_EQ(reduce.code, 0) << reduce.err;
  EXPECT_EQ(Json::parse(reduce.out)["data"]["words_checked"], 64);
}

TEST(Reductions, fixed_order_takes_more_rounds_and_gives_the_same_sums) {
  const std::string bucket = "run reduce-scatter --algorithm bucket --topology torus:4x4 --words 8 --json - --order ";
  const Finished any = dateline_run(bucket + "any"), fixed = dateline_run(bucket + "fixed");
  ASSERT_EQ(any.code, 0) << any.err;
  ASSERT_EQ(fixed.code, 0) << fixed.err;
  const Json a = Json::parse(any.out), f = Json::parse(fixed.out);
  EXPECT_EQ(f["data"]["mismatches"], 0);
  EXPECT_GT(f["schedule"]["rounds"], a["schedule"]["rounds"]);
  EXPECT_GT(f["measured_cycles"], a["measured_cycles"]);
}

TEST(Reductions, files_give_the_same_run) {
  const TemporaryFolder folder;
  const std::string file = folder.file("sum.json");
  const Finished made = dateline_run("check all-reduce --topology torus:3x3 --combine xor --schedule " + file);
  ASSERT_EQ(made.code, 0) << made.err;
  const Finished run = dateline_run("run --from " + file + " --words 20 --json -");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(Json::parse(run.out)["arguments"]["combine"], "xor");
  EXPECT_EQ(Json::parse(run.out)["data"]["mismatches"], 0);
}

/// Writes an all-reduce whose first add is a put.
void write_put_instead_of_add(const std::string& file, const std::string& request) {
  const Finished made = dateline_run("check all-reduce --schedule - " + request);
  ASSERT_EQ(made.code, 0) << made.err;
  Json schedule = Json::parse(made.out);
  ASSERT_EQ(schedule["rounds"][0][0]["op"], "add");
  schedule["rounds"][0][0].erase("op");
  write_text(file, schedule.dump());
}

TEST(Reductions, changed_files_are_refused_and_unsafe_runs_them_with_wrong_sums) {
  const TemporaryFolder folder;
  const std::string file = folder.file("sum.json");
  write_put_instead_of_add(file, "--topology torus:4x4 --algorithm bucket");
  const Finished refused = dateline_run("run --from " + file);
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(lacks(refused.err, {"will not run", "contribution", "block [-1,-1]", "--unsafe"}), "");
  const Finished wrong = dateline_run("run --unsafe --json - --from " + file);
  EXPECT_EQ(wrong.code, 1);
  EXPECT_EQ(lacks(wrong.err, {"node 0", "instead"}), "");
  EXPECT_GT(Json::parse(wrong.out)["data"]["mismatches"], 0);
  EXPECT_EQ(Json::parse(wrong.out)["error"], 0) << "the cycles are known";
  // The 64 words are in half of the parts, and the changed part has none of them.
  write_put_instead_of_add(file, "--topology torus:4x4 --algorithm breadth-first");
  const Finished without_data = dateline_run("run --unsafe --from " + file);
  EXPECT_EQ(without_data.code, 1);
  EXPECT_EQ(lacks(without_data.err, {"check failed", "contribution"}), "");
  // Which of the arrivals of a round stays is not defined.
  write_put_instead_of_add(file, "--topology ring:3 --algorithm trivance-whole");
  const Finished undefined = dateline_run("run --unsafe --from " + file);
  EXPECT_EQ(undefined.code, 1);
  EXPECT_EQ(lacks(undefined.err, {"will not run", "contributions"}), "");
}

TEST(Reductions, schedule_whose_effect_is_unknown_has_no_prediction) {
  const TemporaryFolder folder;
  const std::string file = folder.file("bad.json");
  ASSERT_EQ(dateline_run("check all-reduce --topology torus:3x3 --schedule " + file).code, 0);
  Json schedule = Json::parse(read_text(file));
  schedule["rounds"][0][0]["items"][0] = {-1, 0, 0};  // a block of a reduce-scatter
  write_text(file, schedule.dump());
  const Finished check = dateline_run("check --from " + file);
  EXPECT_EQ(check.code, 1) << check.err;
  EXPECT_FALSE(has(check.out, "predicted 0 cycles")) << check.out;
  EXPECT_TRUE(Json::parse(dateline_run("check --json - --from " + file).out)["predicted_cycles"].is_null());
  EXPECT_EQ(dateline_run("run --unsafe --from " + file).code, 1);
}

TEST(Reductions, formula_says_for_which_order_it_holds) {
  const std::string check = "check all-reduce --topology torus:4x4 --algorithm ";
  EXPECT_EQ(lacks(dateline_run(check + "breadth-first --order fixed").out, {"--order any", "8 rounds"}), "");
  EXPECT_FALSE(has(dateline_run(check + "breadth-first").out, "--order any"));
  EXPECT_FALSE(has(dateline_run(check + "swing-whole --order fixed").out, "--order any")) << "it cuts no round";
}

TEST(Reductions, predictions_hold_where_buffers_do_not_cover_the_credit_loop) {
  for (const std::string hardware : {"--link-stages 2", "--depth 2", "--depth 3 --switching circuit"}) {
    const Finished run = dateline_run("run reduce --topology torus:4x4 --words 8 --sync barrier --json - " + hardware);
    ASSERT_EQ(run.code, 0) << run.err;
    const Json report = Json::parse(run.out);
    EXPECT_EQ(report["predicted_cycles"], report["measured_cycles"]) << hardware;
  }
}

TEST(Reductions, bad_requests_name_what_is_allowed) {
  const auto refusal = [](const std::string& arguments) {
    const Finished finished = dateline_run(arguments);
    EXPECT_EQ(finished.code, 2) << arguments << ": " << finished.out << finished.err;
    return finished.err;
  };
  EXPECT_EQ(lacks(refusal("check all-reduce --combine sub"), {"--combine 'sub'", "add, min, max, and, or, xor"}), "");
  EXPECT_EQ(lacks(refusal("check all-reduce --order first"), {"--order 'first'", "any, fixed"}), "");
  EXPECT_EQ(lacks(refusal("check all-reduce --signed"), {"--signed", "min and max"}), "");
  EXPECT_EQ(lacks(refusal("check broadcast --combine add"), {"broadcast", "'combine'"}), "");
  EXPECT_EQ(lacks(refusal("run all-reduce --topology torus:8x8 --algorithm swing-whole --q 3 --words 40000"),
                  {"needs 80000 words", "--words 32768"}),
            "");
  EXPECT_EQ(
      lacks(refusal("run reduce --topology mesh:4x5 --sync stream --algorithm naive --count-bits 4 --routing source"),
            {"20 contributions", "at most 15", "--count-bits 5", "--sync barrier"}),
      "");
  EXPECT_EQ(lacks(refusal("check all-reduce --topology ring:9 --q 3 --order fixed --algorithm trivance-whole"),
                  {"--order fixed", "breadth-first", "bucket", "tree"}),
            "");
  EXPECT_EQ(lacks(refusal("check reduce --topology torus:4x4 --root 99"), {"--root 99", "0..15"}), "");
  EXPECT_EQ(lacks(refusal("check reduce --topology torus:4x4 --root 9,0"), {"--root 9,0", "0..3"}), "");
  EXPECT_EQ(lacks(refusal("check broadcast --topology torus:4x4 --source 99"), {"--source 99", "0..15"}), "");
  EXPECT_EQ(lacks(refusal("run all-reduce --topology torus:8x8 --algorithm algebraic --width 8"),
                  {"--routing dor", "--routing source", "--width 16"}),
            "");
}

TEST(Operations, aliases_of_the_papers_are_accepted) {
  const Finished run = dateline_run("check gossip --topology torus:4x4 --json -");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(Json::parse(run.out)["operation"], "all-gather");
}

TEST(Operations, bad_requests_get_one_line) {
  const auto refusal = [](const std::string& arguments) {
    const Finished finished = dateline_run(arguments);
    EXPECT_EQ(finished.code, 2) << arguments << ": " << finished.out << finished.err;
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    return finished.err;
  };
  EXPECT_EQ(lacks(refusal("check translate --topology torus:8x8"), {"translate", "'by'"}), "");
  EXPECT_EQ(lacks(refusal("check broadcast --by 3"), {"broadcast", "'by'", "'3'"}), "");
  EXPECT_EQ(lacks(refusal("check translate --by 1,2,3 --topology torus:8x8"), {"by '1,2,3'", "2"}), "");
  EXPECT_EQ(lacks(refusal("check permute --axes x,x --topology torus:8x8"), {"axes 'x,x'", "x, y"}), "");
  EXPECT_EQ(lacks(refusal("check rotate-angle --angle north --topology torus:8x8"), {"angle 'north'", "45"}), "");
  EXPECT_EQ(lacks(refusal("check rotate-90 --topology torus:8x6"), {"rotate-90", "different sizes", "torus:8x6"}), "");
  EXPECT_EQ(lacks(refusal("check rotate-120 --topology torus:8x8"), {"rotate-120", "3", "2"}), "");
  EXPECT_EQ(lacks(refusal("check rotate-90 --algorithm cycles --topology torus:9x9"),
                  {"'cycles'", "4", "9", "transpose, dimension-order"}),
            "");
  EXPECT_EQ(lacks(refusal("check transpose-2d --topology torus:8x8 --ports one --algorithm staircase"),
                  {"transpose-2d", "torus:8x8", "'staircase'", "all ports", "paths"}),
            "");
}

TEST(Operations, permutation_files_are_run_and_refused_by_line) {
  const TemporaryFolder folder;
  const std::string file = folder.file("to.csv");
  const std::string run = "run permute --topology torus:3x3 --words 5 --to " + file;
  write_text(file, "from,to\n0,4  # a comment\n\n(1,1),(2,0)\n2,0\n");
  for (const char* ports : {"all", "one"})
    EXPECT_EQ(lacks(dateline_run(run + " --ports " + ports).out, {"15 words checked, 0 mismatches"}), "") << ports;
  const std::pair<const char*, std::vector<std::string>> bad[] = {
      {"", {"from,to"}},
      {"0,1\n1,0\n", {":1", "from,to"}},
      {"from,to\n0\n", {":2", "a node and its image"}},
      {"from,to\n0,9\n", {":2", "9"}},
      {"from,to\n0,1\n1,0\n0,2\n", {":4", "line 2"}},
      {"from,to\n0,1\n1,0\n2,1\n", {":4", "(1,0)", "line 2"}},
      {"from,to\n0,1\n", {"(1,0)", "line 2", "give it a line"}}};
  for (const auto& [text, words] : bad) {
    write_text(file, text);
    const Finished refused = dateline_run(run);
    EXPECT_EQ(refused.code, 2) << text;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
    EXPECT_EQ(lacks(refused.err, words), "") << text << refused.err;
  }
  EXPECT_EQ(lacks(dateline_run("run permute --topology torus:3x3 --to " + folder.file("none.csv")).err, {"none.csv"}),
            "");
}

TEST(Operations, exchange_without_room_comes_in_portions) {
  const std::string exchange = " all-to-all --algorithm repaired --ports one --topology dual-cube:";
  const Finished run = dateline_run("run" + exchange + "2 --words 8193 --json -");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "") << "no progress lines without a terminal";
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["schedule"]["portions"], 2);
  EXPECT_EQ(json["rounds"].size(), 9u);
  EXPECT_EQ(json["data"]["words_checked"], 8 * 7 * 8193);
  EXPECT_EQ(json["data"]["mismatches"], 0);
  EXPECT_TRUE(has(
      dateline_run("check" + exchange + "2 --words 8193").out,
      "portions: 2 of at most 6 rounds; the cycles do not include loading their blocks and programs one after another "
      "(65544 words"));
  EXPECT_FALSE(has(dateline_run("check" + exchange + "2 --words 8192").out, "portions"));

  const Finished source = dateline_run("check" + exchange + "3 --words 2049 --routing source");
  EXPECT_EQ(source.code, 2);
  EXPECT_EQ(lacks(source.err, {"'repaired'", "dual-cube:3", "--routing"}), "");

  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& arguments, const char* file) {
    const Finished finished = dateline_run(arguments + folder.file(file));
    EXPECT_EQ(finished.code, 2) << finished.out << finished.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file(file)));
    return finished.err;
  };
  const Tokens whole = {"'repaired'", "dual-cube:7", "8388608"};
  EXPECT_EQ(lacks(refusal("check" + exchange + "7 --memory 1000 --schedule ", "x.json"), whole), "");
  EXPECT_EQ(lacks(refusal("check" + exchange + "7 --schedule ", "x.json"), {"GiB", "--memory"}), "");
  EXPECT_EQ(lacks(refusal("run" + exchange + "2 --words 8193 --engine rtl --wave ", "x.fst"),
                  {"--words 8193", "65544", "65536"}),
            "");
}

TEST(Tables, print_what_is_printed_corrected_executed_and_measured) {
  const Finished text = dateline_run("tables --n 5 --d 1 --q 1 --words 8");
  ASSERT_EQ(text.code, 0) << text.err;
  for (const char* name : {"Table 3.1", "Table 3.2", "Table 4.4", "E1:", "transpose-1d", "two-phase-folded"})
    EXPECT_TRUE(has(text.out, name)) << name;
  const Finished run = dateline_run("tables --n 4 --d 2 --q 2 --words 8 --json -");
  ASSERT_EQ(run.code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["table_3_1"].size(), 10u);
  EXPECT_GE(json["table_3_2"].size(), 14u);
  EXPECT_GE(json["table_4_4"].size(), 20u);
  for (const char* table : {"table_3_2", "table_4_4"})
    for (const Json& row : json[table]) {
      ASSERT_TRUE(row["measured_cycles"].is_number()) << row.dump();
      EXPECT_NEAR(row["measured_cycles"].get<double>(), row["predicted_cycles"].get<double>(),
                  0.01 * row["predicted_cycles"].get<double>() + 2 * row["executed"]["rounds"].get<double>());
      for (const char* term : {"rounds", "hops", "volume"}) {
        EXPECT_GE(row["executed"][term].get<double>() + 1e-9, row["lower_bound"][term].get<double>()) << row.dump();
        if (!row["corrected"][term].is_null()) {
          EXPECT_NEAR(row["executed"][term].get<double>(), row["corrected"][term].get<double>(), 1e-9) << row.dump();
        }
      }
    }
}

TEST(Tables, compare_the_dual_cube_with_the_hypercube) {
  const Finished text = dateline_run("tables --dual-cube 2 --words 4");
  ASSERT_EQ(text.code, 0) << text.err;
  for (const char* name : {"Table 1", "Table 2", "dual-cube:2", "hypercube:3", "repaired", "(E7)",
                           "errata by number: sw/collective/README.md"})
    EXPECT_TRUE(has(text.out, name)) << name;
  const Json json = Json::parse(dateline_run("tables --dual-cube 2 --words 4 --json -").out);
  EXPECT_EQ(json["table_1"][0]["diameter"], 4);
  ASSERT_EQ(json["table_2"].size(), 6u);
  for (const Json& row : json["table_2"]) {
    const Json& cube = row["dual_cube"];
    EXPECT_EQ(cube["executed"]["rounds"], cube["corrected"]["rounds"]) << row.dump();
    if (cube["max_link_sharing"] == 1) {
      EXPECT_EQ(cube["measured_cycles"], cube["predicted_cycles"]) << row.dump();
    }
  }
  EXPECT_EQ(json["table_2"][5]["dual_cube"]["executed"]["rounds"], 9);
}

TEST(Tables, sizes_out_of_range_are_refused) {
  expect_refused(dateline_run("tables --n 2"), 2, {"--n 2", "3.."});
  expect_refused(dateline_run("tables --d 4"), 2, {"--d 4", "1..3"});
  expect_refused(dateline_run("tables --q 9"), 2, {"--q 9", "1..8"});
  expect_refused(dateline_run("tables --dual-cube 0"), 2, {"--dual-cube 0", "2..7"});
}

}  // namespace
}  // namespace dateline
