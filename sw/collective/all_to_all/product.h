// SPDX-License-Identifier: Apache-2.0
// Total exchange on Cartesian products from total exchanges on the dimensions (Dimakopoulos and Dimopoulos): A2 for any
// product, A3 for products of equal factors with all ports.
#pragma once

#include "sw/collective/all_to_all/exchange.h"

namespace dateline {

/// A2, run on one dimension after the other from the last to the first: for every choice of the other coordinates, all
/// lines of the dimension run its exchange at once. N * sum T_i/n_i steps. one_port: exchanges of the dimensions.
Exchange exchange_a2(const Topology& topology, bool one_port);
double steps_a2(const Topology& topology, bool one_port);

/// A3 on H x H from an exchange on the n nodes of H, both halves busy in every step: n times its steps. Node i + n j.
Exchange exchange_a3(const Exchange& half, int n);

/// A3 repeated on all dimensions. Precondition: 2^j equal dimensions with links.
Exchange exchange_a3(const Topology& topology);
double steps_a3(const Topology& topology);

}  // namespace dateline
