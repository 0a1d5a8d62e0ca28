// SPDX-License-Identifier: Apache-2.0
// The entries of total exchange by neighbour transfers for the table of algorithm.h.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm all_to_all_product_a2();
Algorithm all_to_all_product_a3();
Algorithm all_to_all_edge_coloured();
Algorithm all_to_all_balanced();

}  // namespace dateline
