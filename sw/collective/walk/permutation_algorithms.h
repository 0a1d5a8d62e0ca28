// SPDX-License-Identifier: Apache-2.0
// The entries that the permutations of Spencer's chapter 4 put into the table of algorithm.h, and what they share.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/circuit/diagonal_blocks.h"
#include "sw/collective/transpose/mirror_cycle.h"

namespace dateline {

std::vector<Algorithm> transpose_1d_algorithms();
std::vector<Algorithm> transpose_2d_algorithms();
std::vector<Algorithm> translate_algorithms();
std::vector<Algorithm> reflect_algorithms();
std::vector<Algorithm> exchange_axes_algorithms();
std::vector<Algorithm> permute_algorithms();
std::vector<Algorithm> shear_algorithms();

/// Why no algorithm of this family can serve the request: one port, or an operation that is not defined on the network
/// or with the arguments. Empty when one can.
std::string permutation_refusal(const CollectiveRequest& request, const std::string& operation);

/// Formula of `transpose-1d`, `collect`.
Formula transpose_1d_formula(int n, int q);

/// What every node holds before the first round of the schedule's operation.
Holdings initial_holdings(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
