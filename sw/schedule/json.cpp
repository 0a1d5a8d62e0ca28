// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/json.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/strict_json.h"
#include "model/network/topology.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "dateline-schedule";
constexpr const char* kGraph = "graph";
constexpr int kMaxQ = 1024;
constexpr int kMaxParts = 1 << 16;

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  Schedule read(const std::string& text) {
    const json root = parse(text);
    allow_keys(root, {"format", "version", "operation", "algorithm", "arguments", "topology", "graph", "ports", "q",
                      "source", "parts", "sync", "rounds"});
    const std::string format = string_at(root, "format");
    if (format != kFormat) refuse("format is '" + printable(format) + "'; expected '" + kFormat + "'");
    integer_at(root, "version", kScheduleVersion, kScheduleVersion);
    Schedule schedule;
    schedule.operation = string_at(root, "operation");
    in_file([&] { find_operation(schedule.operation); });
    if (root.contains("algorithm")) schedule.algorithm = name_in("algorithm", string_at(root, "algorithm"));
    if (root.contains("arguments")) schedule.arguments = read_arguments(root["arguments"]);
    const std::string topology_text = read_topology(root);
    in_file([&] { topology_ = parse_topology(topology_text); });
    schedule.topology = topology_.text;
    const std::string ports = string_at(root, "ports");
    if (ports != "one" && ports != "all") refuse("ports is '" + printable(ports) + "'; allowed: one, all");
    schedule.one_port = ports == "one";
    schedule.q = integer_at(root, "q", 1, kMaxQ);
    const bool rooted = find_operation(schedule.operation).rooted();
    if (rooted || root.contains("source")) schedule.source = integer_at(root, "source", 0, topology_.nodes - 1);
    schedule.parts = parts_ = integer_at(root, "parts", 1, kMaxParts);
    if (root.contains("sync")) schedule.sync = read_sync(string_at(root, "sync"));
    schedule.operation = find_operation(schedule.operation).name;
    reduces_ = find_operation(schedule.operation).reduces();
    in_file([&] { Blocks(topology_, schedule); });
    read_rounds(root, schedule);
    return schedule;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const { throw UsageError(file_ + ": " + where_ + why); }

  /// Adds file and place to the message of an error that the action throws.
  template <typename Action>
  void in_file(const Action& action) const {
    try {
      action();
    } catch (const std::runtime_error& error) {
      // A file has arguments where a command line has options.
      const auto argument = [](const std::string& name, bool has_value) {
        return "argument '" + name + (has_value ? "' is " : "'");
      };
      refuse(one_line(with_settings(error.what(), argument)));
    }
  }

  /// The text of the network. That of a graph is the object `graph`; `topology` is then "graph", and may name failures.
  std::string read_topology(const json& root) const {
    const std::string text = string_at(root, "topology");
    const bool graph = text.substr(0, text.find(' ')) == kGraph;
    if (root.contains(kGraph) != graph)
      refuse(graph ? "topology is 'graph', and key 'graph' is missing"
                   : "key 'graph' needs the topology 'graph', not '" + printable(text) + "'");
    if (!graph) return text;
    if (!root[kGraph].is_object()) refuse("graph is " + json_value_text(root[kGraph]) + "; expected an object");
    return text.substr(0, std::string(kGraph).size()) + ":" + root[kGraph].dump() +
           text.substr(std::string(kGraph).size());
  }

  json parse(const std::string& text) const {
    return parse_strict<json>(text, [this](const std::string& why) { refuse(why); });
  }

  void allow_keys(const json& object, const std::vector<std::string>& allowed) const {
    if (!object.is_object()) refuse("expected an object, not " + json_value_text(object));
    std::string names;
    for (const std::string& name : allowed) names += (names.empty() ? "" : ", ") + name;
    for (const auto& entry : object.items())
      if (std::find(allowed.begin(), allowed.end(), entry.key()) == allowed.end())
        refuse("unknown key '" + printable(entry.key()) + "'; allowed: " + names);
  }

  const json& at(const json& object, const std::string& key) const {
    const auto found = object.find(key);
    if (found == object.end()) refuse("key '" + key + "' is missing");
    return *found;
  }

  std::string string_at(const json& object, const std::string& key) const {
    const json& value = at(object, key);
    if (!value.is_string()) refuse(key + " is " + json_value_text(value) + "; expected a text");
    return value.get<std::string>();
  }

  /// A text that reports and pictures show unchanged.
  std::string name_in(const std::string& what, const std::string& text) const {
    constexpr size_t kMost = 100;
    if (printable(text, kMost) != text)
      refuse(what + " is '" + printable(text) + "'; expected at most " + std::to_string(kMost) +
             " characters that can be printed");
    return text;
  }

  std::string read_sync(const std::string& text) const {
    if (text != "barrier" && text != "stream" && text != "auto")
      refuse("sync is '" + printable(text) + "'; allowed: barrier, stream, auto");
    return text;
  }

  int integer(const json& value, const std::string& name, int least, int most) const {
    const bool in_range =
        value.is_number_unsigned()
            ? value.get<uint64_t>() <= static_cast<uint64_t>(std::max(most, 0)) &&
                  static_cast<int64_t>(value.get<uint64_t>()) >= least
            : value.is_number_integer() && value.get<int64_t>() >= least && value.get<int64_t>() <= most;
    if (!in_range)
      refuse(name + " is " + json_value_text(value) + "; expected a whole number in " + std::to_string(least) + ".." +
             std::to_string(most));
    return value.get<int>();
  }
  int integer_at(const json& object, const std::string& key, int least, int most) const {
    return integer(at(object, key), key, least, most);
  }

  std::map<std::string, std::string> read_arguments(const json& object) const {
    if (!object.is_object()) refuse("arguments is " + json_value_text(object) + "; expected an object of texts");
    std::map<std::string, std::string> arguments;
    for (const auto& entry : object.items()) {
      const json& value = entry.value();
      if (!value.is_string() && !value.is_number_integer())
        refuse("arguments: " + printable(entry.key()) + " is " + json_value_text(value) +
               "; expected a text or a whole number");
      const std::string name = name_in("name of an argument", entry.key());
      if (name == "to" && value.is_string())  // a number for every node, which Blocks checks
        arguments[name] = value.get<std::string>();
      else
        arguments[name] = value.is_string() ? name_in("arguments: " + name, value.get<std::string>()) : value.dump();
    }
    return arguments;
  }

  void read_rounds(const json& root, Schedule& schedule) {
    const json& rounds = at(root, "rounds");
    if (!rounds.is_array()) refuse("rounds is " + json_value_text(rounds) + "; expected a list of lists of transfers");
    for (const json& entry : rounds) {
      schedule.rounds.emplace_back();
      const std::string round_text = "round " + std::to_string(schedule.rounds.size());
      where_ = round_text + ": ";
      if (!entry.is_array()) refuse("expected a list of transfers, not " + json_value_text(entry));
      for (const json& transfer : entry) {
        where_ = round_text + ", transfer " + std::to_string(schedule.rounds.back().size() + 1) + ": ";
        schedule.rounds.back().push_back(read_transfer(transfer));
      }
    }
    where_.clear();
  }

  Transfer read_transfer(const json& object) const {
    allow_keys(object, {"from", "to", "op", "path", "items"});
    Transfer transfer;
    transfer.from = integer_at(object, "from", 0, topology_.nodes - 1);
    transfer.to = integer_at(object, "to", 0, topology_.nodes - 1);
    if (transfer.from == transfer.to)
      refuse("from and to are both " + std::to_string(transfer.to) + "; they must differ");
    if (object.contains("op")) transfer.op = read_op(string_at(object, "op"));
    if (object.contains("path")) {
      transfer.path = read_path(object["path"], transfer.from, transfer.to);
    } else {
      transfer.path = native_path(topology_, kAscending, transfer.from, transfer.to);
    }
    const json& items = at(object, "items");
    if (!items.is_array() || items.empty())
      refuse("items is " + json_value_text(items) + "; expected a list of one or more [origin, target, part]");
    for (const json& item : items) transfer.items.push_back(read_item(item));
    return transfer;
  }

  TransferOp read_op(const std::string& text) const {
    if (text != "put" && text != "add") refuse("op is '" + printable(text) + "'; allowed: put, add");
    if (text == "add" && !reduces_) refuse("op is 'add'; only reductions add");
    return text == "add" ? TransferOp::kAdd : TransferOp::kPut;
  }

  std::vector<uint8_t> read_path(const json& list, int from, int to) const {
    if (!list.is_array() || list.empty())
      refuse("path is " + json_value_text(list) + "; expected a list of one or more output ports");
    std::vector<uint8_t> path;
    for (const json& port : list)
      path.push_back(
          static_cast<uint8_t>(integer(port, "path, hop " + std::to_string(path.size() + 1), 0, topology_.ports - 1)));
    int end = from;
    in_file([&] { end = walk(topology_, from, path); });
    if (end != to)
      refuse("path of " + counted(static_cast<long>(path.size()), "hop") + " ends at node " + std::to_string(end) +
             ", not at " + std::to_string(to));
    return path;
  }

  Item read_item(const json& list) const {
    if (!list.is_array() || list.size() != 3)
      refuse("item is " + json_value_text(list) + "; expected [origin, target, part]");
    return {integer(list[0], "item origin", reduces_ ? -1 : 0, topology_.nodes - 1),
            integer(list[1], "item target", -1, topology_.nodes - 1), integer(list[2], "item part", 0, parts_ - 1)};
  }

  std::string file_;
  std::string where_;  // place of the value being read, such as "round 3, transfer 5: "
  Topology topology_;
  int parts_ = 1;
  bool reduces_ = false;  // the operation is a reduction
};

