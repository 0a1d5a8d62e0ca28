// SPDX-License-Identifier: Apache-2.0
// Messages sent once over a network of bare routers, with every flit on every link counted.
//
// An injection channel sends its messages one after another, a flit a cycle where it has a credit, each on the virtual
// channel with the most credits when it starts. What arrives is taken at once, its place given back in the next cycle.
// A message is its header and `words` flits, the first of which is its number: every message must arrive once, whole,
// at the right node.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sim/router_network.h"

namespace dateline {

struct ExchangeMessage {
  int from = 0, to = 0;
  std::vector<uint8_t> path;  ///< output ports; not empty
};

struct ExchangeCount {
  std::vector<long> link_flits;  ///< [node * ports + port]
  uint64_t cycles = 0;           ///< from the first injection until the last flit is on its ejection channel
};

/// Flits of such a message on every link of its path. Source routes are not meant: theirs get shorter.
int message_flits(const RouterConfig& config, int words);

/// Resets the network and sends the messages, in the order in which each node has them. words >= 1. The network must be
/// free of deadlock; when nothing moves any more, StallError. CheckError on a message that arrives damaged, twice or
/// elsewhere; UsageError where the flits are too narrow to number the messages.
ExchangeCount send_messages(const Topology& topology, const RouterConfig& config,
                            const std::vector<ExchangeMessage>& messages, int words, RouterNetwork& network,
                            const std::function<void(uint64_t cycle)>& each_cycle = {});

}  // namespace dateline
