// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/node_list.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <sstream>
#include <utility>

#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "model/network/graph.h"

namespace dateline {
namespace {

bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

/// Parses digits as a number below `limit`. what: name of the number in messages, such as "coordinate x".
int below(int limit, const std::string& where, const std::string& what, const std::string& word) {
  constexpr size_t kMostDigits = 9;
  const long value = word.size() <= kMostDigits ? std::stol(word) : limit;
  if (value >= limit)
    throw UsageError(where + ": " + what + " " + printable(word) + " is out of range 0.." + std::to_string(limit - 1));
  return static_cast<int>(value);
}

int parse_node(const Topology& topology, const std::string& option, const std::string& word) {
  if (!word.empty() && (word[0] == '(' || topology.graph)) return parse_place(topology, option, word);
  if (!is_number(word))
    throw UsageError(option + ": '" + printable(word) +
                     "' is not a node number; write all, or nodes such as 0,5 or (0,1),(2,3)");
  return below(topology.nodes, option, "node", word);
}

/// Position of the comma after the word that begins at `at`, or the end of the list. Commas in brackets belong to the
/// word.
size_t word_end(const std::string& list, size_t at) {
  const size_t bracket = at < list.size() && list[at] == '(' ? list.find(')', at) : at;
  return std::min(list.find(',', std::min(bracket, list.size())), list.size());
}

std::string trimmed(const std::string& text) {
  const char* blank = " \t\r";
  const size_t first = text.find_first_not_of(blank);
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

}  // namespace

std::vector<int> parse_rtl_nodes(const Topology& topology, const std::string& list) {
  std::vector<int> nodes;
  if (list == "all") {
    nodes.resize(topology.nodes);
    std::iota(nodes.begin(), nodes.end(), 0);
  }
  if (list.empty() || list == "all") return nodes;
  const std::string option = setting("rtl-nodes", "'" + printable(list, 200) + "'");
  for (size_t at = 0; at <= list.size();) {
    const size_t end = word_end(list, at);
    const int node = parse_node(topology, option, list.substr(at, end - at));
    if (std::find(nodes.begin(), nodes.end(), node) != nodes.end())
      throw UsageError(option + ": node " + std::to_string(node) + " is named twice; name it once");
    nodes.push_back(node);
    at = end + 1;
  }
  return nodes;
}

int parse_place(const Topology& topology, const std::string& where, const std::string& text) {
  const std::string place = trimmed(text);
  if (topology.graph && !is_number(place)) {
    const int node = topology.graph->find(place);
    if (node >= 0) return node;
    throw UsageError(where + ": " + topology.spec + " has no node '" + printable(place) + "'" +
                     did_you_mean(place, topology.graph->names));
  }
  if (is_number(place)) return below(topology.nodes, where, "node", place);
  const bool brackets = place.size() > 1 && place.front() == '(' && place.back() == ')';
  std::stringstream words(brackets ? place.substr(1, place.size() - 2) : place);
  std::vector<std::string> coordinates;
  for (std::string word; std::getline(words, word, ',');) coordinates.push_back(trimmed(word));
  const bool numbers = !coordinates.empty() && std::all_of(coordinates.begin(), coordinates.end(), is_number);
  if (!numbers || place.back() == ',')
    throw UsageError(where + ": '" + printable(place) +
                     "' is not a node; write its number, or its coordinates such as " +
                     topology.place(topology.nodes - 1));
  if (static_cast<int>(coordinates.size()) != topology.dims())
    throw UsageError(where + ": " + printable(place) + " has " + std::to_string(coordinates.size()) +
                     " coordinates; a node of " + topology.spec + " has " + std::to_string(topology.dims()));
  std::vector<int> x;
  for (int k = 0; k < topology.dims(); ++k)
    x.push_back(below(topology.dimensions[k].size, where, "coordinate " + axis_name(k) + " =", coordinates[k]));
  return topology.node_at(x);
}

FailedLink parse_failed_link(const Topology& topology, const std::string& where, const std::string& text) {
  std::vector<std::string> parts;
  std::stringstream words(text);
  for (std::string part; std::getline(words, part, ':');) parts.push_back(trimmed(part));
  if (parts.size() < 2 || parts.size() > 3 || text.back() == ':')
    throw UsageError(where +
                     ": write the two nodes of the link, such as 0:1, and its port at the first, such as 0:1:2, "
                     "where several links join them");
  FailedLink link{parse_place(topology, where, parts[0]), parse_place(topology, where, parts[1]), -1};
  if (parts.size() == 3) {
    if (!is_number(parts[2])) throw UsageError(where + ": '" + printable(parts[2]) + "' is not a port");
    link.port = below(topology.ports, where, "port", parts[2]);
  }
  return link;
}

Failures read_failures(const Topology& topology, const std::string& file) {
  constexpr size_t kMostBytes = 1u << 26;
  const std::string option = setting("failures");
  std::stringstream in(read_input(option, file, kMostBytes));
  Failures failures;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    const std::string where = option + " " + printable(file, 200) + ":" + std::to_string(++number);
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string kind = line.substr(0, blank), rest = trimmed(line.substr(blank));
    if (kind == "link")
      failures.links.push_back(parse_failed_link(topology, where, rest));
    else if (kind == "node")
      failures.nodes.push_back(parse_place(topology, where, rest));
    else
      throw UsageError(where + ": '" + printable(line) +
                       "' is no failure; write 'link A:B', 'link A:B:PORT' or 'node A'");
  }
  return failures;
}

std::vector<int> read_node_file(const Topology& topology, const std::string& option, const std::string& file) {
  constexpr size_t kMostBytes = 1u << 26;
  std::stringstream in(read_input(option, file, kMostBytes));
  std::map<int, int> line_of;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    const std::string where = option + " " + printable(file, 200) + ":" + std::to_string(++number);
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const int node = parse_place(topology, where, line);
    const auto [first, added] = line_of.emplace(node, number);
    if (!added)
      throw UsageError(where + ": node " + std::to_string(node) + " " + topology.place(node) + " is already in line " +
                       std::to_string(first->second));
  }
  std::vector<int> nodes;
  for (const auto& entry : line_of) nodes.push_back(entry.first);
  return nodes;
}

