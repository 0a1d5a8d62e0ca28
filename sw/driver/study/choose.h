// SPDX-License-Identifier: Apache-2.0
// Which schedule a study takes: that of a named algorithm, or the best of all that can run.
#pragma once

#include <map>
#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// What the options ask an algorithm for.
CollectiveRequest collective_request(const Study& study, const std::map<std::string, std::string>& arguments);

/// "" when the schedule can run as the options have it, otherwise why not.
std::string why_unfit(const Study& study);

/// Makes and analyses the schedule. `auto` is the least predicted plus barrier cycles over every algorithm, every q up
/// to that of the options, and one port where all are there; contended rounds where wormhole switching is proven to
/// carry them. Throws UsageError, which says of every algorithm why it does not serve where none does.
void choose_schedule(Study& study, const StudyRequest& request);

}  // namespace dateline
