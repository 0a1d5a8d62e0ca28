// SPDX-License-Identifier: Apache-2.0
#include "model/base/running_tasks.h"

#include <sys/wait.h>

#include <utility>

#include "model/base/error.h"

namespace dateline {

void RunningTasks::start(uint64_t number, std::unique_ptr<ChildTask> task) {
  if (!task->started()) throw CheckError(who_ + ": no child process");
  running_.push_back({number, std::move(task)});
}

std::optional<RunningTasks::Ended> RunningTasks::next(const HeldSignals& signals) {
  std::vector<ChildTask*> tasks;
  for (const Running& running : running_) tasks.push_back(running.task.get());
  const int index = next_to_end(tasks, signals);
  if (index < 0) return {};
  Running done = std::move(running_[static_cast<size_t>(index)]);
  running_.erase(running_.begin() + index);
  const int status = done.task->finish();
  return Ended{done.number, std::move(done.task), status};
}

std::string end_text(int status) {
  return WIFSIGNALED(status) ? "the process died of signal " + std::to_string(WTERMSIG(status))
                             : "the process ended with exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace dateline
