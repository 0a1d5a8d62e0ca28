// SPDX-License-Identifier: Apache-2.0
// mpirun -n R rank-checksums ENGINE: prints the checksums of the tests from the first rank.
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "sim/parallel/rank_process.h"
#include "tests/cluster/checksums.h"

int main(int argc, char** argv) {
  using namespace dateline;
  const std::unique_ptr<RankProcess> ranks = join_ranks(&argc, &argv);
  RankProcess::End end;
  std::string text;
  try {
    text = checksums(argc > 1 ? argv[1] : "native", {1, ranks.get()});
  } catch (const std::exception& error) {
    end = {1, error.what()};
  }
  if (ranks) end = ranks->end(end);
  if (end.reported_here) (end.code == 0 ? std::cout : std::cerr) << text << end.message << std::flush;
  if (ranks) ranks->leave(end.code);
  return end.code;
}
