// SPDX-License-Identifier: Apache-2.0
// The program's verdict on a schedule file beside that of the plain checker.
#pragma once

#include <string>

#include "tests/fuzz/answer.h"
#include "tests/fuzz/tally.h"

namespace dateline::fuzz {

/// What the two disagree about; "" when they agree. Exit 0 must be accepted and exit 1 not. What exits 2 (bad use) must
/// not be accepted either, but for what the program alone refuses:
///  * q above 8, because no router has so many virtual channels; parts above 65536;
///  * a key that appears twice in an object: the plain checker keeps the last value;
///  * names and arguments that cannot be printed or have more than 100 characters.
std::string disagreement(const Answer& answer, const std::string& text, Tally& tally);

}  // namespace dateline::fuzz
