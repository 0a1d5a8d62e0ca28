// SPDX-License-Identifier: Apache-2.0
// Work that a child process does for this process, and the text that it returns: for work that a process can do only
// once, and for parallel work. The child ends when this process ends.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"

namespace dateline {

/// Resources used by a process and by the children for which it waited.
struct TakenUse {
  double processor = 0;  ///< processor time in seconds, user and system, of all of them
  uint64_t peak = 0;     ///< largest resident memory of any one of them, in bytes
};

class ChildTask {
 public:
  enum class Manner {
    kBeside,  ///< in this process's group, with the same stdout and stderr
    kApart    ///< in its own process group, which signals of the terminal do not reach; printed() has its output
  };

  /// Starts `work` in a child; its result is sent back through a pipe. Throws CheckError, beginning with `who`, where
  /// no pipe can be made.
  ChildTask(const std::string& who, const std::function<std::string()>& work, Manner manner);
  /// Starts a program in its own process group. text() receives its stdout and printed() has its stderr. Exit status
  /// 127 where no such program exists.
  ChildTask(const std::string& who, const std::vector<std::string>& command);
  /// Kills the child if it is still running.
  ~ChildTask();
  ChildTask(const ChildTask&) = delete;
  ChildTask& operator=(const ChildTask&) = delete;

  /// False where fork() failed.
  bool started() const { return child_ > 0; }
  /// The descriptor for select(): readable when receive() would not block.
  int descriptor() const { return pipe_; }
  /// Receives available text, or blocks until some arrives; false at the end of the child's text.
  bool receive();
  /// All text received so far.
  const std::string& text() const { return text_; }
  /// The output of a child in its own group, stdout and stderr in the order of writing; only the last 64 KiB.
  std::string printed() const;
  /// Waits until the child has ended and returns its status in the form of waitpid.
  int finish();
  /// Resources used by the child; valid after finish().
  const TakenUse& use() const { return use_; }

 private:
  pid_t child_ = -1;
  int pipe_ = -1;
  int print_ = -1;  ///< memory file with the child's output; -1: none
  std::string text_;
  TakenUse use_;
};

/// Waits until one of the tasks has sent all of its text, and receives text from the others meanwhile. Returns the
/// index of that task, or -1 when a signal was caught.
int next_to_end(const std::vector<ChildTask*>& tasks, const HeldSignals& signals);

}  // namespace dateline
