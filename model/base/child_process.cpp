// SPDX-License-Identifier: Apache-2.0
#include "model/base/child_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "model/base/scratch_file.h"

namespace dateline {
namespace {

/// Called in a child: the kernel sends it `signal` when the parent ends. Exits where the parent has already ended.
void end_with(pid_t parent, int signal) {
  prctl(PR_SET_PDEATHSIG, signal);
  if (getppid() != parent) _exit(1);
}

/// The parent of a process, from /proc/PID/stat: "pid (name) state ppid ...". The name may contain any character. 0
/// where the process has ended.
pid_t parent_of(pid_t process) {
  const std::string file = "/proc/" + std::to_string(process) + "/stat";
  const std::unique_ptr<FILE, int (*)(FILE*)> in(std::fopen(file.c_str(), "re"),
                                                 [](FILE* f) { return std::fclose(f); });
  char text[512];
  if (!in) return 0;
  text[std::fread(text, 1, sizeof text - 1, in.get())] = 0;
  const std::string line = text;
  int parent = 0;
  const size_t name_end = line.rfind(')');
  return name_end != std::string::npos && std::sscanf(line.c_str() + name_end, ") %*c %d", &parent) == 1 ? parent : 0;
}

void signal_children(int signal) {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  if (!folder) return;
  while (const dirent* entry = readdir(folder.get())) {
    const pid_t process = std::atoi(entry->d_name);
    if (process > 0 && parent_of(process) == getpid()) kill(process, signal);
  }
}

/// Ends all descendants of the watcher. A descendant whose parent ends becomes a child of the watcher, so all have
/// ended when no child is left. The first 20 attempts use SIGTERM, which lets compilers remove half-written files;
/// later ones SIGKILL.
void end_descendants() {
  constexpr int kPolite = 20;
  constexpr timespec kPause = {0, 100'000'000};
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  for (int attempt = 0;; ++attempt) {
    signal_children(attempt < kPolite ? SIGTERM : SIGKILL);
    pid_t child = 0;
    while ((child = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
    if (child < 0) return;
    sigtimedwait(&ended, nullptr, &kPause);
  }
}

[[noreturn]] void exec_logged(const std::vector<std::string>& command, const std::string& log, int lock) {
  const int in = open("/dev/null", O_RDONLY), out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  if (in > STDERR_FILENO) close(in);
  if (out > STDERR_FILENO) close(out);
  if (lock >= 0) fcntl(lock, F_SETFD, 0);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(127);
}

/// The watcher process: exits with 0 if the command succeeds, with 1 if it fails. On SIGTERM, SIGINT or SIGHUP it ends
/// all descendants and exits with 1.
[[noreturn]] void watch(pid_t parent, const std::vector<std::string>& command, const std::string& log, int lock) {
  sigset_t awaited, before;
  sigemptyset(&awaited);
  for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP}) sigaddset(&awaited, signal);
  sigprocmask(SIG_BLOCK, &awaited, &before);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  end_with(parent, SIGTERM);
  const pid_t watcher = getpid(), child = fork();
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    end_with(watcher, SIGTERM);
    exec_logged(command, log, lock);
  }
  while (child > 0) {
    const int signal = sigwaitinfo(&awaited, nullptr);
    if (signal < 0) continue;
    if (signal != SIGCHLD) break;
    int status = 0;
    for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;)
      if (ended == child) _exit(WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1);
  }
  end_descendants();
  _exit(1);
}

}  // namespace

pid_t fork_child() {
  const pid_t parent = getpid(), child = fork();
  if (child == 0) {
    forget_scratch_files_and_signals();
    end_with(parent, SIGKILL);
  }
  return child;
}

bool run_watched(const std::vector<std::string>& command, const std::string& log, int lock) {
  const pid_t parent = getpid(), watcher = fork();
  if (watcher == 0) {
    forget_scratch_files_and_signals();
    watch(parent, command, log, lock);
  }
  int status = -1;
  pid_t ended = -1;
  while (watcher > 0 && (ended = waitpid(watcher, &status, 0)) < 0 && errno == EINTR) continue;
  return watcher > 0 && ended == watcher && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace dateline
