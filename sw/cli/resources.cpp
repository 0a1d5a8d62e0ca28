// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/resources.h"

#include <sys/resource.h>

#include <cstdio>
#include <iostream>

namespace dateline {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

void Resources::print() const {
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  constexpr double kKibPerGib = 1024.0 * 1024;
  char text[120];
  std::snprintf(text, sizeof text, "took %.1f s, %.1f s of processor time, and at most %.2f GiB of memory",
                elapsed.count(), seconds(used.ru_utime) + seconds(used.ru_stime),
                static_cast<double>(used.ru_maxrss) / kKibPerGib);
  std::cerr << "dateline: note: " << text << "\n";
}

void add_resources_option(CLI::App& command, bool& wanted) {
  command.add_flag("--resources", wanted, "print on stderr the seconds and the memory that the command took");
}

}  // namespace dateline
