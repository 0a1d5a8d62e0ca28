// SPDX-License-Identifier: Apache-2.0
// Tests mpirun -n R dateline-mpi: the output is the same for any number of ranks, files are written once, and it ends
// properly if one of the ranks fails.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cluster/checksums.h"
#include "tests/cluster/mpi_ranks.h"

namespace dateline {
namespace {

class Mpi : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = no_ranks_because(); !reason.empty()) GTEST_SKIP() << reason;
  }

  static void expect_same_output(const std::string& command, const std::vector<int>& ranks,
                                 Wires wires = Wires::kMemory) {
    const Finished one = dateline_run(command);
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_NE(one.out, "");
    for (const int number : ranks) {
      const Finished several = run_ranks(number, command, wires);
      EXPECT_EQ(several.code, 0) << command << ": " << several.err;
      EXPECT_EQ(several.out, one.out) << command << ", " << number << " ranks";
      EXPECT_EQ(own_lines(several.err), own_lines(one.err)) << several.err;
    }
  }

  /// Expects equal checksums for 1 and 2 threads, and for ranks over memory and TCP.
  static void expect_same_checksums(const std::string& engine, const std::vector<int>& ranks) {
    const std::string want = checksums(engine, 1);
    EXPECT_EQ(checksums(engine, 2), want);
    for (const int number : ranks)
      for (const Wires wires : {Wires::kMemory, Wires::kTcp}) {
        const Finished finished =
            run_shell(mpirun(wires) + "-n " + std::to_string(number) + " '" DATELINE_RANK_CHECKSUMS "' " + engine);
        EXPECT_EQ(finished.code, 0) << finished.err;
        EXPECT_EQ(finished.out, want) << engine << ", " << number << " ranks";
      }
    std::cout << engine << ": " << want;
  }

  /// A command for two ranks. The second writes its process id to a file and becomes `second`.
  std::string two_ranks(const std::string& second, const std::string& arguments) const {
    return mpirun() + "-n 1 '" + rank_program() + "' " + arguments + " : -n 1 sh -c 'echo $$ >" + folder_.file("pid") +
           "; exec " + second + " " + arguments + "'";
  }
  /// Starts two ranks that simulate for minutes, calls `act` on the second, and returns how the command ends.
  template <class Act>
  Finished while_two_ranks_run(const Act& act) {
    const std::string endless =
        "traffic --topology torus:8x8 --rate 0.2 --warm-up 0 --measure 100000000 --json " + folder_.file("report.json");
    const std::string out = folder_.file("out"), err = folder_.file("err");
    const pid_t shell = fork();
    if (shell == 0) {
      const std::string command = "exec " + two_ranks("\"" + rank_program() + "\"", endless) + " >" + out + " 2>" + err;
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    const std::string pid_file = folder_.file("pid");
    EXPECT_TRUE(eventually([&] { return !read_text(pid_file).empty(); }));
    const auto rank = static_cast<pid_t>(std::atol(read_text(pid_file).c_str()));
    EXPECT_TRUE(eventually([&] { return simulates(rank); }));
    act(rank);
    int status = 0;
    waitpid(shell, &status, 0);
    Finished finished;
    finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    finished.out = read_text(out);
    finished.err = read_text(err);
    EXPECT_TRUE(eventually([&] { return kill(rank, 0) != 0; })) << "a rank is left";
    EXPECT_TRUE(eventually([&] {
      return folder_.names() == std::vector<std::string>{"err", "out", "pid"};
    })) << "something is left of the report";
    return finished;
  }
  /// True if the process has been busy for a while, so MPI has started.
  static bool simulates(pid_t process) {
    std::istringstream words(read_text("/proc/" + std::to_string(process) + "/stat"));
    std::string word;
    constexpr int kUserTime = 14;
    for (int i = 0; i < kUserTime; ++i) words >> word;
    return std::atol(word.c_str()) > sysconf(_SC_CLK_TCK) / 2;
  }

  TemporaryFolder folder_;
};

