// SPDX-License-Identifier: Apache-2.0
// Grids of options, and the file that keeps the results of their points.
#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"
#include "sw/driver/sweep/slurm.h"
#include "sw/driver/sweep/slurm_run.h"
#include "sw/driver/sweep/task_folder.h"
#include "sw/report/sweep_report.h"
#include "tests/support/process.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

const std::vector<SweptCommand>& swept_commands() {
  static const std::vector<SweptCommand> commands = {{"check",
                                                      {{"operation", false, true, ""},
                                                       {"vcs", false, false, ""},
                                                       {"unsafe", true, false, ""},
                                                       {"csv", false, false, "it writes"}}},
                                                     {"prove", {{"vcs", false, false, ""}}}};
  return commands;
}

Grid grid_of(const std::string& text) { return parse_grid(text, "g.json", swept_commands()); }

std::string grid_refusal(const std::string& text) {
  return refusal([&] { grid_of(text); });
}

TEST(Grid, points_are_all_combinations_the_last_option_first) {
  const Grid grid = grid_of(
      R"({"command": ["check"], "options": {"operation": ["gather", "scatter"], "vcs": [1, 2, 4], "unsafe": [false, true]},
          "fixed": {}})");
  ASSERT_EQ(grid.points(), 12u);
  using Words = std::vector<std::string>;
  EXPECT_EQ(grid.arguments(0), (Words{"check", "gather", "--vcs=1"}));
  EXPECT_EQ(grid.arguments(1), (Words{"check", "gather", "--vcs=1", "--unsafe"}));
  EXPECT_EQ(grid.arguments(2), (Words{"check", "gather", "--vcs=2"}));
  EXPECT_EQ(grid.arguments(11), (Words{"check", "scatter", "--vcs=4", "--unsafe"}));
  EXPECT_EQ(grid.settings(7)[1].second, 1);
}

TEST(Grid, words_fixed_options_and_ranges_are_taken_as_written) {
  const Grid grid = grid_of(
      R"({"command": ["check", "gather"], "options": {"vcs": {"from": 0.05, "to": 0.7, "step": 0.05}},
          "fixed": {"unsafe": true}, "lists": true})");
  ASSERT_EQ(grid.points(), 14u);
  EXPECT_EQ(grid.arguments(2), (std::vector<std::string>{"check", "gather", "--vcs=0.15", "--unsafe"}));
  EXPECT_EQ(grid.arguments(13)[2], "--vcs=0.7");
  EXPECT_TRUE(grid.lists);
  EXPECT_EQ(grid_of(R"({"command": ["prove"], "options": {"vcs": {"from": 1, "to": 4, "step": 2}}})").arguments(1)[1],
            "--vcs=3");
  EXPECT_EQ(grid_of(R"({"command": ["prove"], "options": {}})").points(), 1u);
}

TEST(Grid, bad_ones_are_refused_with_file_key_and_what_is_allowed) {
  EXPECT_EQ(lacks(grid_refusal(R"({"command": ["proves"], "options": {}})"),
                  {"g.json", "'proves'", "'prove'", "check, prove"}),
            "");
  EXPECT_EQ(lacks(grid_refusal(R"({"command": ["prove"], "option": {}})"),
                  {"g.json", "'option'", "'options'", "command, options, fixed, lists"}),
            "");
  EXPECT_EQ(
      lacks(grid_refusal(R"({"command": ["check"], "options": {"vsc": [1]}})"), {"g.json", "options.vsc", "'vcs'"}),
      "");
  EXPECT_EQ(lacks(grid_refusal(R"({"command": ["check"], "options": {"csv": ["x"]}})"), {"g.json", "options.csv"}), "");
  EXPECT_EQ(
      lacks(grid_refusal(R"({"command": ["prove"], "options": {"vcs": [1, null]}})"), {"g.json", "options.vcs[1]"}),
      "");
  EXPECT_EQ(lacks(grid_refusal(R"({"command": ["check"], "options": {"unsafe": [1]}})"),
                  {"g.json", "options.unsafe[0]", "1", "true, false"}),
            "");
  EXPECT_EQ(lacks(grid_refusal(R"({"command": ["check"], "options": {"operation": ["--csv=x"]}})"),
                  {"g.json", "options.operation[0]", "'--csv=x'"}),
            "");
  for (const auto& [text, tokens] : std::vector<std::pair<std::string, Tokens>>{
           {"[]", {"[]"}},
           {"{\n\"command\": [\"prove\"", {"JSON", "22", "line 2, column 19"}},
           {R"({"command": ["prove"], "command": []})", {"'command'"}},
           {R"({"options": {}})", {"'command'"}},
           {R"({"command": ["prove"]})", {"'options'"}},
           {R"({"command": "prove", "options": {}})", {"command", "'prove'"}},
           {R"({"command": ["prove", "--vcs"], "options": {}})", {"command", "'--vcs'", "options", "fixed"}},
           {R"({"command": ["prove", "x"], "options": {}})", {"command", "'x'", "prove"}},
           {R"({"command": ["check", "gather"], "options": {"operation": ["x"]}})", {"options.operation", "command"}},
           {R"({"command": ["prove"], "options": {"vcs": 2}})", {"options.vcs", "2"}},
           {R"({"command": ["prove"], "options": {"vcs": []}})", {"options.vcs", "[]"}},
           {R"({"command": ["prove"], "options": {"vcs": [2, 2]}})", {"options.vcs", "2"}},
           {R"({"command": ["prove"], "options": {"vcs": [2]}, "fixed": {"vcs": 2}})", {"vcs", "options", "fixed"}},
           {R"({"command": ["prove"], "options": {"vcs": {"from": 1, "to": 2}}})", {"options.vcs.step"}},
           {R"({"command": ["prove"], "options": {"vcs": {"from": 2, "to": 1, "step": 1}}})", {"options.vcs"}},
           {R"({"command": ["prove"], "options": {"vcs": {"from": 0, "to": 1e9, "step": 0.1}}})", {"1000000"}},
           {R"({"command": ["prove"], "options": {"vcs": {"from": 0, "to": 1, "size": 1}}})",
            {"'options.vcs.size'", "from, to, step"}},
           {R"({"command": ["prove"], "options": {}, "lists": 1})", {"lists", "1", "true, false"}}})
    EXPECT_EQ(lacks(grid_refusal(text), tokens), "") << text;
}