std::vector<int> read_permutation(const Topology& topology, const std::string& option, const std::string& file) {
  constexpr size_t kMostBytes = 1u << 26;
  std::stringstream in(read_input(option, file, kMostBytes));
  std::vector<int> image(static_cast<size_t>(topology.nodes)), line_of(image.size(), 0), line_to(image.size(), 0);
  std::iota(image.begin(), image.end(), 0);
  int number = 0;
  bool header = false;
  for (std::string line; std::getline(in, line);) {
    const std::string where = option + " " + printable(file, 200) + ":" + std::to_string(++number);
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const size_t comma = word_end(line, 0);
    const std::string from = trimmed(line.substr(0, comma));
    const std::string to = comma < line.size() ? trimmed(line.substr(comma + 1)) : "";
    if (!header && (from != "from" || to != "to"))
      throw UsageError(where + ": the first line must be the header from,to");
    if (!std::exchange(header, true)) continue;
    if (to.empty()) throw UsageError(where + ": write a node and its image, such as 0,5 or (0,1),(2,3)");
    const auto node = static_cast<size_t>(parse_place(topology, where, from));
    const int target = parse_place(topology, where, to);
    const auto again = [&](int other, const std::string& what) {
      throw UsageError(where + ": " + what + " is already in line " + std::to_string(other));
    };
    if (line_of[node] > 0) again(line_of[node], "node " + topology.place(static_cast<int>(node)));
    if (int& other = line_to[static_cast<size_t>(target)]; other > 0)
      again(other, "image " + topology.place(target));
    else
      other = number;
    line_of[node] = number;
    image[node] = target;
  }
  if (!header) throw UsageError(option + " " + printable(file, 200) + ": the first line must be the header from,to");
  for (int node = 0; node < topology.nodes; ++node)
    if (line_of[static_cast<size_t>(node)] == 0 && line_to[static_cast<size_t>(node)] > 0)
      throw UsageError(option + " " + printable(file, 200) + ": node " + topology.place(node) +
                       " is the image in line " + std::to_string(line_to[static_cast<size_t>(node)]) +
                       ", and without a line of its own it stays where it is; give it a line");
  return image;
}

}  // namespace dateline
