// SPDX-License-Identifier: Apache-2.0
// Says on stderr what takes long and how far it is: at a terminal in one line that renews itself, elsewhere in a line
// every 30 s, so that a log or a build server shows that a run goes on.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "model/base/stage.h"

namespace dateline {

/// At a terminal it shows nothing in the first seconds, two unless the environment says otherwise, and clear() comes
/// before anything else is written there. A thread of its own renews the line and writes the others, so that a command
/// which tells nothing for a long time is seen to run as well. In a process that was forked from this one it says
/// nothing by itself.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { stop(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Whole seconds from the environment variables DATELINE_PROGRESS_AFTER (at a terminal; with 0 everything that the
  /// line is told is shown) and DATELINE_PROGRESS_EVERY (elsewhere; 0: never), where they are set; throws UsageError
  /// for what is no number of seconds.
  void patience_from_environment();
  /// A command begins, which is named where it has told nothing.
  void begin(const std::string& command);
  /// What long work reports its stages to. A stage without a name stands for the command itself. The returned function
  /// must not be called after this object is destroyed.
  Watcher watcher();
  /// Takes the line away; it comes again when there is more to say.
  void clear();
  /// Nothing more is said; for a command that is meant to run for ever.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  void tell(const Stage& stage);
  void tick();
  void show(Clock::time_point now);
  std::string text(Clock::time_point now) const;

  bool terminal_;
  std::chrono::seconds patience_{2}, every_{30};
  bool shown_ = false;
  bool told_ = false;  ///< something, since the line was cleared
  Clock::time_point start_, last_;
  std::string command_;
  Stage stage_;              ///< that goes on
  Clock::time_point since_;  ///< it began
  double first_ = 0;         ///< how much of it was done then
  int process_ = 0;          ///< which has the thread
  bool over_ = false;
  std::timed_mutex mutex_;
  std::condition_variable_any changed_;
  std::thread thread_;
};

}  // namespace dateline
