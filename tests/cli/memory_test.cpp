// SPDX-License-Identifier: Apache-2.0
// The memory that the program says it needs, compared with the memory that it uses; and that it says so before the
// work.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <regex>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

/// The peak resident memory of a run, in bytes; its output is discarded.
double peak_of(const std::string& command) {
  const pid_t child = fork();
  if (child == 0) {
    const std::string line = "exec \"" + std::string(DATELINE_PROGRAM) + "\" " + command + " >/dev/null 2>&1";
    execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  EXPECT_EQ(wait4(child, &status, 0, &usage), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) <= 2) << command;
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

/// The memory that the refusal of the same command names, in bytes.
double need_of(const std::string& command) {
  const Finished finished = dateline_run(command + " --memory 0.0001");
  EXPECT_EQ(finished.code, 2) << command;
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
  static const std::regex kNeed(R"( ([0-9.e+-]+) GiB.* --memory)");
  std::smatch match;
  if (!std::regex_search(finished.err, match, kNeed)) {
    ADD_FAILURE() << finished.err;
    return 0;
  }
  return std::stod(match[1]) * 1024 * 1024 * 1024;
}

// Resident pages of the program file count as used, and the kernel decides how many of them it maps. An estimate has 17
// MB for the program, of which a run takes 8 to 15 MB on the systems that were tried, and rarely up to 10 MB more.
constexpr double kMapped = 10e6, kUnmapped = 6e6;
constexpr double kRounding = 0.005;  // the refusal names three digits

void expect_bound(double need, double taken) {
  EXPECT_GE(need * (1 + kRounding) + kMapped, taken);
  EXPECT_LE(need * (1 - kRounding), taken * 1.5 + kUnmapped);
}

class Need : public testing::TestWithParam<const char*> {};

TEST_P(Need, bounds_what_is_taken_within_a_factor_of_one_and_a_half) {
  const double need = need_of(GetParam()), taken = peak_of(GetParam());
  std::cout << GetParam() << ": said " << need / 1e6 << " MB, takes " << taken / 1e6 << " MB\n";
  expect_bound(need, taken);
}

INSTANTIATE_TEST_SUITE_P(
    Commands, Need,
    testing::Values(
        "run broadcast --algorithm dimension-tree --topology torus:64x64 --words 1 --sync barrier",
        "run broadcast --algorithm dimension-tree --topology torus:48x48 --words 1 --ports one --vcs 4 --sync barrier",
        "check all-gather --algorithm two-phase --topology torus:24x24 --words 1 --sync barrier",
        "check all-to-all --algorithm two-phase --topology torus:16x16 --words 1 --sync barrier",
        "check all-to-all --algorithm product-a2 --topology torus:8x8 --words 1 --sync barrier",
        "run broadcast --algorithm dimension-tree --topology torus:16x16 --words 4096 --sync barrier",
        "run all-to-all --algorithm two-phase --topology torus:12x12 --sync barrier",
        "run all-to-all --algorithm product-a2 --topology mesh:8x8 --words 100 --sync barrier",
        "run all-gather --algorithm two-phase --topology torus:16x16 --width 128 --sync barrier",
        "run scatter --topology torus:24x24 --words 100 --sync barrier",
        "check all-gather --algorithm published --topology hypercube:9 --words 1 --ports one --sync barrier",
        "check all-to-all --algorithm published --topology hypercube:8 --words 1 --ports one --sync barrier",
        "check rotate-90 --algorithm dimension-order --topology torus:96x96 --sync barrier",
        "check all-gather --algorithm published --topology hypercube:10 --words 1 --ports one --sync barrier",
        "check all-gather --algorithm published --topology dual-cube:5 --words 1 --ports one --sync barrier",
        "check transpose-2d --topology torus:64x64 --sync barrier",
        "check shear --by=1 --topology torus:128x128 --sync barrier",
        "check reflect --topology torus:128x128 --sync barrier",
        "check transpose-3d-1 --topology torus:20x20x20 --sync barrier",
        "run permute --axes=-y,x --topology torus:32x32 --sync barrier",
        "run reflect --topology torus:32x32 --words 32 --sync barrier",
        "traffic --topology torus:64x64x4 --rate 0.01 --warm-up 10 --measure 10 --drain 10",
        "traffic --topology torus:64x64 --ports all --vcs 8 --depth 8 --rate 0.01 --warm-up 10 --measure 10",
        "traffic --topology torus:128x128 --ports one --vcs 4 --depth 8 --rate 0.02 --warm-up 100 --measure 100 "
        "--no-links",
        "traffic --topology torus:32x32 --ports one --vcs 4 --depth 8 --rate 1 --warm-up 500 --measure 500 --no-links",
        "traffic --topology torus:16x16 --rate 1 --warm-up 100 --measure 8000 --drain 10",
        "traffic --topology torus:16x16 --rate 0.6 --packet 1:3,5:1 --burst 20 --pattern transpose --warm-up 100 "
        "--measure 8000 --drain 10",
        "traffic --topology torus:32x32 --rate 0.3 --switching circuit --packet 4 --measure 2000 --warm-up 100 --drain "
        "10",
        "traffic --topology torus:64x64x4 --threads 100 --rate 0.01 --warm-up 3 --measure 3 --drain 3",
        "prove --topology torus:64x64x8", "prove --topology torus:16x16x16 --routing udr",
        "load --topology torus:16x16 --placement full --run --exchanges 1",
        "load --topology torus:12x12x12 --run --exchanges 1"));

class NeedOfStreams : public testing::TestWithParam<const char*> {};

// The first refusal of a stream estimates its need before there is a schedule, a second one may name what its schedule
// and its program need.
TEST_P(NeedOfStreams, bounds_what_is_taken) {
  const std::string command = GetParam();
  double need = need_of(command);
  static const std::regex kNeed(R"( ([0-9.e+-]+) GiB.* --memory)");
  int refusals = 1;
  for (; refusals < 4; ++refusals) {
    const Finished next = dateline_run(command + " --memory " + std::to_string(1.02 * need / (1 << 30)));
    if (next.code == 0) break;
    std::smatch match;
    ASSERT_TRUE(std::regex_search(next.err, match, kNeed)) << next.err;
    need = std::stod(match[1]) * (1 << 30);
  }
  EXPECT_LE(refusals, 3);
  const double taken = peak_of(command);
  std::cout << command << ": said " << need / 1e6 << " MB, takes " << taken / 1e6 << " MB\n";
  EXPECT_GE(need * (1 + kRounding) + kMapped, taken);
}

INSTANTIATE_TEST_SUITE_P(
    Commands, NeedOfStreams,
    testing::Values("run broadcast --algorithm dimension-tree --topology torus:48x48 --words 16 --sync "
                    "stream",
                    "check all-gather --algorithm two-phase --topology torus:16x16 --words 4 --sync "
                    "stream",
                    "run all-to-all --algorithm two-phase --topology torus:12x12 --words 4 --sync "
                    "stream"));

class NeedAtOverload : public testing::TestWithParam<const char*> {};

// Beyond saturation: packets wait at their sources and buffers are full. With many threads, each thread needs memory.
TEST_P(NeedAtOverload, bounds_what_is_taken) {
  const double need = need_of(GetParam()), taken = peak_of(GetParam());
  std::cout << GetParam() << ": said " << need / 1e6 << " MB, takes " << taken / 1e6 << " MB\n";
  expect_bound(need, taken);
}

INSTANTIATE_TEST_SUITE_P(Commands, NeedAtOverload,
                         testing::Values("traffic --topology torus:8x8x8 --rate 1 --vcs 8 --depth 16 --ports all "
                                         "--warm-up 300 --measure 600 --no-links",
                                         "traffic --topology hypercube:9 --rate 1 --vcs 8 --depth 16 --ports all "
                                         "--warm-up 300 --measure 600 --no-links",
                                         "traffic --topology ring:256 --rate 1 --vcs 8 --depth 16 --ports all "
                                         "--warm-up 300 --measure 600 --drain 10 --no-links",
                                         "traffic --topology torus:24x24 --rate 1 --vcs 8 --depth 32 --ports all "
                                         "--pattern tornado --warm-up 500 --measure 1000 --drain 10 --no-links",
                                         "traffic --topology torus:32x32 --rate 1 --vcs 4 --depth 8 --ports one "
                                         "--warm-up 1000 --measure 2000 --drain 10 "
                                         "--no-links",
                                         "traffic --topology torus:24x24 --rate 1 --vcs 2 --depth 32 --ports all "
                                         "--packet 8 --warm-up 500 --measure 2000 "
                                         "--drain 10 --no-links",
                                         "traffic --topology mesh:24x24 --rate 0.7 --vcs 8 --depth 16 --ports all "
                                         "--packet 4 --warm-up 500 --measure 1000 "
                                         "--drain 10 --no-links",
                                         "traffic --topology torus:64x64x4 --threads 100 --rate 0.01 --warm-up 3 "
                                         "--measure 3 --drain 3",
                                         "traffic --topology torus:64x64 --threads 100 --rate 0.01 --warm-up 3 "
                                         "--measure 3 --drain 3",
                                         "traffic --topology torus:12x12x4 --rate 0.9 --vcs 6 --depth 8 --routing udr "
                                         "--ports all --warm-up 300 --measure 800 "
                                         "--drain 10 --no-links"));

TEST(Memory, waiting_packets_take_no_more_the_longer_a_network_is_overloaded) {
  const std::string command = "traffic --topology torus:16x16 --rate 1 --no-links --drain 10 --warm-up 10 --measure ";
  EXPECT_LT(peak_of(command + "20000"), 1.5 * peak_of(command + "2000"));
}

TEST(Memory, a_small_file_of_a_large_exchange_is_answered_at_once) {
  const TemporaryFolder folder;
  const std::string file = folder.file("large.json");
  write_text(file, R"({"format":"dateline-schedule","version":1,"operation":"all-to-all","arguments":{},)"
                   R"("topology":"torus:256x256","ports":"all","q":1,"source":0,"parts":1,"rounds":[]})");
  const Finished finished = dateline_run("check --from " + file);
  EXPECT_EQ(finished.code, 2);
  EXPECT_EQ(lacks(finished.err, {"all-to-all on torus:256x256", "GiB", "--memory"}), "");
  EXPECT_LT(peak_of("check --from " + file + " --memory 0.01"), 200e6);
}

TEST(Memory, blocks_that_no_node_holds_are_refused_before_a_schedule_is_made) {
  const std::string cube = "check all-to-all --topology torus:12x12x12 --memory 20";
  const Finished finished = dateline_run(cube);
  expect_refused(finished, 2, {"--words 64", "all-to-all on torus:12x12x12", "110528", "65536", "--words 37"});
  EXPECT_LT(peak_of(cube), 60e6);
  const std::string small = "check all-to-all --topology torus:4x4 --words ";
  expect_refused(dateline_run(small + "4370"), 2, {"--words 4370", "65550", "65536", "--words 4369"});
  EXPECT_FALSE(has_token(dateline_run(small + "4369").err, "--words 4369"));
}

TEST(Memory, a_limit_that_a_refusal_names_is_enough) {
  for (const std::string command :
       {"check all-to-all --topology hypercube:8 --words 1", "run scatter --topology torus:24x24 --words 100",
        "run all-gather --algorithm two-phase --topology torus:12x12 --width 128",
        "check reflect --topology torus:64x64", "run broadcast --topology torus:32x32",
        "traffic --topology torus:16x16 --rate 1 --warm-up 100 --measure 500 --drain 10",
        "prove --topology torus:16x16"}) {
    const double gib = need_of(command) * (1 + kRounding) / (1024.0 * 1024 * 1024);
    const Finished finished = dateline_run(std::string(command) + " --memory " + std::to_string(gib));
    EXPECT_EQ(finished.code, 0) << command << ": " << finished.err;
    EXPECT_LE(peak_of(command + (" --memory " + std::to_string(gib))), gib * 1024 * 1024 * 1024 + kMapped) << command;
  }
}

TEST(Memory, where_source_routing_serves_its_memory_is_what_a_refusal_names) {
  // The paths need source routing, whose routers take more memory than those of the first estimate.
  const std::string run = "run permute --axes=-y,x --algorithm table-4.3 --topology torus:32x32";
  const double first = need_of(run) / (1024.0 * 1024 * 1024);
  const std::string limited = run + " --memory " + std::to_string(first * 1.01);
  EXPECT_EQ(lacks(dateline_run(limited).err, {"--routing source"}), "");
  const Finished finished = dateline_run(limited + " --routing source");
  EXPECT_EQ(finished.code, 2);
  EXPECT_EQ(lacks(finished.err, {"GiB", "--memory"}), "") << finished.err;
}

TEST(Memory, a_limit_that_is_enough_changes_nothing) {
  const std::string command = "check all-gather --topology torus:8x8 --json -";
  EXPECT_EQ(dateline_run(command).out, dateline_run(command + " --memory 0.5").out);
}

TEST(Memory, limits_that_are_none_are_refused) {
  for (const char* limit : {"0", "-1", "nan"}) {
    const Finished finished = dateline_run(std::string("check broadcast --memory ") + limit);
    EXPECT_EQ(finished.code, 2) << limit;
    EXPECT_EQ(lacks(finished.err, {"--memory", "0 GiB"}), "");
  }
}

}  // namespace
}  // namespace dateline
