// SPDX-License-Identifier: Apache-2.0
// Outputs: a stdout that accepts nothing, files that are links or have a mode, two names of one file.
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/process.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

const std::string kCheck = "check broadcast --topology torus:3x3";

/// Every command that prints, in each of its forms, short enough for a test.
const std::vector<std::string> kPrinting = {"list",
                                            "--help",
                                            "run --help",
                                            kCheck,
                                            kCheck + " --json -",
                                            kCheck + " --schedule -",
                                            "check all-to-all --topology torus:6x6 --schedule -",
                                            "run broadcast --topology torus:3x3 --words 2",
                                            "run broadcast --topology torus:3x3 --words 2 --json -",
                                            "prove --topology torus:3x3",
                                            "prove --topology torus:3x3 --vcs 1",
                                            "prove --topology torus:3x3 --vcs 1 --dot -",
                                            "draw broadcast --topology torus:3x3 --output -",
                                            "load --topology torus:3x3",
                                            "load --topology torus:3x3 --svg -",
                                            "fit --topology torus:3x3",
                                            "traffic --topology torus:3x3 --measure 100",
                                            "traffic --topology torus:3x3 --measure 100 --saturation",
                                            "tables --n 3 --d 1 --no-run"};

std::string program() { return std::string("'") + DATELINE_PROGRAM + "' "; }

TEST(Stdout, full_or_closed_is_exit_two_and_one_line_for_every_command) {
  for (const std::string& command : kPrinting)
    for (const char* stream : {" >/dev/full", " >&-"}) {
      const Finished finished = run_shell(program() + command + stream);
      EXPECT_EQ(finished.code, 2) << command << stream;
      const std::string line = "dateline: standard output could not be written; is it closed, or a disk full?\n";
      ASSERT_GE(finished.err.size(), line.size()) << command << stream;
      EXPECT_EQ(finished.err.substr(finished.err.size() - line.size()), line) << command << stream;
      if (!has(command, "tables")) {
        EXPECT_EQ(lines(finished.err), 1) << "no progress before it";
      }
    }
  EXPECT_EQ(dateline_run("list").code, 0);
}

TEST(Stdout, full_disk_is_reported_for_output_of_any_size) {
  for (const char* network : {"torus:3", "torus:5x5", "torus:6x6"})
    EXPECT_EQ(run_shell(program() + "check all-to-all --schedule - --topology " + network + " >/dev/full").code, 2);
}

TEST(Stdout, reader_that_closes_early_ends_the_program_quietly) {
  const TemporaryFolder folder;
  const Finished finished = run_shell("( " + program() + "check all-to-all --topology torus:6x6 --schedule - --json " +
                                      folder.file("r.json") + "; echo $? >" + folder.file("code") + " ) | head -c 20");
  EXPECT_EQ(finished.out.size(), 20u);
  EXPECT_EQ(finished.err, "");
  EXPECT_EQ(read_text(folder.file("code")), "2\n");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"code", "r.json"})) << "nothing half-written";
  const Finished ignoring =
      run_shell("trap '' PIPE; " + program() + "check all-to-all --topology torus:6x6 --schedule - " + "| head -c 20");
  EXPECT_TRUE(has(ignoring.err, "standard output")) << "a program that ignores the signal gets an error";
}

TEST(Stdout, closed_streams_are_never_given_to_a_file) {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.json");
  EXPECT_EQ(run_shell(program() + kCheck + " --json " + file + " >&- 2>&- <&-").code, 2);
  EXPECT_TRUE(nlohmann::json::accept(read_text(file))) << "no other text is in it";
  EXPECT_EQ(run_shell(program() + kCheck + " --json " + file + " 2>&-").code, 0);
}

