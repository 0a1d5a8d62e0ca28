// SPDX-License-Identifier: Apache-2.0
// dateline fit
#include <iostream>
#include <memory>
#include <string>

#include "sw/cli/commands.h"
#include "sw/driver/fit/fit.h"
#include "sw/driver/fit/fit_cache.h"
#include "sw/report/fit_report.h"

namespace dateline {

void add_fit(CLI::App& app, const CommandContext& context) {
  struct Arguments {
    Options options;
    std::string json;
  };
  CLI::App* command = app.add_subcommand(
      "fit", "measures startup, per_hop and per_word by varying distance, length and sharing; run predicts with them");
  auto arguments = std::make_shared<Arguments>();
  add_topology_option(*command, arguments->options);
  add_failure_options(*command, arguments->options);
  add_hardware_options(*command, arguments->options);
  add_hardware_option(*command, arguments->options, "startup");
  add_hardware_option(*command, arguments->options, "reductions");
  add_hardware_options(*command, arguments->options, kSwitchingOptions);
  add_engine_option(*command, arguments->options);
  add_json_option(*command, arguments->json);
  command->callback([command, arguments, context] {
    JsonOutput json("fit", arguments->json);
    json.around([&] {
      adopt_board(*command, arguments->options);
      const Machine machine = make_machine(arguments->options);
      const Fit fit = measure_fit(machine, context.paths);
      keep_fit(fit, context.paths);
      json.set(fit_json(machine, fit));
      json.commit();
      if (!json.to_stdout()) std::cout << fit_report(fit);
    });
  });
}

}  // namespace dateline
