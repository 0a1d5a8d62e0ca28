// SPDX-License-Identifier: Apache-2.0
// Children that run at the same time, each known by a number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/child_task.h"
#include "model/base/scratch_file.h"

namespace dateline {

class RunningTasks {
 public:
  struct Ended {
    uint64_t number = 0;
    std::unique_ptr<ChildTask> task;
    int status = 0;  ///< as waitpid has it
  };

  /// who: begins the message where no process is to be had.
  explicit RunningTasks(std::string who) : who_(std::move(who)) {}

  size_t count() const { return running_.size(); }
  /// Throws CheckError where the task has not started.
  void start(uint64_t number, std::unique_ptr<ChildTask> task);
  /// Waits until one has ended and takes it from the list; nothing when a signal came first.
  std::optional<Ended> next(const HeldSignals& signals);

 private:
  struct Running {
    uint64_t number = 0;
    std::unique_ptr<ChildTask> task;
  };
  std::string who_;
  std::vector<Running> running_;
};

/// "the process died of signal 9", "the process ended with exit status 3".
std::string end_text(int status);

}  // namespace dateline
