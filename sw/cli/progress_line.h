// SPDX-License-Identifier: Apache-2.0
// One line on stderr that says what takes long and how far it is, and renews itself.
#pragma once

#include <chrono>
#include <string>

#include "model/stage.h"

namespace dateline {

/// Shows nothing in the first seconds, two unless patience_from_environment() says otherwise, and nothing at all where
/// stderr is no terminal. clear() before anything else is written to the terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Whole seconds from the environment variable DATELINE_PROGRESS_AFTER, where it is set; throws UsageError for what
  /// is no number of seconds. With 0 everything that the line is told is shown.
  void patience_from_environment();
  /// Whom to tell; empty where nobody watches. The line outlives what it is told.
  Watcher watcher();
  /// Takes the line away; it comes again when there is more to say.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void tell(const Stage& stage);
  std::string text(const Stage& stage, Clock::time_point now) const;

  bool terminal_;
  std::chrono::seconds patience_{2};
  bool shown_ = false;
  Clock::time_point start_, last_;
  std::string what_;         ///< of the stage that goes on
  Clock::time_point since_;  ///< it began
  double first_ = 0;         ///< how much of it was done then
};

}  // namespace dateline
