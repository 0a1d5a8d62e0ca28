// SPDX-License-Identifier: Apache-2.0
// Settings in messages (model/base/setting.h): each is an option of a command, the lower rooms never write options
// themselves, and no setting mark reaches a user.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/machine/hardware.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

const char* const kLowerRooms[] = {"model", "sim", "sw/schedule", "sw/collective", "sw/board", "sw/driver"};

/// The sources of a room without comments, with their paths from the root of the tree.
std::vector<std::pair<std::string, std::string>> sources_of(const std::string& room) {
  namespace fs = std::filesystem;
  const fs::path root = DATELINE_SOURCE_DIR;
  std::vector<std::pair<std::string, std::string>> sources;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / room)) {
    const std::string ending = entry.path().extension().string();
    if (ending != ".cpp" && ending != ".h") continue;
    sources.emplace_back(entry.path().lexically_relative(root).string(),
                         std::regex_replace(read_text(entry.path()), std::regex("//[^\n]*"), ""));
  }
  EXPECT_GT(sources.size(), 3u) << room;
  return sources;
}

/// The options of all commands from the shell completion, and the hidden options.
std::set<std::string> options_of_all_commands() {
  const Finished completion = dateline_run("completion bash");
  EXPECT_EQ(completion.code, 0) << completion.err;
  std::set<std::string> options = {"slurm-task"};
  const std::regex option("--([a-z][a-z0-9-]*)");
  for (std::sregex_iterator at(completion.out.begin(), completion.out.end(), option), end; at != end; ++at)
    options.insert((*at)[1]);
  return options;
}

/// True for files that write command lines: of other programs, of this program as a child, or for the reader of a
/// message to type.
bool writes_command_lines(const std::string& file) {
  static const std::set<std::string> files = {"sw/board/identity.cpp",
                                              "sw/driver/bench/bench.cpp",
                                              "sw/driver/bench/plan.cpp",
                                              "sw/driver/bench/process_use.cpp",
                                              "sw/driver/bitstream/build.cpp",
                                              "sw/driver/doctor/tools.cpp",
                                              "sw/driver/rtl_folder/rtl_folder.cpp",
                                              "sw/driver/sweep/grid.cpp",
                                              "sw/driver/sweep/run_points.cpp",
                                              "sw/driver/sweep/slurm.cpp",
                                              "sw/driver/sweep/task_folder.cpp",
                                              "sw/driver/synth/synth.cpp",
                                              "sw/driver/synth/target.cpp"};
  return files.count(file) > 0;
}

TEST(Settings, every_setting_in_a_message_is_an_option_of_a_command) {
  const std::set<std::string> options = options_of_all_commands();
  const std::regex named("\\bsetting\\(\\s*\"([^\"]*)\"");
  int count = 0;
  std::vector<std::string> rooms(std::begin(kLowerRooms), std::end(kLowerRooms));
  rooms.insert(rooms.end(), {"sw/cli", "sw/report"});
  for (const std::string& room : rooms)
    for (const auto& [file, text] : sources_of(room))
      for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at, ++count)
        EXPECT_EQ(options.count((*at)[1]), 1u) << file << ": " << (*at)[1];
  EXPECT_GT(count, 200);
  for (const HardwareOption& row : hardware_options()) EXPECT_EQ(options.count(row.name), 1u) << row.name;
}

TEST(Settings, lower_rooms_write_no_option) {
  const std::regex option("\"[^\"\n]*--[a-z][^\"\n]*\"");
  EXPECT_TRUE(std::regex_search(std::string("throw UsageError(\"use --vcs 2\")"), option));
  for (const std::string room : kLowerRooms)
    for (const auto& [file, text] : sources_of(room)) {
      if (writes_command_lines(file)) continue;
      for (std::sregex_iterator at(text.begin(), text.end(), option), end; at != end; ++at)
        ADD_FAILURE() << file << ": " << at->str() << " is an option; name it with setting()";
    }
}

