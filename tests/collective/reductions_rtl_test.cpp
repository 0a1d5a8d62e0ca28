// SPDX-License-Identifier: Apache-2.0
// Reductions on Verilated routers, with barriers and as streams: every word is compared with the sum of the
// contributions, and the cycles with the bound.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "sw/driver/study/study.h"
#include "tests/support/engine_paths.h"
#include "tests/support/node_room.h"

namespace dateline {
namespace {

const std::vector<std::string> kReductions = {"reduce", "reduce-scatter", "all-reduce"};

/// What auto takes, on Verilated routers, with both kinds of sync.
void expect_on_rtl(const std::string& spec, const std::string& operation, bool one_port, int q, Sync sync, int words,
                   const std::map<std::string, std::string>& arguments = {}) {
  SCOPED_TRACE(operation + " on " + spec + (one_port ? ", one port" : "") + ", q " + std::to_string(q) +
               (sync == Sync::kStream ? ", stream, " : ", barrier, ") + std::to_string(words) + " words");
  StudyRequest request;
  request.operation = operation;
  request.arguments = arguments;
  request.options.topology = spec;
  request.options.one_port = one_port;
  request.options.q = q;
  request.options.words = words;
  request.options.sync = sync;
  request.paths = short_run_paths();
  request.runs = true;
  Study study = prepare_study(request);  // costs are measured on native, which needs no router build
  study.machine.engine = &find_engine("rtl");
  give_room(study);
  ASSERT_TRUE(study.check.ok()) << first_problem(study.check);
  const Execution execution = run_study(study, request.paths, {});
  EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
  EXPECT_GE(execution.words_checked, words);
  EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles));
}

class ReductionsOn : public testing::TestWithParam<const char*> {};

TEST_P(ReductionsOn, slow_have_the_right_sums_on_rtl) {
  for (const std::string& operation : kReductions)
    for (const bool one_port : {false, true})
      for (const int q : {1, 2})
        for (const Sync sync : {Sync::kBarrier, Sync::kStream})
          for (const int words : {1, 64, 300}) expect_on_rtl(GetParam(), operation, one_port, q, sync, words);
}
INSTANTIATE_TEST_SUITE_P(Networks, ReductionsOn,
                         testing::Values("torus:7x7", "torus:8x8", "torus:4x4x4", "torus:4x6", "hypercube:5",
                                         "dual-cube:3", "mesh:4x5", "twisted-torus:4x4+2", "ghc:3x4"));

TEST(ReductionsOnRtl, slow_have_the_right_results_with_every_operation) {
  for (const char* const combine : {"add", "min", "max", "and", "or", "xor"})
    for (const char* const spec : {"torus:4x6", "hypercube:5"})
      for (const std::string& operation : kReductions)
        expect_on_rtl(spec, operation, false, 1, Sync::kStream, 64, {{"combine", combine}});
}

}  // namespace
}  // namespace dateline
