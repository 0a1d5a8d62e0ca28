// SPDX-License-Identifier: Apache-2.0
// The stable keys of reports.
#include "sw/report/json_report.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace dateline {
namespace {

using Keys = std::set<std::string>;

Keys keys(const nlohmann::json& object) {
  Keys result;
  for (const auto& entry : object.items()) result.insert(entry.key());
  return result;
}

/// The keys of `wanted` that `object` lacks.
Keys missing(const nlohmann::json& object, const Keys& wanted) {
  Keys result;
  for (const std::string& key : wanted)
    if (!object.contains(key)) result.insert(key);
  return result;
}

const Keys kCheckKeys = {
    "operation", "arguments",  "algorithm",     "topology",         "nodes",  "ports",    "q",       "vcs",
    "depth",     "words",      "switching",     "routing",          "engine", "schedule", "formula", "lower_bound",
    "deadlock",  "cost_model", "linear_cycles", "predicted_cycles", "rounds"};
const Keys kRunKeys = {"measured_cycles", "barrier_cycles", "error", "data"};

Study study() {
  StudyRequest request;
  request.options.topology = "torus:3x3";
  request.options.words = 8;
  request.algorithm = "dimension-tree";
  request.paths = {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR};
  return prepare_study(request);
}

TEST(JsonReport, check_has_every_key_and_none_that_needs_a_run) {
  const nlohmann::json report = nlohmann::json::parse(json_report(study()));
  EXPECT_EQ(missing(report, kCheckKeys), Keys{});
  EXPECT_EQ(missing(report, kRunKeys), kRunKeys);
  EXPECT_EQ(missing(report["schedule"], {"rounds", "hops", "volume", "link_volume", "framing", "max_link_sharing",
                                         "contended_rounds", "complete", "ports_ok"}),
            Keys{});
  EXPECT_EQ(missing(report["formula"], {"source", "rounds", "hops", "volume"}), Keys{});
  EXPECT_EQ(missing(report["lower_bound"], {"rounds", "hops", "volume"}), Keys{});
  EXPECT_EQ(keys(report["deadlock"]), (Keys{"verdict", "method", "channels", "dependencies"}));
  EXPECT_EQ(keys(report["cost_model"]), (Keys{"startup", "per_hop", "per_word"}));
  ASSERT_EQ(report["rounds"].size(), report["schedule"]["rounds"].get<size_t>());
  for (const auto& round : report["rounds"])
    EXPECT_EQ(missing(round, {"transfers", "hops", "volume", "link_volume", "predicted"}), Keys{});
}

TEST(JsonReport, run_adds_measured_cycles_stalls_and_data) {
  const Study run = study();
  const Execution execution = run_study(run, {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR}, {});
  const nlohmann::json report = nlohmann::json::parse(json_report(run, &execution));
  EXPECT_EQ(missing(report, kCheckKeys), Keys{});
  EXPECT_EQ(missing(report, kRunKeys), Keys{});
  EXPECT_EQ(report["error"].get<double>(),
            report["measured_cycles"].get<double>() - report["predicted_cycles"].get<double>());
  EXPECT_EQ(keys(report["data"]), (Keys{"words_checked", "mismatches"}));
  EXPECT_EQ(report["data"]["words_checked"].get<int>(), 9 * 8);
  for (const auto& round : report["rounds"]) {
    EXPECT_EQ(missing(round, {"measured"}), Keys{});
    EXPECT_EQ(keys(round["stalls"]), (Keys{"credit", "vc", "switch", "ejection"}));
  }
}

TEST(JsonReport, missing_key_would_be_noticed) {
  nlohmann::json report = nlohmann::json::parse(json_report(study()));
  report.erase("cost_model");
  EXPECT_EQ(missing(report, kCheckKeys), Keys{"cost_model"});
}

}  // namespace
}  // namespace dateline
