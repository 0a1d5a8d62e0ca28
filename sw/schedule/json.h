// SPDX-License-Identifier: Apache-2.0
// Schedule files, format "dateline-schedule" version 1. One transfer a line, so that files can be compared and edited.
#pragma once

#include <string>

#include "sw/schedule/schedule.h"

namespace dateline {

std::string write_schedule(const Schedule& schedule);

/// Throws UsageError, one line: file, place (rounds, transfers and hops count from 1), value, what is allowed.
/// Everything is checked that concerns one value or one path; what the transfers achieve together is left to
/// check_schedule. A transfer without "path" takes the topology's minimal dimension-ordered route, ties up.
Schedule read_schedule(const std::string& text, const std::string& file_name);

}  // namespace dateline
