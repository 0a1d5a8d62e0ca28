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

Verdict prove_own_routes(const Study& study, Switching switching) {
  const RouterConfig& router = study.machine.router();
  std::vector<Journey> journeys;
  for (const Round& round : study.schedule.rounds)
    for (const Transfer& transfer : round)
      if (auto route = encode_route(study.machine.topology, router, transfer.from, transfer.path, switching, 0))
        journeys.push_back({transfer.from, std::move(*route)});
  return prove_journeys(study.machine.topology, router, journeys);
}

}  // namespace

Verdict prove_study(const Study& study) {
  const RouterConfig& router = study.machine.router();
  const Switching switching = study.machine.switching;
  const bool any_vc = switching == Switching::kCircuitAnyVc;
  const bool known = study.check.valid && !study.portions;  // the routes of the schedule
  const bool source = study.machine.routing.kind == RoutingKind::kSource;
  if (any_vc && study.check.valid && study.check.max_link_sharing <= router.vcs) {
    Verdict verdict;
    verdict.deadlock_free = true;
    verdict.method = "at most " + std::to_string(study.check.max_link_sharing) + " circuits on a link in a round, " +
                     counted(router.vcs, "virtual channel") + ": no probe waits";
    return verdict;
  }
  if ((any_vc || source) && known) return prove_own_routes(study, switching);
  if (!source || family_of(study.machine.topology).source_rule())
    return prove(study.machine.topology, router, {study.machine.routing.kind, false, !any_vc});
  Verdict verdict;
  verdict.method = study.check.valid ? "source routes of a schedule in portions are not looked at"
                                     : "the schedule is not valid, and its source routes are not looked at";
  return verdict;
}

std::string why_not_proven(const Study& study) {
  const Verdict& verdict = study.verdict;
  std::string text = "will not run: " + study.machine.topology.spec + " with " +
                     setting("routing", study.machine.routing.text) + " and " +
                     counted(study.machine.router().vcs, "virtual channel") + " ";
  text += verdict.cycle.empty() ? "is not proven free of deadlock: " + verdict.method
                                : "can deadlock: a cycle of " + std::to_string(verdict.cycle.size()) +
                                      " channels that wait for each other, from " +
                                      describe(study.machine.topology, verdict.cycle.front());
  return text + "; " + deadlock_remedy(study.machine) + ", or " + setting("unsafe") + " to run it all the same";
}

}  // namespace dateline