PointsFile::Json points_header_of(const std::string& grid) { return points_header(grid_of(grid)); }

const std::string kThree = R"({"command": ["prove"], "options": {"vcs": [1, 2, 3]}})";

PointLine line_of(size_t point, bool failed = false) {
  const std::string text = R"({"point":)" + std::to_string(point) + R"(,"options":{})" +
                           (failed ? R"(,"failure":"why")" : R"(,"result":{})") + "}";
  return parse_point_line(text, 3);
}

std::vector<size_t> points_in(const PointsFile& file) {
  std::vector<size_t> points;
  file.each([&](const PointLine& line) { points.push_back(line.point); });
  return points;
}

TEST(PointsFile, keeps_what_was_appended_and_orders_it_in_the_end) {
  const TemporaryFolder folder;
  const std::string path = folder.file("p.jsonl");
  {
    PointsFile file("--output", path, points_header_of(kThree));
    EXPECT_EQ(file.missing(), (std::vector<size_t>{0, 1, 2}));
    file.append(line_of(2));
    file.append(line_of(0, true));
  }
  PointsFile file("--output", path, points_header_of(kThree));
  EXPECT_EQ(file.missing(), (std::vector<size_t>{0, 1})) << "a failed point is run again";
  EXPECT_EQ(file.failed(), 1u);
  file.append(line_of(1));
  file.append(line_of(0));
  EXPECT_EQ(file.failed(), 0u);
  file.finish();
  EXPECT_EQ(points_in(file), (std::vector<size_t>{0, 1, 2}));
  EXPECT_EQ(read_text(path), points_header_of(kThree).dump() + "\n" + line_of(0).text + "\n" + line_of(1).text + "\n" +
                                 line_of(2).text + "\n");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"p.jsonl"});
}

TEST(PointsFile, torn_last_line_is_dropped_wherever_it_was_torn) {
  const TemporaryFolder folder;
  const std::string path = folder.file("p.jsonl"), whole = points_header_of(kThree).dump() + "\n";
  const std::string line = line_of(1).text + "\n";
  for (size_t size = 0; size < whole.size() + line.size(); ++size) {
    write_text(path, (whole + line).substr(0, size));
    PointsFile file("--output", path, points_header_of(kThree));
    EXPECT_EQ(file.missing().size(), 3u) << size;
    file.append(line_of(1));
    EXPECT_EQ(read_text(path), whole + line) << size;
  }
}

