// SPDX-License-Identifier: Apache-2.0
// One microbenchmark and its result.
#pragma once

#include <string>

namespace dateline {

struct Probe {
  std::string varies;  ///< "distance", "length" or "sharing"
  int hops = 0, words = 0, sharing = 1;
  double framing = 0;  ///< flits
  long measured = 0;   ///< cycles
  double fitted = 0;   ///< cycles that the fitted model gives
};

}  // namespace dateline
