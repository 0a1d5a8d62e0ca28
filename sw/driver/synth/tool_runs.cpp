// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/synth/tool_runs.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>
#include <utility>

#include "model/base/child_process.h"
#include "model/base/error.h"
#include "model/base/find_tool.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::string make_folder(const std::string& keep) {
  std::error_code error;
  if (!keep.empty()) {
    fs::create_directories(keep, error);
    if (error || access(keep.c_str(), W_OK) != 0)
      throw UsageError(setting("keep") + ": cannot write to the folder " + keep + ": " +
                       (error ? error.message() : std::strerror(errno)));
    return fs::absolute(keep).string();
  }
  std::string name = (fs::temp_directory_path(error) / "dateline-synth-XXXXXX").string();
  if (error || !mkdtemp(name.data()))
    throw UsageError("cannot make a temporary folder " + name + ": set TMPDIR to a folder that can be written");
  return name;
}

struct Running {
  size_t index = 0;
  Clock::time_point start{};
  std::unique_ptr<ChildTask> task{};
};

}  // namespace

std::string find_fpga_tool(const std::string& name, const std::string& source_dir, bool own_first) {
  std::string own;
  for (const std::string& known : {"yowasp-" + name, name})
    if (const std::string path = source_dir + "/build/tools/bin/" + known;
        own.empty() && access(path.c_str(), X_OK) == 0)
      own = path;
  if (!own.empty() && own_first) return own;
  for (const std::string& known : {name, "yowasp-" + name})
    if (const std::string path = find_tool(known); !path.empty()) return path;
  return own;
}

ToolRuns::ToolRuns(const std::string& keep, std::vector<std::string> settings, int seconds)
    : folder_(make_folder(keep)), keep_(!keep.empty()), settings_(std::move(settings)), seconds_(seconds) {
  lock_ = open(file("lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock_ < 0 || flock(lock_, LOCK_EX | LOCK_NB) != 0)
    throw UsageError(lock_ < 0 ? "cannot write to " + folder_ : "another dateline synth runs in " + folder_);
}

ToolRuns::~ToolRuns() {
  clean_up();
  if (signals_.caught() != 0) signals_.end();
}

void ToolRuns::clean_up() {
  // A second lock succeeds when no process that inherited the first one is left. Waits ten seconds at most, because a
  // process may hang in the kernel.
  close(lock_);
  const int own = open(file("lock").c_str(), O_RDWR | O_CLOEXEC);
  for (int i = 0; i < 500 && own >= 0 && flock(own, LOCK_EX | LOCK_NB) != 0; ++i) usleep(20'000);
  if (own >= 0) close(own);
  std::error_code error;
  if (keep_)
    fs::remove(file("lock"), error);
  else
    fs::remove_all(folder_, error);
}

void ToolRuns::write(const std::string& name, const std::string& text) const {
  std::ofstream out(file(name), std::ios::binary);
  out << text << std::flush;
  if (!out) throw UsageError("cannot write " + file(name) + ": is the disk full?");
}

std::string ToolRuns::read(const std::string& name) const {
  std::ifstream in(file(name), std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<ToolEnd> ToolRuns::run(const std::vector<ToolRun>& runs, int jobs) {
  std::vector<ToolEnd> ends(runs.size());
  std::vector<Running> running;
  for (size_t next = 0; next < runs.size() || !running.empty();) {
    while (next < runs.size() && static_cast<int>(running.size()) < jobs && signals_.caught() == 0) {
      // TMPDIR: files that a killed tool leaves there are removed with the folder.
      std::vector<std::string> command = {"env", "-C", folder_, "TMPDIR=" + folder_};
      command.insert(command.end(), settings_.begin(), settings_.end());
      command.insert(command.end(), {"timeout", "-k", "5", std::to_string(seconds_)});
      command.insert(command.end(), runs[next].command.begin(), runs[next].command.end());
      const std::string log = file(runs[next].name + ".log");
      auto task = std::make_unique<ChildTask>(
          "synth", [&] { return std::string(run_watched(command, log, lock_) ? "good" : "bad"); },
          ChildTask::Manner::kApart);
      if (!task->started()) throw UsageError("cannot start a child process for " + runs[next].command[0]);
      running.push_back({next++, Clock::now(), std::move(task)});
    }
    std::vector<ChildTask*> tasks;
    for (const Running& one : running) tasks.push_back(one.task.get());
    if (watcher_) {
      std::string names;
      for (const Running& one : running) names += (names.empty() ? "" : ", ") + runs[one.index].name;
      watcher_({what_ + ": " + names});
    }
    const int done = next_to_end(tasks, signals_);
    if (done < 0) {
      running.clear();
      clean_up();
      signals_.end();
    }
    const Running& one = running[static_cast<size_t>(done)];
    const std::chrono::duration<double> took = Clock::now() - one.start;
    ends[one.index] = {one.task->text() == "good", took.count()};
    running.erase(running.begin() + done);
  }
  return ends;
}

}  // namespace dateline
