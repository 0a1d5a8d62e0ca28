// SPDX-License-Identifier: Apache-2.0
// Settings of the hardware that the program chooses where the user did not give them. Routing and flow control are
// chosen here, VCs and depth where the machine is made (sw/driver/machine/machine.h).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

/// A setting to try where the usual ones do not work.
struct OpenSetting {
  std::string name, value;  ///< "routing", "source"
  std::function<void(Options&)> set;
};

/// Settings of options that the user did not give, in the order in which they are tried: source routes, which can
/// express any path; then bubble flow control, which needs only one virtual channel.
std::vector<OpenSetting> open_settings(const Options& options);

/// Why the settings of a study do not work: its routing cannot express the paths of the schedule, or the study will be
/// run and require_runnable() refuses it. "" where they work, and where no other setting would help.
std::string why_unusable(const Study& study);

/// Throws RefusedError or UsageError for a study that must not run: its schedule is invalid, the routing does not take
/// its paths, its circuits share links more than q times, or, unless it is unsafe, its schedule is incomplete, it has
/// too few VCs, or its network is not proven free of deadlock.
void require_runnable(const Study& study);

}  // namespace dateline
