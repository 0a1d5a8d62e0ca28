// SPDX-License-Identifier: Apache-2.0
#include "model/network/failures.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <sstream>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/network/distances.h"
#include "model/network/graph.h"
#include "model/network/links.h"

namespace dateline {
namespace {

const std::string kWithout = " without ";

std::string name_of(const Topology& topology, int node) {
  return topology.graph ? topology.place(node) : std::to_string(node);
}

int node_of(const Topology& topology, const std::string& where, const std::string& word) {
  int node = -1;
  if (topology.graph) {
    node = topology.graph->find(word);
  } else if (!word.empty() && word.size() < 9 && word.find_first_not_of("0123456789") == std::string::npos) {
    node = std::stoi(word);
  }
  if (node < 0 || node >= topology.nodes)
    throw UsageError(where + ": '" + printable(word) + "' is no node of " + topology.spec);
  return node;
}

/// The ports of a node that lead to a neighbour.
std::vector<int> ports_to(const Topology& topology, int node, int neighbour) {
  std::vector<int> ports;
  for (int port = 0; port < topology.ports; ++port)
    if (topology.link(node, port).node == neighbour) ports.push_back(port);
  return ports;
}

int port_of(const Topology& topology, const std::string& where, const FailedLink& link) {
  const std::string pair = name_of(topology, link.node) + " and " + name_of(topology, link.neighbour);
  const std::vector<int> ports = ports_to(topology, link.node, link.neighbour);
  if (ports.empty()) throw UsageError(where + ": no link joins " + pair + " in " + topology.spec);
  if (link.port >= 0) {
    if (std::find(ports.begin(), ports.end(), link.port) == ports.end())
      throw UsageError(where + ": port " + std::to_string(link.port) + " of " + name_of(topology, link.node) +
                       " has no link to " + name_of(topology, link.neighbour));
    return link.port;
  }
  if (ports.size() > 1) {
    std::string all;
    for (const int port : ports) all += (all.empty() ? "" : ", ") + std::to_string(port);
    throw UsageError(where + ": several links join " + pair + "; add the port of the first, one of " + all);
  }
  return ports[0];
}

}  // namespace

size_t failures_in(const std::string& text) { return text.rfind(kWithout); }

Failures parse_failures(const Topology& whole, const std::string& where, const std::string& list) {
  Failures failures;
  std::stringstream items(list);
  for (std::string item; std::getline(items, item, ',');) {
    const size_t first = item.find_first_not_of(' ');
    std::stringstream words(first == std::string::npos ? "" : item.substr(first));
    std::string kind, rest, more;
    words >> kind >> rest >> more;
    if (kind == "node" && !rest.empty() && more.empty()) {
      failures.nodes.push_back(node_of(whole, where, rest));
      continue;
    }
    std::vector<std::string> parts;
    std::stringstream colons(rest);
    for (std::string part; std::getline(colons, part, ':');) parts.push_back(part);
    const bool port_ok = parts.size() < 3 || (parts[2].size() == 1 || parts[2].size() == 2);
    if (kind != "link" || !more.empty() || parts.size() < 2 || parts.size() > 3 || !port_ok ||
        (parts.size() == 3 && parts[2].find_first_not_of("0123456789") != std::string::npos))
      throw UsageError(where + ": '" + printable(item) +
                       "' is no failure; write 'link A:B', 'link A:B:PORT' or 'node A'");
    failures.links.push_back({node_of(whole, where, parts[0]), node_of(whole, where, parts[1]),
                              parts.size() == 3 ? std::stoi(parts[2]) : -1});
  }
  return failures;
}

Topology without(const Topology& topology, const std::string& where, const Failures& failures) {
  if (!failures.any()) return topology;
  Topology left = topology;
  if (!left.whole) left.whole = std::make_shared<const Topology>(topology);
  const Topology& whole = *left.whole;
  left.family = FamilyId::kGraph;
  if (left.switches.empty()) left.switches.assign(static_cast<size_t>(left.nodes), false);
  const bool first = !topology.whole;
  std::string list;
  const auto say = [&](const std::string& item) { list += (first && list.empty() ? kWithout : ", ") + item; };
  for (const FailedLink& link : failures.links) {
    const int port = port_of(left, where, link);
    std::string item = "link " + name_of(left, link.node) + ":" + name_of(left, link.neighbour);
    if (ports_to(whole, link.node, link.neighbour).size() > 1) item += ":" + std::to_string(port);
    say(item);
    remove_link(left, link.node, port);
  }
  for (const int node : failures.nodes) {
    if (left.switches[static_cast<size_t>(node)] &&
        !(whole.switches.empty() ? false : whole.switches[static_cast<size_t>(node)]))
      throw UsageError(where + ": node " + name_of(left, node) + " is named twice");
    left.switches[static_cast<size_t>(node)] = true;
    say("node " + name_of(left, node));
    for (int port = 0; port < left.ports; ++port) remove_link(left, node, port);
  }
  if (left.member_count() == 0) throw UsageError(where + ": no node with a processor is left");
  if (std::find(left.switches.begin(), left.switches.end(), true) == left.switches.end()) left.switches.clear();
  left.spec += list;
  left.text += list;
  left.distances = std::make_shared<const DistanceTable>(left);
  return left;
}

}  // namespace dateline
