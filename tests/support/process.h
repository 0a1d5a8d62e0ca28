// SPDX-License-Identifier: Apache-2.0
// For tests: runs the program `dateline` as a child process; folders that go away with the test.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace dateline {

inline std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void write_text(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

/// An empty folder, removed with everything in it at the end.
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
  /// Names of everything in it, sorted.
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
  int code = -1;  ///< exit code; -1 when a signal ended the program
  std::string out, err;
};

/// A shell command, from the folder where the test runs.
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

/// The program with these arguments, quoted for the shell where they need it.
inline Finished dateline_run(const std::string& arguments) {
  return run_shell(std::string("'") + DATELINE_PROGRAM + "' " + arguments);
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

inline long lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// Exit code and one line on stderr that holds `part`; nothing on stdout.
inline void expect_refused(const Finished& finished, int code, const std::string& part) {
  EXPECT_EQ(finished.code, code) << finished.err;
  EXPECT_EQ(lines(finished.err), 1) << finished.err;
  EXPECT_EQ(finished.err.rfind("dateline: ", 0), 0u) << finished.err;
  EXPECT_TRUE(has(finished.err, part)) << finished.err << "lacks: " << part;
  EXPECT_EQ(finished.out, "");
}

}  // namespace dateline
