// SPDX-License-Identifier: Apache-2.0
// The two ways a command ends badly. Thrown anywhere, turned into an exit code in one place (sw/cli).
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace dateline {

/// Bad use: an impossible topology, an unknown key, a missing tool. Exit code 2.
/// The message is one line that names what was wrong and what is allowed.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A check said no: a cycle, a mismatch, an incomplete schedule, a stall. Exit code 1.
struct CheckError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What it says no to is running something: it would fail, or is not proven not to.
struct RefusedError : CheckError {
  using CheckError::CheckError;
};

/// Something ran, and the data are wrong.
struct MismatchError : CheckError {
  using CheckError::CheckError;
};

/// Throws UsageError: "WHAT VALUE is out of range LEAST..MOST".
inline void require_range(const std::string& what, int64_t value, int64_t least, int64_t most) {
  if (value >= least && value <= most) return;
  // What was written larger than any number has been read as the largest: it is not quoted.
  const bool read = value != std::numeric_limits<int64_t>::max() && value != std::numeric_limits<int64_t>::min();
  throw UsageError(what + (read ? " " + std::to_string(value) : "") + " is out of range " + std::to_string(least) +
                   ".." + std::to_string(most));
}

}  // namespace dateline