TEST_F(Mpi, reports_do_not_depend_on_the_number_of_ranks) {
  expect_same_output("traffic --topology torus:5x3 --rate 0.3 --measure 500 --json -", {2, 3});
  expect_same_output("traffic --topology torus:5x3 --link-stages 3 --rate 0.3 --measure 501 --json -", {2, 3});
  expect_same_output("run all-gather --topology torus:5x5 --words 9 --json -", {2, 3});
  expect_same_output("run broadcast --topology torus:4x4 --switching circuit --words 40", {3});
}

TEST_F(Mpi, reports_do_not_depend_on_how_messages_go) {
  expect_same_output("traffic --topology torus:5x5 --rate 0.6 --packet 1:3,5:1 --measure 500", {2}, Wires::kTcp);
  expect_same_output("run all-to-all --topology torus:4x4 --ports one --words 3 --json -", {3}, Wires::kTcp);
}

TEST_F(Mpi, slow_reports_of_many_kinds_do_not_depend_on_the_number_of_ranks) {
  for (const Wires wires : {Wires::kMemory, Wires::kTcp}) {
    const std::vector<int> ranks = {1, 2, 3, 4};
    expect_same_output("traffic --topology torus:4x6x3 --rate 0.3 --json -", ranks, wires);
    expect_same_output("traffic --topology ring:32 --rate 0.05 --ports all --json -", ranks, wires);
    expect_same_output("traffic --topology torus:4x4 --outstanding 3 --packet 2 --reply 5 --measure 800", ranks, wires);
    expect_same_output("traffic --topology torus:4x4 --switching circuit --vcs 4 --rate 0.1 --packet 4 --json -", ranks,
                       wires);
    expect_same_output("traffic --topology torus:4x4 --saturation --measure 300 --json -", ranks, wires);
    // A message covers as many cycles as a link takes.
    expect_same_output("traffic --topology torus:4x6x3 --link-stages 4 --rate 0.3 --json -", ranks, wires);
    expect_same_output("traffic --topology ring:16 --link-stages 8 --rate 0.5 --packet 1:3,5:1 --json -", ranks, wires);
    expect_same_output("traffic --topology torus:4x4 --link-stages 2 --outstanding 3 --reply 5 --measure 777", ranks,
                       wires);
    expect_same_output("traffic --topology torus:4x4 --link-stages 3 --switching circuit --vcs 4 --rate 0.1 --packet 4",
                       ranks, wires);
    expect_same_output("run all-to-all --topology torus:5x5 --words 3 --json -", ranks, wires);
    expect_same_output("run all-gather --topology ring:7 --words 5 --algorithm all", ranks, wires);
    // Memories of more than a megabyte are sent in several pieces.
    expect_same_output("run all-gather --topology torus:8x8 --words 80", ranks, wires);
  }
}

TEST_F(Mpi, slow_reports_of_rtl_do_not_depend_on_the_number_of_ranks) {
  for (const Wires wires : {Wires::kMemory, Wires::kTcp}) {
    expect_same_output("traffic --topology torus:4x4 --engine rtl --rate 0.3 --measure 500 --json -", {2, 3}, wires);
    expect_same_output("run all-gather --topology torus:4x4 --engine rtl --words 9 --json -", {2, 3}, wires);
  }
}

TEST_F(Mpi, wires_and_memories_of_native_have_the_same_checksums) { expect_same_checksums("native", {2, 3}); }
TEST_F(Mpi, wires_and_memories_of_rtl_have_the_same_checksums) { expect_same_checksums("rtl", {2}); }
TEST_F(Mpi, slow_wires_and_memories_have_the_same_checksums) {
  expect_same_checksums("native", {1, 2, 3, 4});
  expect_same_checksums("rtl", {1, 2, 3, 4});
  EXPECT_EQ(checksums("rtl", 1), checksums("native", 1));
}

