// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/seed_processes.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "model/error.h"
#include "sim/host/child_process.h"

namespace dateline {
namespace {

void send(int pipe, const std::string& text) {
  for (size_t sent = 0; sent < text.size();) {
    const ssize_t n = write(pipe, text.data() + sent, text.size() - sent);
    if (n <= 0) return;
    sent += static_cast<size_t>(n);
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

}  // namespace

SeedProcesses::~SeedProcesses() {
  for (const Running& r : running_) {
    kill(r.child, SIGKILL);
    wait_for(r.child);
    close(r.pipe);
  }
}

void SeedProcesses::start(uint64_t seed) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw CheckError("regress: no pipe to a child process");
  std::cout.flush();
  const pid_t child = fork_child();
  if (child < 0) throw CheckError("regress: no child process");
  if (child == 0) {
    setpgid(0, 0);
    // What assertions and progress print does not belong to the result.
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(3);
    send(ends[1], outcome_to_json(run_(seed)));
    _exit(0);
  }
  close(ends[1]);
  running_.push_back({seed, child, ends[0], ""});
}

RegressOutcome SeedProcesses::finish(const Running& running) {
  const int status = wait_for(running.child);
  close(running.pipe);
  if (!running.text.empty()) return outcome_from_json(running.text);
  RegressOutcome outcome;
  outcome.seed = running.seed;
  outcome.configuration = regress_case(outcome.seed).describe();
  outcome.failure = WIFSIGNALED(status) ? "the process died of signal " + std::to_string(WTERMSIG(status))
                                        : "the process ended without a result";
  return outcome;
}

std::optional<RegressOutcome> SeedProcesses::next(const HeldSignals& signals) {
  while (signals.caught() == 0) {
    fd_set set;
    FD_ZERO(&set);
    int highest = 0;
    for (const Running& r : running_) {
      FD_SET(r.pipe, &set);
      highest = std::max(highest, r.pipe);
    }
    if (!signals.wait(highest, &set)) continue;
    for (size_t i = 0; i < running_.size(); ++i) {
      if (!FD_ISSET(running_[i].pipe, &set)) continue;
      char buffer[4096];
      const ssize_t n = read(running_[i].pipe, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n > 0) {
        running_[i].text.append(buffer, static_cast<size_t>(n));
        continue;
      }
      const Running done = running_[i];
      running_.erase(running_.begin() + static_cast<long>(i));
      return finish(done);
    }
  }
  return {};
}

}  // namespace dateline
