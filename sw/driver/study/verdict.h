// SPDX-License-Identifier: Apache-2.0
// Whether the messages of a study can deadlock.
#pragma once

#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// Circuits that take any VC wait for nobody where no round has more of them on a link than VCs. Beyond that they hold
/// links while they wait, without the rule for VCs. Wormhole, and circuits that are retried: every route of the
/// routing; source routes, of which only the schedule's own exist: those.
Verdict prove_study(const Study& study);

/// Why a network that is not proven does not run, and what to change.
std::string why_not_proven(const Study& study);

}  // namespace dateline
