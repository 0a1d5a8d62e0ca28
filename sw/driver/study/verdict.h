// SPDX-License-Identifier: Apache-2.0
// Whether the messages of a plan can deadlock.
#pragma once

#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// Circuits that may take any VC never wait for each other where no round puts more of them on a link than there are
/// VCs. Beyond that a circuit holds links while it waits, and no rule orders the VCs: only the routes of the schedule
/// are looked at. Source routes: likewise only those of the schedule, as no rule limits the others. Wormhole, and
/// circuits that retry: every route that the routing allows.
Verdict prove_plan(const Task& task, const Plan& plan);

/// Why a network that is not proven free of deadlock does not run, and what to change.
std::string why_not_proven(const Task& task, const Verdict& verdict);

}  // namespace dateline
