// SPDX-License-Identifier: Apache-2.0
// For tests: ranks that mpirun starts on this machine.
#pragma once

#include <filesystem>
#include <sstream>
#include <string>

#include "model/base/find_tool.h"
#include "tests/support/process.h"

namespace dateline {

inline std::string rank_program() { return std::string(DATELINE_BINARY_DIR) + "/bin/dateline-mpi"; }

/// Why ranks cannot run here; "" if they can.
inline std::string no_ranks_because() {
  if (find_tool("mpirun").empty()) return "mpirun is not installed (./dateline setup mpi)";
  if (!std::filesystem::exists(rank_program())) return "there is no dateline-mpi (./dateline setup mpi)";
  return "";
}

/// The transport of messages between processes of one machine.
enum class Wires { kMemory, kTcp };

/// The mpirun command up to "-n R PROGRAM ARGUMENTS".
inline std::string mpirun(Wires wires = Wires::kMemory) {
  return std::string("timeout 600 mpirun --oversubscribe --allow-run-as-root --mca pml ob1 --mca btl ") +
         (wires == Wires::kTcp ? "self,tcp " : "self,vader ");
}

inline Finished run_ranks(int ranks, const std::string& arguments, Wires wires = Wires::kMemory) {
  return run_shell(mpirun(wires) + "-n " + std::to_string(ranks) + " '" + rank_program() + "' " + arguments);
}

/// The lines that the program wrote, without those of mpirun.
inline std::string own_lines(const std::string& err) {
  std::istringstream all(err);
  std::string own;
  for (std::string line; std::getline(all, line);)
    if (line.rfind("dateline: ", 0) == 0) own += line + "\n";
  return own;
}

/// Expects one line of the program on stderr; MPI may add lines.
inline void expect_ranks_refused(const Finished& finished, int code, const Tokens& tokens) {
  EXPECT_EQ(finished.code, code) << finished.err;
  const std::string own = own_lines(finished.err);
  EXPECT_EQ(lines(own), 1) << finished.err;
  EXPECT_EQ(own.rfind("dateline: ", 0), 0u) << finished.err;
  EXPECT_EQ(lacks(own, tokens), "");
  EXPECT_EQ(finished.out, "");
}

}  // namespace dateline
