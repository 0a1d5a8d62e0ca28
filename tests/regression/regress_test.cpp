// SPDX-License-Identifier: Apache-2.0
// dateline regress: random hardware under random traffic, and its reports.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/router/timing.h"
#include "sw/driver/lockstep/regress.h"
#include "sw/report/junit.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// The numbers of the last line: "200 seeds, 67 configurations, 123 router-cycles ...".
struct Summary {
  long seeds = 0, configurations = 0, router_cycles = 0;
};
Summary summary_of(const std::string& out) {
  static const std::regex kLine(R"((\d+) seeds?, (\d+) configurations?, (\d+) router-cycles?)");
  std::smatch match;
  if (!std::regex_search(out, match, kLine)) return {};
  return {std::stol(match[1]), std::stol(match[2]), std::stol(match[3])};
}

/// The first twenty seeds whose router and node are built within half a minute on an otherwise idle machine. Build time
/// grows with the buffers, one per channel and VC.
std::vector<uint64_t> quick_seeds() {
  constexpr size_t kSeeds = 20;
  constexpr int kBuffers = 24;
  std::vector<uint64_t> seeds;
  for (uint64_t seed = 0; seeds.size() < kSeeds; ++seed) {
    const MachineOptions options = regress_case(seed).options;
    if ((parse_topology(options.topology).ports + 1) * options.vcs <= kBuffers) seeds.push_back(seed);
  }
  return seeds;
}

class RegressSeed : public testing::TestWithParam<uint64_t> {};

TEST_P(RegressSeed, is_clean) {
  const Finished finished = dateline_run("regress --replay " + std::to_string(GetParam()) + " --cycles 2500");
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
}

INSTANTIATE_TEST_SUITE_P(first, RegressSeed, testing::ValuesIn(quick_seeds()),
                         [](const auto& seed) { return std::to_string(seed.param); });

TEST(Regress, several_at_a_time_are_counted_and_reported) {
  const TemporaryFolder folder;
  const std::string junit = folder.file("results.xml");
  const Finished finished = dateline_run("regress --seeds 3 --cycles 2500 --jobs 2 --junit " + junit);
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
  EXPECT_EQ(summary_of(finished.out).seeds, 3);
  EXPECT_TRUE(has(read_text(junit), "<testsuite name=\"dateline regress\" tests=\"3\" failures=\"0\"")) << finished.out;
}

TEST(Regress, slow_two_hundred_seeds_on_sixty_configurations_are_clean) {
  const Finished finished = dateline_run("regress --seeds 200");
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
  const Summary summary = summary_of(finished.out);
  EXPECT_EQ(summary.seeds, 200);
  EXPECT_GE(summary.configurations, 60);
  EXPECT_GE(summary.router_cycles, 100'000'000);
  std::cout << finished.out;
}

TEST(RegressCases, are_the_same_for_the_same_seed_and_vary_over_seeds) {
  std::set<std::string> configurations;
  std::vector<int> of_pipeline(kMostPipeline + 1);
  int circuits = 0, unordered = 0, source = 0, bubbles = 0, one_port = 0, narrow = 0, wide = 0, long_links = 0,
      dual_source = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const RegressCase regress = regress_case(seed);
    EXPECT_EQ(regress.describe(), regress_case(seed).describe());
    configurations.insert(regress.describe());
    circuits += regress.circuits;
    unordered += regress.unordered;
    source += regress.source;
    dual_source += regress.source && regress.options.topology.rfind("dual-cube", 0) == 0;
    bubbles += regress.options.flow == FlowControl::kBubble;
    one_port += regress.options.one_port;
    narrow += regress.options.width < 32;
    wide += regress.options.width > 64;
    long_links += regress.options.link_stages > 1;
    ++of_pipeline.at(static_cast<size_t>(regress.options.pipeline));
  }
  EXPECT_GE(configurations.size(), 60u);
  std::set<std::string> first;
  for (const uint64_t seed : quick_seeds()) first.insert(regress_case(seed).describe());
  EXPECT_GE(first.size(), 6u) << "the seeds that are run one by one";
  for (const int count : {circuits, unordered, source, bubbles, one_port, narrow, wide, long_links, dual_source})
    EXPECT_GE(count, 6);
  for (const int count : of_pipeline) EXPECT_GE(count, 30);
}

TEST(RegressCases, outcomes_survive_the_way_between_processes_and_nonsense_is_refused) {
  RegressOutcome outcome;
  outcome.seed = 7;
  outcome.configuration = "torus:3x3";
  outcome.failure = "cycle 3: \"quoted\"\n";
  outcome.router_cycles = 123456789012;
  const RegressOutcome back = outcome_from_json(outcome_to_json(outcome));
  EXPECT_EQ(back.seed, 7u);
  EXPECT_EQ(back.failure, outcome.failure);
  EXPECT_EQ(back.router_cycles, outcome.router_cycles);
  EXPECT_THROW(outcome_from_json("dateline: error"), CheckError);
  EXPECT_THROW(outcome_from_json("{}"), CheckError);
}

TEST(Junit, failures_are_counted_and_text_is_escaped) {
  const std::string xml = junit_xml("suite", {}, {{"good", "", 1.5}, {"bad", "a < b & \"c\"\n", 0.25}}, 0);
  EXPECT_TRUE(has(xml, "tests=\"2\" failures=\"1\" time=\"1.750\"")) << xml;
  EXPECT_TRUE(has(xml, "<failure message=\"a &lt; b &amp; &quot;c&quot; \"/>")) << xml;
  EXPECT_TRUE(has(xml, "name=\"good\" time=\"1.500\"/>")) << xml;
}

TEST(RegressProgram, signal_writes_what_has_finished_and_says_which_seeds_are_left) {
  setenv("DATELINE_PROGRESS_EVERY", "0", 1);  // a slow machine would print lines of progress
  const TemporaryFolder folder;
  Process process({"regress", "--seeds", "500", "--cycles", "2500", "--junit", folder.file("r.xml")}, folder);
  ASSERT_TRUE(eventually([&] { return has(read_text(folder.file("out")), "[2/500]"); }));
  process.signal(SIGTERM);
  const int status = process.wait();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) << status;
  const std::string err = read_text(folder.file("err")), out = read_text(folder.file("out"));
  const long finished = summary_of(out).seeds;
  EXPECT_GE(finished, 2);
  EXPECT_EQ(lines(err), 1);
  EXPECT_TRUE(has(err, std::to_string(finished) + " of 500 seeds finished; to continue: dateline regress --first "))
      << err;
  std::smatch match;
  ASSERT_TRUE(std::regex_search(err, match, std::regex(R"(--first (\d+) --seeds (\d+) --cycles 2500)"))) << err;
  EXPECT_EQ(std::stol(match[1]) + std::stol(match[2]), 500);
  EXPECT_GE(finished, std::stol(match[1])) << "every seed before the first that is left has finished";
  EXPECT_TRUE(has(read_text(folder.file("r.xml")), "tests=\"" + std::to_string(finished) + "\""));
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"err", "out", "r.xml"}));
}

TEST(RegressProgram, bad_numbers_are_refused) {
  expect_refused(dateline_run("regress --seeds 0"), 2, {"--seeds 0"});
  expect_refused(dateline_run("regress --jobs 0"), 2, {"--jobs 0"});
  expect_refused(dateline_run("regress --cycles 5"), 2, {"--cycles 5"});
}

}  // namespace
}  // namespace dateline
