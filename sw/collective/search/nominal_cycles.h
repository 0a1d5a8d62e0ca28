// SPDX-License-Identifier: Apache-2.0
// Rough cycles of relays in a stream. They decide which of several trees or orders an algorithm takes, and nothing
// else: predictions and bounds have costs of their own.
#pragma once

namespace dateline {

/// From the start of a message over one link to the start of the message in which its receiver sends the words on,
/// without waits for memory banks.
constexpr int kRelayCycles = 13;
/// The cycles that every further link of a path adds.
constexpr int kHopCycles = 2;

}  // namespace dateline
