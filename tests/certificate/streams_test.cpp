// SPDX-License-Identifier: Apache-2.0
// The checker of streams in plain Python finds the same barriers as the library, and refuses the same schedules.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/schedule/check.h"
#include "sw/schedule/operation.h"
#include "tests/certificate/stream_case.h"
#include "tests/fuzz/random_streams.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// The lines that streams.py prints for these cases, one per case.
std::vector<std::string> answers(const std::string& cases) {
  const TemporaryFolder folder;
  write_text(folder.file("cases"), cases);
  const Finished python = run_shell(std::string(DATELINE_PYTHON) + " " + DATELINE_SOURCE_DIR +
                                    "/tests/certificate/streams.py '" + folder.file("cases") + "'");
  EXPECT_EQ(python.err, "");
  std::vector<std::string> lines;
  std::istringstream out(python.out);
  for (std::string line; std::getline(out, line);) lines.push_back(line);
  return lines;
}

void compare_random_streams(uint64_t seed, int count) {
  std::string cases;
  std::vector<std::string> expected;
  int with_barriers = 0;
  for (int number = 0; number < count; ++number) {
    fuzz::Chance chance(seed + static_cast<uint64_t>(number));
    const auto reuse = chance.one_in(3) ? BlockLayout::Reuse::kInStream : BlockLayout::Reuse::kNever;
    const auto made = fuzz::random_stream(chance, reuse);
    const StreamMachine machine{made->topology, made->config, made->contexts, made->switching};
    cases += stream_case(machine, made->schedule, *made->layout, false);
    expected.push_back(groups_line(machine, made->schedule, *made->layout));
    with_barriers += expected.back() != "groups 0";
  }
  const std::vector<std::string> found = answers(cases);
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], expected[i]) << "seed " << seed + i;
  EXPECT_GT(with_barriers, count / 20);
}

TEST(StreamCertificate, random_streams_have_equal_barriers) { compare_random_streams(1, 300); }
TEST(StreamCertificate, slow_many_random_streams_have_equal_barriers) {
  constexpr int kAtOnce = 1000, kStreams = 100'000;
  for (int first = 0; first < kStreams && !HasFailure(); first += kAtOnce)
    compare_random_streams(5'000'000 + static_cast<uint64_t>(first), kAtOnce);
}

struct Real {
  Machine machine;
  Schedule schedule;
};

/// Schedules of the operations that streams.py knows, with machines that can express their paths.
std::vector<Real> real_schedules() {
  std::vector<Real> real;
  for (const char* topology : {"ring:6", "torus:3x3", "torus:4x4", "mesh:3x3", "hypercube:3", "dual-cube:2"})
    for (const bool one_port : {false, true})
      for (const Algorithm& algorithm : algorithms()) {
        const Operation& operation = find_operation(algorithm.operation);
        const bool large = parse_topology(topology).nodes > 8;  // the checker would take long
        if (operation.movement == Movement::kPermutation || (operation.reduces() && large)) continue;
        MachineOptions options;
        options.topology = topology;
        options.one_port = one_port;
        Machine machine = make_machine(options);
        const CollectiveRequest request{machine.topology, one_port, 1, 1};
        if (!algorithm.applicable(request).empty()) continue;
        Schedule schedule = algorithm.make(request);
        if (check_schedule(machine.topology, schedule).ok()) real.push_back({std::move(machine), std::move(schedule)});
      }
  return real;
}

/// Lets through what the library accepts: "groups ..." or "refused".
std::string library_answer(const Real& real, const BlockLayout& layout) {
  if (!check_schedule(real.machine.topology, real.schedule).ok()) return "refused";
  return groups_line({real.machine.topology, real.machine.router()}, real.schedule, layout);
}

enum class Change { kNone, kLost, kDoubled, kSwapped, kPut };
constexpr int kChanges = 5;

void change(Schedule& schedule, Change what, fuzz::Chance& chance) {
  Round& round = schedule.rounds[chance.below(schedule.rounds.size())];
  if (what == Change::kNone || round.empty()) return;
  const size_t t = chance.below(round.size());
  if (what == Change::kLost) round.erase(round.begin() + static_cast<long>(t));
  if (what == Change::kDoubled) round.push_back(Transfer(round[t]));
  if (what == Change::kPut) round[t].op = TransferOp::kPut;
  if (what != Change::kSwapped) return;
  Round& other = schedule.rounds[chance.below(schedule.rounds.size())];
  if (!other.empty()) std::swap(round[t], other[chance.below(other.size())]);
}

