// SPDX-License-Identifier: Apache-2.0
// The table of the options of the hardware, one row each. The command line with its help and completion, the ranges,
// what a board fixes, the JSON of a machine and the schema of that JSON all iterate it.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "sim/engine.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/machine/options.h"

namespace dateline {

/// The value of an option in a machine.
using HardwareValue = std::variant<int, bool, std::string>;

/// An option is a number, a switch, or a word: one of `number`, `flag` and `read` is set.
struct HardwareOption {
  std::string name;     ///< such as "link-stages", an option of the command line
  std::string key;      ///< in JSON, such as "link_stages"
  std::string unit;     ///< of a number; "" none
  std::string help;     ///< on the command line; "{range}" is replaced by the range of a number
  std::string meaning;  ///< in the schema of JSON reports
  std::string words;    ///< of a word that is one of a few: all of them, with blanks between
  int MachineOptions::*number = nullptr;
  int least = 0, most = 0;  ///< of a number
  bool open = false;        ///< a number may be 0, and the program then chooses it
  bool MachineOptions::*flag = nullptr;
  std::function<void(MachineOptions&, const std::string&)> read{};  ///< throws UsageError naming the known words
  std::function<std::string(const MachineOptions&)> word{};         ///< as `read` takes it
  std::function<HardwareValue(const Machine&)> value{};             ///< what a machine has
  std::function<void(MachineOptions&, const FixedNetwork&)>
      adopt{};  ///< takes it from a board; none: no board fixes it

  /// As the schema of JSON reports calls it: integer, boolean or text.
  std::string type() const { return number != nullptr ? "integer" : flag != nullptr ? "boolean" : "text"; }
  /// `help`, with the range.
  std::string help_text() const;
};

/// Every option, in the order of the JSON of a machine.
const std::vector<HardwareOption>& hardware_options();

/// Those of them that a router has when it is synthesized, beside its ports, routing and switching.
inline const std::vector<std::string> kSynthOptions = {"vcs", "depth", "width", "link-stages"};

/// The row of an option by its name, such as "depth", which is known.
const HardwareOption& hardware_option(const std::string& name);

/// Throws UsageError when a number is out of its range.
void require_ranges(const MachineOptions& options);

}  // namespace dateline
