// SPDX-License-Identifier: Apache-2.0
// All functions of a family of networks on every shape of coverage_families(): collectives on an engine word by word,
// proofs, traffic, loads, pictures. A shape must work or be refused in one line; it must never crash the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/study/coverage.h"
#include "sw/driver/study/study.h"
#include "tests/support/engine_paths.h"
#include "tests/support/node_room.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

std::vector<std::string> shapes_of(size_t family) {
  std::vector<std::string> networks;
  const Family& all = coverage_families().at(family);
  for (const std::string& shape : all.shapes) networks.push_back(all.name + ":" + shape);
  return networks;
}

StudyRequest request_of(const Operation& operation, const std::string& network, bool one_port, int words) {
  StudyRequest request;
  request.operation = operation.name;
  request.options.topology = network;
  request.options.one_port = one_port;
  request.options.words = words;
  request.arguments = sample_arguments(operation, parse_topology(network).dims());
  request.paths = short_run_paths();
  return request;
}

bool serves(Served served) { return served == Served::kOwnRouting || served == Served::kSourceRouting; }

/// Runs a collective and checks every word, the prediction and the bound.
void expect_run(StudyRequest request, const std::string& engine) {
  const std::string what = request.operation + " on " + request.options.topology +
                           (request.options.one_port ? ", one port, " : ", all ports, ") +
                           std::to_string(request.options.words) + " words, engine " + engine;
  request.runs = true;
  Study study = prepare_study(request);  // costs are measured on native, which needs no router build
  study.machine.engine = &find_engine(engine);
  if (engine == "rtl") give_room(study);
  EXPECT_TRUE(study.check.ok()) << what << ": " << first_problem(study.check);
  const Execution execution = run_study(study, request.paths, {});
  EXPECT_EQ(execution.mismatches, 0) << what;
  EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles)) << what;
  if (study.estimates() == 0 && study.check.max_link_sharing <= 1) {
    EXPECT_EQ(prediction_error(study, execution), 0) << what;
  }
}

/// Expects an answer in one line with one of the program's exit statuses; returns the status.
int expect_answer(const std::string& arguments) {
  setenv("DATELINE_PROGRESS_EVERY", "0", 1);  // a slow machine would print lines of progress
  const Finished finished = dateline_run(arguments);
  EXPECT_TRUE(finished.code >= 0 && finished.code <= 2) << arguments << ": " << finished.err;
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), finished.code == 0 ? 0 : 1)
      << arguments << ": " << finished.err;
  return finished.code;
}

class Shapes : public testing::TestWithParam<size_t> {};

/// Runs every cell of the table, with blocks of these lengths in words.
void expect_table(size_t family, const std::vector<int>& lengths, const std::string& engine) {
  int runs = 0;
  for (const Operation& operation : operations())
    for (const std::string& network : shapes_of(family))
      for (const bool one_port : {false, true})
        if (serves(operation_served(operation, network, one_port, engine_paths())))
          for (const int words : lengths) {
            expect_run(request_of(operation, network, one_port, words), engine);
            ++runs;
          }
  EXPECT_GE(runs, 20);
}

/// Runs commands without a simulation of a collective: `few` of them for each shape, or all.
void expect_answers(size_t family, bool few) {
  for (const std::string& network : shapes_of(family)) {
    const std::string on = " --topology '" + network + "'";
    const bool alone = parse_topology(network).nodes == 1;
    EXPECT_EQ(expect_answer("prove" + on), 0) << network;
    expect_answer("prove --minimal --vcs 1" + on);
    EXPECT_EQ(expect_answer("draw all-to-all --output -" + on), 0) << network;
    const std::string traffic = "traffic --warm-up 20 --measure 100 --drain 500" + on;
    EXPECT_EQ(expect_answer(traffic + " --rate 0.9 --packet 4 --ports all"), alone ? 2 : 0) << network;
    const int placed = expect_answer("load --run --exchanges 1" + on);
    if (placed != 0) {
      EXPECT_EQ(expect_answer("load --fail-link 0:1" + on), placed) << network;
    }
    if (few) continue;
    for (const char* more :
         {"--vcs 1", "--minimal", "--routing udr", "--routing source", "--without-rule", "--flow bubble"})
      expect_answer(std::string("prove ") + more + on);
    for (const char* more :
         {"--fail-link 0:1", "--routing udr --fail-link 0:1 --run", "--routing udr --run --tie split"})
      expect_answer(std::string("load ") + more + on);
    for (const char* more :
         {"", " --pattern tornado", " --pattern hotspot", " --ports all --switching circuit --packet 3"})
      expect_answer(traffic + more);
    for (const Operation& operation : operations()) expect_answer("draw " + operation.name + " --output -" + on);
  }
}

