// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/exchange.h"

#include <utility>

#include "sw/collective/walk/walk.h"

namespace dateline {

Schedule exchange_schedule(const std::string& algorithm, const CollectiveRequest& request, const Exchange& exchange) {
  Schedule schedule = empty_schedule("all-to-all", algorithm, request, 1);
  schedule.rounds.reserve(exchange.size());
  for (const std::vector<ExchangeMove>& step : exchange) {
    Round round;
    round.reserve(step.size());
    for (const ExchangeMove& move : step)
      round.push_back(
          {move.from, move.to, {port_to(request.topology, move.from, move.to)}, {{move.origin, move.target, 0}}});
    schedule.rounds.push_back(std::move(round));
  }
  return schedule;
}

}  // namespace dateline
