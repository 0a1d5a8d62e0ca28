// SPDX-License-Identifier: Apache-2.0
// Rows that several reports have.
#pragma once

#include <exception>
#include <string>

#include "model/cost/cost_model.h"
#include "model/deadlock/prove.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/machine.h"
#include "sw/report/rows.h"

namespace dateline {

/// How the report of this name opens.
const Rows<std::string>& head_rows();
/// What is said of a failure.
const Rows<std::exception>& failure_rows();

/// Everything that a machine was made of. Defaults are filled in: vcs is how many there are.
const Rows<Machine>& machine_rows();
/// The value that an option of the hardware has in a machine. The option must outlive the row.
Rows<Machine> hardware_row(const HardwareOption& option);
/// A setting that the program took.
const Rows<ChosenSetting>& chosen_rows();

/// rounds, hops, volume.
const Rows<Counts>& counts_rows();
const Rows<Verdict>& verdict_rows();

}  // namespace dateline
