// SPDX-License-Identifier: Apache-2.0
// Bounds on the number of cycles that a run may take without progress.
#include "sim/bounds.h"

#include <gtest/gtest.h>

#include <string>

#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/schedule/compile.h"

namespace dateline {
namespace {

RunBounds bounds_of(const Options& options, int words = 4) {
  const Machine machine = make_machine(options);
  const Topology& topology = machine.topology;
  const CollectiveRequest request{topology, options.one_port, options.q};
  const Schedule schedule = find_algorithm("broadcast", "naive", request).make(request);
  const BlockLayout layout(topology, schedule, words);
  return run_bounds(topology,
                    compile_schedule(topology, schedule, layout, machine.node, options.startup, machine.switching));
}

Options circuits(const std::string& topology, int stages, bool retry = false) {
  Options options;
  options.topology = topology;
  options.switching = SwitchingMode::kCircuit;
  options.circuit_retry = retry;
  options.link_stages = stages;
  return options;
}

TEST(RunBounds, quiet_covers_the_acknowledge_of_the_longest_circuit) {
  for (const int stages : {1, 8})
    EXPECT_GT(bounds_of(circuits("ring:100", stages)).quiet, 99u * static_cast<unsigned>(stages + 1));
}

TEST(RunBounds, startup_is_quiet) {
  Options options;
  options.startup = 65535;
  EXPECT_GT(bounds_of(options).quiet, 65535u);
}

TEST(RunBounds, wordless_is_hundreds_of_attempts_of_a_probe_and_few_of_a_message_that_waits) {
  const RunBounds retry = bounds_of(circuits("torus:8x8", 1, true)), wait = bounds_of(circuits("torus:8x8", 1));
  EXPECT_GE(retry.wordless, 500 * retry.attempt);
  EXPECT_LT(wait.wordless, retry.wordless);
  EXPECT_GT(wait.wordless, wait.quiet);
}

TEST(ProgressWatch, quiet_counts_cycles_without_a_flit_and_starts_again_with_one) {
  RunBounds bounds;
  bounds.quiet = 3;
  bounds.wordless = 1000;
  ProgressWatch watch(bounds);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(watch.cycle(false, false), ProgressWatch::State::kMoves);
  EXPECT_EQ(watch.cycle(false, true), ProgressWatch::State::kMoves);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(watch.cycle(false, false), ProgressWatch::State::kMoves);
  EXPECT_EQ(watch.cycle(false, false), ProgressWatch::State::kQuiet);
}

TEST(ProgressWatch, words_of_puts_of_a_node_to_itself_end_quiet_cycles) {
  for (const bool self_puts : {false, true}) {
    RunBounds bounds;
    bounds.quiet = 3;
    bounds.wordless = 1000;
    bounds.self_puts = self_puts;
    ProgressWatch watch(bounds);
    watch.look(10);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(watch.cycle(false, false), ProgressWatch::State::kMoves);
    watch.look(9);
    EXPECT_EQ(watch.cycle(false, false), self_puts ? ProgressWatch::State::kMoves : ProgressWatch::State::kQuiet);
  }
}

TEST(ProgressWatch, flits_without_words_end_a_run_and_a_word_or_a_round_prolongs_it) {
  RunBounds bounds;
  bounds.quiet = 3;
  bounds.wordless = 10;
  ProgressWatch watch(bounds);
  watch.look(7);
  const auto cycles_left = [&] {
    int cycles = 0;
    while (watch.cycle(false, true) == ProgressWatch::State::kMoves) ++cycles;
    return cycles;
  };
  EXPECT_EQ(cycles_left(), 10);
  watch.look(7);
  EXPECT_EQ(watch.cycle(false, true), ProgressWatch::State::kWordless) << "nothing has changed";
  watch.look(6);
  EXPECT_EQ(cycles_left(), 10);
  EXPECT_EQ(watch.cycle(true, true), ProgressWatch::State::kMoves);
  EXPECT_EQ(cycles_left(), 10);
}

}  // namespace
}  // namespace dateline
