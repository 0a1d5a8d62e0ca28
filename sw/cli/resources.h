// SPDX-License-Identifier: Apache-2.0
// What a command took, as --resources tells on stderr: no report changes with it.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>

namespace dateline {

class Resources {
 public:
  /// From here on, and the memory of the whole process.
  Resources() : begin_(std::chrono::steady_clock::now()) {}
  /// "took 12.3 s, 11.8 s of processor time, and at most 1.42 GiB of memory"
  void tell() const;

 private:
  std::chrono::steady_clock::time_point begin_;
};

void add_resources_option(CLI::App& command, bool& wanted);

}  // namespace dateline
