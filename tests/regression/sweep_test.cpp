// SPDX-License-Identifier: Apache-2.0
// Predictions and bounds for random collectives on random hardware (prediction_sweep.h). Every round that shares no
// link is predicted exactly. Every other round is within max(1 %, q cycles) or marked as an estimate. Nothing is below
// its bound. The slow cases print how often, and the errors of the linear model.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/regression/prediction_sweep.h"

namespace dateline {
namespace {

EnginePaths paths() { return {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR}; }

/// The sum of rounds, hops and volume when each is bounded separately and priced by the linear model. This sum is not a
/// bound.
struct Fall {
  double sum, bound, measured;
  std::string command;
  double share() const { return (sum - bound) / sum; }
};

struct Tally {
  long runs = 0, unshared = 0, shared = 0, exact = 0, estimates = 0, estimates_within = 0;
  std::vector<double> linear_errors, estimate_errors;  ///< as a share of the measured cycles
  double tightest = 1e9;                               ///< least ratio of measured cycles to the bound
  std::vector<Fall> falls;                             ///< runs that are faster than the sum

  void add(const SweepRun& run) {
    const Study& study = run.study;
    ++runs;
    const auto measured = static_cast<double>(run.execution.measured_cycles);
    if (measured == 0) return;
    linear_errors.push_back((study.linear_cycles - measured) / measured);
    tightest = std::min(tightest, measured / study.cycle_bound.cycles);
    const double sum = linear_cycles(study.cost, study.bound);
    if (sum > measured) falls.push_back({sum, study.cycle_bound.cycles, measured, run.command});
  }
};

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<size_t>(share * static_cast<double>(values.size() - 1))];
}

void expect_round(const SweepRun& run, size_t r, Tally& tally) {
  const Study& study = run.study;
  const RoundPrediction& predicted = study.predicted[r];
  const auto measured = static_cast<double>(run.execution.measured[r]);
  const std::string what = run.command + ", round " + std::to_string(r + 1);
  const bool shared = study.check.rounds[r].max_sharing > 1;
  const double error = std::abs(measured - predicted.cycles);
  const double allowed = std::max(0.01 * predicted.cycles, static_cast<double>(study.schedule.q));
  ++(shared ? tally.shared : tally.unshared);
  EXPECT_LE(predicted.bound, measured) << what;
  if (!shared) {
    EXPECT_EQ(predicted.cycles, measured) << what;
    EXPECT_FALSE(predicted.estimate) << what;
    return;
  }
  tally.exact += error == 0 ? 1 : 0;
  if (predicted.estimate) {
    ++tally.estimates;
    tally.estimates_within += error <= allowed ? 1 : 0;
    tally.estimate_errors.push_back(error / measured);
    return;
  }
  EXPECT_LE(error, allowed) << what << ": predicted " << predicted.cycles << ", measured " << measured;
}

void expect_run(const SweepRun& run, Tally& tally) {
  const Study& study = run.study;
  EXPECT_EQ(run.execution.mismatches, 0) << run.command;
  EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(run.execution.measured_cycles)) << run.command;
  // Each of these is a bound by itself.
  EXPECT_LE(study.bound.rounds, study.counts.total.rounds) << run.command;
  EXPECT_LE(study.bound.hops, study.counts.total.hops) << run.command;
  EXPECT_LE(study.bound.volume, study.counts.total.volume + 1e-9) << run.command;
  EXPECT_EQ(study.barrier_cycles, static_cast<double>(run.execution.barrier_cycles)) << run.command;
  for (size_t r = 0; r < study.predicted.size(); ++r) expect_round(run, r, tally);
  tally.add(run);
}

Tally sweep(uint64_t first, uint64_t count, const SweepRanges& ranges) {
  Tally tally;
  for (uint64_t seed = first; seed < first + count; ++seed) expect_run(sweep_run(seed, ranges, paths()), tally);
  return tally;
}

void print(const char* what, const Tally& t) {
  const auto share = [](long part, long whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  };
  std::printf("%s: %ld runs; %ld rounds share no link, all as predicted\n", what, t.runs, t.unshared);
  std::printf(
      "  %ld rounds share links: %.1f %% to the cycle, %.1f %% estimates (%.1f %% of these within max(1 %%, q) all the "
      "same)\n",
      t.shared, share(t.exact, t.shared), share(t.estimates, t.shared), share(t.estimates_within, t.estimates));
  std::printf("  error of estimates, of what was measured: median %.1f %%, 90th percentile %.1f %%, most %.1f %%\n",
              100 * percentile(t.estimate_errors, 0.5), 100 * percentile(t.estimate_errors, 0.9),
              100 * percentile(t.estimate_errors, 1));
  std::printf(
      "  error of the linear model: least %.1f %%, 5th percentile %.1f %%, median %.1f %%, 95th %.1f %%, most %.1f "
      "%%\n",
      100 * percentile(t.linear_errors, 0), 100 * percentile(t.linear_errors, 0.05),
      100 * percentile(t.linear_errors, 0.5), 100 * percentile(t.linear_errors, 0.95),
      100 * percentile(t.linear_errors, 1));
  std::printf("  measured is at least %.4f times the lower bound\n", t.tightest);
  std::printf("  %zu runs are faster than the sum of the bounds on rounds, hops and volume; the largest distances:\n",
              t.falls.size());
  std::vector<Fall> falls = t.falls;
  std::sort(falls.begin(), falls.end(), [](const Fall& a, const Fall& b) { return a.share() > b.share(); });
  if (falls.size() > 20) falls.resize(20);
  for (const Fall& f : falls)
    std::printf("    sum %.0f, measured %.0f, bound %.0f: %s\n", f.sum, f.measured, f.bound, f.command.c_str());
}

