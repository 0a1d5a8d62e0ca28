// SPDX-License-Identifier: Apache-2.0
// For tests: runs the program `dateline` as a child process, also with signals, and makes folders that are removed
// after the test.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "tests/support/tokens.h"

namespace dateline {

inline std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void write_text(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

/// An empty folder, removed with its contents when the object is destroyed.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "dateline-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  /// The names of its entries, sorted.
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      result.push_back(entry.path().filename().string());
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  std::filesystem::path path_;
};

struct Finished {
  int code = -1;  ///< exit code; -1 if a signal ended the program
  std::string out, err;
};

/// Runs a shell command in the current folder.
inline Finished run_shell(const std::string& command) {
  const TemporaryFolder folder;
  const int status = std::system(
      ("( " + command + " ) >'" + folder.file("out") + "' 2>'" + folder.file("err") + "' </dev/null").c_str());
  Finished result;
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.out = read_text(folder.file("out"));
  result.err = read_text(folder.file("err"));
  return result;
}

/// Runs the program with these arguments, which must be quoted for the shell where needed.
inline Finished dateline_run(const std::string& arguments) {
  return run_shell(std::string("'") + DATELINE_PROGRAM + "' " + arguments);
}

/// Call in a child process: replaces it by the program with these arguments.
[[noreturn]] inline void become_dateline(const std::vector<std::string>& arguments) {
  std::string program = DATELINE_PROGRAM;
  std::vector<char*> argv = {program.data()};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
  _exit(127);
}

/// A process that runs while the test acts on it; killed when the object is destroyed.
class Process {
 public:
  /// Starts the program with these arguments; it writes to the files out and err in the folder.
  Process(const std::vector<std::string>& arguments, const TemporaryFolder& folder) {
    const std::string out = folder.file("out"), err = folder.file("err");
    pid_ = fork();
    if (pid_ != 0) return;
    if (!std::freopen(out.c_str(), "w", stdout) || !std::freopen(err.c_str(), "w", stderr)) _exit(126);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
    become_dateline(arguments);
  }
  ~Process() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    wait();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  pid_t pid() const { return pid_; }
  void signal(int number) const { kill(pid_, number); }
  /// Returns whether the process has ended.
  bool ended() {
    if (pid_ > 0 && waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = -1;
    return pid_ <= 0;
  }
  /// Waits for the end and returns the status of waitpid().
  int wait() {
    if (pid_ > 0) waitpid(pid_, &status_, 0);
    pid_ = -1;
    return status_;
  }

 private:
  pid_t pid_ = -1;
  int status_ = 0;
};

/// Waits until the condition is true, for at most `seconds`; returns whether it is.
template <class Condition>
bool eventually(Condition&& condition, int seconds = 480) {
  for (int i = 0; i < 100 * seconds; ++i) {
    if (condition()) return true;
    usleep(10000);
  }
  return condition();
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

inline long lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// Expects the exit code, one line on stderr with the tokens (tests/support/tokens.h), and nothing on stdout.
inline void expect_refused(const Finished& finished, int code, const Tokens& tokens) {
  EXPECT_EQ(finished.code, code) << finished.err;
  EXPECT_EQ(lines(finished.err), 1) << finished.err;
  EXPECT_EQ(finished.err.rfind("dateline: ", 0), 0u) << finished.err;
  EXPECT_FALSE(tokens.empty()) << finished.err;
  EXPECT_EQ(lacks(finished.err, tokens), "");
  EXPECT_EQ(finished.out, "");
}

}  // namespace dateline
