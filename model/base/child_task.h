// SPDX-License-Identifier: Apache-2.0
// Work that a child process does for this one, and the text that it gives back: for what a process can do only once,
// and for several things at a time. The child ends with this process.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"

namespace dateline {

/// What a process and all that it waited for have taken.
struct TakenUse {
  double processor = 0;  ///< seconds, user and system
  uint64_t peak = 0;     ///< bytes in memory at most, of one of them
};

class ChildTask {
 public:
  enum class Manner {
    kBeside,  ///< in this process's group, and it prints where this process does
    kApart    ///< in a group of its own, which the terminal's signals do not reach; what it prints is kept (printed())
  };

  /// Starts the work; `who` begins the message of the CheckError that says that there is no pipe.
  ChildTask(const std::string& who, const std::function<std::string()>& work, Manner manner);
  /// Becomes a program, apart: what it writes to stdout is received, what it writes to stderr is printed(). Exit status
  /// 127 where there is no such program.
  ChildTask(const std::string& who, const std::vector<std::string>& command);
  /// Kills the child where it still runs.
  ~ChildTask();
  ChildTask(const ChildTask&) = delete;
  ChildTask& operator=(const ChildTask&) = delete;

  /// False: no process was to be had.
  bool started() const { return child_ > 0; }
  /// For select(): readable when receive() would not wait.
  int descriptor() const { return pipe_; }
  /// Takes in what has come, or waits for the next piece; false when nothing more will come.
  bool receive();
  /// Everything that was received.
  const std::string& text() const { return text_; }
  /// What a child apart has printed, stdout and stderr as they came; of much the end.
  std::string printed() const;
  /// Waits until the child has ended; what waitpid says of it.
  int finish();
  /// After finish().
  const TakenUse& use() const { return use_; }

 private:
  pid_t child_ = -1;
  int pipe_ = -1;
  int print_ = -1;  ///< a file in memory; -1: none
  std::string text_;
  TakenUse use_;
};

/// Waits until one of the tasks has sent everything that it will send, and takes in what the others send meanwhile; its
/// index, or -1 when a signal has come.
int next_to_end(const std::vector<ChildTask*>& tasks, const HeldSignals& signals);

}  // namespace dateline
