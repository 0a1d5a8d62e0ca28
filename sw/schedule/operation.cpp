// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/operation.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/reduction.h"

namespace dateline {
namespace {

void require_arguments(const Operation& operation, const Schedule& schedule) {
  const bool listed = operation.name == "permute" && schedule.arguments.count("to") > 0;
  if (listed && schedule.arguments.count("axes") > 0)
    throw UsageError("operation permute takes 'axes' or 'to', not both");
  for (const std::string& name : operation.arguments)
    if (schedule.arguments.count(name) == 0 && !listed)
      throw UsageError("operation " + operation.name + " needs the argument '" + name + "'");
  const auto among = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const auto& [name, value] : schedule.arguments)
    if (!among(operation.arguments, name) && !among(operation.options, name))
      throw UsageError("operation " + operation.name + " takes no argument '" + name + "' (it is '" + value + "')");
}

}  // namespace

const std::vector<Operation>& operations() {
  const auto permutation = [](const char* name, const std::string& summary, std::vector<std::string> arguments = {}) {
    return Operation{name, {}, summary, Movement::kPermutation, std::move(arguments)};
  };
  const auto reduction = [](const char* name, const char* summary, Movement movement) {
    return Operation{name, {}, summary, movement, {}, {"combine", "signed", "order"}};
  };
  static const std::vector<Operation> table = {
      {"broadcast", {}, "the source's block to every node", Movement::kBroadcast},
      {"scatter", {}, "a different block from the source to every other node", Movement::kScatter},
      {"gather", {}, "every node's block to the source", Movement::kGather},
      {"all-gather", {"gossip", "all-to-all-broadcast"}, "every node's block to every node", Movement::kAllGather},
      {"all-to-all",
       {"multi-scatter", "total-exchange"},
       "a different block from every node to every other node",
       Movement::kAllToAll},
      reduction("reduce", "the sum of every node's block to the source", Movement::kReduce),
      reduction("reduce-scatter", "the sums of every node's blocks, a different one to every node",
                Movement::kReduceScatter),
      reduction("all-reduce", "the sum of every node's block to every node", Movement::kAllReduce),
      permutation("transpose-1d", "ring: x to n-1-x"),
      permutation("transpose-2d", "(x,y) to (y,x)"),
      permutation("transpose-2d-anti", "(x,y) to (n-1-y,n-1-x)"),
      permutation("translate", "every node's block moved by the vector " + setting("by", "i,j,..."), {"by"}),
      permutation("reflect", "every coordinate x to n-1-x"),
      permutation("rotate-180", "(x,y) to (n-1-x,n-1-y)"),
      permutation("rotate-90", "(x,y) to (y,n-1-x)"),
      permutation("rotate-120", "(x,y,z) to (y,z,x)"),
      permutation("rotate-180-3d", "(x,y,z) to (-y,-x,-z), where -x is n-1-x"),
      permutation("transpose-3d-1", "(x,y,z) to (-y,-z,-x)"),
      permutation("transpose-3d-2", "(x,y,z) to (z,-y,-x)"),
      {"permute",
       {},
       "any signed exchange of axes: " + setting("axes", "-y,x,z") +
           " sends (x,y,z) to (n-1-y,x,z); or any permutation "
           "of the nodes: " +
           setting("to", "FILE.csv"),
       Movement::kPermutation,
       {"axes"},
       {"to"}},
      permutation("shear", "(x,y) to (x+cy,y), " + setting("by", "c"), {"by"}),
      permutation("rotate-angle", "rings around the centre turned by " + setting("angle") + " degrees", {"angle"}),
  };
  return table;
}

const Operation& find_operation(const std::string& name) {
  std::vector<std::string> names, all;
  for (const Operation& operation : operations()) {
    const auto& aliases = operation.aliases;
    if (operation.name == name || std::find(aliases.begin(), aliases.end(), name) != aliases.end()) return operation;
    names.push_back(operation.name);
    all.push_back(operation.name);
    all.insert(all.end(), aliases.begin(), aliases.end());
  }
  // Lists all names only if none is close to the unknown one.
  const std::string guess = did_you_mean(name, all);
  throw UsageError("unknown operation '" + printable(name) + "'" +
                   (guess.empty() ? known_names(name, names) : guess + " dateline list has all"));
}

