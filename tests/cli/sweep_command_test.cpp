// SPDX-License-Identifier: Apache-2.0
// dateline sweep: grids that complete, are killed, resumed and refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

constexpr const char* kGrid =
    R"({"command": ["traffic"], "options": {"topology": ["torus:4x4", "ring:8"], "rate": {"from": 0.1, "to": 0.6, "step": 0.1}},
        "fixed": {"vcs": 2, "measure": 8000}})";

std::string points_of(const TemporaryFolder& folder) { return read_text(folder.file("g.jsonl")); }

Finished sweep_in(const TemporaryFolder& folder, const std::string& options = "") {
  return run_shell("cd '" + folder.file(".") + "' && '" + DATELINE_PROGRAM + "' sweep g.json " + options);
}

TEST(Sweep, keeps_every_point_in_the_order_of_the_grid) {
  const TemporaryFolder folder;
  write_text(folder.file("g.json"), kGrid);
  const Finished finished = sweep_in(folder, "--csv g.csv --json r.json --jobs 3");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(has(finished.out, "12 points: 12 done, 0 failed; g.jsonl")) << finished.out;
  std::istringstream in(points_of(folder));
  std::string line, last;
  std::getline(in, line);
  EXPECT_TRUE(has(line, R"("format":"dateline-points")")) << line;
  for (int point = 0; std::getline(in, line); ++point) {
    const nlohmann::json json = nlohmann::json::parse(line);
    EXPECT_EQ(json["point"], point);
    EXPECT_EQ(json["result"]["rate"], json["options"]["rate"]);
    EXPECT_FALSE(json["result"].contains("links"));
    last = line;
  }
  auto alone =
      nlohmann::json::parse(dateline_run("traffic --topology ring:8 --rate 0.6 --vcs 2 --measure 8000 --json -").out);
  alone["latency"].erase("histogram");  // the sweep omits lists
  EXPECT_EQ(nlohmann::json::parse(last)["result"]["latency"], alone["latency"]);
  const std::string csv = read_text(folder.file("g.csv"));
  EXPECT_EQ(lines(csv), 13);
  EXPECT_EQ(csv.rfind("point,topology,rate,result.topology,nodes,", 0), 0u) << csv.substr(0, 100);
  EXPECT_TRUE(has(csv, "\n11,ring:8,0.6,torus:8,8,one,")) << csv;
  EXPECT_EQ(nlohmann::json::parse(read_text(folder.file("r.json")))["done"], 12);
}

TEST(Sweep, killed_and_resumed_has_the_bytes_of_one_made_in_one_go) {
  const TemporaryFolder whole, folder;
  for (const TemporaryFolder* one : {&whole, &folder}) write_text(one->file("g.json"), kGrid);
  EXPECT_EQ(sweep_in(whole).code, 0);
  long before = 0;
  for (const int kill_after : {2, 5}) {
    Process process({"sweep", folder.file("g.json"), "--output", folder.file("g.jsonl")}, folder);
    ASSERT_TRUE(eventually([&] { return lines(points_of(folder)) > kill_after; }));
    process.signal(SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(process.wait()));
    EXPECT_GE(lines(points_of(folder)), before) << "a point was lost";
    before = lines(points_of(folder));
  }
  write_text(folder.file("torn"), points_of(folder) + R"({"point":11,"opt)");
  ASSERT_EQ(rename(folder.file("torn").c_str(), folder.file("g.jsonl").c_str()), 0);
  const Finished last = sweep_in(folder);
  EXPECT_EQ(last.code, 0) << last.err;
  EXPECT_TRUE(has(last.out, "g.jsonl has " + std::to_string(before - 1) + " of 12 points\n")) << last.out;
  EXPECT_EQ(lines(last.out), 1 + (12 - (before - 1)) + 1) << "only what was missing is run\n" << last.out;
  EXPECT_EQ(points_of(folder), points_of(whole));
  EXPECT_EQ(sweep_in(folder).out, "g.jsonl has 12 of 12 points\n12 points: 12 done (12 before), 0 failed; g.jsonl\n");
}

