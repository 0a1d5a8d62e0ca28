// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/node_list.h"

#include <algorithm>
#include <numeric>

#include "model/error.h"

namespace dateline {
namespace {

int parse_node(const Topology& topology, const std::string& option, const std::string& word) {
  if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos)
    throw UsageError(option + ": '" + word + "' is no node number; write all, or numbers such as 0,5");
  constexpr size_t kMostDigits = 9;
  const long node = word.size() <= kMostDigits ? std::stol(word) : topology.nodes;
  if (node >= topology.nodes)
    throw UsageError(option + ": node " + word + " is out of range 0.." + std::to_string(topology.nodes - 1));
  return static_cast<int>(node);
}

}  // namespace

std::vector<int> parse_rtl_nodes(const Topology& topology, const std::string& list) {
  std::vector<int> nodes;
  if (list == "all") {
    nodes.resize(topology.nodes);
    std::iota(nodes.begin(), nodes.end(), 0);
  }
  if (list.empty() || list == "all") return nodes;
  const std::string option = "--rtl-nodes '" + list + "'";
  for (size_t at = 0; at <= list.size();) {
    const size_t end = std::min(list.find(',', at), list.size());
    const int node = parse_node(topology, option, list.substr(at, end - at));
    if (std::find(nodes.begin(), nodes.end(), node) != nodes.end())
      throw UsageError(option + ": node " + std::to_string(node) + " stands twice; name it once");
    nodes.push_back(node);
    at = end + 1;
  }
  return nodes;
}

}  // namespace dateline
