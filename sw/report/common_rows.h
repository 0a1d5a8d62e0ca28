// SPDX-License-Identifier: Apache-2.0
// Rows that several reports share.
#pragma once

#include <exception>
#include <string>

#include "model/cost/cost_model.h"
#include "model/deadlock/prove.h"
#include "model/network/layers.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/machine.h"
#include "sw/report/rows.h"

namespace dateline {

/// The keys that open every report. Their values come from the name of the report.
const Rows<std::string>& head_rows();
/// The keys of a failure.
const Rows<std::exception>& failure_rows();

/// The complete configuration of a machine. Defaults are filled in: vcs is the actual number.
const Rows<Machine>& machine_rows();
/// The value of a hardware option in a machine. The option must outlive the row.
Rows<Machine> hardware_row(const HardwareOption& option);
/// A setting that the program chose.
const Rows<ChosenSetting>& chosen_rows();

/// rounds, hops, volume.
const Rows<Counts>& counts_rows();
const Rows<Verdict>& verdict_rows();
/// The set of routes of layered routing.
const Rows<Layers::Quality>& route_rows();

}  // namespace dateline