std::string transfer_line(const Transfer& transfer) {
  std::string line = "{\"from\":" + std::to_string(transfer.from) + ",\"to\":" + std::to_string(transfer.to);
  if (transfer.op == TransferOp::kAdd) line += ",\"op\":\"add\"";
  line += ",\"path\":[";
  for (size_t hop = 0; hop < transfer.path.size(); ++hop)
    line += (hop == 0 ? "" : ",") + std::to_string(transfer.path[hop]);
  line += "],\"items\":[";
  for (size_t i = 0; i < transfer.items.size(); ++i) {
    const Item& item = transfer.items[i];
    line += std::string(i == 0 ? "" : ",") + "[" + std::to_string(item.origin) + "," + std::to_string(item.target) +
            "," + std::to_string(item.part) + "]";
  }
  return line + "]}";
}

}  // namespace

std::string write_schedule(const Schedule& schedule) {
  // The text of a network whose graph is in it: "graph:{...}", and what has failed.
  std::string topology = schedule.topology, graph;
  if (topology.rfind(std::string(kGraph) + ":{", 0) == 0) {
    const size_t begin = topology.find('{'), end = topology.rfind('}') + 1;
    graph = topology.substr(begin, end - begin);
    topology = kGraph + topology.substr(end);
  }
  const auto line = [](const char* key, const json& value) {
    return " \"" + std::string(key) + "\": " + value.dump() + ",\n";
  };
  std::string text =
      "{\n" + line("format", kFormat) + line("version", kScheduleVersion) + line("operation", schedule.operation) +
      line("algorithm", schedule.algorithm) + line("arguments", json(schedule.arguments)) + line("topology", topology) +
      (graph.empty() ? "" : " \"graph\": " + graph + ",\n") + line("ports", schedule.one_port ? "one" : "all") +
      line("q", schedule.q) + line("source", schedule.source) + line("parts", schedule.parts) +
      (schedule.sync.empty() ? "" : line("sync", schedule.sync)) + " \"rounds\": [";
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    text += r == 0 ? "\n  [" : ",\n  [";
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      text += (t == 0 ? "\n   " : ",\n   ") + transfer_line(schedule.rounds[r][t]);
    text += "]";
  }
  return text + "]\n}\n";
}

Schedule read_schedule(const std::string& text, const std::string& file_name) { return Reader(file_name).read(text); }

}  // namespace dateline
