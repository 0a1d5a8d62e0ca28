// SPDX-License-Identifier: Apache-2.0
// Whether the messages of a study can deadlock.
#pragma once

#include "sw/driver/study.h"

namespace dateline {

/// Rounds that were checked to share links at most q times are free of contention for circuits, whatever VCs they take.
/// Wormhole, and circuits that are retried: every route of the routing; source routes, of which only the schedule's own
/// exist: those.
Verdict prove_study(const Study& study);

}  // namespace dateline
