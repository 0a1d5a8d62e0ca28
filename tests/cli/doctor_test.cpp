// SPDX-License-Identifier: Apache-2.0
// dateline doctor from outside: which tools it finds, their versions, and the commands that bring the others.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// A folder with scripts in the place of tools, and what the doctor says if PATH has only this folder.
class Clinic {
 public:
  Clinic() {
    for (const char* tool : {"env", "timeout", "cat"})
      std::filesystem::create_symlink(std::string("/usr/bin/") + tool, folder_.file(tool));
  }
  void add(const std::string& tool, const std::string& script) const {
    write_text(folder_.file(tool), "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(folder_.file(tool), std::filesystem::perms::owner_all);
  }
  Finished visit(const std::string& options) const {
    return run_shell("PATH='" + folder_.file("") + "' '" DATELINE_PROGRAM "' doctor " + options);
  }
  std::string file(const std::string& name) const { return folder_.file(name); }

 private:
  TemporaryFolder folder_;
};

Json tool_named(const Json& report, const std::string& name) {
  for (const Json& tool : report["tools"])
    if (tool["name"] == name) return tool;
  ADD_FAILURE() << "no tool " << name;
  return {};
}

TEST(Doctor, tools_of_the_path_are_found_with_their_version) {
  const Clinic clinic;
  clinic.add("verilator", "[ \"$1\" = --version ] && echo 'Verilator 9.876 2031-01-01'");
  clinic.add("gtkwave", "echo 'no display 1.2'; exit 1");
  clinic.add("dot", "echo 'usage: dot -x2 FILE'");
  const Finished said = clinic.visit("--json -");
  ASSERT_EQ(said.code, 0) << said.err;
  const Json report = Json::parse(said.out);
  const Json verilator = tool_named(report, "verilator");
  EXPECT_EQ(verilator["version"], "9.876");
  EXPECT_EQ(verilator["found"], true);
  EXPECT_TRUE(std::filesystem::equivalent(verilator["path"].get<std::string>(), clinic.file("verilator")));
  const Json gtkwave = tool_named(report, "gtkwave");
  EXPECT_EQ(gtkwave["found"], true);
  EXPECT_EQ(gtkwave["version"], nullptr) << "that of a command that failed";
  EXPECT_EQ(tool_named(report, "dot")["version"], nullptr) << "a number without a point";
}

TEST(Doctor, missing_tools_have_the_command_that_brings_them) {
  const Clinic clinic;
  const Finished said = clinic.visit("--json -");
  ASSERT_EQ(said.code, 0) << said.err;
  const Json report = Json::parse(said.out);
  const Json missing = tool_named(report, "gtkwave");
  EXPECT_EQ(missing["found"], false);
  EXPECT_EQ(missing["path"], nullptr);
  EXPECT_EQ(missing["version"], nullptr);
  EXPECT_EQ(missing["install"], "apt-get install gtkwave");
  EXPECT_EQ(tool_named(report, "mpirun")["install"], "./dateline setup mpi");
  const std::string text = clinic.visit("").out;
  const size_t heading = text.find("\nmissing ");
  ASSERT_NE(heading, std::string::npos) << text;
  EXPECT_GT(text.find("\ngtkwave "), heading) << text;
}

TEST(Doctor, every_set_up_that_it_names_is_one_of_the_script) {
  const Finished said = Clinic().visit("--json -");
  const Finished script = run_shell("cd '" DATELINE_SOURCE_DIR "' && ./dateline help setup");
  const std::string prefix = "./dateline setup ";
  int named = 0;
  const Json report = Json::parse(said.out);
  for (const Json& tool : report["tools"]) {
    const std::string install = tool["install"];
    EXPECT_FALSE(tool["purpose"].get<std::string>().empty()) << tool;
    if (install.rfind(prefix, 0) != 0) continue;
    const std::string word = install.substr(prefix.size());
    EXPECT_TRUE(has(script.out, "[" + word + " |") || has(script.out, "| " + word)) << install;
    ++named;
  }
  EXPECT_GT(named, 5);
}

TEST(Doctor, report_that_cannot_be_written_is_refused) {
  expect_refused(Clinic().visit("--json /nowhere/doctor.json"), 2, {"/nowhere/doctor.json"});
}

}  // namespace
}  // namespace dateline
