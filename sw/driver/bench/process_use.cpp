// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/bench/process_use.h"

#include <sys/wait.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "model/base/child_task.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/running_tasks.h"

namespace dateline {

ProcessUse run_and_measure(std::vector<std::string> command, const std::vector<std::string>& arguments,
                           const HeldSignals& signals, nlohmann::json& report) {
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.emplace_back("--json=-");
  const auto start = std::chrono::steady_clock::now();
  ChildTask task("bench", command);
  if (!task.started()) throw CheckError("bench: cannot start a process");
  if (next_to_end({&task}, signals) < 0) signals.end();
  const int status = task.finish();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  report = nlohmann::json::parse(task.text(), nullptr, false);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || !report.is_object()) {
    std::string line;
    for (const std::string& word : arguments) line += " " + word;
    const std::string said = one_line(task.printed());
    throw CheckError("dateline" + line + ": " + (said.empty() ? end_text(status) : said));
  }
  return {task.use().processor, wall.count(), task.use().peak};
}

}  // namespace dateline
