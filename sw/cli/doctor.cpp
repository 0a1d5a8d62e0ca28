// SPDX-License-Identifier: Apache-2.0
// dateline doctor
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "sw/cli/commands.h"
#include "sw/driver/doctor/tools.h"
#include "sw/report/as_options.h"
#include "sw/report/doctor_report.h"

namespace dateline {

void add_doctor(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "doctor", "says which optional tools are there, what each is for, and the command that brings what is missing");
  auto file = std::make_shared<std::string>();
  add_json_option(*command, *file);
  command->callback([file, paths = context.paths] {
    JsonOutput json("doctor", *file);
    json.around([&] {
      const std::vector<FoundTool> tools = look_for_tools(paths.source_dir);
      json.set(doctor_json(tools));
      json.commit();
      if (!json.to_stdout()) std::cout << as_options(doctor_report(tools));
    });
  });
}

}  // namespace dateline
