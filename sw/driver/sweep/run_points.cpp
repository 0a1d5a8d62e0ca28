// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/run_points.h"

#include <sys/wait.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "model/printable.h"

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

/// What the program said at its end: the last line of what it printed.
std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  text = text.substr(text.rfind('\n') + 1);
  const std::string start = "dateline: ";
  return one_line(text.rfind(start, 0) == 0 ? text.substr(start.size()) : text);
}

std::string why_failed(const Json& report, const RunningTasks::Ended& ended) {
  if (WIFSIGNALED(ended.status)) return end_text(ended.status);
  if (report.is_object() && report.contains("failure") && report["failure"].contains("message"))
    return one_line(report["failure"]["message"].get<std::string>());
  const std::string said = last_line(ended.task->printed());
  return said.empty() ? end_text(ended.status) + " and without a report" : said;
}

}  // namespace

std::unique_ptr<ChildTask> start_point(const std::vector<std::string>& arguments) {
  // Also when the file of the program is replaced meanwhile: a build goes on, say.
  std::vector<std::string> command = {"/proc/self/exe"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.emplace_back("--json=-");
  return std::make_unique<ChildTask>("sweep", command);
}

PointLine point_line(size_t point, const std::vector<Grid::Setting>& settings, bool lists,
                     const RunningTasks::Ended& ended) {
  Json line = {{"point", point}, {"options", Json::object()}};
  for (const auto& [name, value] : settings) line["options"][name] = value;
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
  return {point, !good, line.dump(-1, ' ', false, Json::error_handler_t::replace)};
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

bool run_points(const Grid& grid, const std::vector<size_t>& points, size_t jobs, const HeldSignals& signals,
                const std::function<void(const PointLine&)>& tell) {
  RunningTasks running("sweep");
  for (size_t next = 0; next < points.size() || running.count() > 0;) {
    while (next < points.size() && running.count() < jobs && signals.caught() == 0) {
      running.start(points[next], start_point(grid.arguments(points[next])));
      ++next;
    }
    const std::optional<RunningTasks::Ended> ended = running.next(signals);
    if (!ended) return false;
    const auto point = static_cast<size_t>(ended->number);
    tell(point_line(point, grid.settings(point), grid.lists, *ended));
  }
  return true;
}

}  // namespace dateline
