// SPDX-License-Identifier: Apache-2.0
// Processes that end with the one that started them, however that ends (kill -9 too).
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace dateline {

/// fork() for a child that runs on in this program: it ends when this process does, has its own signals, and leaves
/// this process's scratch files alone. In the child the result is 0; -1: no process to be had.
pid_t fork_child();

/// Runs a command with its output appended to a log; true when it succeeded. A process of its own watches over it and
/// over everything that it starts: when this process ends, all of them are killed, and only then does the watcher go.
/// `lock` (a descriptor, -1: none) stays open in all of them: a lock on it is free only when none of them runs.
bool run_watched(const std::vector<std::string>& command, const std::string& log, int lock);

}  // namespace dateline
