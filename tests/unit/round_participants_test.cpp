// SPDX-License-Identifier: Apache-2.0
// Nodes are woken only for the rounds of a program in which they take part.
#include "sim/native/round_participants.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/machine/machine.h"
#include "sw/driver/study/study.h"
#include "sw/schedule/compile.h"

namespace dateline {
namespace {

using Sets = std::vector<std::set<int>>;

Sets sets_of(const std::vector<std::vector<int>>& lists) {
  Sets sets;
  for (const auto& list : lists) {
    sets.emplace_back(list.begin(), list.end());
    EXPECT_EQ(sets.back().size(), list.size()) << "a node is named twice";
  }
  return sets;
}

void expect_senders_and_receivers(const std::string& operation, const std::string& topology, bool one_port) {
  SCOPED_TRACE(operation + " on " + topology);
  StudyRequest request;
  request.operation = operation;
  request.options.topology = topology;
  request.options.one_port = one_port;
  request.options.words = 3;
  const Study study = prepare_study(request);
  const int nodes = study.machine.topology.nodes;
  const BlockLayout layout(study.machine.topology, study.schedule, 3);
  const Program program = compile_schedule(study.machine.topology, study.schedule, layout, study.machine.node, 0);
  // The complete network, and a slab at neither end of it.
  for (const NodeRange range : {NodeRange{0, nodes}, NodeRange{2, nodes - 5}}) {
    Sets want(study.schedule.rounds.size() + 1);
    for (size_t r = 0; r < study.schedule.rounds.size(); ++r)
      for (const Transfer& transfer : study.schedule.rounds[r])
        for (const int node : {transfer.from, transfer.to})
          if (range.has(node)) want[r].insert(node - range.first);
    EXPECT_EQ(sets_of(round_participants(program, range)), want);
  }
}

TEST(RoundParticipants, are_the_senders_and_receivers) {
  expect_senders_and_receivers("broadcast", "torus:5x5", false);
  expect_senders_and_receivers("broadcast", "ring:32", true);
  expect_senders_and_receivers("scatter", "torus:4x6x3", false);
  expect_senders_and_receivers("all-to-all", "torus:5x3", true);
}

TEST(RoundParticipants, of_queues_that_end_early_or_lead_back_are_found) {
  Program program;
  program.rounds = 2;
  program.nodes.resize(3);
  for (NodeImage& image : program.nodes) image.expected_words = {0, 0};
  program.nodes[0].queues = {{}};
  program.nodes[1].queues = {{put_entry(0, 0)}};
  program.nodes[2].queues = {
      {kEndOfRound, kEndOfRound, put_entry(0, 4), segment_entry(true, SegmentOp::kPut, 1, 0, 0)}};
  program.nodes[0].expected_words[1] = 7;
  EXPECT_EQ(round_participants(program, {0, 3}), (std::vector<std::vector<int>>{{1}, {0}, {2}}));
}

}  // namespace
}  // namespace dateline
