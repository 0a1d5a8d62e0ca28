// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/settings.h"

#include "model/base/error.h"
#include "model/base/setting.h"
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
  if (!check.valid || !check.complete || !check.ports_ok) throw RefusedError("will not run: " + first_problem(check));
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
