// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/run_points.h"

#include <sys/wait.h>

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "model/base/child_task.h"
#include "model/base/printable.h"
#include "model/base/running_tasks.h"

namespace dateline {
namespace {

using Json = Grid::Json;

/// The report without lists, at any depth.
Json without_lists(const Json& report) {
  Json result = Json::object();
  for (const auto& entry : report.items()) {
    if (entry.value().is_array()) continue;
    result[entry.key()] = entry.value().is_object() ? without_lists(entry.value()) : entry.value();
  }
  return result;
}

std::string why_failed(const Json& report, const RunningTasks::Ended& ended) {
  if (WIFSIGNALED(ended.status)) return end_text(ended.status);
  if (report.is_object() && report.contains("failure") && report["failure"].contains("message"))
    return one_line(report["failure"]["message"].get<std::string>());
  const std::string said = last_line_said(ended.task->printed());
  return said.empty() ? end_text(ended.status) + " and without a report" : said;
}

/// Starts this program with the arguments of a point; the program writes its report to stdout.
std::unique_ptr<ChildTask> start_point(const PointWork& work) {
  // This path works even when a build replaces the file of the program meanwhile.
  std::vector<std::string> command = {"/proc/self/exe"};
  command.insert(command.end(), work.arguments.begin(), work.arguments.end());
  command.emplace_back("--json=-");
  return std::make_unique<ChildTask>("sweep", command);
}

Json line_start(const PointWork& work) {
  Json line = {{"point", work.point}, {"options", Json::object()}};
  for (const auto& [name, value] : work.settings) line["options"][name] = value;
  return line;
}

PointLine point_line(const PointWork& work, bool lists, const RunningTasks::Ended& ended) {
  Json line = line_start(work);
  Json report = Json::parse(ended.task->text(), nullptr, false);
  const bool good = WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == 0 && report.is_object();
  if (!good) {
    if (WIFEXITED(ended.status)) line["exit"] = WEXITSTATUS(ended.status);
    line["failure"] = why_failed(report, ended);
  }
  if (report.is_object()) {
    for (const char* key : {"version", "program_version", "failure"}) report.erase(key);
    line["result"] = lists ? report : without_lists(report);
  }
  return {work.point, !good, line.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

}  // namespace

PointWork point_work(const Grid& grid, size_t point) { return {point, grid.settings(point), grid.arguments(point)}; }

PointLine failed_line(const PointWork& work, const std::string& why) {
  Json line = line_start(work);
  line["failure"] = why;
  return {work.point, true, line.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

std::string last_line_said(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  text = text.substr(text.rfind('\n') + 1);
  const std::string start = "dateline: ";
  return one_line(text.rfind(start, 0) == 0 ? text.substr(start.size()) : text);
}

std::string failure_of(const PointLine& line) {
  const Json json = Json::parse(line.text, nullptr, false);
  return json.is_object() && json.contains("failure") && json["failure"].is_string()
             ? json["failure"].get<std::string>()
             : "";
}

std::string settings_text(const std::vector<Grid::Setting>& settings) {
  std::string text;
  for (const auto& [name, value] : settings)
    text += (text.empty() ? "" : ", ") + name + " " + printable(value_word(value));
  return text;
}

bool run_points(size_t count, const std::function<PointWork(size_t index)>& work, bool lists, size_t jobs,
                const HeldSignals& signals, const std::function<void(const PointLine&)>& done) {
  RunningTasks running("sweep");
  std::map<uint64_t, PointWork> started;
  for (size_t next = 0; next < count || running.count() > 0;) {
    while (next < count && running.count() < jobs && signals.caught() == 0) {
      const PointWork& one = started[next] = work(next);
      running.start(next++, start_point(one));
    }
    const std::optional<RunningTasks::Ended> ended = running.next(signals);
    if (!ended) return false;
    done(point_line(started[ended->number], lists, *ended));
    started.erase(ended->number);
  }
  return true;
}

}  // namespace dateline
