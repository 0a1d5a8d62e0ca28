// SPDX-License-Identifier: Apache-2.0
// The FPGA cost of routers and nodes, compared with synth_baseline.json. Growth is a finding. A count that has become
// much smaller is a finding too, because the baseline then no longer detects growth. DATELINE_UPDATE_BASELINE=1 writes
// the file anew instead:
//
//   DATELINE_UPDATE_BASELINE=1 build/release/tests/regression/synth_baseline
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

const std::string kBaselineFile = DATELINE_SOURCE_DIR "/tests/regression/synth_baseline.json";

bool updating() {
  const char* set = getenv("DATELINE_UPDATE_BASELINE");
  return set && std::string(set) == "1";
}

/// "" if within the tolerance (a share of the expected value, at least `least`), otherwise the finding.
std::string drift(const std::string& what, double expected, double measured, double tolerance, double least) {
  const double allowed = std::max(expected * tolerance, least);
  if (std::abs(measured - expected) <= allowed) return "";
  return what + ": " + std::to_string(measured) + ", in the baseline " + std::to_string(expected) +
         (measured > expected ? ", more" : ", less") + " than " + std::to_string(tolerance * 100) +
         " % away; if that is meant, DATELINE_UPDATE_BASELINE=1 writes the baseline anew\n";
}

std::string compare(const Json& baseline, const Json& entry, const Json& report) {
  std::string wrong;
  for (const auto& [key, expected] : entry["counts"].items())
    wrong += drift(key, expected, report["flat"][key], baseline["count_tolerance"], 4);
  if (entry.contains("mhz"))
    wrong += drift("MHz", entry["mhz"], report["place_and_route"]["mhz_median"], baseline["clock_tolerance"], 0);
  return wrong;
}

Json counts(const Json& report) {
  Json result;
  for (const char* key : {"lut", "ff", "memory", "block_memory"})
    if (report["flat"][key] > 0) result[key] = report["flat"][key];
  return result;
}

/// Why the numbers of the tools of this machine cannot be compared; "" if they can.
std::string other_tools(const Json& baseline, const Json& report) {
  if (report["yosys"] != baseline["yosys"])
    return "the baseline is of Yosys " + baseline["yosys"].get<std::string>() + ", here is " +
           report["yosys"].get<std::string>();
  if (report.contains("place_and_route") && report["place_and_route"]["nextpnr"] != baseline["nextpnr"])
    return "the baseline is of nextpnr " + baseline["nextpnr"].get<std::string>() + ", here is " +
           report["place_and_route"]["nextpnr"].get<std::string>();
  return "";
}

/// Checks the entries with a clock, which need nextpnr, or those with only counts.
void check_entries(bool clocks) {
  Json baseline = Json::parse(read_text(kBaselineFile));
  if (run_shell("command -v yosys").code != 0) GTEST_SKIP() << "yosys is not installed";
  for (Json& entry : baseline["configurations"]) {
    if (entry.contains("mhz") != clocks) continue;
    const std::string arguments = entry["arguments"];
    const TemporaryFolder folder;
    const Finished run = dateline_run("synth " + arguments + " --flat-only --json '" + folder.file("r.json") + "'");
    if (has(run.err, "tool 'nextpnr")) GTEST_SKIP() << run.err;
    ASSERT_EQ(run.code, 0) << arguments << "\n" << run.err;
    const Json report = Json::parse(read_text(folder.file("r.json")));
    if (updating()) {
      baseline["yosys"] = report["yosys"];
      entry["counts"] = counts(report);
      if (clocks) {
        baseline["nextpnr"] = report["place_and_route"]["nextpnr"];
        entry["mhz"] = report["place_and_route"]["mhz_median"];
      }
      // Written after each entry, because the run takes long and may be interrupted.
      write_text(kBaselineFile, baseline.dump(2) + "\n");
      continue;
    }
    if (const std::string why = other_tools(baseline, report); !why.empty()) GTEST_SKIP() << why;
    EXPECT_EQ(compare(baseline, entry, report), "") << "dateline synth " << arguments;
  }
}

TEST(SynthBaseline, slow_counts_are_those_of_the_baseline) { check_entries(false); }

TEST(SynthBaseline, slow_clocks_are_those_of_the_baseline) { check_entries(true); }

TEST(SynthBaseline, drift_in_either_direction_is_a_finding) {
  const Json baseline = {{"count_tolerance", 0.03}, {"clock_tolerance", 0.08}};
  const Json entry = {{"counts", {{"lut", 1000}, {"memory", 10}}}, {"mhz", 30.0}};
  const auto judge = [&](int lut, int memory, double mhz) {
    const Json report = {{"flat", {{"lut", lut}, {"memory", memory}}}, {"place_and_route", {{"mhz_median", mhz}}}};
    return compare(baseline, entry, report);
  };
  EXPECT_EQ(judge(1000, 10, 30), "");
  EXPECT_EQ(judge(1030, 14, 27.7), "");
  EXPECT_TRUE(has(judge(1031, 10, 30), "lut: 1031"));
  EXPECT_TRUE(has(judge(969, 10, 30), "lut: 969"));
  EXPECT_TRUE(has(judge(1000, 15, 30), "memory: 15"));
  EXPECT_TRUE(has(judge(1000, 10, 27.5), "MHz: 27.5"));
  EXPECT_TRUE(has(judge(1000, 10, 32.5), "MHz: 32.5"));
}

TEST(SynthBaseline, tools_of_another_version_are_not_compared) {
  const Json baseline = {{"yosys", "0.23"}, {"nextpnr", "0.11.1"}};
  EXPECT_EQ(other_tools(baseline, {{"yosys", "0.23"}}), "");
  EXPECT_NE(other_tools(baseline, {{"yosys", "0.52"}}), "");
  EXPECT_NE(other_tools(baseline, {{"yosys", "0.23"}, {"place_and_route", {{"nextpnr", "0.4"}}}}), "");
}

TEST(SynthBaseline, file_has_every_kind_of_configuration) {
  const Json baseline = Json::parse(read_text(kBaselineFile));
  std::string all;
  int clocks = 0;
  for (const Json& entry : baseline["configurations"]) {
    all += entry["arguments"].get<std::string>() + "\n";
    EXPECT_GT(entry["counts"]["lut"], 0) << entry;
    clocks += entry.contains("mhz") ? 1 : 0;
  }
  for (const char* part : {"xc7", "ecp5", "ice40", "--vcs 4", "--circuit", "--all-port", "--part node"})
    EXPECT_TRUE(has(all, part)) << part;
  EXPECT_GT(clocks, 0);
}

}  // namespace
}  // namespace dateline
