// SPDX-License-Identifier: Apache-2.0
// Watched commands: none of their processes outlives the process that started them, and their lock stays held until the
// last one has ended.
#include "model/base/child_process.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/child_task.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// Writes its process id and those of two child processes to files. One child has its own session, like jobs of ninja
/// with their own process group.
constexpr const char* kTree =
    "setsid sh -c 'echo $$ >FOLDER/far.new; mv FOLDER/far.new FOLDER/far; exec sleep 1000' & "
    "sh -c 'echo $$ >FOLDER/near.new; mv FOLDER/near.new FOLDER/near; exec sleep 1000' & "
    "echo $$ >FOLDER/top.new; mv FOLDER/top.new FOLDER/top; wait";

bool runs(pid_t process) {
  if (process <= 0 || kill(process, 0) != 0) return false;
  const std::string stat = read_text("/proc/" + std::to_string(process) + "/stat");
  return !has(stat, ") Z ");
}

class WatchedTree : public testing::Test {
 protected:
  void SetUp() override {
    std::string command = kTree;
    for (size_t at; (at = command.find("FOLDER")) != std::string::npos;) command.replace(at, 6, folder_.file("."));
    parent_ = fork();
    if (parent_ == 0) {
      const int lock = open(folder_.file("lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
      flock(lock, LOCK_EX);
      run_watched({"sh", "-c", command}, folder_.file("log"), lock);
      _exit(0);
    }
    for (const char* name : {"top", "near", "far"})
      ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder_.file(name)); })) << name;
  }
  void TearDown() override {
    kill(parent_, SIGKILL);
    waitpid(parent_, nullptr, 0);
  }
  pid_t process(const std::string& name) const { return std::atoi(read_text(folder_.file(name)).c_str()); }
  bool any_runs() const { return runs(process("top")) || runs(process("near")) || runs(process("far")); }
  bool lock_is_free() const {
    const int lock = open(folder_.file("lock").c_str(), O_RDWR | O_CLOEXEC);
    const bool free = flock(lock, LOCK_EX | LOCK_NB) == 0;
    close(lock);
    return free;
  }
  pid_t watcher() const {
    return std::atoi(
        read_text("/proc/" + std::to_string(parent_) + "/task/" + std::to_string(parent_) + "/children").c_str());
  }
  /// Returns false if the lock was free while a process ran.
  bool lock_lasts() const {
    return eventually([&] { return lock_is_free(); }) && !any_runs();
  }

  TemporaryFolder folder_;
  pid_t parent_ = -1;
};

TEST_F(WatchedTree, ends_with_a_parent_that_is_killed_and_keeps_the_lock_as_long) {
  EXPECT_TRUE(any_runs());
  EXPECT_FALSE(lock_is_free());
  kill(parent_, SIGKILL);
  EXPECT_TRUE(lock_lasts());
}

TEST_F(WatchedTree, ends_with_a_parent_that_is_asked_to_end) {
  kill(parent_, SIGTERM);
  EXPECT_TRUE(lock_lasts());
}

TEST_F(WatchedTree, keeps_the_lock_where_parent_and_watcher_are_killed_together) {
  const pid_t both[] = {watcher(), parent_};
  ASSERT_GT(both[0], 0);
  kill(both[0], SIGSTOP);  // prevents it from cleaning up
  kill(both[1], SIGKILL);
  kill(both[0], SIGKILL);
  EXPECT_TRUE(runs(process("far")));
  EXPECT_FALSE(lock_is_free());
  EXPECT_TRUE(eventually([&] { return !runs(process("top")); })) << "the system sends it a signal";
  kill(process("far"), SIGKILL);
  kill(process("near"), SIGKILL);
  EXPECT_TRUE(lock_lasts());
}

TEST(Watched, result_and_output_are_those_of_the_command) {
  const TemporaryFolder folder;
  const std::string log = folder.file("log");
  EXPECT_TRUE(run_watched({"sh", "-c", "echo out; echo err >&2"}, log, -1));
  EXPECT_FALSE(run_watched({"sh", "-c", "echo bad; exit 3"}, log, -1));
  EXPECT_FALSE(run_watched({"sh", "-c", "kill -9 $$"}, log, -1));
  EXPECT_FALSE(run_watched({"no-such-tool"}, log, -1));
  EXPECT_EQ(read_text(log), "out\nerr\nbad\n");
}

