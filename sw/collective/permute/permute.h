// SPDX-License-Identifier: Apache-2.0
// The algorithm of permute, for the table of registry.cpp.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm permute_table();

}  // namespace dateline
