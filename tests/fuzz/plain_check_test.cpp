// SPDX-License-Identifier: Apache-2.0
// The plain checker: what it must accept and what it must reject.
#include "tests/fuzz/plain_check.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/json.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"
#include "sw/schedule/permutation.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/plain_operation.h"

namespace dateline::plain {
namespace {

/// A broadcast from node 0 of a ring of four, with one piece of text replaced.
std::string ring4(const std::string& from = "", const std::string& to = "") {
  std::string text =
      R"({"format":"dateline-schedule","version":1,"operation":"broadcast","topology":"ring:4","ports":"all","q":1,)"
      R"("source":0,"parts":1,"rounds":[[{"from":0,"to":1,"path":[0],"items":[[0,-1,0]]},)"
      R"({"from":0,"to":3,"path":[1],"items":[[0,-1,0]]}],[{"from":1,"to":2,"path":[0],"items":[[0,-1,0]]}]]})";
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

void expect_rejected(const std::string& text, const std::string& why) {
  const Finding finding = plain_check(text);
  EXPECT_EQ(finding.answer, Answer::kRejected) << text;
  EXPECT_NE(finding.why.find(why), std::string::npos) << finding.why;
}

TEST(PlainCheck, good_schedule_is_accepted) { EXPECT_EQ(plain_check(ring4()).why, ""); }

TEST(PlainCheck, lost_block_is_rejected) {
  expect_rejected(ring4(R"(,[{"from":1,"to":2,"path":[0],"items":[[0,-1,0]]}])"), "node 2 ends without part 0");
  expect_rejected(ring4(R"("parts":1)", R"("parts":2)"), "without part 1");
}

TEST(PlainCheck, path_that_is_none_or_ends_elsewhere_is_rejected) {
  expect_rejected(ring4(R"("to":2,"path":[0])", R"("to":2,"path":[1])"), "the path ends elsewhere");
  expect_rejected(ring4(R"("to":2,"path":[0])", R"("to":2,"path":[2])"), "a link that does not exist");
  expect_rejected(ring4("ring:4", "mesh:4"), "a link that does not exist");
}

TEST(PlainCheck, link_shared_more_than_q_times_is_rejected) {
  const std::string shared = R"("to":3,"path":[0,0,0])";
  expect_rejected(ring4(R"("to":3,"path":[1])", shared), "more than q transfers");
  const std::string allowed = ring4(R"("to":3,"path":[1])", shared);
  EXPECT_EQ(plain_check(std::string(allowed).replace(allowed.find("\"q\":1"), 5, "\"q\":2")).why, "");
}

TEST(PlainCheck, block_that_moves_on_in_the_round_of_its_arrival_is_rejected) {
  expect_rejected(ring4("],[", ","), "the sender does not hold");
}

TEST(PlainCheck, one_port_that_sends_or_receives_by_two_links_is_rejected) {
  expect_rejected(ring4("all", "one"), "one port: sends by two links");
  const std::string text = ring4(R"([{"from":1,"to":2,"path":[0],"items":[[0,-1,0]]}])",
                                 R"([{"from":1,"to":2,"path":[0],"items":[[0,-1,0]]},)"
                                 R"({"from":3,"to":2,"path":[1],"items":[[0,-1,0]]}])");
  EXPECT_EQ(plain_check(text).why, "");
  std::string one = ring4(R"({"from":0,"to":1,"path":[0],"items":[[0,-1,0]]},)"
                          R"({"from":0,"to":3,"path":[1],"items":[[0,-1,0]]}],[)",
                          R"({"from":0,"to":1,"path":[0],"items":[[0,-1,0]]}],)"
                          R"([{"from":0,"to":3,"path":[1],"items":[[0,-1,0]]}],)"
                          R"([{"from":3,"to":2,"path":[1],"items":[[0,-1,0]]},)");
  one.replace(one.find("all"), 3, "one");
  expect_rejected(one, "one port: receives by two links");
}

TEST(PlainCheck, block_of_nobody_and_item_listed_twice_are_rejected) {
  expect_rejected(ring4("[[0,-1,0]]", "[[1,-1,0]]"), "no such block");
  expect_rejected(ring4("[[0,-1,0]]", "[[0,-1,1]]"), "no such block or part");
  expect_rejected(ring4("[[0,-1,0]]", "[[0,-1,0],[0,-1,0]]"), "listed twice");
  expect_rejected(ring4("\"source\":0", "\"source\":1"), "no such block");
}

TEST(PlainCheck, text_that_is_no_schedule_is_distinguished) {
  for (const std::string& text :
       {std::string("{"), std::string("[]"), ring4("ring:4", "ring:x"), ring4("broadcast", "shuffle"),
        ring4("\"q\":1", "\"q\":0"), ring4("[0]", "[0.5]"), ring4("\"path\"", "\"way\"")})
    EXPECT_EQ(plain_check(text).answer, Answer::kNoSchedule) << text;
}

TEST(PlainCheck, wiring_and_minimal_paths_are_those_of_the_product) {
  for (const char* text :
       {"torus:5", "torus:2x3", "torus:1x4", "torus:4x4x3", "mesh:2x4", "hypercube:4", "ghc:3x2x4", "dual-cube:2",
        "dual-cube:3", "twisted-torus:3x4", "product:ring3*path2*complete4*ring2*path3"}) {
    const Topology topology = parse_topology(text);
    const auto network = read_network(text);
    ASSERT_TRUE(network) << text;
    ASSERT_EQ(network->nodes, topology.nodes) << text;
    ASSERT_EQ(network->ports, topology.ports) << text;
    for (int node = 0; node < topology.nodes; ++node) {
      for (int port = 0; port < topology.ports; ++port)
        EXPECT_EQ(network->neighbour(node, port), topology.link(node, port).node) << text << node << " " << port;
      for (int to = 0; to < topology.nodes; ++to) {
        const auto path = native_path(topology, kAscending, node, to);
        EXPECT_EQ(network->minimal_path(node, to), std::vector<int>(path.begin(), path.end())) << text << node << to;
      }
    }
  }
}

TEST(PlainCheck, images_are_those_of_the_product) {
  const std::vector<std::pair<const char*, std::map<std::string, std::string>>> plane = {
      {"transpose-2d", {}},
      {"transpose-2d-anti", {}},
      {"reflect", {}},
      {"rotate-180", {}},
      {"rotate-90", {}},
      {"translate", {{"by", "2,-7"}}},
      {"shear", {{"by", "-3"}}},
      {"permute", {{"axes", "-y,x"}}},
      {"rotate-angle", {{"angle", "45"}}},
      {"rotate-angle", {{"angle", "-123.4"}}}};
  for (const char* text : {"torus:3x3", "torus:6x6", "torus:7x7", "torus:12x12"})
    for (const auto& [operation, arguments] : plane)
      EXPECT_EQ(images_of(operation, arguments, *read_network(text)).value(),
                images(parse_topology(text), operation, arguments))
          << operation << text;
  for (const char* operation : {"rotate-120", "rotate-180-3d", "transpose-3d-1", "transpose-3d-2"})
    EXPECT_EQ(images_of(operation, {}, *read_network("torus:4^3")).value(),
              images(parse_topology("torus:4^3"), operation, {}))
        << operation;
}

TEST(PlainCheck, every_real_schedule_is_accepted_and_every_operation_has_one) {
  const std::vector<Schedule> schedules = fuzz::real_schedules();
  EXPECT_GT(schedules.size(), 100u);
  std::set<std::string> made;
  for (const Schedule& schedule : schedules) {
    made.insert(schedule.operation);
    EXPECT_EQ(plain_check(write_schedule(schedule)).why, "")
        << schedule.operation << " " << schedule.algorithm << " on " << schedule.topology;
  }
  for (const Operation& operation : operations()) EXPECT_EQ(made.count(operation.name), 1u) << operation.name;
}

}  // namespace
}  // namespace dateline::plain
