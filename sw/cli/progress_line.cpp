// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iostream>

#include "sw/cli/environment.h"

namespace dateline {
namespace {

constexpr std::chrono::milliseconds kRenewal{200};

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

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0), start_(Clock::now()) {}

void ProgressLine::patience_from_environment() {
  constexpr int kDay = 24 * 60 * 60;
  if (const auto seconds =
          seconds_from_environment("DATELINE_PROGRESS_AFTER", 0, kDay,
                                   "the seconds after which somebody at a terminal is told how far a run is"))
    patience_ = *seconds;
}

Watcher ProgressLine::watcher() {
  if (!terminal_) return {};
  return [this](const Stage& stage) { tell(stage); };
}

void ProgressLine::tell(const Stage& stage) {
  const Clock::time_point now = Clock::now();
  const bool changed = stage.what != what_;
  if (changed) {
    what_ = stage.what;
    since_ = now;
    first_ = stage.done;
  }
  const bool too_soon = shown_ && !changed && now - last_ < kRenewal && patience_.count() > 0;
  if (now - start_ < patience_ || too_soon) return;
  last_ = now;
  shown_ = true;
  std::cout.flush();
  std::cerr << "\r\x1b[K" << text(stage, now) << std::flush;
}

void ProgressLine::clear() {
  if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  shown_ = false;
}

std::string ProgressLine::text(const Stage& stage, Clock::time_point now) const {
  constexpr double kEnough = 0.01;  // of the whole, to say how long the rest takes
  std::string line = "dateline: " + stage.what;
  if (!stage.detail.empty()) line += ": " + stage.detail;
  const double done = stage.done - first_, left = stage.whole - stage.done;
  if (stage.whole > 0 && done > kEnough * stage.whole && left > 0)
    line += ", " + duration_text(seconds_between(since_, now) * left / done) + " left";
  const size_t width = terminal_width() - 1;
  return line.size() > width ? line.substr(0, width) : line;
}

}  // namespace dateline