/// Expects neither a mark nor the rest of an escaped mark.
void expect_no_marks(const std::string& text, const std::string& command) {
  EXPECT_EQ(text.find_first_of("\x0e\x0f"), std::string::npos) << command << "\n" << text;
  for (const char* escaped : {"\\x0e", "\\x0f", "\\u000e", "\\u000f"})
    EXPECT_EQ(text.find(escaped), std::string::npos) << command << "\n" << text;
}

TEST(Settings, no_mark_is_printed) {
  const TemporaryFolder folder;
  const std::string csv = folder.file("c.csv"), svg = folder.file("c.svg"), json = folder.file("c.json");
  const std::string commands[] = {
      "list",
      "list --json -",
      "doctor",
      "prove --topology torus:4x4 --vcs 1",
      "prove --topology torus:4x4 --vcs 1 --json -",
      "prove --topology product:ring4*complete4 --routing source",
      "prove --topology dual-cube:3 --routing source",
      "traffic --topology torus:4x4 --vcs 1",
      "traffic --topology torus:4x4 --width 8 --json -",
      "traffic --topology torus:4x4 --flow bubble --measure 100 --drain 100",
      "traffic --topology torus:4x4 --flow bubble --measure 100 --drain 100 --json -",
      "run broadcast --topology torus:5x5 --q 2 --vcs 2 --flow dateline",
      "run broadcast --topology torus:5x5 --q 2 --vcs 2 --flow dateline --json -",
      "run broadcast --topology torus:4x4 --q 2 --vcs 2",
      "run broadcast --topology torus:4x4 --q 2 --vcs 2 --json -",
      "run all-gather --topology torus:3x3 --vcs 1 --words 2",
      "run all-gather --topology torus:3x3 --vcs 1 --words 2 --json -",
      "run broadcast --topology torus:3x3 --width 8 --words 2 --json -",
      "check all-to-all --topology torus:4x4 --words 20000 --algorithm all",
      "check all-to-all --topology torus:4x4 --words 1,70000 --algorithm all --json -",
      "run all-to-all --topology torus:4x4 --words 20000 --algorithm all --switching circuit",
      "run all-to-all --topology torus:4x4 --words 20000 --algorithm all --switching circuit --json -",
      "run all-gather --topology torus:4x4 --q 1,2 --vcs 2 --words 2,30000 --algorithm all --csv " + csv + " --svg " +
          svg + " --json " + json,
      "tables --n 3 --d 2 --words 60000 --memory 0.1",
      "tables --n 3 --d 2 --words 60000 --memory 0.1 --json -",
      "tables --dual-cube 2 --words 60000",
      "tables --dual-cube 2 --words 60000 --json -",
      "load --topology torus:4x4 --routing source --json -",
      "help words",
  };
  for (const std::string& command : commands) {
    const Finished finished = dateline_run(command);
    EXPECT_GE(finished.code, 0) << command;
    expect_no_marks(finished.out, command);
    expect_no_marks(finished.err, command);
  }
  for (const std::string& name : folder.names()) expect_no_marks(read_text(folder.file(name)), name);
}

TEST(Settings, failure_lists_the_options_that_its_message_names) {
  const auto settings = [](const std::string& command) {
    const nlohmann::json failure = nlohmann::json::parse(dateline_run(command + " --json -").out)["failure"];
    EXPECT_FALSE(failure["message"].get<std::string>().empty()) << command;
    return failure.value("settings", std::vector<std::string>());
  };
  using Options = std::vector<std::string>;
  EXPECT_EQ(settings("traffic --topology torus:4x4 --vcs 1"), (Options{"--vcs"}));
  EXPECT_EQ(settings("run broadcast --topology torus:5x5 --q 2 --vcs 2 --flow dateline"), (Options{"--q", "--vcs"}));
  EXPECT_EQ(settings("traffic --topology torus:4x4 --burst 10 --peak 2"), (Options{"--peak"}));
  EXPECT_EQ(settings("check broadcast --topology torus:4x4 --flow bubble --switching circuit"), (Options{"--flow"}));
  EXPECT_EQ(settings("check broadcast --topology blob:3"), Options{});
}

}  // namespace
}  // namespace dateline
