// SPDX-License-Identifier: Apache-2.0
// Child processes that end when their parent ends, even by kill -9.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace dateline {

/// fork() for a child that continues in this program. The child ends when this process ends, has default signal
/// handling, and does not remove this process's scratch files. Returns 0 in the child, and -1 where fork() fails.
pid_t fork_child();

/// Runs a command and appends its output to `log`; true when the command succeeded. A watcher process supervises the
/// command and all of its descendants: when this process ends, the watcher kills them and ends after the last of them.
/// `lock` (a file descriptor; -1: none) stays open in all of them: a lock on it is free only when none of them runs.
bool run_watched(const std::vector<std::string>& command, const std::string& log, int lock);

}  // namespace dateline
