// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers on any small network: balanced routes, then step by step the blocks that
// matter most. A search, not from the papers: it takes a few ways to weigh blocks in turn and keeps the shortest
// result, the same one every time. No schedule along its routes can be shorter than their largest load; the search
// stops where it gets there.
#pragma once

#include "sw/collective/all_to_all/exchange.h"

namespace dateline {

/// One port: a step is a heaviest assignment of senders to receivers. All ports: every link takes its best block.
Exchange balanced_exchange(const Topology& topology, bool one_port);

}  // namespace dateline
