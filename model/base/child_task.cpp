// SPDX-License-Identifier: Apache-2.0
#include "model/base/child_task.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <iostream>

#include "model/base/child_process.h"
#include "model/base/error.h"

namespace dateline {
namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

void send(int pipe, const std::string& text) {
  for (size_t sent = 0; sent < text.size();) {
    const ssize_t n = write(pipe, text.data() + sent, text.size() - sent);
    if (n <= 0) return;
    sent += static_cast<size_t>(n);
  }
}

[[noreturn]] void become(const std::vector<std::string>& command, int out, int err) {
  const int in = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err >= 0 ? err : in, STDERR_FILENO) < 0)
    _exit(126);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(127);
}

}  // namespace

ChildTask::ChildTask(const std::string& who, const std::vector<std::string>& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw CheckError(who + ": no pipe to a child process");
  print_ = memfd_create("printed", MFD_CLOEXEC);
  child_ = fork_child();
  if (child_ == 0) {
    setpgid(0, 0);
    become(command, ends[1], print_);
  }
  close(ends[1]);
  pipe_ = ends[0];
}

ChildTask::ChildTask(const std::string& who, const std::function<std::string()>& work, Manner manner) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw CheckError(who + ": no pipe to a child process");
  if (manner == Manner::kApart) print_ = memfd_create("printed", MFD_CLOEXEC);
  child_ = fork_child();
  if (child_ == 0) {
    if (manner == Manner::kApart) {
      setpgid(0, 0);
      if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(3);
      // Flush every line: the last output before a crash matters most.
      std::setvbuf(stdout, nullptr, _IOLBF, 0);
      std::setvbuf(stderr, nullptr, _IONBF, 0);
      if (print_ >= 0 && (dup2(print_, STDOUT_FILENO) < 0 || dup2(print_, STDERR_FILENO) < 0)) _exit(3);
    }
    const std::string result = work();
    std::cout.flush();
    std::fflush(stdout);
    send(ends[1], result);
    _exit(0);
  }
  close(ends[1]);
  pipe_ = ends[0];
}

ChildTask::~ChildTask() {
  if (child_ > 0) kill(child_, SIGKILL);
  finish();
  close(pipe_);
  if (print_ >= 0) close(print_);
}

std::string ChildTask::printed() const {
  constexpr off_t kMost = 1 << 16;
  struct stat status {};
  if (print_ < 0 || fstat(print_, &status) != 0) return "";
  const off_t from = std::max<off_t>(0, status.st_size - kMost);
  std::string text(static_cast<size_t>(status.st_size - from), '\0');
  const ssize_t n = pread(print_, text.data(), text.size(), from);
  text.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return text;
}

bool ChildTask::receive() {
  char buffer[4096];
  const ssize_t n = read(pipe_, buffer, sizeof buffer);
  if (n > 0) text_.append(buffer, static_cast<size_t>(n));
  return n > 0 || (n < 0 && errno == EINTR);
}

int ChildTask::finish() {
  int status = 0;
  rusage taken{};
  while (child_ > 0 && wait4(child_, &status, 0, &taken) < 0 && errno == EINTR) continue;
  if (child_ > 0)
    use_ = {seconds_of(taken.ru_utime) + seconds_of(taken.ru_stime), static_cast<uint64_t>(taken.ru_maxrss) * 1024};
  child_ = -1;
  return status;
}

int next_to_end(const std::vector<ChildTask*>& tasks, const HeldSignals& signals) {
  while (signals.caught() == 0) {
    fd_set set;
    FD_ZERO(&set);
    int highest = 0;
    for (const ChildTask* task : tasks) {
      FD_SET(task->descriptor(), &set);
      highest = std::max(highest, task->descriptor());
    }
    if (!signals.wait(highest, &set)) continue;
    for (size_t i = 0; i < tasks.size(); ++i)
      if (FD_ISSET(tasks[i]->descriptor(), &set) && !tasks[i]->receive()) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace dateline
