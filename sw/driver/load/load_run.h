// SPDX-License-Identifier: Apache-2.0
// Runs the complete exchange of a placement on routers and counts the flits of every link.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sim/router_network.h"
#include "sw/driver/load/load.h"

namespace dateline {

struct ExchangeRun {
  int exchanges = 0;
  long messages = 0;          ///< messages per exchange
  int flits = 0;              ///< flits of a message on a link, header included
  std::vector<double> mean;   ///< counted messages per link and exchange: [node * ports + port]
  bool exact = false;         ///< every pair used all its paths equally often: `mean` must equal the loads
  double deviation = 0;       ///< largest |mean - load|
  int deviating = 0;          ///< the link with that deviation: node * ports + port
  uint64_t cycles = 0;        ///< mean per exchange
  double busiest_cycles = 0;  ///< cycles per exchange that the link with the largest load needs
  uint64_t longest = 0;       ///< cycles of the slowest exchange
};

/// Number of exchanges after which every pair has used all its paths equally often: the least common multiple of the
/// pairs' numbers of paths, at most `most`.
int whole_exchanges(const LoadStudy& study, int most);

/// Runs complete exchanges one after another on routers of study.machine, wired as study.network. In every exchange
/// each pair uses one of its paths without failed links: a random one first, then the next in turn. Throws CheckError
/// when the flits of a link differ from those of the paths, or when `exact` means differ from the loads.
ExchangeRun run_exchanges(const LoadStudy& study, int exchanges, RouterNetwork& network,
                          const std::function<void(int exchange, uint64_t cycle)>& each_cycle = {});

}  // namespace dateline
