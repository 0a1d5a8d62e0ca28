// SPDX-License-Identifier: Apache-2.0
// Tests sweep and regress as job arrays of a real Slurm: complete runs, and what happens if tasks, nodes or the caller
// fail.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/cluster/slurm_cluster.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// Gives tasks of two points: the estimate of an earlier call is six seconds per point.
constexpr const char* kSixSeconds = "6 0\n";

class Slurm : public testing::Test {
 protected:
  void SetUp() override {
    const std::string obstacle = no_cluster_because();
    if (!obstacle.empty()) GTEST_SKIP() << obstacle;
    cluster_ = std::make_unique<SlurmCluster>();
    ASSERT_TRUE(cluster_->up()) << cluster_->log();
  }

  /// Prepares a grid of points of `cycles` cycles, in tasks of two.
  void prepare(const std::string& rates, int cycles) {
    write_text(folder_.file("g.json"), R"({"command": ["traffic"], "options": {"rate": )" + rates +
                                           R"(}, "fixed": {"topology": "torus:4x4", "vcs": 2, "measure": )" +
                                           std::to_string(cycles) + "}}");
    std::filesystem::create_directory(folder_.file("g.jsonl.slurm"));
    write_text(folder_.file("g.jsonl.slurm/seconds"), kSixSeconds);
  }
  Finished sweep(const std::string& options) {
    return run_shell("cd '" + folder_.file(".") + "' && '" + DATELINE_PROGRAM + "' sweep g.json " + options);
  }
  std::string points() const { return read_text(folder_.file("g.jsonl")); }
  bool has_task(const std::string& task_and_state) const { return has(SlurmCluster::tasks(), task_and_state); }
  /// Runs the grid without Slurm and returns the expected file.
  std::string made_here() {
    EXPECT_EQ(sweep("--output here.jsonl").code, 0);
    return read_text(folder_.file("here.jsonl"));
  }
  std::vector<std::string> sweep_words() const {
    return {"sweep", folder_.file("g.json"), "--output", folder_.file("g.jsonl"), "--slurm"};
  }

  TemporaryFolder folder_;
  std::unique_ptr<SlurmCluster> cluster_;
};

TEST_F(Slurm, sweep_has_the_bytes_of_one_made_here) {
  prepare("[0.1, 0.2, 0.3, 0.4, 0.5]", 1000);
  const Finished finished = sweep("--slurm");
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
  EXPECT_TRUE(has(finished.out, ": 5 points in 2 tasks\n")) << finished.out;
  EXPECT_TRUE(has(finished.out, "slurm: tasks that ended by themselves ran ")) << finished.out;
  EXPECT_TRUE(has(finished.out, "5 points: 5 done, 0 failed; g.jsonl\n")) << finished.out;
  EXPECT_EQ(points(), made_here());
  EXPECT_FALSE(std::filesystem::exists(folder_.file("g.jsonl.slurm")));
}

TEST_F(Slurm, points_are_measured_here_where_nobody_knows_what_they_take) {
  prepare("[0.1, 0.2, 0.3, 0.4, 0.5, 0.6]", 1000);
  std::filesystem::remove_all(folder_.file("g.jsonl.slurm"));
  const Finished finished = sweep("--slurm");
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
  EXPECT_TRUE(has(finished.out, ": 4 points in 1 tasks\n")) << "quick points are one task\n" << finished.out;
  EXPECT_EQ(points(), made_here());
}

TEST_F(Slurm, task_made_to_fail_is_reported_and_only_its_points_run_again) {
  prepare("[0.1, 0.2, 0.3, 0.4]", 250000);
  Process process(sweep_words(), folder_);
  ASSERT_TRUE(eventually([&] { return has_task("_1 RUNNING") && cluster_->task_runs(); }));
  const std::string tasks = SlurmCluster::tasks(), job = tasks.substr(0, tasks.find('_'));
  EXPECT_EQ(run_shell("scancel " + job + "_1").code, 0);
  const int status = process.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
  const std::string err = read_text(folder_.file("err"));
  EXPECT_EQ(lines(err), 1) << err;
  EXPECT_TRUE(has(err, "2 of 4 points failed; the same command runs them again; first: ")) << err;
  EXPECT_TRUE(has(err, "task 1 of Slurm job " + job + " ended as CANCELLED without this point")) << err;
  const Finished again = sweep("--slurm");
  EXPECT_EQ(again.code, 0) << again.out << again.err;
  EXPECT_TRUE(has(again.out, "g.jsonl has 2 of 4 points\n")) << again.out;
  EXPECT_TRUE(has(again.out, ": 2 points in 1 tasks\n")) << again.out;
  EXPECT_EQ(points(), made_here());
}

