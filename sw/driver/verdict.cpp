// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/verdict.h"

#include <utility>
#include <vector>

#include "model/router/express.h"

namespace dateline {

Verdict prove_study(const Study& study) {
  const RouterConfig& router = study.config.router;
  const Switching switching = run_switching(study.options);
  if (switching == Switching::kCircuitAnyVc) {
    Verdict verdict;
    verdict.deadlock_free = study.check.valid && study.check.contended_rounds == 0 && router.vcs >= study.options.q;
    verdict.method = "contention-free rounds: at most q circuits on a link, q virtual channels, no probe waits";
    return verdict;
  }
  if (study.routing.kind != RoutingKind::kSource || !study.check.valid)
    return prove(study.topology, router, {study.routing.kind, false, true});
  std::vector<Journey> journeys;
  for (const Round& round : study.schedule.rounds)
    for (const Transfer& transfer : round)
      if (auto route = express(study.topology, router, transfer.from, transfer.path, switching, 0))
        journeys.push_back({transfer.from, std::move(*route)});
  return prove_journeys(study.topology, router, journeys);
}

}  // namespace dateline
