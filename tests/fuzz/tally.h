// SPDX-License-Identifier: Apache-2.0
// Counts of the requests and answers of a fuzz test, printed at its end.
#pragma once

#include <array>
#include <cstddef>
#include <iostream>
#include <string>

#include "tests/fuzz/answer.h"

namespace dateline::fuzz {

struct Tally {
  std::string what;
  std::array<long, 3> codes{};
  long confirmed = 0;  ///< complete mutants that the plain checker also accepts
  long differing = 0;  ///< those of them that differ from the original file
  long stricter = 0;   ///< files that the plain checker accepts and the program refuses for a listed reason

  void count(const Answer& answer) {
    if (answer.code >= 0 && answer.code <= 2) ++codes[static_cast<size_t>(answer.code)];
  }
  ~Tally() {
    std::cout << "[ counts   ] " << what << ": exit 0 " << codes[0] << ", 1 " << codes[1] << ", 2 " << codes[2];
    if (confirmed > 0) std::cout << "; confirmed " << confirmed << ", of them changed " << differing;
    if (stricter > 0) std::cout << "; refused as bad use " << stricter;
    std::cout << std::endl;
  }
};

}  // namespace dateline::fuzz
