// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/plain_check.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/fuzz/plain_operation.h"

namespace dateline::plain {
namespace {

using nlohmann::json;
using PartOfBlock = std::tuple<int, int, int>;  // (origin, target, part)
using Link = std::pair<int, int>;               // (node, output port)

struct Wrong {
  Answer answer;
  std::string why;
};

[[noreturn]] void unreadable(const std::string& why) { throw Wrong{Answer::kNoSchedule, why}; }
[[noreturn]] void reject(const std::string& why) { throw Wrong{Answer::kRejected, why}; }

const json& member(const json& object, const char* key) {
  if (!object.is_object() || !object.contains(key)) unreadable(std::string("no ") + key);
  return object[key];
}

void require_known(const json& object, const std::set<std::string>& known) {
  if (!object.is_object()) unreadable("no object");
  for (const auto& entry : object.items())
    if (known.count(entry.key()) == 0) unreadable("an unknown key");
}

int integer(const json& value) {
  if (!value.is_number_integer()) unreadable("no whole number: " + value.dump(-1, ' ', true));
  const auto number = value.get<int64_t>();
  if (value.is_number_unsigned() ? value.get<uint64_t>() > INT32_MAX : number < INT32_MIN || number > INT32_MAX)
    unreadable("a number is too large");
  return static_cast<int>(number);
}

std::string text_of(const json& value) {
  if (!value.is_string()) unreadable("no text");
  return value.get<std::string>();
}

class Mover {
 public:
  explicit Mover(const json& root) {
    require_known(root, {"format", "version", "operation", "algorithm", "arguments", "topology", "ports", "q", "source",
                         "parts", "rounds"});
    if (root.contains("algorithm")) text_of(root["algorithm"]);
    if (text_of(member(root, "format")) != "dateline-schedule" || integer(member(root, "version")) != 1)
      unreadable("another format or version");
    const auto network = read_network(text_of(member(root, "topology")));
    if (!network) unreadable("no topology");
    network_ = *network;
    if (network_.nodes > kMostNodes) unreadable("too large to be moved as sets");
    const std::string ports = text_of(member(root, "ports"));
    if (ports != "one" && ports != "all") unreadable("ports");
    one_port_ = ports == "one";
    q_ = integer(member(root, "q"));
    parts_ = integer(member(root, "parts"));
    const int source = integer(member(root, "source"));
    if (q_ < 1 || parts_ < 1 || source < 0 || source >= network_.nodes) unreadable("q, parts or source");
    std::map<std::string, std::string> arguments;
    if (root.contains("arguments") && !root["arguments"].is_object()) unreadable("arguments");
    if (root.contains("arguments"))
      for (const auto& entry : root["arguments"].items())
        arguments[entry.key()] =
            entry.value().is_string() ? entry.value().get<std::string>() : std::to_string(integer(entry.value()));
    adds_up_ = adds_up(text_of(member(root, "operation")));
    fixed_order_ = arguments.count("order") > 0 && arguments["order"] == "fixed";
    const auto blocks = blocks_of(text_of(member(root, "operation")), arguments, source, network_);
    if (!blocks) unreadable("the operation is not defined");
    blocks_ = {blocks->begin(), blocks->end()};
    held_.resize(network_.nodes);
  }

  void move(const json& rounds) {
    if (!rounds.is_array()) unreadable("rounds is no list");
    for (const json& round : rounds) {
      if (!round.is_array()) unreadable("a round is no list");
      ++round_;
      use_.clear(), leaves_by_.clear(), comes_by_.clear();
      std::vector<Arrival> arrived;
      for (const json& transfer : round) send(transfer, arrived);
      std::map<Sum, std::vector<const Arrival*>> by_sum;
      for (const Arrival& arrival : arrived) {
        if (!adds_up_) held_[arrival.node].insert(arrival.item);
        if (adds_up_) by_sum[{arrival.node, arrival.item}].push_back(&arrival);
      }
      for (const auto& [sum, arrivals] : by_sum) combine(sum, arrivals);
    }
  }

  void require_goal() const {
    for (const auto& [origin, target] : blocks_)
      for (int node = target < 0 ? 0 : target; node < (target < 0 ? network_.nodes : target + 1); ++node)
        for (int part = 0; part < parts_; ++part)
          if (adds_up_ ? sum_at({node, {origin, target, part}}).size() != static_cast<size_t>(network_.nodes)
                       : !holds(node, {origin, target, part}))
            reject("node " + std::to_string(node) + " ends without part " + std::to_string(part) + " of block " +
                   std::to_string(origin) + "," + std::to_string(target));
  }

