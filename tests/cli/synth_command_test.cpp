// SPDX-License-Identifier: Apache-2.0
// dateline synth from outside: counts of a small router, refusals, and what a signal leaves behind.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

constexpr const char* kSmall = "synth --target ecp5 --seeds 0 --topology ring:8 --vcs 1 --width 8 ";

bool synth_lacks_yosys() { return run_shell("command -v yosys").code != 0; }

/// Makes child processes create their temporary folders in a folder of the test.
class OwnTemporaries {
 public:
  explicit OwnTemporaries(const std::string& folder) {
    if (const char* before = getenv("TMPDIR")) before_ = before;
    setenv("TMPDIR", folder.c_str(), 1);
  }
  ~OwnTemporaries() {
    if (before_.empty())
      unsetenv("TMPDIR");
    else
      setenv("TMPDIR", before_.c_str(), 1);
  }
  OwnTemporaries(const OwnTemporaries&) = delete;
  OwnTemporaries& operator=(const OwnTemporaries&) = delete;

 private:
  std::string before_;
};

TEST(SynthCommand, small_router_is_counted_by_module_and_flat) {
  if (synth_lacks_yosys()) GTEST_SKIP() << "yosys is not installed";
  const TemporaryFolder folder;
  const Finished run = dateline_run(std::string(kSmall) + "--json '" + folder.file("r.json") + "'");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "dl_router of torus:8, 2 ports, one-port, 3 channels, 1 VC of depth 4, 8 bits")) << run.out;
  EXPECT_TRUE(has(run.out, "\nflat ")) << run.out;
  const std::string text = read_text(folder.file("r.json"));
  EXPECT_EQ(text.find("{\n  \"format\": \"dateline-synth\",\n  \"version\": 1,\n  \"program_version\": \""), 0u)
      << text;
  const Json json = Json::parse(text);
  for (const char* key : {"target", "part", "module", "topology", "ports", "all_port", "channels", "vcs", "depth",
                          "width", "circuit", "source_routes", "parameters", "yosys", "flat", "modules", "modules_sum"})
    EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_FALSE(json.contains("place_and_route"));
  EXPECT_GT(json["flat"]["lut"], 50);
  EXPECT_GT(json["flat"]["ff"], 50);
  EXPECT_GT(json["flat"]["memory"], 0);
  EXPECT_EQ(json["flat"]["other"], 0) << json["flat"]["cells"];
  EXPECT_EQ(json["flat"]["memory"], json["modules_sum"]["memory"]);
  EXPECT_LE(json["flat"]["ff"], json["modules_sum"]["ff"]) << "flattening only removes registers that nobody reads";
  int routers = 0, inputs = 0;
  for (const Json& use : json["modules"]) {
    if (use["module"] == "dl_router") routers += use["instances"].get<int>();
    if (use["module"] == "dl_input_port") inputs += use["instances"].get<int>();
  }
  EXPECT_EQ(routers, 1);
  EXPECT_EQ(inputs, json["channels"]);
}

TEST(SynthCommand, kept_folder_has_scripts_and_logs_and_nothing_else_stays) {
  if (synth_lacks_yosys()) GTEST_SKIP() << "yosys is not installed";
  const TemporaryFolder folder, temporaries;
  const OwnTemporaries own(temporaries.file("."));
  const Finished run = dateline_run("synth --param Nonsense=1 --keep '" + folder.file("kept") + "'");
  expect_refused(run, 2, {"'Nonsense'", "Ports, Vcs, Depth"});
  EXPECT_TRUE(has(read_text(folder.file("kept/elaborate.ys")), "read_verilog -sv"));
  EXPECT_EQ(temporaries.names(), std::vector<std::string>{});
}

TEST(SynthCommand, parameter_that_the_rtl_refuses_says_what_the_rtl_says) {
  if (synth_lacks_yosys()) GTEST_SKIP() << "yosys is not installed";
  expect_refused(dateline_run("synth --param BubbleSlot=1"), 2, {"dl_router", "BubbleSlot", "0"});
  expect_refused(dateline_run("synth --param Phases=9"), 2, {"dl_router", "Phases", "1..8"});
}

TEST(SynthCommand, signal_leaves_no_folder_and_no_process) {
  if (synth_lacks_yosys()) GTEST_SKIP() << "yosys is not installed";
  const TemporaryFolder folder, temporaries;
  const OwnTemporaries own(temporaries.file("."));
  Process run({"synth", "--json", folder.file("r.json")}, folder);
  // The program makes its folder for the tools just before it starts the first of them.
  ASSERT_TRUE(eventually([&] { return temporaries.names().size() == 1; }));
  run.signal(SIGINT);
  const int status = run.wait();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
  EXPECT_EQ(temporaries.names(), std::vector<std::string>{});
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"err", "out"}));
}

TEST(BadSynth, options_that_cannot_be_are_refused) {
  expect_refused(dateline_run("synth --target asic"), 2, {"--target 'asic'", "xc7, ecp5, ice40"});
  expect_refused(dateline_run("synth --part network"), 2, {"--part 'network'", "router, node"});
  expect_refused(dateline_run("synth --ports all"), 2, {"--ports all", "--all-port"});
  expect_refused(dateline_run("synth --ports x"), 2, {"--ports 'x'"});
  expect_refused(dateline_run("synth --ports 17"), 2, {"--ports 17", "1..16"});
  expect_refused(dateline_run("synth --ports 3"), 2, {"--ports 3", "--topology", "2", "4", "12", "hypercube:3"});
  expect_refused(dateline_run("synth --ports 4 --topology ring:8"), 2, {"--ports 4", "torus:8", "2"});
  expect_refused(dateline_run("synth --vcs 0"), 2, {"--vcs 0", "1..8"});
  expect_refused(dateline_run("synth --width 4"), 2, {"--width 4", "8..128"});
  expect_refused(dateline_run("synth --seeds 5"), 2, {"--seeds 0"});
  expect_refused(dateline_run("synth --target ice40 --seeds -1"), 2, {"--seeds -1", "0..100"});
  expect_refused(dateline_run("synth --target ice40 --device 25k"), 2, {"--device '25k'", "hx8k, up5k"});
  expect_refused(dateline_run("synth --target ecp5 --seeds 0 --device 25k"), 2, {"--device", "--seeds 1"});
  expect_refused(dateline_run("synth --device hx8k"), 2, {"--device 'hx8k'", "xc7"});
  expect_refused(dateline_run("synth --jobs 0"), 2, {"--jobs 0"});
  expect_refused(dateline_run("synth --timeout 0"), 2, {"--timeout 0"});
  expect_refused(dateline_run("synth --ports 14"), 2, {"--ports 14", "4", "--topology", "2", "12", "hypercube:14"});
  expect_refused(dateline_run("synth --param Vcs"), 2, {"--param 'Vcs'"});
  expect_refused(dateline_run("synth --param Vcs=9"), 2, {"--param Vcs=9", "--vcs"});
  expect_refused(dateline_run("synth --param Phases=2 --param Phases=1"), 2, {"--param"});
  expect_refused(dateline_run("synth --keep ''"), 2, {"--keep"});
  expect_refused(dateline_run("synth --json /no/such/folder/r.json"), 2, {"--json"});
}

TEST(BadSynth, missing_tool_is_named_with_what_installs_it) {
  expect_refused(run_shell(std::string("PATH=/nowhere '") + DATELINE_PROGRAM + "' synth"), 2, {"'yosys'"});
}

}  // namespace
}  // namespace dateline
