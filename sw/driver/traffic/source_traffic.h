// SPDX-License-Identifier: Apache-2.0
// Traffic from the sources of rtl/traffic, on a board or on the engines that have them: converts a request into a
// program of the sources, and their counters into a result.
//
// Loads, window and latency are defined as in traffic.h, with these differences:
//  * A node repeats a list of destinations. The list has every destination in proportion to its share, rounded, in
//    random order; half-way round a ring, every entry draws its direction.
//  * The worst-served node is the node that put the fewest packets into the network in the window.
//  * There are no batches and no time stamps: no intervals, percentiles or link loads. Hops and zero-load latency
//  follow
//    from the shares of the destinations.
//  * The mean latency is known only when all packets of the window have arrived.
#pragma once

#include <string>

#include "sim/drive/traffic_sources.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// Throws UsageError for a request that traffic sources cannot run; the message says what they can.
void require_sources(const TrafficRequest& request);

/// The program of a request for sources whose lists have at most `entries` entries. A request without a warm-up gets
/// one as long as the window.
SourceProgram source_program(const TrafficRequest& request, int entries);

/// The result of a run, from the counters of its sources.
TrafficResult source_result(const TrafficRequest& request, const SourceProgram& program, const SourceCounts& counts);

}  // namespace dateline