 private:
  using Sum = std::pair<int, PartOfBlock>;  // (node, item)
  struct Arrival {
    int node;
    PartOfBlock item;
    bool adds;
    std::set<int> contributions;  // of the sender before the round
  };

  /// The nodes whose contributions are in a sum; at the start the node's own.
  std::set<int> sum_at(const Sum& sum) const {
    const auto found = sums_.find(sum);
    return found == sums_.end() ? std::set<int>{sum.first} : found->second;
  }

  void combine(const Sum& sum, const std::vector<const Arrival*>& arrivals) {
    std::set<int> now = sum_at(sum);
    if (!arrivals[0]->adds) {
      now = arrivals[0]->contributions;
      for (const Arrival* other : arrivals)
        if (other->adds || other->contributions != now) wrong("different sums meet in a round");
    } else {
      if (fixed_order_ && arrivals.size() > 1) wrong("two contributions in a round, without order");
      for (const Arrival* arrival : arrivals) {
        if (!arrival->adds) wrong("different sums meet in a round");
        for (const int node : arrival->contributions)
          if (!now.insert(node).second) wrong("a contribution arrives twice");
      }
    }
    sums_[sum] = std::move(now);
  }

  [[noreturn]] void wrong(const std::string& why) const { reject("round " + std::to_string(round_) + ": " + why); }

  bool holds(int node, const PartOfBlock& item) const {
    return adds_up_ || node == std::get<0>(item) || held_[node].count(item) > 0;
  }

  void send(const json& transfer, std::vector<Arrival>& arrived) {
    require_known(transfer, {"from", "to", "op", "path", "items"});
    const std::string op = transfer.contains("op") ? text_of(transfer["op"]) : "put";
    if (op != "put" && (op != "add" || !adds_up_)) unreadable("op");
    const int from = integer(member(transfer, "from")), to = integer(member(transfer, "to"));
    if (from < 0 || from >= network_.nodes || to < 0 || to >= network_.nodes || from == to) unreadable("from or to");
    std::vector<int> path;
    if (!transfer.contains("path"))
      path = network_.minimal_path(from, to);
    else if (transfer["path"].is_array())
      for (const json& port : transfer["path"]) path.push_back(integer(port));
    walk(from, to, path);
    const json& items = member(transfer, "items");
    if (!items.is_array() || items.empty()) unreadable("no items");
    std::set<PartOfBlock> listed;
    for (const json& entry : items) {
      if (!entry.is_array() || entry.size() != 3) unreadable("an item is not three numbers");
      const PartOfBlock item{integer(entry[0]), integer(entry[1]), integer(entry[2])};
      const auto [origin, target, part] = item;
      if (blocks_.count({origin, target}) == 0 || part < 0 || part >= parts_) wrong("no such block or part");
      if (!holds(from, item)) wrong("the sender does not hold what it sends");
      if (!listed.insert(item).second) wrong("an item is listed twice");
      arrived.push_back({to, item, op == "add", adds_up_ ? sum_at({from, item}) : std::set<int>()});
    }
  }

  /// Counts the transfers on the links of a path, and the first and last link for the port model.
  void walk(int from, int to, const std::vector<int>& path) {
    if (path.empty()) unreadable("an empty path");
    int node = from;
    Link last;
    for (const int port : path) {
      last = {node, port};
      node = network_.neighbour(node, port);
      if (node < 0) wrong("the path uses a link that does not exist");
      if (++use_[last] > q_) wrong("a link carries more than q transfers");
    }
    if (node != to) wrong("the path ends elsewhere");
    if (!one_port_) return;
    if (leaves_by_.emplace(from, path.front()).first->second != path.front()) wrong("one port: sends by two links");
    if (comes_by_.emplace(to, last).first->second != last) wrong("one port: receives by two links");
  }

  Network network_;
  bool one_port_ = false, adds_up_ = false, fixed_order_ = false;
  int q_ = 1, parts_ = 1, round_ = 0;
  std::set<Block> blocks_;
  std::vector<std::set<PartOfBlock>> held_;  // [node]; without the blocks that start there
  std::map<Sum, std::set<int>> sums_;        // of reductions, where they have changed
  std::map<Link, int> use_;
  std::map<int, int> leaves_by_;
  std::map<int, Link> comes_by_;
};

}  // namespace

Finding plain_check(const std::string& text) {
  const json root = json::parse(text, nullptr, false);
  if (root.is_discarded()) return {Answer::kNoSchedule, "no JSON"};
  try {
    Mover mover(root);
    mover.move(member(root, "rounds"));
    mover.require_goal();
  } catch (const Wrong& wrong) {
    return {wrong.answer, wrong.why};
  }
  return {};
}

}  // namespace dateline::plain
