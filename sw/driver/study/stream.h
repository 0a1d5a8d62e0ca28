// SPDX-License-Identifier: Apache-2.0
// The stage of a study that decides how the rounds of a schedule follow each other: with a barrier after each, or as a
// stream with only the barriers that the proof needs.
#pragma once

#include <string>

#include "sw/driver/study/stages.h"

namespace dateline {

/// The machine with a count of `bits` bits beside every memory word, unless its options name the bits: what runs a
/// stream. Circuits obey the classes of virtual channels, because the proof of rounds that share no link does not hold
/// for streams.
Machine streaming_machine(Machine machine, int bits = 1);

/// Why a plan cannot stream on the machine of the task, with a remedy; "" if it can. It does not look at deadlock,
/// which barriers prevent.
std::string why_no_stream(const Task& task, const Plan& plan);

/// The plan as task.sync asks: as it is, or as a stream. With Sync::kAuto it streams where that is predicted to take
/// fewer cycles in all, and where the prediction steps at most 10 million flits over links. Throws UsageError where
/// Sync::kStream is asked and not possible. A plan that fails its checks is returned as it is.
Plan with_sync(const Task& task, const Costs& costs, Plan plan);

}  // namespace dateline
