// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/exchange.h"

#include <cmath>
#include <cstdio>
#include <utility>

#include "model/cost/exchange_bound.h"
#include "model/network/properties.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/walk/walk.h"

namespace dateline {
namespace {

std::string text_of(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", number);
  return text;
}

StepBound bound_of(const CollectiveRequest& request) {
  return request.one_port ? one_port_exchange_bound(request.topology) : all_port_exchange_bound(request.topology);
}

}  // namespace

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

Formula formula_in_steps(const std::string& source, const CollectiveRequest& request, double steps) {
  Formula formula;
  formula.source = source;
  formula.rounds = formula.hops = formula.volume = steps;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  formula.note = step_bound_note(request);
  return formula;
}

std::string step_bound_note(const CollectiveRequest& request) {
  const StepBound bound = bound_of(request);
  return "at least " + text_of(std::ceil(bound.steps - 1e-9)) + " steps (" + bound.reason + ", " +
         text_of(bound.steps) + ")";
}

std::string too_many_transfers(const Topology& topology) {
  const double transfers = topology.nodes * average_status(topology);
  return schedule_too_large(transfers, transfers);
}

}  // namespace dateline
