// SPDX-License-Identifier: Apache-2.0
// Messages sent once over a network of bare routers, with every flit on every link counted.
//
// An injection channel sends its messages one after another, one flit per cycle if it has a credit. Each message uses
// the virtual channel with the most credits when it starts. Flits that arrive are consumed at once; their buffer places
// are returned in the next cycle. A message is its header and `words` flits, of which the first is the message number.
// Every message must arrive exactly once, complete, at the right node.
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
  uint64_t cycles = 0;           ///< cycles from the first injection until the last flit is on its ejection channel
};

/// Flits of a message on each link of its path. Not for source routes, which get shorter on the way.
int message_flits(const RouterConfig& config, int words);

/// Resets the network and sends the messages of each node in their order. words >= 1. The network must be free of
/// deadlock; throws StallError when nothing moves any more. Throws CheckError for a message that arrives damaged, twice
/// or at another node, and UsageError if the flits are too narrow for the message numbers.
ExchangeCount send_messages(const Topology& topology, const RouterConfig& config,
                            const std::vector<ExchangeMessage>& messages, int words, RouterNetwork& network,
                            const std::function<void(uint64_t cycle)>& each_cycle = {});

}  // namespace dateline
