// SPDX-License-Identifier: Apache-2.0
// A set of child tasks that run at the same time, each identified by a number.
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
    int status = 0;  ///< exit status in the form of waitpid
  };

  /// `who` begins the message of the error that start() throws.
  explicit RunningTasks(std::string who) : who_(std::move(who)) {}

  size_t count() const { return running_.size(); }
  /// Adds a running task. Throws CheckError if its process could not be created.
  void start(uint64_t number, std::unique_ptr<ChildTask> task);
  /// Waits until a task has ended and removes it from the set; nullopt when a signal was caught first.
  std::optional<Ended> next(const HeldSignals& signals);

 private:
  struct Running {
    uint64_t number = 0;
    std::unique_ptr<ChildTask> task;
  };
  std::string who_;
  std::vector<Running> running_;
};

/// A waitpid status in words: "the process died of signal 9", "the process ended with exit status 3".
std::string end_text(int status);

}  // namespace dateline
