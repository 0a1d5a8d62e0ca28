// SPDX-License-Identifier: Apache-2.0
// Schedule files, format "dateline-schedule" version 1, with one transfer per line so that files can be compared and
// edited.
#pragma once

#include <string>

#include "sw/schedule/schedule.h"

namespace dateline {

/// Version of the format, the key `version` of a file.
constexpr int kScheduleVersion = 1;

std::string write_schedule(const Schedule& schedule);

/// Throws UsageError with one line: file, place (rounds, transfers and hops count from 1), value, and what is allowed.
/// Checks each value and each path on its own; check_schedule checks what the transfers achieve together. A transfer
/// without "path" takes the network's own minimal route (native_path in path.h).
Schedule read_schedule(const std::string& text, const std::string& file_name);

}  // namespace dateline
