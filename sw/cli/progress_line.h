// SPDX-License-Identifier: Apache-2.0
// One line on stderr that says what takes long and how far it is, and renews itself.
#pragma once

#include <chrono>
#include <string>

#include "model/stage.h"

namespace dateline {

/// Shows nothing in the first two seconds, and nothing at all where stderr is no terminal. clear() before anything else
/// is written to the terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Whom to tell; empty where nobody watches. The line outlives what it is told.
  Watcher watcher();
  /// Takes the line away; it comes again when there is more to say.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void tell(const Stage& stage);
  std::string text(const Stage& stage, Clock::time_point now) const;

  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_, last_;
  std::string what_;         ///< of the stage that goes on
  Clock::time_point since_;  ///< it began
  double first_ = 0;         ///< how much of it was done then
};

}  // namespace dateline
