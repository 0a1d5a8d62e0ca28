// SPDX-License-Identifier: Apache-2.0
// dateline fit
#include <iostream>
#include <nlohmann/json.hpp>

#include "sw/cli/commands.h"
#include "sw/driver/fit.h"
#include "sw/report/table.h"

namespace dateline {

void add_fit(CLI::App& app, const CommandContext& context) {
  struct Arguments {
    Options options;
    std::string json;
  };
  CLI::App* command = app.add_subcommand(
      "fit", "measures startup, per_hop and per_word by varying distance, length and sharing; run predicts from it");
  auto arguments = std::make_shared<Arguments>();
  add_topology_option(*command, arguments->options);
  add_hardware_options(*command, arguments->options);
  command->add_option("--startup", arguments->options.startup, "extra cycles at the start of every round")
      ->capture_default_str();
  add_engine_option(*command, arguments->options);
  command->add_option("--json", arguments->json, "write constants and probes as JSON (- = stdout)");
  command->callback([arguments, context] {
    OutputFile json("--json", arguments->json);
    const Fit fit = measure_fit(arguments->options, context.paths);
    keep_fit(fit, context.paths);
    nlohmann::ordered_json report = {{"configuration", fit.key},
                                     {"startup", fit.cost.startup},
                                     {"per_hop", fit.cost.per_hop},
                                     {"per_word", fit.cost.per_word},
                                     {"largest_residual", fit.largest_residual},
                                     {"largest_sharing_error", fit.largest_sharing_error},
                                     {"probes", nlohmann::ordered_json::array()}};
    for (const Probe& p : fit.probes)
      report["probes"].push_back({{"varies", p.varies}, {"hops", p.hops}, {"words", p.words}, {"sharing", p.sharing},
                                  {"framing", p.framing}, {"measured", p.measured}, {"fitted", p.fitted}});
    json.commit(report.dump(2) + "\n");
    if (!json.to_stdout()) std::cout << fit_report(fit);
  });
}

}  // namespace dateline
