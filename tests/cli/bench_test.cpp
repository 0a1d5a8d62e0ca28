// SPDX-License-Identifier: Apache-2.0
// dateline bench from outside. The measured values are not judged, because the machine may be busy.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "sw/report/schema/json_schema.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

const std::string kQuick =
    "bench --parts engines --networks torus:8x8 --engines native,systemc --turns 1 --seconds 0.05 ";

Json json_of(const std::string& text) { return Json::parse(text, nullptr, false); }

TEST(Bench, engines_are_measured_and_held_against_each_other) {
  const TemporaryFolder folder;
  const std::string report = folder.file("bench.json"), picture = folder.file("bench.svg");
  const Finished first = dateline_run(kQuick + "--json " + report + " --svg " + picture);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_TRUE(has(first.out, "engines: torus:8x8 at 0.05")) << first.out;
  EXPECT_TRUE(has(first.out, "flit-hops/s")) << first.out;
  EXPECT_TRUE(has(read_text(picture), "</svg>"));

  Json json = json_of(read_text(report));
  for (const std::string& problem : key_problems(find_report("bench"), json)) ADD_FAILURE() << problem;
  ASSERT_EQ(json["groups"].size(), 3u);
  for (const Json& group : json["groups"]) {
    ASSERT_EQ(group["cells"].size(), 2u);
    EXPECT_EQ(group["cells"][0]["ratio"], 1);
    for (const Json& cell : group["cells"]) {
      const double cycles = cell["cycles_per_second"];
      EXPECT_GT(cycles, 0);
      EXPECT_NEAR(cell["router_cycles_per_second"].get<double>(), 64 * cycles, 1e-6 * cycles);
      // Uniform traffic on 8x8 takes 4.06 hops on average.
      const double hops = cell["flit_hops_per_second"].get<double>() / cycles / (64 * cell["accepted"].get<double>());
      EXPECT_NEAR(hops, 4.06, 0.4) << cell.dump();
      EXPECT_GT(cell["peak_bytes"], 1 << 20);
      EXPECT_GT(cell["cycles"], 0);
    }
  }

  // A ratio that differs from the measured one.
  json["groups"][1]["cells"][1]["ratio"] = 1e6;
  write_text(report, json.dump());
  const Finished second = dateline_run(kQuick + "--tolerance 100 --json - --against " + report);
  EXPECT_EQ(second.code, 1) << second.out;
  EXPECT_EQ(lacks(second.err, {"1 of 3", "torus:8x8 at 0.2, systemc"}), "");
  const Json failed = json_of(second.out);
  EXPECT_TRUE(failed.contains("failure") && failed.contains("groups")) << second.out.substr(0, 300);
}

TEST(Bench, what_cannot_be_measured_is_refused_before_anything_runs) {
  expect_refused(dateline_run("bench --parts engine"), 2, {"--parts", "'engines'"});
  expect_refused(dateline_run("bench --engines rtl-net"), 2, {"--engines 'rtl-net'", "native, systemc, rtl"});
  expect_refused(dateline_run("bench --networks torus:9x9"), 2,
                 {"--networks 'torus:9x9'", "'torus:8x8'",
                  "torus:8x8, torus:16x16, torus:32x32, torus:4x4x4, torus:128x128, dual-cube:4"});
  expect_refused(dateline_run("bench --parts scale --nodes 8"), 2, {"--nodes 8", "64"});
  expect_refused(dateline_run("bench --turns 0"), 2, {"--turns 0", "1.."});
  expect_refused(dateline_run("bench --threads 1"), 2, {"--threads 1", "2.."});
  expect_refused(dateline_run("bench --seconds nan"), 2, {"--seconds", "0"});
  expect_refused(dateline_run("bench --tolerance 1 --against old.json"), 2, {"--tolerance", "1"});
  expect_refused(dateline_run("bench --tolerance 2"), 2, {"--tolerance", "--against FILE"});
  expect_refused(dateline_run("bench --parts scale --networks torus:8x8"), 2, {"--networks", "--parts"});
  expect_refused(dateline_run("bench --parts tiles --svg a.svg"), 2, {"--svg"});
  const TemporaryFolder folder;
  const std::string file = folder.file("old.json");
  for (const char* text : {"", "{}", "[1]", R"({"format": "dateline-bench", "groups": 3})",
                           R"({"format": "dateline-run", "groups": []})"}) {
    write_text(file, text);
    expect_refused(dateline_run("bench --against " + file), 2, {"old.json", "--json"});
  }
  write_text(file, R"({"format": "dateline-bench", "groups": []})");
  expect_refused(dateline_run("bench --against " + file), 2, {"--against " + file});
}

}  // namespace
}  // namespace dateline
