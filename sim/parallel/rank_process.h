// SPDX-License-Identifier: Apache-2.0
// This process as one of those that mpirun started. A program is linked with mpi_ranks.cpp, or with no_ranks.cpp and
// then has no MPI in it.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "sim/parallel/ranks.h"

namespace dateline {

/// Every wait is bounded: exchange() throws as soon as a rank has ended badly, and when one does not answer in time.
class RankProcess : public Ranks {
 public:
  /// How a rank ends, or all of them.
  struct End {
    int code = 0;
    std::string message{};
    bool reported_here = true;  ///< this rank reports the failure
  };

  /// For another rank; ten minutes unless it is set.
  virtual void set_patience(std::chrono::seconds patience) = 0;
  /// Tells the others how this rank ends and hears how they do: the same for all, and one of them tells it.
  virtual End end(const End& own) = 0;
  /// After that, and when all is told. Does not come back where not all ranks have been heard of: the others are ended.
  virtual void leave(int code) = 0;
};

/// Called first of all. Null where there is one process alone.
std::unique_ptr<RankProcess> join_ranks(int* argc, char*** argv);

}  // namespace dateline
