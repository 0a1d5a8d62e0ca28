// SPDX-License-Identifier: Apache-2.0
// Settings of the hardware that the program chooses where the user left them open: --routing and --flow here, --vcs and
// --depth where the machine is made (sw/driver/machine/machine.h).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

/// A setting that may serve where the usual ones do not.
struct OpenSetting {
  std::string name, value;  ///< "routing", "source"
  std::function<void(Options&)> set;
};

/// Those of the options that the user did not give, in the order in which they are tried: source routes, which can say
/// any path; then bubble flow control, which needs one virtual channel only.
std::vector<OpenSetting> open_settings(const Options& options);

/// Why a study cannot be used with these settings: its routing does not take the paths of the schedule, or, where it
/// will be run, require_runnable() refuses it. "" where it can be used, or where no setting would help.
std::string why_unusable(const Study& study);

/// Throws RefusedError or UsageError for what must not run: an invalid or incomplete schedule, circuits that share
/// links more than q times, and, unless the study is unsafe, too few VCs and a network that is not proven free of
/// deadlock.
void require_runnable(const Study& study);

}  // namespace dateline