TEST(StreamCertificate, changed_transfers_are_refused_by_both) {
  fuzz::Chance chance(1);
  std::string cases;
  std::vector<std::string> expected;
  int refused[kChanges] = {}, changed[kChanges] = {};
  for (const Real& original : real_schedules())
    for (int kind = 0; kind < kChanges; ++kind) {
      const bool reduces = find_operation(original.schedule.operation).reduces();
      if (static_cast<Change>(kind) == Change::kPut && !reduces) continue;
      Real real = original;
      change(real.schedule, static_cast<Change>(kind), chance);
      const BlockLayout layout(real.machine.topology, real.schedule, real.schedule.parts, BlockLayout::Reuse::kNever);
      std::string answer;
      try {
        answer = library_answer(real, layout);
      } catch (const UsageError&) {
        continue;  // paths that need source routes
      }
      cases += stream_case({real.machine.topology, real.machine.router()}, real.schedule, layout, true);
      expected.push_back(answer);
      ++changed[kind];
      refused[kind] += answer == "refused";
    }
  const std::vector<std::string> found = answers(cases);
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].substr(0, expected[i].size()), expected[i]) << i;
  const char* names[] = {"unchanged", "lost", "doubled", "swapped", "put instead of added"};
  for (int kind = 0; kind < kChanges; ++kind)
    std::printf("%s: %d of %d refused\n", names[kind], refused[kind], changed[kind]);
  EXPECT_EQ(refused[0], 0);
  EXPECT_GT(refused[1], changed[1] * 9 / 10) << "a block may arrive twice, so that one of the two is not missed";
  EXPECT_EQ(refused[2], changed[2]) << "two messages share a link";
  EXPECT_GT(refused[3], changed[3] / 2) << "a swap may keep a schedule complete";
  EXPECT_GT(refused[4], changed[4] / 2) << "a put of a complete sum is right";
}

/// A put that may hold a link while it waits for a put behind it, with two words per block.
std::string counter_example(std::string* library) {
  const Topology mesh = parse_topology("mesh:4");
  RouterConfig config;
  config.vcs = 1;
  fit_to(mesh, config);
  Schedule schedule;
  schedule.operation = "all-gather";
  schedule.topology = mesh.spec;
  schedule.rounds = {{{0, 3, {0, 0, 0}, {{0, -1, 0}}}},
                     {{3, 1, {1, 1}, {{0, -1, 0}, {3, -1, 0}}}},
                     {{1, 2, {0}, {{0, -1, 0}, {1, -1, 0}}}}};
  const BlockLayout layout(mesh, schedule, 2, BlockLayout::Reuse::kNever);
  if (library) *library = groups_line({mesh, config}, schedule, layout);
  return stream_case({mesh, config}, schedule, layout, false);
}

TEST(StreamCertificate, put_that_could_stop_gets_a_barrier_from_both) {
  std::string library;
  const std::string text = counter_example(&library);
  EXPECT_EQ(library, "groups 0 2");
  EXPECT_EQ(answers(text), std::vector<std::string>{library});
}

TEST(StreamCertificate, changed_segments_are_refused) {
  const nlohmann::json good = nlohmann::json::parse(counter_example(nullptr));
  const auto refused = [&](const char* what, const std::function<void(nlohmann::json&)>& change) {
    nlohmann::json bad = good;
    change(bad);
    const std::vector<std::string> found = answers(bad.dump() + "\n");
    ASSERT_EQ(found.size(), 1u) << what;
    EXPECT_EQ(found[0].substr(0, 8), "refused:") << what << ": " << found[0];
  };
  refused("a segment is lost", [](nlohmann::json& bad) { bad["segments"][1][0].erase(0); });
  refused("a segment is sent twice",
          [](nlohmann::json& bad) { bad["segments"][0][0].push_back(bad["segments"][0][0][0]); });
  refused("a segment has a word less", [](nlohmann::json& bad) { bad["segments"][0][0][0][2] = 1; });
  refused("a segment is read elsewhere", [](nlohmann::json& bad) { bad["segments"][2][0][0][0] = 100; });
  refused("a word is dropped that the receiver lacks",
          [](nlohmann::json& bad) { bad["segments"][0][0][0][3] = "drop"; });
  refused("a path leaves the network", [](nlohmann::json& bad) { bad["schedule"]["rounds"][0][0]["path"] = {1}; });
  refused("a sender lacks an item", [](nlohmann::json& bad) {
    bad["schedule"]["rounds"][0][0]["items"] = {{2, -1, 0}};
  });
}

}  // namespace
}  // namespace dateline
