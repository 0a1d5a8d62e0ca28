// SPDX-License-Identifier: Apache-2.0
// dateline run and fit from outside.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

TEST(Run, json_alone_on_stdout_with_measured_equal_to_predicted) {
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

TEST(Fit, constants_and_probes_are_reported) {
  const Finished finished = dateline_run("fit --engine native --topology torus:3x3 --json -");
  EXPECT_EQ(finished.code, 0) << finished.err;
  ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
  for (const char* name : {"startup", "per_hop", "per_word", "distance", "length"})
    EXPECT_TRUE(has(finished.out, name)) << name;
}

}  // namespace
}  // namespace dateline
