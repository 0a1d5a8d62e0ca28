// SPDX-License-Identifier: Apache-2.0
// For tests: compiles a broadcast, predicts it and runs it on engines, without the command line.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/fit/fit.h"
#include "sw/driver/fit/probe_machine.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/rounds/execute.h"
#include "sw/driver/rounds/predict.h"
#include "sw/schedule/check.h"
#include "tests/support/engine_paths.h"

namespace dateline {

/// A hardware configuration on a network; broadcasts are compiled for it.
struct Setting {
  Machine machine;
  const Topology& topology;
  const MachineOptions& options;
  NodeConfig& config;
  CostModel cost;  ///< cost of the links; predictions simulate the losses of smaller buffers

  /// reductions: nodes add what arrives.
  explicit Setting(const MachineOptions& wanted, bool reductions = false)
      : machine(make_machine(wanted)), topology(machine.topology), options(machine.options), config(machine.node) {
    config.reductions = machine.options.reductions = config.reductions || reductions;
    Machine fit = machine;
    fit.engine = &find_engine("native");  // all engines take the same cycles, as the tests below check
    cost = measure_fit(covering(fit), engine_paths()).cost;
    // Sizes that suffice for all programs of a test, so that one engine runs them all.
    config.queue_entries = 1024;
    config.rounds = 256;
  }
  Setting(const Setting&) = delete;

  std::unique_ptr<Engine> engine(const std::string& name, const std::vector<int>& rtl_nodes = {}) const {
    return find_engine(name).make(topology, config, engine_paths(), {false, rtl_nodes, {}});
  }
};

/// A schedule, its program, and its predicted cycles.
struct Job {
  Schedule schedule;
  CheckResult check;
  BlockLayout layout;
  Program program;
  std::vector<RoundPrediction> predicted;

  Job(const Setting& setting, const Schedule& made, int words)
      : schedule(made),
        check(check_schedule(setting.topology, schedule)),
        layout(setting.topology, schedule, words),
        program(compile_schedule(setting.topology, schedule, layout, setting.config, setting.options.startup,
                                 setting.machine.switching)),
        predicted(predict_rounds(setting.topology, schedule, layout, setting.config, setting.cost,
                                 setting.machine.switching)) {
    EXPECT_TRUE(check.ok());
    EXPECT_EQ(program.config.queue_entries, setting.config.queue_entries) << "the engine was made for another size";
    EXPECT_EQ(program.config.rounds, setting.config.rounds) << "the engine was made for another size";
    EXPECT_EQ(program.config.memory_words, setting.config.memory_words) << "the engine was made for another size";
  }
};

inline Job broadcast_job(const Setting& setting, const std::string& algorithm, int source, int words) {
  CollectiveRequest request{setting.topology, setting.options.one_port, setting.options.q, source,
                            setting.config.router.order};
  return Job(setting, find_algorithm("broadcast", algorithm, request).make(request), words);
}

inline Execution run_job(Engine& engine, const Setting& setting, const Job& job) {
  return execute(engine, setting.topology, job.layout, job.program);
}

/// Expects the predicted cycles if no link is shared, otherwise cycles within max(1 %, q cycles), unless the round is
/// an estimate.
inline void expect_cycles(const RoundPrediction& predicted, long measured, bool shared, int q,
                          const std::string& what) {
  if (predicted.estimate) return;
  const double allowed = shared ? std::max(0.01 * predicted.cycles, static_cast<double>(q)) : 0;
  EXPECT_LE(std::abs(static_cast<double>(measured) - predicted.cycles), allowed)
      << what << ": measured " << measured << ", predicted " << predicted.cycles
      << (shared ? ", links shared" : ", no link shared");
}

/// Expects correct data, cycles as in expect_cycles(), and none below the bound of the round.
inline void expect_as_predicted(const Setting& setting, const Job& job, const Execution& execution,
                                const std::string& what) {
  EXPECT_EQ(execution.mismatches, 0) << what << ": " << execution.first_mismatch;
  EXPECT_EQ(execution.words_checked, static_cast<long>(setting.topology.nodes) * job.layout.words()) << what;
  ASSERT_EQ(execution.measured.size(), job.predicted.size()) << what;
  for (size_t r = 0; r < job.predicted.size(); ++r) {
    expect_cycles(job.predicted[r], execution.measured[r], job.check.rounds[r].max_sharing > 1, setting.options.q,
                  what + ", round " + std::to_string(r + 1));
    EXPECT_LE(job.predicted[r].bound, static_cast<double>(execution.measured[r])) << what << ", round " << r + 1;
  }
}

/// Runs a job on several engines; expects each as predicted, and equal cycles in every round.
inline void expect_alike(const Setting& setting, const Job& job, const std::vector<Engine*>& engines,
                         const std::string& what) {
  std::vector<long> first;
  for (Engine* engine : engines) {
    const Execution execution = run_job(*engine, setting, job);
    expect_as_predicted(setting, job, execution, what + " on " + engine->name());
    if (first.empty()) first = execution.measured;
    EXPECT_EQ(execution.measured, first) << what << ": " << engine->name() << " and " << engines[0]->name();
  }
}

}  // namespace dateline