TEST_F(Slurm, node_that_disappears_is_reported_and_its_points_run_again) {
  prepare("[0.1, 0.2]", 300000);
  Process process(sweep_words(), folder_);
  ASSERT_TRUE(eventually([&] { return cluster_->task_runs(); }));
  cluster_->node_goes_away();
  const int status = process.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
  const std::string err = read_text(folder_.file("err"));
  EXPECT_TRUE(has(err, " of 2 points failed")) << err << cluster_->log();
  EXPECT_TRUE(has(err, " ended as NODE_FAIL without this point")) << err;
  cluster_->start_node();
  const Finished again = sweep("--slurm");
  EXPECT_EQ(again.code, 0) << again.out << again.err;
  EXPECT_EQ(points(), made_here());
}

TEST_F(Slurm, caller_that_is_killed_finds_its_job_again) {
  prepare("[0.1, 0.2]", 300000);
  Process process(sweep_words(), folder_);
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder_.file("g.jsonl.slurm/job")); }));
  process.signal(SIGKILL);
  process.wait();
  const Finished again = sweep("--slurm");
  EXPECT_EQ(again.code, 0) << again.out << again.err;
  EXPECT_TRUE(has(again.out, " of an earlier call: collects what it has done\n")) << again.out;
  EXPECT_FALSE(has(again.out, " points in ")) << "no job is submitted again\n" << again.out;
  EXPECT_EQ(points(), made_here());
}

TEST_F(Slurm, signal_cancels_the_job) {
  prepare("[0.1, 0.2]", 300000);
  Process process(sweep_words(), folder_);
  ASSERT_TRUE(eventually([&] { return cluster_->task_runs(); }));
  process.signal(SIGTERM);
  const int status = process.wait();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) << status;
  EXPECT_TRUE(has(read_text(folder_.file("err")), "sweep: ended by signal 15; 2 points: "))
      << read_text(folder_.file("err"));
  EXPECT_TRUE(eventually([] { return SlurmCluster::tasks().empty(); })) << SlurmCluster::tasks();
}

TEST_F(Slurm, job_that_never_starts_is_given_up) {
  prepare("[0.1, 0.2]", 1000);
  EXPECT_EQ(run_shell("scontrol update PartitionName=test State=DOWN").code, 0);
  const Finished finished = sweep("--slurm --slurm-patience 0.03");
  EXPECT_EQ(finished.code, 1) << finished.out;
  EXPECT_EQ(lacks(finished.err, {"sweep", "2 s", "job"}), "");
  EXPECT_TRUE(eventually([] { return SlurmCluster::tasks().empty(); })) << SlurmCluster::tasks();
}

TEST_F(Slurm, regress_runs_its_seeds_and_none_twice) {
  std::filesystem::create_directory(folder_.file("r.jsonl.slurm"));
  write_text(folder_.file("r.jsonl.slurm/seconds"), kSixSeconds);
  const std::string command = "cd '" + folder_.file(".") + "' && '" + DATELINE_PROGRAM +
                              "' regress --seeds 3 --cycles 500 --slurm --output r.jsonl ";
  const Finished finished = run_shell(command + "--junit r.xml");
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
  EXPECT_TRUE(has(finished.out, ": 3 points in 1 tasks\n")) << finished.out;
  EXPECT_TRUE(has(finished.out, "\n3 seeds, 1 configurations, ")) << finished.out;
  EXPECT_TRUE(has(read_text(folder_.file("r.xml")), "tests=\"3\" failures=\"0\""));
  const Finished again = run_shell(command);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out.rfind("r.jsonl has 3 of 3 seeds\n3 seeds, 1 configurations, ", 0), 0u) << again.out;
}

TEST(SlurmUse, is_refused_where_it_makes_no_sense) {
  const TemporaryFolder folder;
  write_text(folder.file("g.json"), R"({"command": ["prove"], "options": {}})");
  const auto refused = [&](const std::string& arguments, const Tokens& tokens) {
    expect_refused(run_shell("cd '" + folder.file(".") + "' && '" + DATELINE_PROGRAM + "' " + arguments), 2, tokens);
  };
  refused("sweep g.json --slurm --jobs 2", {"--jobs", "--slurm"});
  refused("sweep g.json --slurm-patience 3", {"--slurm-patience", "--slurm"});
  refused("sweep g.json --slurm --slurm-patience 0", {"--slurm-patience", "0"});
  refused("sweep", {"sweep", "--help"});
  refused("sweep --slurm-task .", {"--slurm-task", "SLURM_ARRAY_TASK_ID"});
  refused("regress --slurm --replay 1", {"--replay", "--slurm"});
  refused("regress --output x", {"--output", "--slurm"});
  refused("regress --slurm --jobs 2", {"--jobs", "--slurm"});
}

}  // namespace
}  // namespace dateline
