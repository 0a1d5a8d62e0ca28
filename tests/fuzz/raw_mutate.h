// SPDX-License-Identifier: Apache-2.0
// Mutations of text that know nothing of what it means: bytes, tokens, numbers at the edges, copies, deep nesting.
#pragma once

#include <string>

#include "tests/fuzz/chance.h"

namespace dateline::fuzz {

/// One to four mutations.
std::string raw_mutant(std::string text, Chance& chance);

}  // namespace dateline::fuzz
