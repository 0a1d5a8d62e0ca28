// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/task_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>
#include <utility>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;
using Json = Grid::Json;

std::string file_text(const std::string& file, long offset = 0) {
  std::ifstream in(file, std::ios::binary);
  in.seekg(offset);
  std::stringstream text;
  text << in.rdbuf();
  return in ? text.str() : "";
}

/// Replaces the file in one step, because a task may read it at the same time. Throws UsageError.
void write_in_one(const std::string& file, const std::string& text) {
  ScratchFile aside(file);
  std::ofstream out(aside.path(), std::ios::binary);
  out << text << std::flush;
  out.close();
  if (aside.path().empty() || !out || std::rename(aside.path().c_str(), file.c_str()) != 0)
    throw UsageError(setting("slurm") + ": " + printable(file, 200) +
                     " cannot be written; its folder must be writable");
  aside.release();
}

std::string result_file(const std::string& folder, const std::string& job, int task) {
  return folder + "/result-" + job + "-" + std::to_string(task) + ".jsonl";
}

int environment_number(const char* name) {
  const char* const text = std::getenv(name);
  char* end = nullptr;
  const long number = text == nullptr ? -1 : std::strtol(text, &end, 10);
  if (text == nullptr || end == text || *end != '\0' || number < 0 || number > std::numeric_limits<int>::max())
    throw UsageError(setting("slurm-task") + ": " + name + " is not set; Slurm sets it for a task of a job array");
  return static_cast<int>(number);
}

/// Appends lines of results; each line is written in one step and is on disk before the next one.
class ResultLines {
 public:
  explicit ResultLines(const std::string& file)
      : fd_(open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)), file_(file) {}
  ~ResultLines() {
    if (fd_ >= 0) close(fd_);
  }
  ResultLines(const ResultLines&) = delete;
  ResultLines& operator=(const ResultLines&) = delete;
  void add(const std::string& line) {
    const std::string text = line + "\n";
    if (fd_ < 0 || write(fd_, text.data(), text.size()) != static_cast<ssize_t>(text.size()) || fdatasync(fd_) != 0)
      throw UsageError(setting("slurm-task") + ": " + printable(file_, 200) + ": writing failed");
  }

 private:
  int fd_;
  std::string file_;
};

}  // namespace

TaskFolder::TaskFolder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  folder_ = fs::canonical(folder, error).string();
  if (error || !fs::is_directory(folder_))
    throw UsageError(setting("slurm") + ": the folder " + printable(folder, 200) +
                     " cannot be made: " + error.message());
}

void TaskFolder::prepare(const std::vector<PointWork>& work, bool lists, int tasks) const {
  std::string text = Json({{"tasks", tasks}, {"lists", lists}}).dump() + "\n";
  for (const PointWork& one : work) {
    Json line = {{"point", one.point}, {"options", Json::object()}, {"arguments", one.arguments}};
    for (const auto& [name, value] : one.settings) line["options"][name] = value;
    text += line.dump() + "\n";
  }
  write_in_one(folder_ + "/points.jsonl", text);
  std::error_code error;
  const std::string program = fs::read_symlink("/proc/self/exe", error).string();
  write_in_one(script(),
               "#!/bin/sh\nexec " + shell_word(program) + " sweep --slurm-task " + shell_word(folder_) + "\n");
}

void TaskFolder::submitted(const SlurmJob& job) const {
  write_in_one(folder_ + "/job", job.number + " " + std::to_string(job.tasks) + "\n");
}

std::optional<SlurmJob> TaskFolder::job() const {
  std::istringstream in(file_text(folder_ + "/job"));
  SlurmJob job;
  if (!(in >> job.number >> job.tasks) || job.tasks < 1) return {};
  return job;
}

std::vector<PointLine> TaskFolder::read_results(const SlurmJob& job, int task, size_t points, long& offset,
                                                std::optional<double>& seconds) const {
  const std::string text = file_text(result_file(folder_, job.number, task), offset);
  std::vector<PointLine> lines;
  size_t start = 0;
  for (size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = text.substr(start, end - start);
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_object() && json.contains("seconds") && json["seconds"].is_number())
      seconds = json["seconds"].get<double>();
    else
      lines.push_back(parse_point_line(line, points));
  }
  offset += static_cast<long>(start);
  return lines;
}

std::string TaskFolder::last_line(const SlurmJob& job, int task) const {
  return last_line_said(file_text(folder_ + "/log-" + job.number + "-" + std::to_string(task) + ".txt"));
}

std::optional<PointSeconds> TaskFolder::point_seconds() const {
  std::istringstream in(file_text(folder_ + "/seconds"));
  PointSeconds seconds;
  if (!(in >> seconds.mean >> seconds.deviation) || !(seconds.mean > 0) || !(seconds.deviation >= 0)) return {};
  return seconds;
}

void TaskFolder::set_point_seconds(const PointSeconds& seconds) const {
  write_in_one(folder_ + "/seconds", std::to_string(seconds.mean) + " " + std::to_string(seconds.deviation) + "\n");
}

void TaskFolder::finished() const {
  std::error_code error;
  fs::remove(folder_ + "/job", error);
}

void TaskFolder::clear() const {
  std::error_code error;
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename().string();
    const auto begins = [&](const char* start) { return name.rfind(start, 0) == 0; };
    if (name == "points.jsonl" || name == "task.sh" || name == "job" || begins("result-") || begins("log-"))
      old.push_back(entry.path());
  }
  for (const fs::path& path : old) fs::remove(path, error);
}

void TaskFolder::remove() const {
  clear();
  std::error_code error;
  fs::remove(folder_ + "/seconds", error);
  fs::remove(folder_, error);  // the folder stays where it has other files
}

bool run_slurm_task(const std::string& folder, const HeldSignals& signals) {
  const int task = environment_number("SLURM_ARRAY_TASK_ID");
  const std::string job = std::to_string(environment_number("SLURM_ARRAY_JOB_ID"));
  std::istringstream in(file_text(folder + "/points.jsonl"));
  std::string line;
  const Json head = std::getline(in, line) ? Json::parse(line, nullptr, false) : Json();
  if (!head.is_object() || !head.contains("tasks") || !head["tasks"].is_number_unsigned() || head["tasks"] == 0)
    throw UsageError(setting("slurm-task", printable(folder, 200)) + ": has no points.jsonl that sweep " +
                     setting("slurm") + " has written");
  const size_t tasks = head["tasks"];
  std::vector<PointWork> work;
  for (size_t row = 0; std::getline(in, line); ++row) {
    if (row % tasks != static_cast<size_t>(task)) continue;
    const Json json = Json::parse(line);
    work.push_back({json["point"], {}, json["arguments"]});
    for (const auto& entry : json["options"].items()) work.back().settings.emplace_back(entry.key(), entry.value());
  }
  ResultLines results(result_file(folder, job, task));
  const auto start = std::chrono::steady_clock::now();
  const bool all = run_points(
      work.size(), [&](size_t index) { return work[index]; }, head["lists"], 1, signals,
      [&](const PointLine& done) { results.add(done.text); });
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (all) results.add(Json({{"task", task}, {"seconds", seconds.count()}, {"points", work.size()}}).dump());
  return all;
}

}  // namespace dateline