TEST_F(Mpi, files_are_written_by_one_rank) {
  const std::string report = folder_.file("report.json"),
                    command = "traffic --topology torus:4x4 --measure 300 --json ";
  const Finished finished = run_ranks(3, command + report);
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(read_text(report), dateline_run(command + "-").out);
  EXPECT_EQ(folder_.names().size(), 1U) << "only the report is left in the folder";
  expect_ranks_refused(run_ranks(2, command + folder_.file("none/report.json")), 2,
                       {"--json " + folder_.file("none/report.json")});
}

TEST_F(Mpi, what_ranks_cannot_do_is_reported_once) {
  const auto refused = [](int ranks, const std::string& arguments, const Tokens& tokens) {
    expect_ranks_refused(run_ranks(ranks, arguments), 2, tokens);
  };
  refused(4, "traffic --topology ring:3", {"mpirun -n 4", "torus:3", "1 to 3"});
  refused(2, "run broadcast --topology ring:4 --engine systemc", {"mpirun", "'systemc'", "--engine native", "rtl"});
  refused(2, "run broadcast --topology ring:4 --engine rtl-net", {"mpirun", "'rtl-net'", "--engine native", "rtl"});
  refused(2, "run broadcast --topology ring:4 --threads 2", {"--threads 2", "mpirun"});
  refused(2, "run broadcast --topology ring:4 --engine rtl --wave " + folder_.file("w.fst"), {"--wave", "mpirun"});
  refused(2, "prove --topology ring:4", {"mpirun", "'prove'", "run", "traffic"});
  refused(2, "traffic --topology ring:4 --rates 0.1,0.2", {"mpirun", "--rates", "--seeds", "--csv", "--svg", "--with"});
  refused(2, "traffic --topology ring:4 --sources board", {"mpirun"});
  refused(2, "traffic --topology tours:4", {"'tours:4'", "'tours'", "'torus:4'"});
}

TEST_F(Mpi, a_check_that_fails_is_reported_once) {
  const std::string command = "run broadcast --topology torus:4x4 --vcs 1";
  const Finished one = dateline_run(command);
  EXPECT_EQ(one.code, 1);
  expect_ranks_refused(run_ranks(2, command), 1, {one.err.substr(10, one.err.size() - 11)});
}

TEST_F(Mpi, an_error_in_a_slab_is_reported_once) {
  const Finished finished =
      run_ranks(3, "traffic --topology torus:8x8 --routing source --width 16 --packet 2 --rate 0.5");
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_EQ(lines(own_lines(finished.err)), 1) << finished.err;
  EXPECT_EQ(lacks(finished.err, {"--packet 2"}), "");
  EXPECT_EQ(finished.out, "");
}

TEST_F(Mpi, a_rank_of_another_build_is_refused) {
  const std::string other = folder_.file("dateline-mpi"), arguments = "traffic --topology torus:4x4 --measure 300";
  std::filesystem::copy_file(rank_program(), other);
  EXPECT_EQ(run_shell(two_ranks(other, arguments)).code, 0) << "a copy of the same program";
  std::ofstream(other, std::ios::app) << "changed";
  const Finished finished = run_shell(two_ranks(other, arguments));
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_EQ(lines(own_lines(finished.err)), 1) << finished.err;
  EXPECT_EQ(lacks(finished.err, {"dateline: mpirun", "rank 1"}), "");
  EXPECT_EQ(finished.out, "");
}

TEST_F(Mpi, a_rank_with_other_arguments_is_refused) {
  expect_ranks_refused(run_shell(mpirun() + "-n 2 '" + rank_program() + "' traffic --rate 0.1 : -n 1 '" +
                                 rank_program() + "' traffic --rate 0.2"),
                       2, {"mpirun", "rank 2", "'traffic --rate 0.2'", "rank 0", "'traffic --rate 0.1'"});
}

