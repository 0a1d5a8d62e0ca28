// SPDX-License-Identifier: Apache-2.0
// The entry of the exchanges of axes for the table of algorithm.h.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm permute_table();

}  // namespace dateline
