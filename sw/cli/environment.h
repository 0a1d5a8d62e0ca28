// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace dateline {

/// The value of an environment variable in seconds; nothing if it is unset or empty. what: its meaning, for the
/// message. Throws UsageError unless the value is an integer from least to most.
std::optional<std::chrono::seconds> seconds_from_environment(const char* name, int least, int most,
                                                             const std::string& what);

}  // namespace dateline
