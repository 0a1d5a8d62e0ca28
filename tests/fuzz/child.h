// SPDX-License-Identifier: Apache-2.0
// The program as a child process with bounded time and memory.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/answer.h"
#include "tests/support/process.h"

namespace dateline::fuzz {

/// Runs the program with these arguments in this folder, with empty stdin. It is killed after kMostSeconds, which only
/// a program that hangs reaches. Outside of sanitizer builds it may use kMostBytes of address space. Sanitizers reserve
/// far more; with them, a sanitizer report ends the program with exit code 99.
Answer run_program(const std::vector<std::string>& arguments, const TemporaryFolder& folder);

constexpr unsigned kMostSeconds = 240;
constexpr unsigned long kMostBytes = 6ul << 30;

/// Names in the folder except these, out and err.
std::vector<std::string> left_behind(const TemporaryFolder& folder, const std::vector<std::string>& expected);

}  // namespace dateline::fuzz
