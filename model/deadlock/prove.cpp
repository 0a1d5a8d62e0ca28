// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/prove.h"

#include <cstddef>
#include <cstdint>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/deadlock/dependency_graph.h"
#include "model/network/describe.h"
#include "model/network/family.h"

namespace dateline {
namespace {

void require_vcs_in_range(int vcs) {
  if (vcs < 1 || vcs > kMaxVcs)
    throw UsageError("vcs is " + std::to_string(vcs) + "; allowed 1.." + std::to_string(kMaxVcs));
}

Verdict verdict_of(const Topology& topology, int vcs, const std::vector<DependencyGraph::Edge>& edges,
                   const std::string& method) {
  const DependencyGraph graph(topology.nodes * topology.ports * vcs, edges);
  Verdict verdict;
  for (const LinkEnd& end : topology.far_ends) verdict.channels += end ? vcs : 0;
  verdict.dependencies = graph.edges();
  verdict.method = method;
  for (int id : graph.find_cycle())
    verdict.cycle.push_back({id / vcs / topology.ports, id / vcs % topology.ports, id % vcs});
  verdict.deadlock_free = verdict.cycle.empty();
  return verdict;
}

std::string routes_in_words(const Topology& topology, const RouterConfig& config, const ProofRequest& request) {
  if (request.kind == RoutingKind::kUnordered)
    return std::string(request.minimal ? "minimal" : "all") + " routes in any order of dimensions";
  if (request.kind == RoutingKind::kSource && !config.layered())
    return "all source routes of at most " + std::to_string(config.phases) + " straight runs";
  return family_of(topology).routes_in_words(request.minimal);
}

/// Identifies the ring or row of a channel in one direction: its first node * ports + port.
int line_of(const Topology& topology, int node, int port) {
  std::vector<int> where = topology.coordinates(node);
  where[topology.port_dim(port)] = 0;
  return topology.node_at(where) * topology.ports + port;
}

/// Adds an edge from every channel into a node to every channel out of it in the next virtual network: a message may
/// wait until its reply can leave. Does not check that a route ends or begins with these channels.
void add_replies(const Topology& topology, const VcRule& rule, std::vector<DependencyGraph::Edge>& edges) {
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) {
      const LinkEnd& far = topology.link(node, port);
      for (int vc = 0; far && vc < rule.vcs; ++vc) {
        const int network = rule.network_of(vc), answer = rule.networks == 1 ? 0 : network + 1;
        if (answer >= rule.networks) continue;
        const VcSet replies = rule.enforced ? rule.vcs_of_network(answer) : rule.all();
        for (int out = 0; out < topology.ports; ++out)
          for (int next = 0; topology.link(far.node, out) && next < rule.vcs; ++next)
            if (replies >> next & 1)
              edges.emplace_back((node * topology.ports + port) * rule.vcs + vc,
                                 (far.node * topology.ports + out) * rule.vcs + next);
      }
    }
}

/// Bubble flow control. Every packet fills a slot. A packet moves on in a ring when the next buffer has a free slot,
/// and enters a ring only where another slot stays free. Therefore some packet of every ring can always move or leave.
/// It remains to show that rings do not wait for each other in a cycle: the dependency graph with one vertex per ring
/// has no cycle.
Verdict prove_bubble(const Topology& topology, const RouterConfig& config,
                     const std::vector<DependencyGraph::Edge>& edges) {
  std::vector<DependencyGraph::Edge> between;
  const auto vertex = [&](int channel) {
    const int node = channel / config.vcs / topology.ports, port = channel / config.vcs % topology.ports;
    const int network = config.rules().vc.network_of(channel % config.vcs);
    return topology.dimensions[topology.port_dim(port)].wraps ? line_of(topology, node, port) * config.vcs + network
                                                              : channel;
  };
  for (const auto& edge : edges) {
    const int from = vertex(edge.first), to = vertex(edge.second);
    if (from != to) between.emplace_back(from, to);
  }
  Verdict verdict = verdict_of(topology, config.vcs, between,
                               "bubble flow control, slots of " + std::to_string(config.bubble_slot) +
                                   " flits: every ring keeps a free slot; dependency graph of the rings");
  if (config.depth < 2 * config.bubble_slot) {
    verdict.deadlock_free = false;
    verdict.method += "; a buffer of " + std::to_string(config.depth) + " flits does not hold the two slots";
  }
  return verdict;
}

}  // namespace

Verdict prove(const Topology& topology, const RouterConfig& config, const ProofRequest& request) {
  require_vcs_in_range(config.vcs);
  if (request.kind == RoutingKind::kSource && !family_of(topology).source_rule())
    throw UsageError("source routes in a " + topology.kind +
                     " have no rule for virtual channels that could be proven; use " +
                     setting("routing", to_string(family_of(topology).native_routing())));
  RoutingRules rules = config.rules();
  rules.vc.enforced = request.rule;
  if (!request.rule) rules.vc.bubble_slot = 0;
  if (config.networks > 1 && config.vcs < rules.vc.classes())
    throw UsageError("vcs is " + std::to_string(config.vcs) + "; " + std::to_string(config.networks) +
                     " virtual networks need " + std::to_string(rules.vc.classes()) + " or more");
  auto edges = family_of(topology).dependencies(topology, rules, request.kind, request.minimal);
  if (request.replies) add_replies(topology, rules.vc, edges);
  if (config.bubble_slot > 0 && request.rule) return prove_bubble(topology, config, edges);
  return verdict_of(topology, config.vcs, edges,
                    "channel dependency graph of " + routes_in_words(topology, config, request) +
                        (request.replies ? ", and of their replies" : "") +
                        (request.rule ? "" : ", without the rule for virtual channels"));
}

Verdict prove_journeys(const Topology& topology, const RouterConfig& config, const std::vector<Journey>& journeys) {
  require_vcs_in_range(config.vcs);
  const RoutingRules rules = config.rules();
  std::vector<DependencyGraph::Edge> edges;
  for (const Journey& journey : journeys) {
    int link = -1;
    for (const JourneyHop& hop : hops_of(topology, rules, journey, rules.vc.injection_vcs())) {
      const int out = hop.node * topology.ports + hop.port;
      for (int vc = 0; link >= 0 && hop.port >= 0 && vc < config.vcs; ++vc)
        for (int next = 0; next < config.vcs; ++next)
          if ((hop.held >> vc & 1) && (hop.offered[vc] >> next & 1))
            edges.emplace_back(link * config.vcs + vc, out * config.vcs + next);
      link = out;
    }
  }
  return verdict_of(topology, config.vcs, edges,
                    "channel dependency graph of the schedule's own " + std::to_string(journeys.size()) + " routes");
}

std::string verdict_word(const Verdict& verdict) {
  return verdict.deadlock_free ? "free" : verdict.cycle.empty() ? "unknown" : "cycle";
}

std::string describe(const Topology& topology, const Channel& channel) {
  return describe_link(topology, channel.node, channel.port) + " vc " + std::to_string(channel.vc);
}

std::string to_dot(const Topology& topology, const std::vector<Channel>& cycle) {
  std::string text = "digraph cycle {\n  node [shape=box];\n";
  for (size_t i = 0; i < cycle.size(); ++i)
    text += "  c" + std::to_string(i) + " [label=\"" + describe(topology, cycle[i]) + "\"];\n";
  for (size_t i = 0; i < cycle.size(); ++i)
    text += "  c" + std::to_string(i) + " -> c" + std::to_string((i + 1) % cycle.size()) + ";\n";
  return text + "}\n";
}

}  // namespace dateline
