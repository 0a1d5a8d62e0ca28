// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/settings.h"

#include <cstddef>
#include <string>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/route_encoding.h"
#include "sw/driver/machine/conflicts.h"
#include "sw/driver/study/verdict.h"

namespace dateline {

std::vector<OpenSetting> open_settings(const Options& options) {
  std::vector<OpenSetting> settings;
  if (options.board) return settings;  // the hardware of a board is fixed
  if (options.routing.name == RoutingName::kOwn)
    settings.push_back({"routing", to_string(RoutingName::kSource), [](Options& other) {
                          other.routing = {RoutingName::kSource, {}};
                        }});
  if (!options.flow_given && options.flow == FlowControl::kDateline)
    settings.push_back(
        {"flow", to_string(FlowControl::kBubble), [](Options& other) { other.flow = FlowControl::kBubble; }});
  return settings;
}

namespace {

/// Names a transfer whose path the headers cannot express.
std::string inexpressible_text(const Study& study) {
  const Machine& machine = study.machine;
  const std::string taken = setting("routing", machine.routing.text) + " does not take ";
  const std::string advice = machine.router().source ? "" : "; " + source_routes_advice(machine);
  for (size_t r = 0; r < study.schedule.rounds.size(); ++r)
    for (const Transfer& transfer : study.schedule.rounds[r])
      if (!encode_route(machine.topology, machine.router(), transfer.from, transfer.path, machine.switching, 0))
        return "will not run: round " + std::to_string(r + 1) + ", transfer " + machine.topology.place(transfer.from) +
               "->" + machine.topology.place(transfer.to) + ": " + taken + "its path" + advice;
  return "will not run: " + taken + "some paths of the schedule" + advice;
}

}  // namespace

std::string why_unusable(const Study& study) {
  const CheckResult& check = study.check;
  if (!check.valid || !check.complete || !check.ports_ok) return "";
  if (!study.expressible)
    return setting("routing", study.machine.routing.text) + " does not take the paths of the schedule";
  if (!study.must_be_runnable) return "";
  try {
    require_runnable(study);
  } catch (const UsageError& error) {
    return error.what();
  } catch (const CheckError& error) {
    return error.what();
  }
  return "";
}

void require_runnable(const Study& study) {
  const CheckResult& check = study.check;
  if (!check.valid || !check.ports_ok) throw RefusedError("will not run: " + first_problem(check));
  if (!study.expressible) throw UsageError(inexpressible_text(study));
  if (!check.complete && !study.unsafe)
    throw RefusedError("will not run: " + first_problem(check) + "; " + setting("unsafe") + " runs it all the same");
  // A circuit holds its links while it waits for the next one, so that rounds that share a link more than q times need
  // wormhole switching, or circuits that retry.
  if (study.machine.switching == Switching::kCircuitAnyVc && check.contended_rounds > 0)
    throw RefusedError("will not run with circuits: " + first_problem(check) + "; use " +
                       setting("switching", "wormhole") + ", or " + setting("circuit-retry"));
  if (study.unsafe) return;
  // If there are fewer VCs than classes of the rule, the message about the deadlock is more useful than that of
  // require_vcs(), so it comes first. Circuits that take any VC, and a q beyond the VCs, are refused by require_vcs().
  if (!study.verdict.deadlock_free && study.machine.switching != Switching::kCircuitAnyVc)
    throw RefusedError(why_not_proven(study, study.verdict));
  require_vcs(study.machine);
  if (!study.verdict.deadlock_free) throw RefusedError(why_not_proven(study, study.verdict));
}

}  // namespace dateline
