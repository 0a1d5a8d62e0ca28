// SPDX-License-Identifier: Apache-2.0
// dateline run and fit from outside.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

TEST(Run, stdout_has_only_json_with_measured_equal_to_predicted) {
  for (const char* engine : {"native", "systemc"}) {
    const Finished finished =
        dateline_run(std::string("run broadcast --topology torus:5x5 --words 20 --json - --engine ") + engine);
    EXPECT_EQ(finished.code, 0) << finished.err;
    ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
    const Json report = Json::parse(finished.out);
    EXPECT_EQ(report["engine"], engine);
    EXPECT_EQ(report["error"], 0);
    EXPECT_EQ(report["data"]["words_checked"], 25 * 20);
    EXPECT_EQ(report["data"]["mismatches"], 0);
  }
}

TEST(Run, auto_takes_an_algorithm_with_the_least_cycles) {
  const auto predicted = [](const std::string& algorithm) {
    const Json report = Json::parse(
        dateline_run("run broadcast --topology torus:5x5 --words 100 --json - --algorithm " + algorithm).out);
    return report["predicted_cycles"].get<double>() + report["barrier_cycles"].get<double>();
  };
  const double best = predicted("auto");
  for (const char* algorithm : {"algebraic", "dimension-tree", "naive"})
    EXPECT_LE(best, predicted(algorithm)) << algorithm;
}

// The SystemC kernel makes networks only before its first cycle, and the fit needs two if the depth does not cover the
// credit loop.
TEST(Run, systemc_is_native_at_depths_below_and_above_the_credit_loop) {
  for (const char* hardware : {"--depth 1", "--depth 2", "--depth 3 --ports one", "--link-stages 2", "--depth 5",
                               "--link-stages 3 --depth 2 --switching circuit"}) {
    const std::string command = std::string("run broadcast --topology torus:4x3 --words 9 --json - ") + hardware;
    const Finished native = dateline_run(command), systemc = dateline_run(command + " --engine systemc");
    EXPECT_EQ(systemc.code, 0) << hardware << ": " << systemc.err;
    ASSERT_TRUE(Json::accept(native.out) && Json::accept(systemc.out)) << hardware;
    EXPECT_EQ(Json::parse(native.out)["rounds"], Json::parse(systemc.out)["rounds"]) << hardware;
  }
}

/// The settings that the program chose, such as "--routing source".
std::vector<std::string> chosen(const std::string& command) {
  const Finished finished = dateline_run(command + " --json -");
  EXPECT_EQ(finished.code, 0) << command << ": " << finished.err;
  std::vector<std::string> settings;
  if (finished.code != 0) return settings;
  const Json report = Json::parse(finished.out);
  EXPECT_EQ(report["data"]["mismatches"], 0) << command;
  for (const Json& one : report.value("chosen", Json::array()))
    settings.push_back(one["option"].get<std::string>() + " " + one["value"].get<std::string>());
  EXPECT_EQ(has(dateline_run(command).out, "\nchosen: "), !settings.empty()) << command;
  return settings;
}

TEST(Run, operations_take_the_settings_that_serve_them) {
  using Settings = std::vector<std::string>;
  const Settings source = {"--routing source"};
  EXPECT_EQ(chosen("run permute --topology torus:8x8 --axes -y,x --algorithm table-4.3"), source);
  EXPECT_EQ(chosen("run permute --topology torus:5x5 --axes -y,x --words 7 --algorithm table-4.3"), source);
  for (const char* n : {"8x8", "9x9", "20x20"})
    EXPECT_EQ(chosen(std::string("run rotate-angle --algorithm rings --angle 30 --words 3 --topology torus:") + n),
              source)
        << n;
  EXPECT_EQ(chosen("run rotate-120 --topology torus:5x5x5 --words 2"), Settings{});  // by an algorithm for all networks
  EXPECT_EQ(chosen("run rotate-120 --topology torus:5x5x5 --words 2 --algorithm transpose"), source);
  EXPECT_EQ(chosen("run broadcast --topology torus:4x4"), Settings{});
  EXPECT_EQ(chosen("run broadcast --topology torus:4x4 --flow bubble"), Settings{"--depth 6"});
  EXPECT_EQ(chosen("run broadcast --topology torus:4x4 --vcs 1"), (Settings{"--depth 6", "--flow bubble"}));
  EXPECT_EQ(chosen("run broadcast --topology torus:4x4 --width 8"), Settings{});
  EXPECT_EQ(chosen("run broadcast --topology torus:4x4 --vcs 2 --q 2"), (Settings{"--depth 6", "--flow bubble"}));
}

TEST(Run, settings_that_the_user_gave_are_not_changed) {
  const std::pair<const char*, const char*> commands_and_remedies[] = {
      {"run permute --topology torus:8x8 --axes -y,x --algorithm table-4.3 --routing dor", "--routing source"},
      {"run rotate-120 --topology torus:5x5x5 --algorithm transpose --routing udr", "--routing source"},
      {"run broadcast --topology torus:4x4 --vcs 1 --flow dateline --routing dor", "--vcs 2"},
      {"run broadcast --topology torus:4x4 --flow bubble --depth 4", "--depth 6"}};
  for (const auto& [command, remedy] : commands_and_remedies) {
    const Finished finished = dateline_run(command);
    EXPECT_GE(finished.code, 1) << command;
    EXPECT_EQ(lacks(finished.err, {remedy}), "") << command;
  }
}

TEST(Run, refusals_name_ports_and_words_that_serve) {
  const std::string exchange = "check all-to-all --topology twisted-torus:17x17+3 --words 1 --ports ";
  EXPECT_EQ(lacks(dateline_run(exchange + "one").err, {"--ports all"}), "");
  EXPECT_EQ(dateline_run(exchange + "all").code, 0);
  const Finished large = dateline_run("check all-to-all --topology torus:4x4 --words 5000");
  EXPECT_EQ(lacks(large.err, {"--words 5000", "--words 4369"}), "");
}

TEST(Fit, constants_and_probes_are_reported) {
  const Finished finished = dateline_run("fit --engine native --topology torus:3x3 --json -");
  EXPECT_EQ(finished.code, 0) << finished.err;
  ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
  for (const char* name : {"startup", "per_hop", "per_word", "distance", "length"})
    EXPECT_TRUE(has(finished.out, name)) << name;
}

}  // namespace
}  // namespace dateline
