// SPDX-License-Identifier: Apache-2.0
// Traffic by the sources of rtl/traffic, on a board or on the engines that have them: what a request is in their terms,
// and what their counters say of it.
//
// Loads, window and latency are those of traffic.h, with these differences. A node takes its destinations from a list
// that it goes through again and again: each stands there as often as its share says, rounded, in random order;
// half-way round a ring the direction is drawn an entry. The worst-served node is that which put least into the network
// in the window. There are no batches and no time stamps, so no intervals, percentiles or loads of links; hops and the
// latency of zero load are those of the lists. The mean latency is known when all packets of the window have arrived.
#pragma once

#include <string>

#include "sim/drive/traffic_sources.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// Throws UsageError for what sources do not do, saying what they do.
void require_sources(const TrafficRequest& request);

/// A request as sources of so many entries run it. Without a warm-up it is as long as the window.
SourceProgram source_program(const TrafficRequest& request, int entries);

TrafficResult source_result(const TrafficRequest& request, const SourceProgram& program, const SourceCounts& counts);

}  // namespace dateline
