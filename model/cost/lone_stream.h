// SPDX-License-Identifier: Apache-2.0
// The contention model (stream_round.h) for a message that shares no resource. It computes the time of every flit at
// every stage directly from earlier flits, not cycle by cycle, with the same results.
#pragma once

#include "model/cost/stream_round.h"

namespace dateline {

/// Whether lone_stream_time() applies: the path uses every resource once, and every buffer holds the header flits that
/// a router needs.
bool can_stream_alone(const StreamHardware& hardware, const Stream& stream);

/// The cycle after the release in which the last word of the stream counts as written.
int lone_stream_time(const StreamHardware& hardware, const Stream& stream);

}  // namespace dateline
