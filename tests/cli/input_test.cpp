// SPDX-License-Identifier: Apache-2.0
// Bad input of users: a missing file, a folder, an endless device, a pipe that nobody fills; text with control
// characters for terminals; networks of one node.
#include <sys/stat.h>

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

constexpr const char* kSchedule =
    R"({"format":"dateline-schedule","version":1,"operation":"broadcast","topology":"mesh:2","ports":"all","q":1,)"
    R"("source":0,"parts":1,"rounds":[[{"from":0,"to":1,"items":[[0,-1,0]]}]]})";

const std::vector<std::string> kReading = {"check --from ", "run --from ", "draw --output - --from ",
                                           "load --topology torus:3x3 --placement "};

/// Expects one line of printable text, without messages of libraries.
void expect_clean(const Finished& finished) {
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_EQ(lines(finished.err), 1) << finished.err;
  EXPECT_LT(finished.err.size(), 2000u);
  for (const char c : finished.err) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ') << int{c};
  for (const char* words : {"json.exception", "basic_filebuf", "std::", "what():", "terminate", "filesystem error"})
    EXPECT_FALSE(has(finished.err, words)) << finished.err;
}

TEST(Input, what_is_no_file_is_refused_by_every_command_that_reads) {
  const TemporaryFolder folder;
  for (const std::string& command : kReading) {
    expect_refused(dateline_run(command + folder.file("none")), 2, {folder.file("none")});
    expect_refused(dateline_run(command + folder.file(".")), 2, {folder.file(".")});
    expect_refused(dateline_run(command + "/dev/full"), 2, {"/dev/full"});
    expect_clean(dateline_run(command + "''"));
    expect_clean(dateline_run(command + "/dev/null"));
    expect_clean(dateline_run(command + "/proc/self/mem"));
  }
}

TEST(Input, pipe_with_a_writer_is_read_and_one_without_is_given_up) {
  const TemporaryFolder folder;
  write_text(folder.file("s.json"), kSchedule);
  const std::string program = std::string("'") + DATELINE_PROGRAM + "' ";
  EXPECT_EQ(run_shell("cat " + folder.file("s.json") + " | " + program + "check --from /dev/stdin").code, 0);
  EXPECT_EQ(run_shell("(sleep 1; seq 0 4) | " + program + "load --topology torus:3x3 --placement /dev/stdin").code, 0);
  mkfifo(folder.file("pipe").c_str(), 0600);
  expect_refused(dateline_run("load --topology torus:3x3 --placement " + folder.file("pipe")), 2,
                 {"--placement", folder.file("pipe")});
}

TEST(Input, control_characters_and_long_words_never_reach_the_terminal) {
  const TemporaryFolder folder;
  const std::vector<std::string> words = {R"($(printf 'a\nb'))", R"($(printf '\033[2Jx\007'))",
                                          R"($(printf '\377\376'))", R"($(printf '\302\233x'))",
                                          "$(head -c 100000 /dev/zero | tr '\\0' x)"};
  for (const std::string& word : words) {
    const std::string quoted = "\"" + word + "\"";
    expect_clean(dateline_run(quoted));
    expect_clean(dateline_run("--" + quoted));
    expect_clean(dateline_run("list " + quoted));
    expect_clean(dateline_run("check " + quoted + " --topology torus:3x3"));
    for (const char* option : {"--topology", "--algorithm", "--q", "--words", "--routing", "--flow", "--switching",
                               "--ports", "--sync", "--from", "--source"})
      expect_clean(dateline_run(std::string("check broadcast ") + option + " " + quoted));
    for (const char* option : {"--engine", "--rtl-nodes", "--wave", "--wave-window"})
      expect_clean(dateline_run(std::string("run broadcast --topology torus:3x3 ") + option + " " + quoted));
    for (const char* option : {"--placement", "--coefficients", "--tie", "--fail-link", "--exchanges"})
      expect_clean(dateline_run(std::string("load --topology torus:3x3 ") + option + " " + quoted));
    expect_clean(dateline_run("traffic --topology torus:3x3 --pattern " + quoted));
    expect_clean(dateline_run("draw broadcast --topology torus:3x3 --output - --rounds " + quoted));
  }
}

TEST(Input, text_of_a_file_is_shown_printable_and_short) {
  const TemporaryFolder folder;
  const std::string file = folder.file("s.json");
  for (const char* piece : {"broadcast", "mesh:2", "\"all\"", "\"q\"", "dateline-schedule", "\"from\""}) {
    std::string text = kSchedule;
    const std::string bad = "\"" + std::string(100000, 'x') + "\\u001b[2J\\n\\u009b\"";
    const bool quoted = piece[0] == '"';
    text.replace(text.find(piece), std::string(piece).size(), quoted ? bad : bad.substr(1, bad.size() - 2));
    write_text(file, text);
    expect_clean(dateline_run("check --from " + file));
  }
  write_text(file, "0\n\x1b[2J" + std::string(100000, 'x'));
  expect_clean(dateline_run("load --topology torus:3x3 --placement " + file));
}

TEST(Input, file_names_are_shown_printable_where_they_are_printed) {
  const TemporaryFolder folder;
  write_text(folder.file("p\x1b[2J\n"), "0\n1\n");
  write_text(folder.file("s\x1b[2J\n"), kSchedule);
  const std::string cd = "cd " + folder.file(".") + " && '" + DATELINE_PROGRAM + "' ";
  const std::string name = R"~("$(printf 'p\033[2J\n.')")~", schedule = R"~("$(printf 's\033[2J\n.')")~";
  for (const std::string& command :
       {"load --topology torus:3x3 --placement " + name, "load --topology torus:3x3 --svg - --placement " + name,
        "draw broadcast --topology torus:3x3 --output " + name, "prove --topology torus:3x3 --vcs 1 --dot " + name,
        "check --from " + schedule}) {
    const Finished finished = run_shell(cd + command);
    EXPECT_EQ((finished.out + finished.err).find('\x1b'), std::string::npos) << command << finished.out;
  }
}

TEST(OneNode, no_command_prints_what_is_no_number) {
  const std::regex no_number(R"((^|[^a-z])-?(nan|inf)([^a-z]|$))");
  for (const char* network :
       {"torus:1", "torus:1x1", "mesh:1", "ring:1", "ghc:1", "hypercube:0", "product:ring1*path1"})
    for (const char* command :
         {"check broadcast", "check all-to-all", "check reflect", "run broadcast", "run all-to-all", "run all-gather",
          "run broadcast --json -", "check scatter --json -", "load --placement full", "prove", "prove --json -",
          "draw broadcast --output -", "draw all-to-all --output -", "fit", "fit --json -",
          "traffic --measure 100 --drain 100", "traffic --measure 100 --drain 100 --json -",
          "traffic --measure 100 --drain 100 --saturation"}) {
      const Finished finished = dateline_run(std::string(command) + " --topology '" + network + "'");
      EXPECT_TRUE(finished.code >= 0 && finished.code <= 2) << command << network << finished.err;
      EXPECT_FALSE(std::regex_search(finished.out + finished.err, no_number)) << command << " " << network << "\n"
                                                                              << finished.out;
    }
}

}  // namespace
}  // namespace dateline
