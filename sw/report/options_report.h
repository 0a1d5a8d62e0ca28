// SPDX-License-Identifier: Apache-2.0
// The report `options`: every command of the program with its options, for programs that call it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace dateline {

/// An option or a positional argument of a command, as programs that call the command need it.
struct OptionFacts {
  std::string name;  ///< without dashes
  std::vector<std::string> aliases{};
  std::string kind;   ///< flag, integer, number, integers or text
  std::string takes;  ///< what the help shows as the value, such as FILE; empty for a flag
  std::string usual;  ///< the value where the option is not given; empty where the help explains it
  std::string help;
  bool positional = false, required = false, repeatable = false;
  std::vector<std::string> excludes{};  ///< options that cannot be given together with this one
};

struct CommandFacts {
  std::string name, help;
  std::vector<OptionFacts> options;
};

/// The report of all commands.
nlohmann::ordered_json options_json(const std::vector<CommandFacts>& commands);

}  // namespace dateline
