// SPDX-License-Identifier: Apache-2.0
// dateline prove
#include <iostream>
#include <memory>
#include <string>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/deadlock/prove.h"
#include "sw/cli/commands.h"
#include "sw/driver/machine/memory.h"
#include "sw/report/prove_report.h"

namespace dateline {
namespace {

struct ProveArguments {
  Options options;
  std::string dot, json, html, routes;
  bool minimal = false, without_rule = false, replies = false;
};

void prove_network(const ProveArguments& arguments, JsonOutput& json) {
  OutputFile dot(setting("dot"), arguments.dot), routes(setting("routes"), arguments.routes);
  const Machine machine = make_machine(arguments.options);
  const Topology& topology = machine.topology;
  require_routes_of_all_pairs(topology);
  require_memory("the proof for " + topology.spec, prove_memory(machine), arguments.options.memory);
  const ProofRequest request = {machine.routing.kind, arguments.minimal, !arguments.without_rule, arguments.replies};
  const Verdict verdict = prove(topology, machine.router(), request);
  Proof proof{machine, request, verdict, {}};
  if (topology.layers) proof.routes = topology.layers->quality();
  if (routes.wanted()) {
    if (!topology.layers)
      throw UsageError(setting("routes") + ": only layered routing has a set of routes; add " +
                       setting("routing", "layered"));
    routes.commit(routes_json(topology));
  }
  json.set(prove_json(proof));
  if (json.page_wanted()) add_network(json.page(), topology);
  if (verdict.deadlock_free) json.commit();
  if (!verdict.deadlock_free) dot.commit(to_dot(topology, verdict.cycle));
  if (!json.to_stdout() && !dot.to_stdout() && !routes.to_stdout()) {
    std::cout << prove_report(proof);
    if (!verdict.deadlock_free && dot.wanted()) std::cout << "drawn in " << printable(arguments.dot, 200) << "\n";
  }
  const std::string remedy =
      arguments.replies && machine.router().networks == 1
          ? "requests and replies share their virtual channels; use " + setting("virtual-networks", 2)
          : deadlock_remedy(machine);
  if (!verdict.deadlock_free)
    throw CheckError(verdict.cycle.empty() ? verdict.method
                                           : "a cycle of " + std::to_string(verdict.cycle.size()) + " channels" +
                                                 (arguments.without_rule ? "" : "; " + remedy));
}

}  // namespace

void add_prove(CLI::App& app, const CommandContext&) {
  CLI::App* command = app.add_subcommand(
      "prove", "deadlock verdict from the channel dependency graph of every route that the header can express");
  auto arguments = std::make_shared<ProveArguments>();
  add_topology_option(*command, arguments->options);
  add_failure_options(*command, arguments->options);
  add_memory_option(*command, arguments->options.memory);
  add_hardware_options(*command, arguments->options, {"routing", "flow", "depth", "vcs", "virtual-networks"});
  command->add_flag("--without-rule", arguments->without_rule,
                    "ignore the rule for virtual channels: every hop may take each of them");
  command->add_flag("--replies", arguments->replies,
                    "a node accepts a message only when its reply can leave, in the next virtual network (in the last "
                    "network always; with one network, in the same one)");
  command->add_flag("--minimal", arguments->minimal, "only the shorter direction round each ring (both on a tie)");
  command->add_option("--dot", arguments->dot, "write the cycle, if there is one, as a graph in DOT (- = stdout)");
  command->add_option(
      "--routes", arguments->routes,
      "write the links and the routes of layered routing as JSON (- = stdout), for a checker of your own");
  add_json_option(*command, arguments->json);
  add_html_option(*command, arguments->html);
  command->callback([arguments] {
    require_distinct({{setting("dot"), arguments->dot},
                      {setting("json"), arguments->json},
                      {setting("html"), arguments->html},
                      {setting("routes"), arguments->routes}});
    JsonOutput json("prove", arguments->json, arguments->html);
    json.around([&] { prove_network(*arguments, json); });
  });
}

}  // namespace dateline