TEST(Stdout, other_names_of_it_are_stdout) {
  for (const char* name : {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    const Finished finished = dateline_run(kCheck + " --json " + name);
    EXPECT_EQ(finished.code, 0) << name << finished.err;
    EXPECT_TRUE(nlohmann::json::accept(finished.out)) << name << finished.out;
  }
  EXPECT_EQ(run_shell(program() + kCheck + " --json /dev/full >/dev/null").code, 2);
}

TEST(OutputFile, mode_and_links_of_a_file_survive) {
  const TemporaryFolder folder;
  const std::string file = folder.file("real");
  write_text(file, "old");
  for (const mode_t mode : {0600, 0640, 0664, 0755}) {
    chmod(file.c_str(), mode);
    fs::remove(folder.file("link"));
    fs::remove(folder.file("far"));
    fs::create_symlink("real", folder.file("link"));
    fs::create_symlink(folder.file("link"), folder.file("far"));
    EXPECT_EQ(dateline_run(kCheck + " --json " + folder.file("far")).code, 0);
    struct stat status {};
    stat(file.c_str(), &status);
    EXPECT_EQ(status.st_mode & 07777, mode);
    EXPECT_TRUE(fs::is_symlink(folder.file("far")) && fs::is_symlink(folder.file("link")));
    EXPECT_TRUE(nlohmann::json::accept(read_text(file)));
  }
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"far", "link", "real"}));
  EXPECT_EQ(run_shell("umask 027; " + program() + kCheck + " --json " + folder.file("new")).code, 0);
  struct stat status {};
  stat(folder.file("new").c_str(), &status);
  EXPECT_EQ(status.st_mode & 07777, 0640u);
}

TEST(OutputFile, link_to_nothing_is_filled_and_one_that_leads_in_circles_is_refused) {
  const TemporaryFolder folder;
  fs::create_symlink("made", folder.file("link"));
  EXPECT_EQ(dateline_run(kCheck + " --json " + folder.file("link")).code, 0);
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
  EXPECT_TRUE(nlohmann::json::accept(read_text(folder.file("made"))));
  fs::create_symlink("b", folder.file("a"));
  fs::create_symlink("a", folder.file("b"));
  expect_refused(dateline_run(kCheck + " --json " + folder.file("a")), 2, {"--json " + folder.file("a")});
  fs::create_symlink("no/such/folder", folder.file("lost"));
  expect_refused(dateline_run(kCheck + " --json " + folder.file("lost")), 2, {"--json " + folder.file("lost")});
}

TEST(OutputFile, names_as_long_as_they_may_be_are_written) {
  const TemporaryFolder folder;
  const std::string name = folder.file(std::string(255, 'n'));
  EXPECT_EQ(dateline_run(kCheck + " --json " + name).code, 0);
  EXPECT_TRUE(nlohmann::json::accept(read_text(name)));
  expect_refused(dateline_run(kCheck + " --json " + name + "n"), 2, {"--json"});
  EXPECT_EQ(folder.names().size(), 1u);
}

TEST(OutputFile, write_that_fails_leaves_what_was_there) {
  const TemporaryFolder folder;
  write_text(folder.file("s.json"), "precious");
  const Finished finished = run_shell("ulimit -f 1; " + program() +
                                      "check all-to-all --topology torus:6x6 --schedule " + folder.file("s.json"));
  expect_refused(finished, 2, {"--schedule " + folder.file("s.json")});
  EXPECT_EQ(read_text(folder.file("s.json")), "precious");
  EXPECT_EQ(folder.names().size(), 1u);
  expect_refused(dateline_run(kCheck + " --json /dev/full"), 2, {"--json", "/dev/full"});
}

TEST(OutputFile, empty_names_are_refused) {
  for (const std::string command :
       {"check broadcast --json", "check broadcast --schedule", "prove --dot", "load --svg", "fit --json",
        "draw broadcast --output", "regress --junit", "run broadcast --engine rtl --wave", "check --from",
        "load --topology torus:3x3 --placement"})
    expect_refused(dateline_run(command + " ''"), 2, {command.substr(command.rfind("--"))});
}

