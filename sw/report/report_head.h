// SPDX-License-Identifier: Apache-2.0
// Parts that JSON reports share: the keys that open every report, the configuration of a machine, and a failure.
#pragma once

#include <exception>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/machine/machine.h"

namespace dateline {

/// The version of the program, as --version prints it.
std::string program_version();

/// {format, version, program_version}: opens the report of this name (sw/report/schema/keys.h).
nlohmann::ordered_json report_head(const std::string& report);

/// The complete configuration of a machine. Defaults are filled in: vcs is the actual number.
nlohmann::ordered_json machine_json(const Machine& machine);

/// The configuration that the first line of a text report leaves out: flit width, cycles per link, start-up, switching,
/// flow control, routing, engine.
std::string machine_text(const Machine& machine);
/// One line with the settings that the program chose, and why; "" if there are none.
std::string chosen_text(const std::vector<ChosenSetting>& chosen);

/// {kind, message}; settings if the message names some; round, cycle and waits if a run stalled.
nlohmann::ordered_json failure_json(const std::exception& error);

/// The report as indented text with a newline at the end. Settings in its strings are shown as options.
std::string report_text(nlohmann::ordered_json report);

}  // namespace dateline
