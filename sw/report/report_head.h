// SPDX-License-Identifier: Apache-2.0
// What all JSON reports have in common: how they open, the configuration of a machine, and what is said of a failure.
#pragma once

#include <exception>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/machine/machine.h"

namespace dateline {

/// Of the program, as --version prints it.
std::string program_version();

/// {format, version, program_version}: how the report of this name opens (sw/report/schema/keys.h).
nlohmann::ordered_json report_head(const std::string& report);

/// Everything that a machine was made of. Defaults are filled in: vcs is how many there are.
nlohmann::ordered_json machine_json(const Machine& machine);

/// The part of it that a line of text about a run leaves out: width, stages, start-up, switching, routing, engine.
std::string machine_text(const Machine& machine);
/// One line with the settings that the program chose, and why; "" none.
std::string chosen_text(const std::vector<ChosenSetting>& chosen);

/// {kind, message}, {settings} where the message names some, and, of a run that went no further, {round, cycle, waits}.
nlohmann::ordered_json failure_json(const std::exception& error);

/// The text of a report: indented, with a newline at the end. Its texts name settings as options.
std::string report_text(nlohmann::ordered_json report);

}  // namespace dateline
