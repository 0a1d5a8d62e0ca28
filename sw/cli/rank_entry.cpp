// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/rank_entry.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "sw/cli/environment.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

constexpr int kDay = 24 * 60 * 60;

/// Identifies the build: "0.1.0, 5d1f0c3a97b2e468" (FNV-1a of the program's file).
std::string own_program() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  uint64_t hash = 14695981039346656037u;
  std::vector<char> piece(1 << 16);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0)
    for (std::streamsize i = 0; i < file.gcount(); ++i)
      hash = (hash ^ static_cast<unsigned char>(piece[static_cast<size_t>(i)])) * 1099511628211u;
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return program_version() + ", " + text;
}

}  // namespace

void enter_as_rank(RankProcess& ranks, int argc, char** argv) {
  if (const auto patience =
          seconds_from_environment("DATELINE_RANK_PATIENCE", 1, kDay,
                                   "the seconds that a rank of mpirun waits for another that does not answer"))
    ranks.set_patience(*patience);
  std::string arguments;
  for (int i = 1; i < argc; ++i) arguments += (i > 1 ? " " : "") + std::string(argv[i]);
  require_same_program(ranks, own_program(), arguments);
  const std::string command = argc > 1 ? argv[1] : "";
  if (!command.empty() && command[0] != '-' && command != "run" && command != "traffic")
    throw UsageError("mpirun: only run and traffic use several ranks; start '" + printable(command) +
                     "' without mpirun");
}

std::string output_name_for(const Ranks* ranks, const std::string& name) {
  const bool writes = ranks == nullptr || ranks->rank() == 0 || name.empty() || name == "-";
  return writes ? name : "/dev/null";
}

}  // namespace dateline
