// SPDX-License-Identifier: Apache-2.0
// The complete exchange of a placement run on routers, with the flits of every link counted.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sim/router_network.h"
#include "sw/driver/load/load.h"

namespace dateline {

struct ExchangeRun {
  int exchanges = 0;
  long messages = 0;         ///< of one exchange
  int flits = 0;             ///< of a message on a link, header included
  std::vector<double> mean;  ///< messages a link and exchange, counted: [node * ports + port]
  bool exact = false;        ///< every pair went through all its paths equally often, so that mean must equal the loads
  double deviation = 0;      ///< largest |mean - load|
  int deviating = 0;         ///< its link, node * ports + port
  uint64_t cycles = 0;       ///< mean of an exchange
  double busiest_cycles = 0;  ///< of an exchange, that the link with the largest load needs for its flits
  uint64_t longest = 0;       ///< slowest exchange
};

/// Exchanges after which every pair has gone through its paths equally often: their least common multiple, at most
/// `most`.
int whole_exchanges(const LoadStudy& study, int most);

/// Runs complete exchanges one after another on routers of study.machine wired as study.network. In each, every pair
/// takes one of its paths that are left: a random one in the first exchange, the next in turn in each further one.
/// Throws CheckError when a link carries other flits than the paths say, or when `exact` means differ from the loads.
ExchangeRun run_exchanges(const LoadStudy& study, int exchanges, RouterNetwork& network,
                          const std::function<void(int exchange, uint64_t cycle)>& each_cycle = {});

}  // namespace dateline