Blocks::Blocks(const Topology& topology, const Schedule& schedule)
    : movement_(find_operation(schedule.operation).movement),
      reduces_(find_operation(schedule.operation).reduces()),
      nodes_(topology.nodes),
      parts_(schedule.parts),
      source_(schedule.source),
      members_(topology.members()) {
  for (int node = 0; node < nodes_; ++node) member_.push_back(topology.has_processor(node));
  const Operation& operation = find_operation(schedule.operation);
  require_arguments(operation, schedule);
  if (operation.rooted() && source_ >= 0 && source_ < nodes_ && !member_[static_cast<size_t>(source_)])
    throw UsageError(setting("source", source_) + ": node " + topology.place(source_) + " of " + topology.spec +
                     " has no processor; name another node");
  if (reduces_) reduction_of(schedule.arguments);
  if (schedule.portion) take(*schedule.portion);
  if (movement_ != Movement::kPermutation) return;
  image_ = images(topology, operation.name, schedule.arguments);
  origin_.resize(image_.size());
  for (int node = 0; node < nodes_; ++node) origin_[image_[node]] = node;
}

void Blocks::take(const Portion& portion) {
  portion_ = true;
  targets_.resize(nodes_);
  origins_.resize(nodes_);
  for (const auto& [origin, target] : portion.blocks) {
    if (origin < 0 || origin >= nodes_ || target < 0 || target >= nodes_)
      throw UsageError("portion: block [" + std::to_string(origin) + "," + std::to_string(target) +
                       "] has a node outside 0.." + std::to_string(nodes_ - 1));
    targets_[origin].push_back(target);
    origins_[target].push_back(origin);
  }
  for (auto* lists : {&targets_, &origins_})
    for (std::vector<int>& list : *lists) std::sort(list.begin(), list.end());
  first_.push_back(0);
  for (const std::vector<int>& list : targets_) first_.push_back(first_.back() + static_cast<int64_t>(list.size()));
}

int64_t Blocks::count() const {
  if (portion_) return first_.back();
  const int64_t nodes = nodes_;
  if (movement_ == Movement::kBroadcast || movement_ == Movement::kReduce || movement_ == Movement::kAllReduce)
    return 1;
  return movement_ == Movement::kAllToAll ? nodes * nodes : nodes;  // number(node, node) is unused
}

int64_t Blocks::number(int origin, int target) const {
  if (reduces_ != (origin < 0)) return -1;
  if ((origin >= 0 && !member_[static_cast<size_t>(origin)]) || (target >= 0 && !member_[static_cast<size_t>(target)]))
    return -1;
  if (portion_) {
    const std::vector<int>& list = targets_[origin];
    const auto at = std::lower_bound(list.begin(), list.end(), target);
    return at == list.end() || *at != target ? -1 : first_[origin] + (at - list.begin());
  }
  switch (movement_) {
    case Movement::kBroadcast:
      return origin == source_ && target == -1 ? 0 : -1;
    case Movement::kScatter:
      return origin == source_ && target >= 0 && target != source_ ? target : -1;
    case Movement::kGather:
      return target == source_ && origin != source_ ? origin : -1;
    case Movement::kAllGather:
      return target == -1 ? origin : -1;
    case Movement::kAllToAll:
      return target >= 0 && target != origin ? int64_t{origin} * nodes_ + target : -1;
    case Movement::kPermutation:
      return target == image_[origin] && target != origin ? origin : -1;
    case Movement::kReduce:
      return target == source_ ? 0 : -1;
    case Movement::kReduceScatter:
      return target;  // -1: no block
    case Movement::kAllReduce:
      return target == -1 ? 0 : -1;
  }
  return -1;
}

int64_t Blocks::initial_blocks(int node) const {
  if (!member_[static_cast<size_t>(node)]) return 0;
  const auto members = static_cast<int64_t>(members_.size());
  if (portion_) return static_cast<int64_t>(targets_[node].size());
  switch (movement_) {
    case Movement::kBroadcast:
      return node == source_ ? 1 : 0;
    case Movement::kScatter:
      return node == source_ ? members - 1 : 0;
    case Movement::kGather:
      return node != source_ ? 1 : 0;
    case Movement::kAllGather:
      return 1;
    case Movement::kAllToAll:
      return members - 1;
    case Movement::kPermutation:
      return image_[node] != node ? 1 : 0;
    case Movement::kReduce:
    case Movement::kAllReduce:
      return 1;
    case Movement::kReduceScatter:
      return members;
  }
  return 0;
}

