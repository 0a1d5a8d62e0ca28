// SPDX-License-Identifier: Apache-2.0
// Verdicts on deadlock: check, prove and run agree, and a refusal gives the right reason.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

Json deadlock_of(const std::string& command) {
  const Finished finished = dateline_run("check " + command + " --json -");
  EXPECT_LE(finished.code, 1) << finished.err;
  return Json::parse(finished.out)["deadlock"];
}

TEST(Verdicts, too_few_channels_for_q_circuits_are_refused_as_that) {
  for (const char* operation : {"broadcast --topology torus:5x5", "scatter --topology torus:8x8",
                                "broadcast --topology mesh:3x3", "all-gather --topology ring:9"}) {
    const Finished finished = dateline_run("run " + std::string(operation) + " --q 4 --vcs 2 --switching circuit");
    EXPECT_EQ(finished.code, 2);
    EXPECT_EQ(lacks(finished.err, {"--q 4", "2", "circuit"}), "");
    EXPECT_FALSE(has(finished.err, "deadlock")) << finished.err;
  }
}

TEST(Verdicts, a_cycle_always_has_channels) {
  for (const std::string topology :
       {"mesh:3x3", "torus:4x4", "hypercube:3", "dual-cube:2", "ring:3", "twisted-torus:3x4"})
    for (const std::string operation : {"broadcast", "scatter", "all-to-all"})
      for (const std::string options : {"", " --switching circuit", " --switching circuit --circuit-retry",
                                        " --routing source", " --routing source --switching circuit"})
        for (const std::string q : {" --q 1", " --q 3"}) {
          const std::string command = operation + " --topology " + topology + " --vcs 1" + options + q;
          const Finished finished = dateline_run("check " + command + " --json -");
          if (finished.code == 2) continue;  // this network does not have the operation or option
          const Json verdict = Json::parse(finished.out)["deadlock"];
          if (verdict["verdict"] == "cycle") {
            EXPECT_GT(verdict["channels"], 0) << command;
          }
          EXPECT_NE(verdict["verdict"], "unknown") << command;
        }
}

TEST(Verdicts, mesh_with_one_channel_is_free_however_it_is_switched) {
  for (const char* options : {"", " --switching circuit", " --switching circuit --q 2", " --switching circuit --q 4"})
    EXPECT_EQ(deadlock_of(std::string("broadcast --topology mesh:3x3 --vcs 1") + options)["verdict"], "free")
        << options;
  EXPECT_EQ(dateline_run("prove --topology mesh:3x3 --vcs 1").code, 0);
}

TEST(Verdicts, bubbles_are_refused_where_there_are_no_dimensions) {
  for (const std::string command : {"prove", "run broadcast --ports one", "traffic", "check broadcast --ports one"}) {
    const Finished finished = dateline_run(command + " --topology dual-cube:3 --flow bubble --depth 12");
    EXPECT_EQ(finished.code, 2) << command;
    EXPECT_EQ(lacks(finished.err, {"--flow bubble", "dual-cube:3", "--flow dateline"}), "");
  }
}

TEST(Verdicts, run_refuses_what_prove_finds_a_cycle_in) {
  for (const char* network :
       {"torus:4x4 --vcs 1 --flow dateline", "ring:5 --vcs 1 --flow dateline", "torus:4x4 --routing udr --vcs 2"}) {
    EXPECT_EQ(dateline_run(std::string("prove --topology ") + network).code, 1) << network;
    const Finished finished = dateline_run(std::string("run broadcast --algorithm naive --topology ") + network);
    EXPECT_EQ(finished.code, 1) << network;
    EXPECT_EQ(lacks(finished.err, {"--routing", "->", "--vcs", "--unsafe"}), "");
  }
}

TEST(Verdicts, a_remedy_that_no_router_has_is_not_offered) {
  const Finished finished = dateline_run("prove --topology torus:3x3x3x3x3 --routing source --vcs 8");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(lacks(finished.err, {"10", "--routing dor"}), "");
  EXPECT_FALSE(has(finished.err, "--vcs")) << finished.err;
}

/// All blocks of node 0 in a ring of ten over one link at once: this breaks the port model, and links are shared nine
/// times.
TEST(Verdicts, a_broken_port_model_is_named_before_shared_links) {
  std::string transfers;
  for (int to = 1; to < 10; ++to) {
    std::string path;
    for (int hop = 0; hop < to; ++hop) path += hop ? ",0" : "0";
    transfers += (to > 1 ? "," : "") + std::string(R"({"from":0,"to":)") + std::to_string(to) + R"(,"path":[)" + path +
                 R"(],"items":[[0,-1,0]]})";
  }
  const TemporaryFolder folder;
  write_text(
      folder.file("all.json"),
      R"({"format":"dateline-schedule","version":1,"operation":"broadcast","arguments":{},"topology":"torus:10",)"
      R"("ports":"one","q":1,"source":0,"parts":1,"rounds":[[)" +
          transfers + "]]}");
  for (const char* command : {"check", "run"}) {
    const Finished finished = dateline_run(std::string(command) + " --from " + folder.file("all.json"));
    EXPECT_EQ(finished.code, 1);
    EXPECT_EQ(lacks(finished.err, {"round 1", "node (0)", "9", "port 0", "q = 1"}), "");
  }
  EXPECT_TRUE(has(dateline_run("check --from " + folder.file("all.json") + " --json -").out,
                  "\"problems\": [\n      \"round 1: node (0) sends 9 messages"));
}

}  // namespace
}  // namespace dateline