TEST_P(Shapes, collectives_run_on_native_where_the_table_says_so) { expect_table(GetParam(), {5}, "native"); }

TEST_P(Shapes, proofs_pictures_loads_and_traffic_are_answered) { expect_answers(GetParam(), true); }

TEST_P(Shapes, slow_collectives_of_several_lengths_run_on_native) { expect_table(GetParam(), {1, 2, 16}, "native"); }

TEST_P(Shapes, slow_every_command_is_answered) { expect_answers(GetParam(), false); }

TEST_P(Shapes, slow_where_the_table_has_no_algorithm_the_program_refuses) {
  for (const Operation& operation : operations())
    for (const std::string& network : shapes_of(GetParam()))
      for (const bool one_port : {false, true})
        if (!serves(operation_served(operation, network, one_port, engine_paths()))) {
          EXPECT_THROW(prepare_study(request_of(operation, network, one_port, 1)), UsageError)
              << operation.name << " on " << network;
        }
}

TEST_P(Shapes, collectives_run_on_rtl_on_two_shapes) {
  // Two shapes per family with the same router if possible, because a router takes a while to build.
  static const std::map<std::string, std::vector<std::string>> kShapes = {{"ring", {"3", "8"}},
                                                                          {"torus", {"4x3", "5x5"}},
                                                                          {"mesh", {"4x3", "4x4"}},
                                                                          {"hypercube", {"2", "3"}},
                                                                          {"ghc", {"2x2", "2x3"}},
                                                                          {"dual-cube", {"2", "3"}},
                                                                          {"product", {"ring3*path2", "ring4*path3"}},
                                                                          {"twisted-torus", {"3x3+1", "4x4+1"}}};
  const std::string& family = coverage_families().at(GetParam()).name;
  for (const std::string& shape : kShapes.at(family))
    for (const char* name : {"broadcast", "all-to-all"})
      expect_run(request_of(find_operation(name), family + ":" + shape, true, 5), "rtl");
}

TEST_P(Shapes, slow_collectives_run_on_rtl_where_the_table_says_so) { expect_table(GetParam(), {5}, "rtl"); }

std::string name_of_case(const testing::TestParamInfo<size_t>& of) {
  std::string name = coverage_families().at(of.param).name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Of, Shapes, testing::Range<size_t>(0, 8), name_of_case);

TEST(AllShapes, every_family_of_the_program_is_among_them) {
  for (const auto& [name, summary] : topology_kinds()) {
    if (name == "graph") continue;  // failures_test.cpp runs graphs
    EXPECT_TRUE(std::any_of(coverage_families().begin(), coverage_families().end(),
                            [&, kind = name](const Family& family) { return family.name == kind; }))
        << name;
  }
}

TEST(AllShapes, slow_dual_cubes_and_hypercubes_of_every_size_are_proven_and_counted) {
  for (int r = 2; r <= 7; ++r)
    for (const char* operation :
         {"broadcast --ports one", "scatter --ports one", "all-gather --ports one", "broadcast"}) {
      const std::string on = " --topology dual-cube:" + std::to_string(r) + " --words 1 --memory 16";
      EXPECT_EQ(expect_answer("prove --topology dual-cube:" + std::to_string(r)), 0);
      EXPECT_LE(expect_answer(std::string("check ") + operation + on), r <= 5 ? 0 : 2) << operation << on;
    }
  for (int bits = 1; bits <= 12; ++bits) {
    const std::string on = " --topology hypercube:" + std::to_string(bits);
    EXPECT_EQ(expect_answer("prove" + on), 0);
    EXPECT_EQ(expect_answer("check broadcast --words 1 --memory 8" + on), 0);
  }
}

}  // namespace
}  // namespace dateline
