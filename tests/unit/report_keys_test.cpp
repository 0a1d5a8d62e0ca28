// SPDX-License-Identifier: Apache-2.0
// Keys of reports, and what is generated from them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "sw/report/schema/json_schema.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

TEST(ReportKeys, page_in_the_tree_is_current) {
  EXPECT_EQ(read_text(DATELINE_SOURCE_DIR "/sw/report/schema/README.md"), key_page())
      << "update it: dateline schema --page >sw/report/schema/README.md";
}

TEST(ReportKeys, every_number_with_a_dimension_has_its_unit_and_no_key_occurs_twice) {
  for (const Report& report : reports()) {
    std::set<std::string> own;
    for (const Key& key : report.own) {
      EXPECT_TRUE(own.insert(key.path).second) << report.name << ": " << key.path;
      const bool ratio = key.path.find("share") != std::string::npos;
      EXPECT_TRUE(key.type != "number" || !key.unit.empty() || ratio) << report.name << ": " << key.path;
      const bool cycles = key.path.size() > 6 && key.path.rfind("cycles") + 6 == key.path.size();
      EXPECT_TRUE(!cycles || key.unit == "cycles") << key.path;
    }
  }
}

TEST(ReportKeys, schema_says_types_values_units_and_what_must_be_there) {
  const Json schema = json_schema(find_report("run"));
  EXPECT_EQ(schema["properties"]["format"]["const"], "dateline-run");
  EXPECT_EQ(schema["properties"]["measured_cycles"]["type"], "integer");
  EXPECT_EQ(schema["properties"]["ports"]["enum"], Json({"all", "one"}));
  EXPECT_EQ(schema["properties"]["formula"]["type"], Json({"object", "null"}));
  const Json& stalls = schema["properties"]["rounds"]["items"]["properties"]["stalls"];
  EXPECT_NE(stalls["properties"]["credit"]["description"].get<std::string>().find("[cycles]"), std::string::npos);
  EXPECT_EQ(schema["required"], Json({"format", "version", "program_version"}));
  EXPECT_EQ(schema["anyOf"][0]["required"], Json({"failure"}));
  EXPECT_NE(schema["anyOf"][1]["required"].dump().find("measured_cycles"), std::string::npos);
  EXPECT_EQ(json_schema(find_report("check"))["properties"].contains("measured_cycles"), false);
}

TEST(ReportKeys, what_is_wrong_with_a_document_is_said) {
  const std::string name = "list";
  const Report& report = find_report(name);
  Json good = {{"format", "dateline-list"}, {"version", 1}, {"program_version", "0"}, {"operations", Json::array()}};
  for (const char* list : {"topologies", "routings", "switchings", "patterns", "engines"}) good[list] = Json::array();
  EXPECT_TRUE(key_problems(report, good).empty());
  const auto problem = [&](const char* key, const Json& value) {
    Json bad = good;
    if (value.is_discarded())
      bad.erase(key);
    else
      bad[key] = value;
    const auto problems = key_problems(report, bad);
    return problems.size() == 1 ? problems[0] : std::to_string(problems.size()) + " problems";
  };
  EXPECT_EQ(problem("engines", Json(Json::value_t::discarded)), "engines is missing");
  EXPECT_EQ(problem("more", 1), "more is not a known key");
  EXPECT_EQ(problem("version", "1"), "version is \"1\", which has the wrong type");
  EXPECT_EQ(problem("format", "dateline-run"), "format is not dateline-list");
  EXPECT_EQ(problem("engines", Json::array({{{"name", "x"}}})), "engines[].summary is missing");
  Json failed = {{"format", "dateline-list"}, {"version", 1}, {"program_version", "0"}};
  EXPECT_EQ(key_problems(report, failed).size(), 6u);
  failed["failure"] = {{"kind", "check"}, {"message", ""}};
  EXPECT_TRUE(key_problems(report, failed).empty())
      << "a report of a failure needs only its first keys and the failure";
  failed["failure"]["kind"] = "magic";
  EXPECT_EQ(key_problems(report, failed),
            std::vector<std::string>{"failure.kind is \"magic\", which is none of its values"});
}

}  // namespace
}  // namespace dateline