TEST(PointsFile, of_another_grid_or_of_something_else_is_refused_and_left_alone) {
  const TemporaryFolder folder;
  const std::string path = folder.file("p.jsonl");
  const auto refused = [&](const std::string& text, const std::string& grid = kThree) {
    write_text(path, text);
    const std::string why = refusal([&] { const PointsFile file("--output", path, points_header_of(grid)); });
    EXPECT_EQ(read_text(path), text);
    return why;
  };
  const std::string whole = points_header_of(kThree).dump() + "\n";
  EXPECT_EQ(lacks(refused(whole, R"({"command": ["prove"], "options": {"vcs": [1, 2, 4]}})"), {"grid.options.vcs"}),
            "");
  EXPECT_EQ(
      lacks(refused(whole, R"({"command": ["prove"], "options": {"vcs": [1, 2, 3]}, "lists": true})"), {"grid.lists"}),
      "");
  EXPECT_EQ(lacks(refused("precious\n"), {"--output"}), "");
  EXPECT_EQ(lacks(refused("precious"), {"--output"}), "");
  EXPECT_EQ(lacks(refused(whole + line_of(0).text + "\nnonsense\n"), {"--output", "line 3"}), "");
  EXPECT_EQ(lacks(refused(whole + R"({"point":3,"options":{}})" + "\n"), {"--output", "line 2", "point 3", "0..2"}),
            "");
  EXPECT_EQ(lacks(refusal([&] { const PointsFile file("--output", "-", points_header_of(kThree)); }), {"--output -"}),
            "");
  EXPECT_EQ(lacks(refusal([&] { const PointsFile file("--output", "/dev/null", points_header_of(kThree)); }),
                  {"--output /dev/null"}),
            "");
}

TEST(PointsFile, has_one_writer_at_a_time) {
  const TemporaryFolder folder;
  const PointsFile first("--output", folder.file("p.jsonl"), points_header_of(kThree));
  EXPECT_EQ(
      lacks(refusal([&] { const PointsFile second("--output", folder.file("p.jsonl"), points_header_of(kThree)); }),
            {"--output"}),
      "");
}

TEST(SlurmTasks, are_so_few_that_each_works_long_enough) {
  EXPECT_EQ(tasks_for(100, {60, 0}), 100) << "one point per task is long enough";
  EXPECT_EQ(tasks_for(100, {1, 0}), 8) << "twelve seconds each";
  EXPECT_EQ(tasks_for(5, {1, 0}), 1);
  EXPECT_LT(tasks_for(1000, {1, 1}), tasks_for(1000, {1, 0.1})) << "points that differ need more of them";
  EXPECT_EQ(tasks_for(100000, {60, 0}), kMostTasks);
  const PointSeconds same = point_seconds({2, 2, 2}), apart = point_seconds({1, 3}), alone = point_seconds({4});
  EXPECT_EQ(same.mean, 2);
  EXPECT_EQ(same.deviation, 0);
  EXPECT_EQ(apart.mean, 2);
  EXPECT_NEAR(apart.deviation, 1.414, 0.001);
  EXPECT_EQ(alone.deviation, 4) << "one result says nothing about the others";
}

TEST(SlurmTasks, results_are_read_on_from_where_they_ended_and_torn_ones_later) {
  const TemporaryFolder folder;
  const TaskFolder tasks(folder.file("t"));
  const std::string file = folder.file("t/result-7-1.jsonl"), first = line_of(2).text + "\n";
  const std::string second = line_of(0, true).text + "\n";
  std::optional<double> seconds;
  long offset = 0;
  const auto read = [&] { return tasks.read_results({"7", 2}, 1, 3, offset, seconds); };
  EXPECT_TRUE(read().empty()) << "no file yet";
  write_text(file, first + second.substr(0, 5));
  ASSERT_EQ(read().size(), 1u);
  EXPECT_TRUE(read().empty());
  write_text(file, first + second + R"({"task":1,"seconds":12.5,"points":2})" + "\n");
  const std::vector<PointLine> rest = read();
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_EQ(rest[0].point, 0u);
  EXPECT_TRUE(rest[0].failed);
  EXPECT_EQ(seconds, 12.5);
}

TEST(SlurmTasks, folder_remembers_its_job_and_what_points_take_until_it_goes) {
  const TemporaryFolder folder;
  const TaskFolder tasks(folder.file("t"));
  EXPECT_FALSE(tasks.job());
  EXPECT_FALSE(tasks.point_seconds());
  tasks.prepare({{0, {}, {"list"}}}, false, 1);
  tasks.submitted({"17", 3});
  tasks.set_point_seconds({2.5, 0.5});
  ASSERT_TRUE(tasks.job());
  EXPECT_EQ(tasks.job()->number, "17");
  EXPECT_EQ(tasks.job()->tasks, 3);
  tasks.clear();
  EXPECT_FALSE(tasks.job());
  ASSERT_TRUE(tasks.point_seconds());
  EXPECT_EQ(tasks.point_seconds()->mean, 2.5);
  tasks.remove();
  EXPECT_TRUE(folder.names().empty());
}

TEST(SlurmStates, live_until_they_end) {
  for (const char* state : {"PENDING", "RUNNING", "COMPLETING"}) EXPECT_TRUE(slurm_state_lives(state)) << state;
  for (const char* state : {"COMPLETED", "FAILED", "CANCELLED", "NODE_FAIL", "TIMEOUT", "OUT_OF_MEMORY"})
    EXPECT_FALSE(slurm_state_lives(state)) << state;
}

}  // namespace
}  // namespace dateline
