// SPDX-License-Identifier: Apache-2.0
// The program's verdict on a schedule file beside that of the plain checker.
#pragma once

#include <string>

#include "tests/fuzz/answer.h"
#include "tests/fuzz/tally.h"

namespace dateline::fuzz {

/// What the two disagree about; "" when they agree. Exit 0 must be accepted, exit 1 rejected. Exit 2 (bad use) of a
/// well-formed file must be no schedule to the plain checker either, or one of the limits of the program:
///  * q above 8: no router has so many virtual channels;
///  * more nodes, parts or ports than the program has numbers for.
/// A raw mutant (`well_formed` false) may be refused for its spelling alone: unknown and repeated keys, texts that
/// cannot be printed, deep nesting.
std::string disagreement(const Answer& answer, const std::string& text, bool well_formed, Tally& tally);

}  // namespace dateline::fuzz
