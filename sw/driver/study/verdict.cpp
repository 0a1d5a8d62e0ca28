// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/verdict.h"

#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/setting.h"
#include "model/network/family.h"
#include "model/router/route_encoding.h"

namespace dateline {
namespace {

Verdict prove_own_routes(const Task& task, const Schedule& schedule) {
  const RouterConfig& router = task.machine.router();
  std::vector<Journey> journeys;
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (auto route =
              encode_route(task.machine.topology, router, transfer.from, transfer.path, task.machine.switching, 0))
        journeys.push_back({transfer.from, std::move(*route)});
  return prove_journeys(task.machine.topology, router, journeys);
}

}  // namespace

Verdict prove_plan(const Task& task, const Plan& plan) {
  const RouterConfig& router = task.machine.router();
  const bool any_vc = task.machine.switching == Switching::kCircuitAnyVc;
  const bool known = plan.check.valid && !plan.portions;  // the routes of the schedule
  const bool source = task.machine.routing.kind == RoutingKind::kSource;
  if (any_vc && plan.check.valid && plan.check.max_link_sharing <= router.vcs) {
    Verdict verdict;
    verdict.deadlock_free = true;
    verdict.method = "at most " + counted(plan.check.max_link_sharing, "circuit") + " on a link in a round, " +
                     counted(router.vcs, "virtual channel") + ": no probe waits";
    return verdict;
  }
  if ((any_vc || source) && known) return prove_own_routes(task, plan.schedule);
  if (!source || family_of(task.machine.topology).source_rule())
    return prove(task.machine.topology, router, {task.machine.routing.kind, false, !any_vc});
  Verdict verdict;
  verdict.method = plan.check.valid ? "source routes of a schedule in portions are not looked at"
                                    : "the schedule is not valid, and its source routes are not looked at";
  return verdict;
}

std::string why_not_proven(const Task& task, const Verdict& verdict) {
  std::string text = "will not run: " + task.machine.topology.spec + " with " +
                     setting("routing", task.machine.routing.text) + " and " +
                     counted(task.machine.router().vcs, "virtual channel") + " ";
  text += verdict.cycle.empty() ? "is not proven free of deadlock: " + verdict.method
                                : "can deadlock: a cycle of " + std::to_string(verdict.cycle.size()) +
                                      " channels that wait for each other, from " +
                                      describe(task.machine.topology, verdict.cycle.front());
  return text + "; " + deadlock_remedy(task.machine) + ", or " + setting("unsafe") + " to run it all the same";
}

}  // namespace dateline
