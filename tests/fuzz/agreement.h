// SPDX-License-Identifier: Apache-2.0
// Compares the program's verdict on a schedule file with that of the plain checker.
#pragma once

#include <string>

#include "tests/fuzz/answer.h"
#include "tests/fuzz/tally.h"

namespace dateline::fuzz {

/// What the two disagree about; "" if they agree. The plain checker must accept a file with exit 0 and must not accept
/// one with exit 1. It must not accept one with exit 2 (bad use) either, except for what only the program refuses:
///  * q above 8, because no router has that many virtual channels; parts above 65536;
///  * a key that appears twice in an object, of which the plain checker takes the last;
///  * names and arguments that cannot be printed or have more than 100 characters.
std::string disagreement(const Answer& answer, const std::string& text, Tally& tally);

}  // namespace dateline::fuzz
