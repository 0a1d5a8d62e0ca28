// SPDX-License-Identifier: Apache-2.0
// Total exchange on one dimension: a ring, line or complete graph (Dimakopoulos and Dimopoulos, the single-dimension
// algorithms that A2 and A3 compose). Nodes are coordinates 0..n-1.
#pragma once

#include "model/network/topology.h"
#include "sw/collective/all_to_all/exchange.h"

namespace dateline {

/// Whether two dimensions have the same exchange. A dimension of two nodes is one link, whatever its kind.
bool same_factor(const Dimension& a, const Dimension& b);

/// The exchange of a dimension.
/// One port. Ring and complete graph: one offset after the other, all nodes together; this takes as many steps as the
/// status of a node. Line: the links of even number and those of odd number swap alternately, farthest first.
/// All ports. Complete graph: one step. Ring of odd n: offsets +d and -d together. Ring of even n, and line: every link
/// forwards the block that has the most links left; half-way blocks of a ring go up from even nodes and down from odd
/// nodes.
Exchange factor_exchange(const Dimension& factor, bool one_port);

/// Number of steps. One port: complete n-1, ring floor(n^2/4), line floor(n^2/2), 1 less for even n. All ports:
/// complete 1, ring ceil((n^2-1)/8) for odd n and ceil(n^2/8) for even n, line floor(n^2/4).
long factor_steps(const Dimension& factor, bool one_port);

}  // namespace dateline