TEST_F(Mpi, a_rank_that_is_killed_ends_all) {
  const Finished finished = while_two_ranks_run([](pid_t rank) { kill(rank, SIGKILL); });
  EXPECT_NE(finished.code, 0);
  EXPECT_TRUE(has(finished.err, "rank 1") && has(finished.err, "signal 9")) << finished.err;
  EXPECT_EQ(finished.out, "");
}

TEST_F(Mpi, a_rank_that_does_not_answer_is_given_up) {
  setenv("DATELINE_RANK_PATIENCE", "3", 1);
  const Finished finished = while_two_ranks_run([](pid_t rank) { kill(rank, SIGSTOP); });
  unsetenv("DATELINE_RANK_PATIENCE");
  EXPECT_NE(finished.code, 0);
  EXPECT_EQ(own_lines(finished.err), "dateline: rank 1 has not answered for 3 s; does it still run?\n") << finished.err;
  EXPECT_EQ(finished.out, "");
}

TEST_F(Mpi, patience_is_seconds) {
  setenv("DATELINE_RANK_PATIENCE", "soon", 1);
  const Finished finished = run_ranks(2, "traffic --topology torus:4x4");
  unsetenv("DATELINE_RANK_PATIENCE");
  expect_ranks_refused(finished, 2, {"DATELINE_RANK_PATIENCE", "'soon'", "1 to 86400"});
}

/// The script in a tree whose programs only print their arguments.
class MpiScript : public ::testing::Test {
 protected:
  MpiScript() {
    namespace fs = std::filesystem;
    fs::create_directories(folder_.file("build/release/bin"));
    for (const char* room : {"model", "sim", "sw"}) fs::create_directory(folder_.file(room));
    for (const char* file : {"CMakeLists.txt", "CMakePresets.json"}) write_text(folder_.file(file), "");
    fs::copy_file(DATELINE_SOURCE_DIR "/dateline", folder_.file("dateline"));
    program("dateline");
    write_text(folder_.file("build/release/built-from"), std::filesystem::canonical(folder_.file(".")).string() + "\n");
  }
  void program(const std::string& name) const {
    const std::string file = folder_.file("build/release/bin/" + name);
    write_text(file, "#!/bin/sh\necho " + name + " \"$@\"\n");
    chmod(file.c_str(), 0755);
  }
  Finished start(const std::string& environment) const {
    return run_shell("env -u OMPI_COMM_WORLD_SIZE " + environment + " '" + folder_.file("dateline") +
                     "' traffic --rate 1");
  }

  TemporaryFolder folder_;
};

TEST_F(MpiScript, ranks_get_the_program_with_mpi_and_others_the_one_without) {
  program("dateline-mpi");
  EXPECT_EQ(start("").out, "dateline traffic --rate 1\n");
  EXPECT_EQ(start("OMPI_COMM_WORLD_SIZE=1").out, "dateline traffic --rate 1\n");
  EXPECT_EQ(start("OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=1").out, "dateline-mpi traffic --rate 1\n");
  EXPECT_EQ(start("PMI_SIZE=3").out, "dateline-mpi traffic --rate 1\n");
  EXPECT_EQ(start("PMIX_RANK=0 SLURM_STEP_NUM_TASKS=2").out, "dateline-mpi traffic --rate 1\n");
}

TEST_F(MpiScript, ranks_neither_install_nor_build_and_one_says_so) {
  const std::string first = "OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0",
                    second = "OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=1";
  expect_refused(start(first), 2, {"mpirun", "./dateline setup mpi"});
  const Finished other = start(second);
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(other.err, "");
  program("dateline-mpi");
  write_text(folder_.file("model/new.h"), "");
  run_shell("touch -d '1 hour ago' '" + folder_.file("build/release/built-from") + "'");
  expect_refused(start(first), 2, {"mpirun", "./dateline setup mpi"});
}

}  // namespace
}  // namespace dateline
