// SPDX-License-Identifier: Apache-2.0
// Shows on stderr the progress of a long command: at a terminal in one line that is refreshed, elsewhere in a new line
// every 30 s, so that a log or a build server shows that the command still runs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "model/base/stage.h"

namespace dateline {

/// At a terminal it shows nothing in the first seconds (two, unless the environment sets another number). Call clear()
/// before anything else is written to the terminal. A thread refreshes the line or writes the next one, so that
/// progress is visible even if the command reports no stage for a long time. A process forked from this one has no such
/// thread.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { stop(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Takes the seconds before the first line from the environment variable DATELINE_PROGRESS_AFTER (at a terminal; 0:
  /// show every stage that is reported) and the seconds between lines from DATELINE_PROGRESS_EVERY (elsewhere; 0:
  /// none), if they are set. Throws UsageError if a value is not a number of seconds.
  void patience_from_environment();
  /// Starts the thread. command: shown while no stage has been reported.
  void begin(const std::string& command);
  /// A function to which long work reports its stages. A stage without a name is shown under the command's name. Do not
  /// call the function after this object is destroyed.
  Watcher watcher();
  /// Erases the line. The next stage that is reported shows it again.
  void clear();
  /// Erases the line and ends the thread. A command that is meant to run for ever calls it.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  void update(const Stage& stage);
  void tick();
  void show(Clock::time_point now);
  std::string text(Clock::time_point now) const;

  bool terminal_;
  std::chrono::seconds patience_{2}, every_{30};
  bool shown_ = false;
  bool reported_ = false;  ///< a stage was reported since the last clear()
  Clock::time_point start_, last_;
  std::string command_;
  Stage stage_;              ///< the current stage
  Clock::time_point since_;  ///< start of the current stage
  double first_ = 0;         ///< stage_.done at the start of the current stage
  int process_ = 0;          ///< id of the process that has the thread
  bool over_ = false;
  std::timed_mutex mutex_;
  std::condition_variable_any changed_;
  std::thread thread_;
};

}  // namespace dateline
