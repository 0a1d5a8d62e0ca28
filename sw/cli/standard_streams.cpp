// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

namespace dateline {
namespace {

volatile sig_atomic_t broken_pipe = 0;  // set by the signal handler

void on_broken_pipe(int) { broken_pipe = 1; }

/// If a descriptor is closed, opens /dev/null on it for the wrong direction. Every use then fails, as on a closed one,
/// but no file that is opened later gets this descriptor.
void occupy(int descriptor, int flags) {
  if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return;
  const int fd = open("/dev/null", flags);
  if (fd < 0 || fd == descriptor) return;
  dup2(fd, descriptor);
  close(fd);
}

}  // namespace

StandardStreams::StandardStreams() {
  occupy(STDIN_FILENO, O_WRONLY);
  occupy(STDOUT_FILENO, O_RDONLY);
  occupy(STDERR_FILENO, O_WRONLY);
  struct sigaction before {};
  // If the caller ignores SIGPIPE, a broken pipe is reported like any other write error.
  if (sigaction(SIGPIPE, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
    struct sigaction action {};
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = on_broken_pipe;
    sigaction(SIGPIPE, &action, nullptr);
  }
  std::cout.exceptions(std::ios::badbit | std::ios::failbit);
}

StandardStreams::~StandardStreams() { speak_again(); }

void StandardStreams::silence() {
  if (out_ != nullptr) return;
  out_ = std::cout.rdbuf(&nowhere_);
  err_ = std::cerr.rdbuf(&nowhere_);
}

void StandardStreams::speak_again() {
  if (out_ == nullptr) return;
  std::cout.rdbuf(out_);
  std::cerr.rdbuf(err_);
  out_ = err_ = nullptr;
}

bool StandardStreams::finish() const {
  std::cout.exceptions(std::ios::goodbit);
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0;
  return std::cout.good() && flushed && std::ferror(stdout) == 0;
}

bool StandardStreams::reader_gone() const { return broken_pipe != 0; }

}  // namespace dateline
