// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace dateline {

/// Whole seconds from an environment variable, where it is set and not empty; what: they are, for the message. Throws
/// UsageError for what is no number of least to most.
std::optional<std::chrono::seconds> seconds_from_environment(const char* name, int least, int most,
                                                             const std::string& what);

}  // namespace dateline
