// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/child.h"

#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <stdexcept>

namespace dateline::fuzz {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// Redirects descriptor `number` to a file.
void redirect(int number, const std::string& file, int flags) {
  const int opened = open(file.c_str(), flags, 0600);
  if (opened < 0 || dup2(opened, number) < 0) _exit(126);
  close(opened);
}

[[noreturn]] void become_program(const std::vector<std::string>& arguments, const TemporaryFolder& folder) {
  constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
  redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
  redirect(STDOUT_FILENO, folder.file("out"), kWrite);
  redirect(STDERR_FILENO, folder.file("err"), kWrite);
  const rlimit no_core{0, 0}, memory{kMostBytes, kMostBytes};
  setrlimit(RLIMIT_CORE, &no_core);
  if (!kSanitized) setrlimit(RLIMIT_AS, &memory);
  setenv("ASAN_OPTIONS", "exitcode=99", 1);
  setenv("UBSAN_OPTIONS", "exitcode=99", 1);
  if (chdir(folder.file(".").c_str()) != 0) _exit(126);
  alarm(kMostSeconds);
  become_dateline(arguments);
}

}  // namespace

Answer run_program(const std::vector<std::string>& arguments, const TemporaryFolder& folder) {
  const pid_t child = fork();
  if (child == 0) become_program(arguments, folder);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) throw std::runtime_error("the program cannot be started");
  Answer answer;
  if (WIFEXITED(status)) answer.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) answer.signal = WTERMSIG(status);
  answer.out = read_text(folder.file("out"));
  answer.err = read_text(folder.file("err"));
  return answer;
}

std::vector<std::string> left_behind(const TemporaryFolder& folder, const std::vector<std::string>& expected) {
  std::vector<std::string> rest;
  for (const std::string& name : folder.names())
    if (name != "out" && name != "err" && std::find(expected.begin(), expected.end(), name) == expected.end())
      rest.push_back(name);
  return rest;
}

}  // namespace dateline::fuzz
