// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstddef>
#include <iostream>

#include "sw/cli/environment.h"

namespace dateline {
namespace {

constexpr std::chrono::milliseconds kRenewal{200};
constexpr std::chrono::seconds kTick{1};
/// Longest wait for the lock. No thread holds it that long, but in a child of fork() it may stay locked for ever.
constexpr std::chrono::milliseconds kLockPatience{500};

size_t terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// "40 s", "3 min", "2 h".
std::string duration_text(double seconds) {
  if (seconds < 100) return std::to_string(std::lround(seconds)) + " s";
  if (seconds < 100 * 60) return std::to_string(std::lround(seconds / 60)) + " min";
  return std::to_string(std::lround(seconds / 3600)) + " h";
}

double seconds_between(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0), start_(Clock::now()), process_(getpid()) {}

void ProgressLine::patience_from_environment() {
  constexpr int kDay = 24 * 60 * 60;
  if (const auto seconds = seconds_from_environment("DATELINE_PROGRESS_AFTER", 0, kDay,
                                                    "the seconds after which a terminal shows the progress of a run"))
    patience_ = *seconds;
  if (const auto seconds =
          seconds_from_environment("DATELINE_PROGRESS_EVERY", 0, kDay,
                                   "the seconds between two progress lines where stderr is not a terminal; 0: none"))
    every_ = *seconds;
}

void ProgressLine::begin(const std::string& command) {
  command_ = stage_.what = command;
  since_ = start_;
  if (command.empty() || (!terminal_ && every_.count() == 0)) return;
  // Block all signals in the new thread, so that the main thread receives them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { tick(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Watcher ProgressLine::watcher() {
  if (!terminal_ && every_.count() == 0) return {};
  return [this](const Stage& stage) { update(stage); };
}

void ProgressLine::update(const Stage& stage) {
  const std::unique_lock<std::timed_mutex> lock(mutex_, kLockPatience);
  if (!lock) return;
  const Clock::time_point now = Clock::now();
  const std::string what = stage.what.empty() ? command_ : stage.what;
  const bool changed = what != stage_.what;
  if (changed) {
    since_ = now;
    first_ = stage.done;
  }
  stage_ = stage;
  stage_.what = what;
  reported_ = true;
  const bool too_soon = shown_ && !changed && now - last_ < kRenewal && patience_.count() > 0;
  if (terminal_ && now - start_ >= patience_ && !too_soon) show(now);
}

void ProgressLine::show(Clock::time_point now) {
  last_ = now;
  std::string line = text(now);
  if (!terminal_) {
    std::cerr << line << "\n" << std::flush;
    return;
  }
  shown_ = true;
  line = line.substr(0, terminal_width() - 1);
  std::cout.flush();
  std::cerr << "\r\x1b[K" << line << std::flush;
}

/// The loop of the thread: at a terminal it refreshes the line, elsewhere it writes a line every `every_` seconds.
void ProgressLine::tick() {
  std::unique_lock<std::timed_mutex> lock(mutex_);
  Clock::time_point next = start_ + every_;
  while (!over_) {
    changed_.wait_until(lock, terminal_ ? Clock::now() + kTick : next);
    const Clock::time_point now = Clock::now();
    if (over_) return;
    if (terminal_ && reported_ && now - start_ >= patience_ && now - last_ >= kTick) show(now);
    if (terminal_ || now < next) continue;
    show(now);
    next += every_;
  }
}

void ProgressLine::clear() {
  const std::unique_lock<std::timed_mutex> lock(mutex_, kLockPatience);
  if (!lock) return;
  if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  shown_ = reported_ = false;
  stage_ = {command_};
}

void ProgressLine::stop() {
  clear();
  if (!thread_.joinable()) return;
  if (getpid() != process_) return thread_.detach();  // the thread is the parent's
  {
    const std::unique_lock<std::timed_mutex> lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

std::string ProgressLine::text(Clock::time_point now) const {
  constexpr double kEnough = 0.01;  // fraction of the work after which the remaining time is shown
  constexpr double kLong = 5;       // seconds of a stage after which its duration is shown instead
  std::string line = "dateline: " + stage_.what;
  if (!stage_.detail.empty()) line += ": " + stage_.detail;
  const double done = stage_.done - first_, left = stage_.whole - stage_.done, took = seconds_between(since_, now);
  if (stage_.whole > 0 && done > kEnough * stage_.whole && left > 0)
    line += ", " + duration_text(took * left / done) + " left";
  else if (took >= kLong)
    line += ", for " + duration_text(took);
  return line;
}

}  // namespace dateline
