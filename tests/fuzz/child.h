// SPDX-License-Identifier: Apache-2.0
// The program as a child process with bounded time and memory.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/answer.h"
#include "tests/support/process.h"

namespace dateline::fuzz {

/// With these arguments, from this folder, nothing on stdin. Ended after kMostSeconds, which only something that hangs
/// reaches. Outside sanitizer builds it may use kMostBytes of address space; with sanitizers, which reserve far more, a
/// report of theirs ends it with exit code 99.
Answer run_program(const std::vector<std::string>& arguments, const TemporaryFolder& folder);

constexpr unsigned kMostSeconds = 240;
constexpr unsigned long kMostBytes = 6ul << 30;

/// Names in the folder that are neither of these nor out or err.
std::vector<std::string> left_behind(const TemporaryFolder& folder, const std::vector<std::string>& expected);

}  // namespace dateline::fuzz