TEST(Child, ends_with_its_parent) {
  const TemporaryFolder folder;
  const pid_t parent = fork();
  if (parent == 0) {
    const pid_t child = fork_child();
    if (child == 0)
      while (true) pause();
    write_text(folder.file("child.new"), std::to_string(child));
    std::filesystem::rename(folder.file("child.new"), folder.file("child"));
    while (true) pause();
  }
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder.file("child")); }));
  const pid_t child = std::atoi(read_text(folder.file("child")).c_str());
  EXPECT_TRUE(runs(child));
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  EXPECT_TRUE(eventually([&] { return !runs(child); }));
}

TEST(ChildTask, text_comes_back_complete) {
  const std::string much(1 << 20, 'x');
  ChildTask task(
      "test", [&] { return much; }, ChildTask::Manner::kBeside);
  while (task.receive()) continue;
  EXPECT_EQ(task.finish(), 0);
  EXPECT_EQ(task.text(), much);
}

TEST(ChildTask, child_that_dies_gives_its_signal_and_no_text) {
  ChildTask task(
      "test", []() -> std::string { _exit(kill(getpid(), SIGKILL)); }, ChildTask::Manner::kBeside);
  while (task.receive()) continue;
  const int status = task.finish();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
  EXPECT_EQ(task.text(), "");
}

TEST(ChildTask, apart_has_a_group_of_its_own_and_beside_has_ours) {
  for (const auto manner : {ChildTask::Manner::kBeside, ChildTask::Manner::kApart}) {
    ChildTask task(
        "test", [] { return std::to_string(getpgrp()); }, manner);
    while (task.receive()) continue;
    EXPECT_EQ(task.text() == std::to_string(getpgrp()), manner == ChildTask::Manner::kBeside);
  }
}

TEST(ChildTask, what_a_child_apart_prints_is_kept_also_where_it_dies) {
  const auto work = [](bool dies) {
    return [dies]() -> std::string {
      std::printf("on stdout\n");
      std::fflush(stdout);
      std::fprintf(stderr, "on stderr\n");
      if (dies) abort();
      return "result";
    };
  };
  for (const bool dies : {false, true}) {
    ChildTask task("test", work(dies), ChildTask::Manner::kApart);
    while (task.receive()) continue;
    task.finish();
    EXPECT_EQ(task.text(), dies ? "" : "result");
    EXPECT_EQ(task.printed(), "on stdout\non stderr\n");
  }
}

TEST(ChildTask, program_gives_stdout_back_and_keeps_stderr) {
  using Words = std::vector<std::string>;
  ChildTask task("test", Words{"sh", "-c", "read word; echo \"out$word\"; echo err >&2; exit 3"});
  while (task.receive()) continue;
  const int status = task.finish();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 3) << status;
  EXPECT_EQ(task.text(), "out\n") << "stdin is empty";
  EXPECT_EQ(task.printed(), "err\n");
  ChildTask nowhere("test", Words{"/no/such/program"});
  const int none = nowhere.finish();
  EXPECT_TRUE(WIFEXITED(none) && WEXITSTATUS(none) == 127) << none;
}

TEST(ChildTask, child_ends_with_its_owner) {
  const TemporaryFolder folder;
  const auto wait = [&]() -> std::string {
    write_text(folder.file("new"), std::to_string(getpid()));
    std::filesystem::rename(folder.file("new"), folder.file("child"));
    while (true) pause();
  };
  pid_t child = 0;
  {
    const ChildTask task("test", wait, ChildTask::Manner::kApart);
    ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder.file("child")); }));
    child = std::atoi(read_text(folder.file("child")).c_str());
    EXPECT_TRUE(runs(child));
  }
  EXPECT_FALSE(runs(child));
}

}  // namespace
}  // namespace dateline
