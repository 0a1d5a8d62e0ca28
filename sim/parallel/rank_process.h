// SPDX-License-Identifier: Apache-2.0
// This process as one of the ranks that mpirun started. A program is linked with mpi_ranks.cpp, or with no_ranks.cpp,
// which contains no MPI.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "sim/parallel/ranks.h"

namespace dateline {

/// Every wait is bounded. exchange() throws as soon as a rank has failed, or if a rank does not answer in time.
class RankProcess : public Ranks {
 public:
  /// How one rank ends, or all ranks together.
  struct End {
    int code = 0;
    std::string message{};
    bool reported_here = true;  ///< this rank reports the failure
  };

  /// Sets the longest wait for another rank; the default is ten minutes.
  virtual void set_patience(std::chrono::seconds patience) = 0;
  /// Reports to the other ranks how this rank ends and waits for their reports. Every rank gets the same result;
  /// reported_here is true on one of them only.
  virtual End end(const End& own) = 0;
  /// Call after end(), when the failure is reported. Does not return if some ranks did not report: it then ends them
  /// and this process.
  virtual void leave(int code) = 0;
};

/// Call first in main(). Returns null if there is only one process.
std::unique_ptr<RankProcess> join_ranks(int* argc, char*** argv);

}  // namespace dateline