class SameFile : public testing::Test {
 protected:
  void SetUp() override {
    write_text(file("old"), "0\n1\n");
    fs::create_directory(file("sub"));
    fs::create_symlink("old", file("link"));
    fs::create_symlink("..", file("sub/up"));
  }
  std::string file(const std::string& name) const { return folder_.file(name); }
  /// Other names of the file "old".
  std::vector<std::string> spellings() const {
    return {file("old"), file("./old"), file("sub/../old"), file("link"), file("sub/up/old"), file("sub/up/link")};
  }
  void expect_same(const std::string& command, const Tokens& options) {
    expect_refused(dateline_run(command), 2, options);
    EXPECT_EQ(read_text(file("old")), "0\n1\n");
  }
  TemporaryFolder folder_;
};

TEST_F(SameFile, two_outputs_by_any_names_are_refused_before_anything_is_written) {
  for (const std::string& name : spellings()) {
    const std::string old = file("old");
    expect_same(kCheck + " --json " + old + " --schedule " + name, {"--json", "--schedule"});
    expect_same("load --topology torus:3x3 --svg " + name + " --json " + old, {"--json", "--svg"});
    expect_same("prove --topology torus:3x3 --dot " + name + " --json " + old, {"--dot", "--json"});
  }
  for (const char* name :
       {"w.fst", "w.gtkw", "./w.gtkw", "w.vc.txt", "w.flit_kind.txt", "w.owner.txt", "w.headers.sh", "w.headers.txt"})
    expect_same("run broadcast --topology torus:3x3 --engine rtl --wave " + file("w.fst") + " --json " + file(name),
                {"--wave", "--json"});
  EXPECT_FALSE(fs::exists(file("w.fst")));
}

TEST_F(SameFile, output_that_is_the_input_is_refused) {
  for (const std::string& name : spellings()) {
    expect_same("check --from " + file("old") + " --schedule " + name, {"--schedule", "--from"});
    expect_same("check --from " + file("old") + " --json " + name, {"--json", "--from"});
    expect_same("run --from " + name + " --json " + file("old"), {"--json", "--from"});
    expect_same("draw --from " + name + " --output " + file("old"), {"--output", "--from"});
    expect_same("load --topology torus:3x3 --placement " + name + " --svg " + file("old"), {"--svg", "--placement"});
    expect_same("load --topology torus:3x3 --placement " + name + " --json " + file("old"), {"--json", "--placement"});
  }
}

TEST_F(SameFile, stdout_counts_by_the_file_that_it_is_written_to) {
  expect_refused(dateline_run(kCheck + " --json - --schedule -"), 2, {"--json", "--schedule"});
  expect_refused(dateline_run(kCheck + " --json - --schedule /dev/stdout"), 2, {"--json", "--schedule"});
  const Finished finished = run_shell(program() + kCheck + " --json - --schedule " + file("x") + " >" + file("x"));
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_EQ(read_text(file("x")), "");
}

TEST_F(SameFile, files_that_are_two_and_devices_are_taken) {
  fs::create_hard_link(file("old"), file("hard"));
  EXPECT_EQ(dateline_run(kCheck + " --json " + file("a") + " --schedule " + file("b")).code, 0);
  EXPECT_EQ(dateline_run(kCheck + " --json " + file("sub/a") + " --schedule " + file("a")).code, 0);
  EXPECT_EQ(dateline_run(kCheck + " --json " + file("hard") + " --schedule " + file("b")).code, 0);
  EXPECT_EQ(read_text(file("old")), "0\n1\n") << "a file that is written replaces the old one";
  EXPECT_EQ(dateline_run(kCheck + " --json /dev/null --schedule /dev/null").code, 0);
  EXPECT_EQ(dateline_run("load --topology torus:3x3 --placement full --json " + file("full")).code, 0);
}

}  // namespace
}  // namespace dateline
