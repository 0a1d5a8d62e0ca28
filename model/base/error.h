// SPDX-License-Identifier: Apache-2.0
// The exceptions that make a command fail. Any room throws them; only sw/cli turns them into exit codes.
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace dateline {

/// Bad use, such as an impossible topology, an unknown key or a missing tool. Exit code 2.
/// The message is one line that names what was wrong and what is allowed.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A check failed: a cycle, a mismatch, an incomplete schedule, a stall. Exit code 1.
struct CheckError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The program refuses a run that would fail, or that is not proven to be free of deadlock.
struct RefusedError : CheckError {
  using CheckError::CheckError;
};

/// A run finished with wrong data.
struct MismatchError : CheckError {
  using CheckError::CheckError;
};

/// Throws UsageError where `value` is outside least..most: "WHAT VALUE is out of range LEAST..MOST".
inline void require_range(const std::string& what, int64_t value, int64_t least, int64_t most) {
  if (value >= least && value <= most) return;
  // A reader replaces a number that does not fit in 64 bits by the nearest limit, so the message leaves it out.
  const bool read = value != std::numeric_limits<int64_t>::max() && value != std::numeric_limits<int64_t>::min();
  throw UsageError(what + (read ? " " + std::to_string(value) : "") + " is out of range " + std::to_string(least) +
                   ".." + std::to_string(most));
}

}  // namespace dateline
