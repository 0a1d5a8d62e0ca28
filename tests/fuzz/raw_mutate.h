// SPDX-License-Identifier: Apache-2.0
// Mutations of text without regard to its meaning: bytes, tokens, extreme numbers, copies, deep nesting.
#pragma once

#include <string>

#include "tests/fuzz/chance.h"

namespace dateline::fuzz {

/// Applies one to four mutations.
std::string raw_mutant(std::string text, Chance& chance);

}  // namespace dateline::fuzz
