// SPDX-License-Identifier: Apache-2.0
// Reads the text of BookSim2's anynet.
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/base/printable.h"
#include "model/network/graph_builder.h"

namespace dateline {
namespace {

class AnynetReader {
 public:
  AnynetReader(GraphBuilder& builder, const std::string& text) : builder_(builder) {
    std::stringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      place_ = "line " + std::to_string(++number);
      read_line(line.substr(0, std::min(line.find("//"), line.find('#'))));
    }
    finish();
  }

 private:
  struct Router {
    std::vector<long> nodes;
    std::string place;
  };

  long number(const std::string& word, long most) const {
    constexpr size_t kMostDigits = 9;
    if (word.empty() || word.size() > kMostDigits || !only_digits(word) || std::stol(word) > most)
      builder_.refuse(place_, "'" + printable(word) + "' is not a number in 0.." + std::to_string(most));
    return std::stol(word);
  }

  void read_line(const std::string& line) {
    std::stringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.empty()) return;
    if (words.size() < 2 || (words[0] != "router" && words[0] != "node"))
      builder_.refuse(place_, "expected 'router' and a number, not '" + printable(line) + "'");
    const bool of_node = words[0] == "node";
    const long first = number(words[1], kMostNumber);
    if (!of_node) routers_[first].place = place_;
    for (size_t at = 2; at < words.size();) {
      const std::string kind = words[at];
      if (kind != "node" && kind != "router")
        builder_.refuse(place_, "expected 'router' or 'node', not '" + printable(kind) + "'");
      if (at + 1 == words.size()) builder_.refuse(place_, "a number is missing after '" + kind + "'");
      const long other = number(words[at + 1], kMostNumber);
      at += 2;
      const bool has_latency = at < words.size() && only_digits(words[at]);
      const int latency = has_latency ? static_cast<int>(number(words[at++], kMostNumber)) : 0;
      if (of_node || kind == "node") {
        if (of_node && kind == "node") builder_.refuse(place_, "a node has a link to a node; only routers have links");
        attach(of_node ? first : other, of_node ? other : first);
        continue;
      }
      routers_[other];
      links_.push_back({first, other, latency, place_});
    }
  }

  void attach(long node, long router) {
    const auto [known, added] = router_of_.emplace(node, router);
    if (!added && known->second != router)
      builder_.refuse(place_, "node " + std::to_string(node) + " is attached to router " +
                                  std::to_string(known->second) + " and to router " + std::to_string(router));
    if (added) routers_[router].nodes.push_back(node);
  }

  void finish() {
    std::map<long, int> number_of;
    for (const auto& [id, router] : routers_) {
      number_of[id] = builder_.nodes();
      const std::string name =
          router.nodes.size() == 1 ? "n" + std::to_string(router.nodes[0]) : "r" + std::to_string(id);
      builder_.add_node(router.place, name, router.nodes.size() == 1);
    }
    for (const auto& [id, router] : routers_)
      for (size_t i = 0; i < router.nodes.size() && router.nodes.size() > 1; ++i) {
        const int node = builder_.nodes();
        builder_.add_node(router.place, "n" + std::to_string(router.nodes[i]), true);
        builder_.add_link(router.place, number_of[id], -1, node, -1);
      }
    std::set<std::pair<long, long>> seen;
    for (const Link& link : links_) {
      if (link.latency > 0) builder_.set_stages(link.place, link.latency);
      if (!seen.insert({std::min(link.a, link.b), std::max(link.a, link.b)}).second) continue;  // the way back
      builder_.add_link(link.place, number_of[link.a], -1, number_of[link.b], -1);
    }
  }

  struct Link {
    long a, b;
    int latency;
    std::string place;
  };

  static constexpr long kMostNumber = 999999999;
  GraphBuilder& builder_;
  std::string place_;
  std::map<long, Router> routers_;
  std::map<long, long> router_of_;  // [node]
  std::vector<Link> links_;
};

}  // namespace

void read_anynet(GraphBuilder& builder, const std::string& text) { AnynetReader(builder, text); }

}  // namespace dateline
