// SPDX-License-Identifier: Apache-2.0
#include "sw/report/options_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/report_head.h"
#include "sw/report/rows.h"
#include "sw/report/schema/keys.h"

namespace dateline {
namespace {

using Commands = std::vector<CommandFacts>;

Rows<OptionFacts> option_rows() {
  return Rows<OptionFacts>()
      .value("name", "", "without dashes", &OptionFacts::name)
      .value("aliases?", "", "other names of the option", &OptionFacts::aliases)
      .value("kind", "", "type of its value; integers: one integer, or several with commas between them",
             &OptionFacts::kind, "flag integer number integers text")
      .value("takes?", "", "what the help shows as its value, such as FILE", &OptionFacts::takes)
      .value("default?", "", "its value where it is not given", &OptionFacts::usual)
      .value("help", "", "what it does, with its range", &OptionFacts::help)
      .value("positional", "", "it is an argument without a name on the command line", &OptionFacts::positional)
      .value("required", "", "the command needs it", &OptionFacts::required)
      .value("repeatable", "", "it may be given several times", &OptionFacts::repeatable)
      .value("excludes?", "", "options that cannot be given with it", &OptionFacts::excludes);
}

const Rows<Commands>& options_rows() {
  static const auto rows = Rows<Commands>().list(
      "commands", "the commands of the program",
      Rows<CommandFacts>()
          .value("name", "", "with a blank before the name of a command in a command", &CommandFacts::name)
          .value("help", "", "what it does", &CommandFacts::help)
          .list("options", "its options and arguments", option_rows(), &CommandFacts::options),
      [](const Commands& commands) -> const Commands& { return commands; });
  return rows;
}

}  // namespace

std::vector<Key> options_keys() { return options_rows().keys(); }

nlohmann::ordered_json options_json(const std::vector<CommandFacts>& commands) {
  nlohmann::ordered_json report = report_head("options");
  options_rows().write(report, commands);
  return report;
}

}  // namespace dateline
