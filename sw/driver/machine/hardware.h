// SPDX-License-Identifier: Apache-2.0
// The table of the hardware options, one row per option. It defines the command line with its help and completion, the
// ranges, the options that a board fixes, the JSON of a machine and the schema of that JSON.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/engine.h"
#include "sw/driver/machine/machine.h"
#include "sw/driver/machine/options.h"

namespace dateline {

/// The value of an option in a machine.
using HardwareValue = std::variant<int, bool, std::string>;

/// An option is a number, a flag, or a word: exactly one of `number`, `flag` and `read` is set.
struct HardwareOption {
  std::string name;     ///< option of the command line, such as "link-stages"
  std::string key;      ///< key in JSON, such as "link_stages"
  std::string unit;     ///< unit of a number; "": none
  std::string help;     ///< help on the command line; "{range}" is replaced by the range of a number
  std::string meaning;  ///< meaning in the schema of JSON reports
  std::string words;    ///< all values of a word, separated by blanks; "" where `read` knows more
  int MachineOptions::*number = nullptr;
  int RouterConfig::*router = nullptr;  ///< the number of the router configuration that the option sets
  bool usual = false;                   ///< most commands have the option
  int least = 0, most = 0;              ///< range of a number
  std::optional<int> chosen{};          ///< a number that is out of the range: the program then chooses the value
  bool MachineOptions::*flag = nullptr;
  std::function<void(MachineOptions&, const std::string&)>
      read{};  ///< parses a word; throws UsageError naming the known words
  std::function<std::string(const MachineOptions&)> word{};  ///< the word, as `read` accepts it
  std::function<HardwareValue(const Machine&)> value{};      ///< the value in a machine
  /// Copies the value from a board; empty: no board fixes the option.
  std::function<void(MachineOptions&, const FixedNetwork&)> adopt{};

  /// Type in the schema of JSON reports: integer, boolean or text.
  std::string type() const { return number != nullptr ? "integer" : flag != nullptr ? "boolean" : "text"; }
  /// `help` with the range filled in.
  std::string help_text() const;
};

/// Every option, in the order of the JSON of a machine.
const std::vector<HardwareOption>& hardware_options();

/// The names of the options that most commands have, in the order of the table.
std::vector<std::string> usual_options();

/// Those of usual_options() that are numbers of the router configuration, such as "vcs", "depth" and "width".
std::vector<std::string> usual_router_numbers();

/// The row of an option by its name, such as "depth". Precondition: there is such an option.
const HardwareOption& hardware_option(const std::string& name);

/// Throws UsageError when a number is out of its range.
void require_ranges(const MachineOptions& options);

}  // namespace dateline