TEST(Sweep, ended_by_a_signal_says_so_and_leaves_what_has_finished) {
  const TemporaryFolder folder;
  write_text(folder.file("g.json"), R"({"command": ["traffic"], "options": {"measure": [100, 900000000]},
                                        "fixed": {"vcs": 2, "topology": "ring:4"}})");
  Process process({"sweep", folder.file("g.json"), "--output", folder.file("g.jsonl")}, folder);
  ASSERT_TRUE(eventually([&] { return lines(points_of(folder)) == 2; }));
  process.signal(SIGTERM);
  const int status = process.wait();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) << status;
  const std::string err = read_text(folder.file("err"));
  EXPECT_TRUE(has(err, "ended by signal 15; 2 points: 1 done, 0 failed, 1 not run; the same command continues it"))
      << err;
  EXPECT_EQ(lines(err), 1);
  EXPECT_EQ(lines(points_of(folder)), 2);
}

TEST(Sweep, failed_point_is_reported_kept_and_run_again) {
  const TemporaryFolder folder;
  write_text(folder.file("g.json"), R"({"command": ["load"], "options": {"placement": ["full", "nodes.txt"]},
                                        "fixed": {"topology": "torus:3x3"}})");
  const Finished failed = sweep_in(folder, "--csv g.csv");
  EXPECT_EQ(failed.code, 1);
  EXPECT_EQ(lines(failed.err), 1) << failed.err;
  EXPECT_TRUE(has(failed.err, "point 1: placement nodes.txt: ")) << failed.err;
  EXPECT_TRUE(has(failed.out, "point 1: placement nodes.txt: FAILED: ")) << failed.out;
  EXPECT_TRUE(has(points_of(folder), R"("exit":2,"failure":")")) << points_of(folder);
  EXPECT_TRUE(has(read_text(folder.file("g.csv")), "\n1,nodes.txt,")) << read_text(folder.file("g.csv"));
  write_text(folder.file("nodes.txt"), "0,0\n1,1\n");
  const Finished good = sweep_in(folder);
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_TRUE(has(good.out, "[1/1] point 1: placement nodes.txt: ok\n2 points: 2 done (1 before), 0 failed"))
      << good.out;
  EXPECT_FALSE(has(points_of(folder), "failure"));
}

TEST(Sweep, bad_grids_and_files_are_refused_in_one_line) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& grid, const Tokens& tokens, const std::string& options = "") {
    write_text(folder.file("g.json"), grid);
    expect_refused(sweep_in(folder, options), 2, tokens);
  };
  refused(R"({"command": ["trafic"], "options": {}})", {"sweep g.json", "'trafic'", "'traffic'"});
  refused(R"({"command": ["traffic"], "options": {"vsc": [1]}})", {"options.vsc", "traffic", "'vcs'"});
  refused(R"({"command": ["traffic"], "options": {"saturation": [1]}})", {"options.saturation[0]", "1", "true, false"});
  for (const char* option : {"csv", "schedule"})
    refused(R"({"command": ["check"], "options": {")" + std::string(option) + R"(": ["x"]}})",
            {"options." + std::string(option)});
  refused(R"({"command": ["run"], "options": {"wave": ["x"]}})", {"options.wave"});
  refused(R"({"command": ["run"], "options": {"json": ["x"]}})", {"options.json"});
  refused(R"({"command": ["regress"], "options": {}})", {"'regress'", "run, "});
  refused(kGrid, {"--output -"}, "--output -");
  refused(kGrid, {"--jobs 1000", "0..256"}, "--jobs 1000");
  refused(kGrid, {"--output", "grid"}, "--output g.json");
  expect_refused(sweep_in(folder, "--output none/there"), 2, {"--output none/there"});
  expect_refused(dateline_run("sweep none.json"), 2, {"sweep none.json"});
}

}  // namespace
}  // namespace dateline