int64_t Blocks::required_blocks(int node) const {
  if (!member_[static_cast<size_t>(node)]) return 0;
  const auto members = static_cast<int64_t>(members_.size());
  if (portion_) return static_cast<int64_t>(origins_[node].size());
  switch (movement_) {
    case Movement::kBroadcast:
      return 1;
    case Movement::kScatter:
      return node != source_ ? 1 : 0;
    case Movement::kAllGather:
      return members;
    case Movement::kGather:
      return node == source_ ? members - 1 : 0;
    case Movement::kAllToAll:
      return members - 1;
    case Movement::kPermutation:
      return origin_[node] != node ? 1 : 0;
    case Movement::kReduce:
      return node == source_ ? 1 : 0;
    case Movement::kReduceScatter:
    case Movement::kAllReduce:
      return 1;
  }
  return 0;
}

int64_t Blocks::own_required_blocks(int node) const {
  if (!member_[static_cast<size_t>(node)]) return 0;
  if (portion_) return std::count(targets_[node].begin(), targets_[node].end(), node);
  if (reduces_) return required_blocks(node);  // every node has a contribution to every block
  return movement_ == Movement::kAllGather || (movement_ == Movement::kBroadcast && node == source_) ? 1 : 0;
}

/// All parts of the blocks, each given as (origin, target).
std::vector<Item> Blocks::of(const std::vector<std::pair<int, int>>& blocks) const {
  std::vector<Item> items;
  items.reserve(blocks.size() * parts_);
  for (const auto& [origin, target] : blocks)
    for (int part = 0; part < parts_; ++part) items.push_back({origin, target, part});
  return items;
}

std::vector<Item> Blocks::initial(int node) const {
  if (!member_[static_cast<size_t>(node)]) return {};
  std::vector<std::pair<int, int>> blocks;
  const auto others = [&] {
    for (const int target : members_)
      if (target != node) blocks.emplace_back(node, target);
  };
  if (portion_) {
    for (const int target : targets_[node]) blocks.emplace_back(node, target);
    return of(blocks);
  }
  switch (movement_) {
    case Movement::kBroadcast:
      if (node == source_) blocks.emplace_back(node, -1);
      break;
    case Movement::kScatter:
      if (node == source_) others();
      break;
    case Movement::kGather:
      if (node != source_) blocks.emplace_back(node, source_);
      break;
    case Movement::kAllGather:
      blocks.emplace_back(node, -1);
      break;
    case Movement::kAllToAll:
      others();
      break;
    case Movement::kPermutation:
      if (image_[node] != node) blocks.emplace_back(node, image_[node]);
      break;
    case Movement::kReduce:
      blocks.emplace_back(-1, source_);
      break;
    case Movement::kReduceScatter:
      for (const int target : members_) blocks.emplace_back(-1, target);
      break;
    case Movement::kAllReduce:
      blocks.emplace_back(-1, -1);
      break;
  }
  return of(blocks);
}

std::vector<Item> Blocks::required(int node) const {
  if (!member_[static_cast<size_t>(node)]) return {};
  std::vector<std::pair<int, int>> blocks;
  if (portion_) {
    for (const int origin : origins_[node]) blocks.emplace_back(origin, node);
    return of(blocks);
  }
  switch (movement_) {
    case Movement::kBroadcast:
      blocks.emplace_back(source_, -1);
      break;
    case Movement::kScatter:
      if (node != source_) blocks.emplace_back(source_, node);
      break;
    case Movement::kAllGather:
      for (const int origin : members_) blocks.emplace_back(origin, -1);
      break;
    case Movement::kGather:
      if (node != source_) break;
      [[fallthrough]];
    case Movement::kAllToAll:
      for (const int origin : members_)
        if (origin != node) blocks.emplace_back(origin, node);
      break;
    case Movement::kPermutation:
      if (origin_[node] != node) blocks.emplace_back(origin_[node], node);
      break;
    case Movement::kReduce:
      if (node == source_) blocks.emplace_back(-1, node);
      break;
    case Movement::kReduceScatter:
      blocks.emplace_back(-1, node);
      break;
    case Movement::kAllReduce:
      blocks.emplace_back(-1, -1);
      break;
  }
  return of(blocks);
}

}  // namespace dateline
