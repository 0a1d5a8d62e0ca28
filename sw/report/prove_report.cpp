// SPDX-License-Identifier: Apache-2.0
#include "sw/report/prove_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/as_options.h"
#include "sw/report/common_rows.h"
#include "sw/report/report_head.h"
#include "sw/report/row_texts.h"

namespace dateline {
namespace {

const Rows<Proof>& proof_rows() {
  static const auto rows =
      Rows<Proof>()
          .value("rule", "", "the rule for virtual channels applies; false: --without-rule",
                 [](const Proof& proof) { return proof.request.rule; })
          .value("minimal", "", "only the shorter direction round each ring",
                 [](const Proof& proof) { return proof.request.minimal; })
          .value("replies", "", "a node accepts a message only when its reply can leave",
                 [](const Proof& proof) { return proof.request.replies; })
          .add(verdict_rows(), &Proof::verdict)
          .object("routes?", "the routes of layered routing", route_rows(), &Proof::routes)
          .list("cycle",
                "channels of which each waits for the next, and the last for the first; empty if there is no cycle",
                Rows<Channel>()
                    .value("node", "", "node that sends into the link", &Channel::node)
                    .value("port", "", "output port of that node", &Channel::port)
                    .value("vc", "", "virtual channel", &Channel::vc),
                [](const Proof& proof) -> const std::vector<Channel>& { return proof.verdict.cycle; });
  return rows;
}

}  // namespace

std::string prove_report(const Proof& proof) {
  const RowTexts<Machine> machine(machine_rows(), proof.machine);
  const RowTexts<Proof> say(proof_rows(), proof);
  const std::string networks = machine("virtual_networks");
  std::string text = machine("topology") + ", routing " + machine("routing") + ", " +
                     counted(proof.machine.router().vcs, "virtual channel") +
                     (networks == "1" ? "" : " in " + networks + " virtual networks") + ": " +
                     (proof.verdict.deadlock_free ? "deadlock-free" : "can deadlock") + "\n" +
                     as_options(say("method")) + "; " + say.with_unit("channels") + ", " + say("dependencies") +
                     " dependencies\n";
  if (proof.routes) {
    const RowTexts<Layers::Quality> routes(route_rows(), *proof.routes);
    text += counted(proof.machine.topology.layers->layers(), "layer") + ", " + routes("pairs") + " routes" +
            (proof.routes->cut_off > 0 ? " (" + routes("cut_off") + " pairs of nodes are cut off)" : "") + ", " +
            routes("longer") + " longer than the shortest path, by at most " + routes.with_unit("most_extra_hops") +
            "; fullest link " + routes.with_unit("worst_load") + ", at least " + routes("worst_load_bound") + "\n";
  }
  if (proof.verdict.deadlock_free) return text;
  text += "a cycle; each channel waits for the next, and the last for the first:\n";
  for (const Channel& c : proof.verdict.cycle) text += "  " + describe(proof.machine.topology, c) + "\n";
  return text;
}

nlohmann::ordered_json prove_json(const Proof& proof) {
  nlohmann::ordered_json json = machine_json(proof.machine);
  proof_rows().write(json, proof);
  return json;
}

std::string routes_json(const Topology& topology) {
  std::string text =
      "{\n \"format\": \"dateline-routes\",\n \"version\": 1,\n \"topology\": " + nlohmann::json(topology.spec).dump() +
      ",\n \"nodes\": " + std::to_string(topology.nodes) +
      ",\n \"layers\": " + std::to_string(topology.layers->layers()) + ",\n \"links\": [";
  std::string separator;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      if (const LinkEnd far = topology.link(node, port)) {
        text += separator + nlohmann::json({node, port, far.node, far.port}).dump();
        separator = ",";
      }
  text += "],\n \"processors\": " + nlohmann::json(topology.members()).dump() + ",\n \"routes\": [";
  separator = "\n  ";
  for (const int from : topology.members())
    for (const int to : topology.members()) {
      const LayeredRoute route = topology.layers->route(from, to);
      if (route.empty()) continue;
      std::vector<int> ports, layers;
      for (const LayeredHop& hop : route) {
        ports.push_back(hop.port);
        layers.push_back((layers.empty() ? 0 : layers.back()) + (hop.steps ? 1 : 0));
      }
      text += separator + nlohmann::json({from, to, ports, layers}).dump();
      separator = ",\n  ";
    }
  return text + "]\n}\n";
}

std::vector<Key> prove_keys() { return proof_rows().keys(); }

}  // namespace dateline