SweepRanges any_depth() {
  SweepRanges ranges;
  ranges.most_q = 8;
  ranges.any_depth = true;
  return ranges;
}

class PredictionSweep : public testing::TestWithParam<uint64_t> {};

TEST_P(PredictionSweep, rounds_are_as_predicted_or_estimates_and_bounds_hold) { sweep(GetParam(), 10, {}); }
INSTANTIATE_TEST_SUITE_P(from_seed, PredictionSweep, testing::Range<uint64_t>(30001, 30121, 10));

class BoundSweep : public testing::TestWithParam<uint64_t> {};

TEST_P(BoundSweep, bounds_hold_below_the_credit_loop_and_with_eight_transfers_on_a_link) {
  SweepRanges ranges = any_depth();
  for (uint64_t seed = GetParam(); seed < GetParam() + 10; ++seed) {
    const SweepRun run = sweep_run(seed, ranges, paths());
    EXPECT_LE(run.study.cycle_bound.cycles, static_cast<double>(run.execution.measured_cycles)) << run.command;
    for (size_t r = 0; r < run.study.predicted.size(); ++r)
      EXPECT_LE(run.study.predicted[r].bound, static_cast<double>(run.execution.measured[r])) << run.command;
  }
}
INSTANTIATE_TEST_SUITE_P(from_seed, BoundSweep, testing::Range<uint64_t>(50001, 50061, 10));

TEST(PredictionSweeps, slow_two_thousand_runs) { print("depth covers the links", sweep(30001, 2000, {})); }
TEST(PredictionSweeps, slow_five_hundred_runs_of_any_depth) {
  print("any depth, q to 8", sweep(50001, 500, any_depth()));
}

struct StreamTally {
  long runs = 0, without_barriers = 0, promised = 0, estimates = 0;
  std::vector<double> errors;  ///< of estimates, as a share of the measured cycles
};

/// Streams: every word is right, groups that are promised take the predicted cycles, and nothing is below its bound.
void sweep_streams(uint64_t first, uint64_t count, StreamTally& tally) {
  SweepRanges ranges;
  ranges.most_q = 2;
  ranges.sync = Sync::kStream;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const SweepRun run = sweep_run(seed, ranges, paths());
    if (run.study.schedule.rounds.empty()) continue;  // every node has its blocks from the start
    ASSERT_TRUE(run.study.stream) << run.command;
    const StreamPlan& stream = *run.study.stream;
    EXPECT_EQ(run.execution.mismatches, 0) << run.command << ": " << run.execution.first_mismatch;
    EXPECT_LE(run.study.cycle_bound.cycles, static_cast<double>(run.execution.measured_cycles)) << run.command;
    EXPECT_EQ(run.study.barrier_cycles, static_cast<double>(run.execution.barrier_cycles)) << run.command;
    ASSERT_EQ(run.execution.measured.size(), stream.groups.size()) << run.command;
    ++tally.runs;
    tally.without_barriers += stream.barriers.empty() ? 1 : 0;
    for (size_t g = 0; g < stream.groups.size(); ++g) {
      const auto measured = static_cast<double>(run.execution.measured[g]);
      if (stream.predicted[g].estimate) {
        ++tally.estimates;
        if (measured > 0) tally.errors.push_back(std::abs(measured - stream.predicted[g].cycles) / measured);
        continue;
      }
      ++tally.promised;
      EXPECT_EQ(measured, stream.predicted[g].cycles) << run.command << ", group " << g + 1;
    }
  }
}

class StreamSweep : public testing::TestWithParam<uint64_t> {};

TEST_P(StreamSweep, promised_groups_are_exact_and_bounds_hold) {
  StreamTally tally;
  sweep_streams(GetParam(), 10, tally);
  EXPECT_GT(tally.promised + tally.estimates, 0);
}
INSTANTIATE_TEST_SUITE_P(from_seed, StreamSweep, testing::Range<uint64_t>(70001, 70061, 10));

TEST(PredictionSweeps, slow_thousand_streams) {
  StreamTally tally;
  sweep_streams(70001, 1000, tally);
  std::printf("%ld streams, %ld without a barrier; %ld groups are promised, %ld are estimates\n", tally.runs,
              tally.without_barriers, tally.promised, tally.estimates);
  std::printf("  error of estimates, of what was measured: median %.1f %%, 90th percentile %.1f %%, most %.1f %%\n",
              100 * percentile(tally.errors, 0.5), 100 * percentile(tally.errors, 0.9),
              100 * percentile(tally.errors, 1));
}

TEST(PredictionSweeps, same_seed_gives_the_same_run_whatever_ran_before) {
  const SweepRun once = sweep_run(30007, {}, paths());
  sweep_run(30008, {}, paths());
  const SweepRun again = sweep_run(30007, {}, paths());
  EXPECT_EQ(once.command, again.command);
  EXPECT_EQ(once.study.predicted_cycles, again.study.predicted_cycles);
  EXPECT_EQ(once.execution.measured, again.execution.measured);
}

}  // namespace
}  // namespace dateline
