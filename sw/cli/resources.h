// SPDX-License-Identifier: Apache-2.0
// The time and memory that a command took. --resources prints them on stderr; no report contains them.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>

namespace dateline {

class Resources {
 public:
  /// Starts measuring the time. The memory is that of the process since its start.
  Resources() : begin_(std::chrono::steady_clock::now()) {}
  /// Prints to stderr "dateline: note: took 12.3 s, 11.8 s of processor time, and at most 1.42 GiB of memory".
  void print() const;

 private:
  std::chrono::steady_clock::time_point begin_;
};

void add_resources_option(CLI::App& command, bool& wanted);

}  // namespace dateline
