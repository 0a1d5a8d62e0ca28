// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers on engines: a step is a barrier round and takes the predicted cycles.
#include <cstddef>
#include <string>
#include <vector>

#include "tests/collective/engine_run.h"

namespace dateline {
namespace {

struct Exchange {
  const char* topology;
  const char* algorithm;
  bool one_port;
  size_t steps;  ///< steps of the paper, or of the better schedules
};

const std::vector<Exchange> kExchanges = {
    {"torus:4x4", "product-a3", false, 8},     {"torus:4x4", "product-a2", true, 32},
    {"torus:8x8", "product-a3", false, 64},    {"hypercube:4", "product-a2", true, 32},
    {"ghc:4x4", "product-a3", false, 4},       {"ghc:4x4", "product-a2", true, 24},
    {"mesh:3x3", "product-a2", true, 24},      {"mesh:3x3", "balanced", true, 18},
    {"torus:6x6", "edge-coloured", false, 27}, {"product:ring5*path3*complete4", "product-a2", true, 0},
};

void expect_exchange(const Exchange& exchange, const std::vector<std::string>& engines, int words) {
  Options options;
  options.topology = exchange.topology;
  options.one_port = exchange.one_port;
  const Setting setting(options);
  SCOPED_TRACE(std::string(exchange.algorithm) + " on " + exchange.topology);
  const CollectiveRequest request{setting.topology, exchange.one_port, 1};
  const Schedule schedule = find_algorithm("all-to-all", exchange.algorithm, request).make(request);
  if (exchange.steps > 0) {
    EXPECT_EQ(schedule.rounds.size(), exchange.steps);
  }
  const CheckResult check = check_schedule(setting.topology, schedule);
  ASSERT_TRUE(check.ok()) << check.problems[0];
  const BlockLayout layout(setting.topology, schedule, words);
  const Program program = compile_schedule(setting.topology, schedule, layout, setting.config, 0);
  const std::vector<RoundPrediction> predicted =
      predict_rounds(setting.topology, schedule, layout, setting.config, setting.cost);
  for (const std::string& name : engines) {
    const auto engine = find_engine(name).make(setting.topology, program.config, engine_paths(), {});
    const Execution execution = execute(*engine, setting.topology, layout, program);
    EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
    ASSERT_EQ(execution.measured.size(), schedule.rounds.size());
    for (size_t step = 0; step < predicted.size(); ++step)
      EXPECT_EQ(static_cast<double>(execution.measured[step]), predicted[step].cycles) << name << ", step " << step + 1;
  }
}

TEST(TotalExchange, steps_take_the_predicted_cycles_on_native) {
  for (const Exchange& exchange : kExchanges)
    for (const int words : {1, 24}) expect_exchange(exchange, {"native"}, words);
}

TEST(TotalExchange, slow_steps_take_the_predicted_cycles_on_rtl) {
  for (const Exchange& exchange : kExchanges) expect_exchange(exchange, {"native", "rtl"}, 24);
}

}  // namespace
}  // namespace dateline
