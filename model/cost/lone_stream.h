// SPDX-License-Identifier: Apache-2.0
// The contention model (stream_round.h) of a message that shares nothing: when each flit leaves each stage follows from
// the flits before it, without a look at every cycle. The same times, flit by flit.
#pragma once

#include "model/cost/stream_round.h"

namespace dateline {

/// Its path has every resource once, and buffers hold what a router needs of a header.
bool can_stream_alone(const StreamHardware& hardware, const Stream& stream);

/// Cycles after the release in which its last word counts as written.
int lone_stream_time(const StreamHardware& hardware, const Stream& stream);

}  // namespace dateline
