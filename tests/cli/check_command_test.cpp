// SPDX-License-Identifier: Apache-2.0
// dateline check, and schedule files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "model/network/topology.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

TEST(Check, stdout_with_json_has_only_json_with_the_keys_of_the_contract) {
  const Finished finished = dateline_run("check broadcast --algorithm algebraic --topology torus:7^2 --json -");
  EXPECT_EQ(finished.code, 0);
  EXPECT_EQ(finished.err, "");
  ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
  const Json report = Json::parse(finished.out);
  for (const char* key :
       {"operation", "arguments",  "algorithm",     "topology",         "nodes",  "ports",    "q",       "vcs",
        "depth",     "words",      "switching",     "routing",          "engine", "schedule", "formula", "lower_bound",
        "deadlock",  "cost_model", "linear_cycles", "predicted_cycles", "rounds"})
    EXPECT_TRUE(report.contains(key)) << key;
  EXPECT_EQ(report["topology"], "torus:7x7");
  EXPECT_EQ(report["schedule"]["rounds"], 2 * 2 + 1);
  EXPECT_EQ(report["schedule"]["complete"], true);
  EXPECT_EQ(report["schedule"]["max_link_sharing"], 1);
  EXPECT_FALSE(report.contains("measured_cycles"));
}

TEST(Check, rounds_of_the_algebraic_broadcast_follow_the_formula_from_outside) {
  struct Case {
    const char* topology;
    int rounds;
  };
  for (const Case& c : {Case{"torus:59", 4}, Case{"torus:60^2", 7}, Case{"torus:21^3", 8}, Case{"torus:7^3", 5},
                        Case{"torus:9^4", 7}}) {
    const Finished finished =
        dateline_run(std::string("check broadcast --algorithm algebraic --json - --topology ") + c.topology);
    EXPECT_EQ(finished.code, 0) << c.topology << finished.err;
    EXPECT_EQ(Json::parse(finished.out)["schedule"]["rounds"], c.rounds) << c.topology;
  }
}

TEST(Check, descending_order_exits_one_and_names_the_port_that_collides) {
  const Finished finished =
      dateline_run("check broadcast --algorithm algebraic --topology torus:5x5 --routing dor:1,0");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(lines(finished.err), 1);
  EXPECT_EQ(lacks(finished.err, {"node (0,0)", "2", "port 2", "q = 1"}), "");
  EXPECT_EQ(dateline_run("check broadcast --algorithm algebraic --topology torus:5x5 --routing dor:0,1").code, 0);
}

class ScheduleFile : public testing::Test {
 protected:
  void SetUp() override {
    const Finished made =
        dateline_run("check broadcast --algorithm dimension-tree --topology torus:5x3 --source 4 --json " +
                     folder_.file("made.json") + " --schedule " + file());
    ASSERT_EQ(made.code, 0) << made.err;
    schedule_ = Json::parse(read_text(file()));
  }
  std::string file() const { return folder_.file("s.json"); }
  /// Expects check and run to refuse the changed schedule.
  void expect_bad(const Json& changed, int code, const Tokens& tokens) {
    write_text(file(), changed.dump());
    const Finished check = dateline_run("check --from " + file() + " --json " + folder_.file("out.json"));
    EXPECT_EQ(check.code, code);
    EXPECT_EQ(lines(check.err), 1) << check.err;
    EXPECT_EQ(lacks(check.err, tokens), "");
    expect_refused(dateline_run("run --from " + file()), code, tokens);
  }

  TemporaryFolder folder_;
  Json schedule_;
};

TEST_F(ScheduleFile, runs_and_counts_as_the_algorithm_that_wrote_it) {
  const Finished again = dateline_run("check --from " + file() + " --json -");
  EXPECT_EQ(again.code, 0) << again.err;
  const Json first = Json::parse(read_text(folder_.file("made.json"))), second = Json::parse(again.out);
  for (const char* key :
       {"schedule", "rounds", "lower_bound", "predicted_cycles", "linear_cycles", "topology", "q", "vcs", "arguments"})
    EXPECT_EQ(first[key], second[key]) << key;
  const Finished run = dateline_run("run --from " + file() + " --words 5 --json -");
  EXPECT_EQ(run.code, 0) << run.err;
  const Json report = Json::parse(run.out);
  EXPECT_EQ(report["data"]["mismatches"], 0);
  EXPECT_EQ(report["arguments"]["source"], 4);
  const Finished barriers = dateline_run("run --from " + file() + " --words 5 --sync barrier --json -");
  EXPECT_EQ(barriers.code, 0) << barriers.err;
  EXPECT_EQ(Json::parse(barriers.out)["error"], 0);
}

TEST_F(ScheduleFile, options_that_contradict_the_file_are_refused) {
  expect_refused(dateline_run("run --from " + file() + " --source 3"), 2, {"--source"});
  expect_refused(dateline_run("run --from " + file() + " --topology torus:3x5"), 2, {"--topology"});
  EXPECT_EQ(dateline_run("run --from " + file() + " --source 4 --topology torus:5x3").code, 0);
  expect_refused(dateline_run("check --from " + folder_.file("nothing.json")), 2, {"--from", "nothing.json"});
}

TEST_F(ScheduleFile, lost_block_is_incomplete_and_the_node_is_named) {
  Json lost = schedule_;
  Json& last = lost["rounds"].back();
  const int to = last.back()["to"];
  last.erase(last.size() - 1);
  expect_bad(lost, 1, {"node " + parse_topology("torus:5x3").place(to), "part"});
}

TEST_F(ScheduleFile, missing_link_is_refused_with_round_and_transfer) {
  Json mesh = schedule_;
  mesh["topology"] = "mesh:5x3";
  expect_bad(mesh, 2, {file(), "round 1", "transfer 1", "hop"});
  Json port = schedule_;
  port["rounds"][0][0]["path"] = {9};
  expect_bad(port, 2, {file(), "round 1, transfer 1", "path", "hop 1", "9"});
}

TEST_F(ScheduleFile, unknown_key_and_broken_text_are_refused) {
  Json key = schedule_;
  key["rownds"] = 1;
  expect_bad(key, 2, {file(), "'rownds'", "format, version"});
  Json inner = schedule_;
  inner["rounds"][0][0]["form"] = 1;
  expect_bad(inner, 2, {file(), "round 1, transfer 1", "'form'", "from, to"});
  write_text(file(), "{ \"format\": ");
  expect_refused(dateline_run("check --from " + file()), 2, {file(), "JSON"});
}

}  // namespace
}  // namespace dateline
