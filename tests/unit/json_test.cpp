// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/json.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/operation.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

constexpr const char* kHead =
    R"({"format":"dateline-schedule","version":1,"operation":"broadcast","topology":"mesh:3","ports":"all","q":1,)"
    R"("source":0,"parts":1,"rounds":)";

std::string with_rounds(const std::string& rounds) { return kHead + rounds + "}"; }

/// The valid text with one part replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = with_rounds(R"([[{"from":0,"to":1,"path":[0],"items":[[0,-1,0]]}],)"
                                 R"([{"from":1,"to":2,"items":[[0,-1,0]]}]])");
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

void expect_refused(const std::string& text, const Tokens& tokens) {
  try {
    read_schedule(text, "a.json");
    ADD_FAILURE() << "accepted: " << text;
  } catch (const UsageError& error) {
    EXPECT_EQ(std::string(error.what()).find("a.json: "), 0u) << error.what();
    EXPECT_EQ(lacks(error.what(), tokens), "");
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

TEST(ReadSchedule, written_schedule_comes_back_unchanged) {
  const Topology topology = parse_topology("torus:4x3");
  for (const Algorithm& algorithm : algorithms()) {
    CollectiveRequest request{topology, false, 2, 5};
    for (const std::string& name : find_operation(algorithm.operation).arguments)
      request.arguments[name] = name == "axes" ? "-x,y" : "1,2";
    if (!algorithm.applicable(request).empty()) continue;
    Schedule schedule = algorithm.make(request);
    const std::string text = write_schedule(schedule);
    const Schedule back = read_schedule(text, "a.json");
    EXPECT_EQ(back.algorithm, schedule.algorithm);
    EXPECT_EQ(back.arguments, schedule.arguments);
    EXPECT_EQ(back.parts, schedule.parts);
    EXPECT_EQ(back.q, 2);
    EXPECT_EQ(back.source, 5);
    EXPECT_EQ(write_schedule(back), text);
    EXPECT_TRUE(check_schedule(topology, back).ok());
  }
}

TEST(ReadSchedule, missing_path_is_filled_in_minimal_with_ties_up) {
  std::string text = with_rounds(R"([[{"from":0,"to":10,"items":[[0,-1,0]]}]])");
  text.replace(text.find("mesh:3"), 6, "torus:4x4");
  EXPECT_EQ(read_schedule(text, "a.json").rounds[0][0].path, (std::vector<uint8_t>{0, 0, 2, 2}));
}

TEST(ReadSchedule, bad_head_is_refused_with_key_value_and_range) {
  expect_refused("{", {"JSON"});
  expect_refused("[]", {"a.json", "[]"});
  expect_refused("{\"q\":1e999}", {"JSON"});
  expect_refused(changed("\"q\"", "\"qq\""), {"'qq'", "format, version, operation"});
  expect_refused(changed("dateline-schedule", "other"), {"format", "'other'", "'dateline-schedule'"});
  expect_refused(changed("\"version\":1", "\"version\":2"), {"version", "2", "1..1"});
  expect_refused(changed("broadcast", "broadcasts"), {"'broadcasts'", "'broadcast'"});
  expect_refused(changed("mesh:3", "mesh:0"), {"'mesh:0'", "0"});
  expect_refused(changed("\"all\"", "\"some\""), {"ports", "'some'", "one, all"});
  expect_refused(changed("\"q\":1", "\"q\":0"), {"q", "0", "1.."});
  expect_refused(changed("\"q\":1", "\"q\":true"), {"q", "true"});
  expect_refused(changed("\"source\":0", "\"source\":3"), {"source", "3", "0..2"});
  expect_refused(changed("\"source\":0", "\"source\":18446744073709551615"), {"source", "18446744073709551615"});
  expect_refused(changed("\"parts\":1", "\"parts\":1.5"), {"parts", "1.5"});
  expect_refused(changed("\"parts\":1,", ""), {"'parts'"});
  expect_refused(changed("\"parts\":1", "\"arguments\":{\"by\":[]},\"parts\":1"), {"by", "[]"});
}

TEST(ReadSchedule, bad_transfer_is_refused_with_round_and_transfer) {
  expect_refused(changed("\"to\":2", "\"to\":3"), {"round 2, transfer 1", "to", "3", "0..2"});
  expect_refused(changed("\"from\":1", "\"from\":-1"), {"round 2, transfer 1", "from", "-1"});
  expect_refused(changed("\"from\":1", "\"from\":2"), {"round 2, transfer 1", "2"});
  expect_refused(changed("\"from\":1", "\"form\":1"), {"round 2, transfer 1", "'form'", "from, to"});
  expect_refused(changed("[[0,-1,0]]", "[[0,-1,1]]"), {"round 1, transfer 1", "part", "1"});
  expect_refused(changed("[[0,-1,0]]", "[[0,3,0]]"), {"target", "3", "-1..2"});
  expect_refused(changed("[[0,-1,0]]", "[[0,-1]]"), {"[origin, target, part]"});
  expect_refused(changed("[[0,-1,0]]", "[]"), {"items", "[]"});
  expect_refused(with_rounds("[{}]"), {"round 1"});
  expect_refused(with_rounds("7"), {"rounds", "7"});
}

TEST(ReadSchedule, bad_path_is_refused_with_hop_and_link) {
  expect_refused(changed("[0],", "[1],"), {"round 1, transfer 1", "hop 1", "(0)", "1"});
  expect_refused(changed("[0],", "[0,0,0],"), {"round 1, transfer 1", "hop 3"});
  expect_refused(changed("[0],", "[0,0],"), {"round 1, transfer 1", "2", "node 2", "1"});
  expect_refused(changed("[0],", "[2],"), {"hop 1", "2", "0..1"});
  expect_refused(changed("[0],", "[],"), {"path", "[]"});
}

TEST(ReadSchedule, duplicate_key_is_refused_at_every_depth) {
  expect_refused(changed("\"q\":1", "\"q\":1,\"q\":1"), {"'q'"});
  expect_refused(changed("\"to\":2", "\"to\":2,\"to\":2"), {"'to'"});
  expect_refused(changed("\"q\":1", "\"arguments\":{\"by\":\"1\",\"by\":\"2\"},\"q\":1"), {"'by'"});
  expect_refused("{\"a\\n\":1,\"a\\u000a\":1}", {"'a\\n'"});
}

TEST(ReadSchedule, deeply_nested_text_is_refused_and_no_message_quotes_it) {
  for (const int depth : {66, 100, 100000}) {
    expect_refused(with_rounds(std::string(depth, '[') + std::string(depth, ']')), {"64"});
    expect_refused(std::string(depth, '['), {"64"});
  }
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  expect_refused(objects, {"64"});
  expect_refused(with_rounds(std::string(60, '[') + std::string(60, ']')), {"round 1, transfer 1"});
}

TEST(ReadSchedule, large_and_unprintable_values_are_shown_short_and_printable) {
  const std::string huge(1 << 20, 'x');
  for (const char* value : {"\"broadcast\"", "\"all\"", "\"mesh:3\"", "\"dateline-schedule\""}) {
    try {
      read_schedule(changed(value, "\"" + huge + "\\u001b[2J\\n\""), "a.json");
      ADD_FAILURE() << "accepted";
    } catch (const UsageError& error) {
      EXPECT_EQ(std::string(error.what()).find('\x1b'), std::string::npos) << value;
      EXPECT_LT(std::string(error.what()).size(), 2000u) << value;
    }
  }
  std::string many = "[1";
  for (int i = 0; i < 100000; ++i) many += ",1";
  expect_refused(changed("\"q\":1", "\"q\":" + many + "]"), {"q", "100001"});
  expect_refused(changed("\"q\":1", "\"q\":{\"a\":1}"), {"q", "1"});
  expect_refused(changed("\"q\":1", "\"q\":1,\"" + huge + "\":1"), {"'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"});
  expect_refused(changed("\"q\":1", "\"q\":1,\"algorithm\":\"a\\u001b[31m\""), {"algorithm", "'a\\x1b[31m'"});
  expect_refused(changed("\"q\":1", "\"q\":1,\"algorithm\":\"" + huge + "\""), {"100"});
}

TEST(ReadSchedule, place_of_an_error_is_given_by_line_and_column) {
  expect_refused("{\n \"q\": ]", {"JSON", "9", "line 2, column 7"});
  expect_refused("\n\n\n", {"line 4, column 1"});
  expect_refused("", {"line 1, column 1"});
}

TEST(ReadSchedule, lost_block_is_read_and_then_found_by_the_check) {
  const std::string text = with_rounds(R"([[{"from":0,"to":1,"items":[[0,-1,0]]}]])");
  const Schedule schedule = read_schedule(text, "a.json");
  const CheckResult check = check_schedule(parse_topology("mesh:3"), schedule);
  EXPECT_FALSE(check.complete);
  ASSERT_EQ(check.problems.size(), 1u);
  EXPECT_EQ(check.problems[0], "at the end node (2) lacks part 0 of block [0,-1]");
}

}  // namespace
}  // namespace dateline
