// SPDX-License-Identifier: Apache-2.0
// dateline schema
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/cli/option_facts.h"
#include "sw/report/options_report.h"
#include "sw/report/report_head.h"
#include "sw/report/schema/json_schema.h"

namespace dateline {
namespace {

std::string report_list() {
  std::string text;
  const auto line = [&text](const std::string& report, const std::string& format, const std::string& commands) {
    text +=
        report + std::string(18 - report.size(), ' ') + format + std::string(27 - format.size(), ' ') + commands + "\n";
  };
  line("report", "format", "written by");
  for (const Report& report : reports()) line(report.name, "dateline-" + report.name, report.commands);
  return text + "dateline schema REPORT prints a JSON schema; dateline schema --page explains every key\n";
}

}  // namespace

void add_schema(CLI::App& app, const CommandContext&) {
  CLI::App* command =
      app.add_subcommand("schema", "prints JSON schemas of reports and of schedule files; explains every key");
  auto name = std::make_shared<std::string>();
  auto page = std::make_shared<bool>(false);
  command->add_option("report", *name, "report whose schema is printed [list the reports]")->type_name("REPORT");
  command->add_flag("--page", *page, "print a page in Markdown instead: every key with its type, unit and meaning");
  auto options = std::make_shared<bool>(false);
  command
      ->add_flag("--options", *options,
                 "print all commands with their options as JSON instead, for programs that call them")
      ->excludes("--page");
  command->callback([&app, name, page, options] {
    if (*options && !name->empty()) throw UsageError(setting("options") + " is about all commands; leave out " + *name);
    if (*options) {
      std::cout << report_text(options_json(command_facts(app)));
      return;
    }
    if (*page && !name->empty()) throw UsageError(setting("page") + " has the keys of all reports; leave out " + *name);
    if (*page)
      std::cout << key_page();
    else
      std::cout << (name->empty() ? report_list() : report_text(json_schema(find_report(*name))));
  });
}

}  // namespace dateline
