// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/node_symmetry.h"

#include <algorithm>
#include <utility>

#include "sw/schedule/item_index.h"

namespace dateline {

NodeSymmetry::NodeSymmetry(const Topology& topology, int period) : nodes_(topology.nodes), model_(topology.nodes) {
  const auto dims = static_cast<size_t>(topology.dims());
  for (const Dimension& dimension : topology.dimensions) sizes_.push_back(dimension.size);
  coordinates_.reserve(nodes_ * dims);
  steps_.reserve(nodes_ * dims);
  std::vector<int> number(nodes_);  // [node of a model]: index in models_
  for (int node = 0; node < nodes_; ++node) {
    std::vector<int> model = topology.coordinates(node);
    for (int& at : model) {
      coordinates_.push_back(at);
      steps_.push_back(at - at % period);
      at %= period;
    }
    const int like = topology.node_at(model);  // not above `node`, so its number is known
    if (like == node) {
      number[node] = static_cast<int>(models_.size());
      models_.push_back(node);
    }
    model_[node] = number[like];
  }
}

int NodeSymmetry::moved(int node, int by, int sign) const {
  const size_t dims = sizes_.size();
  const int* from = &coordinates_[node * dims];
  const int* step = &steps_[by * dims];
  int number = 0;
  for (size_t k = dims; k-- > 0;) {
    const int at = from[k] + sign * step[k];
    number = number * sizes_[k] + (at < 0 ? at + sizes_[k] : at >= sizes_[k] ? at - sizes_[k] : at);
  }
  return number;
}

/// Returns false if the transfers of some node in this round differ from those of its model.
bool NodeSymmetry::add_round(const Schedule& schedule, const Round& round, const Blocks& blocks) {
  std::vector<size_t> own;
  std::vector<std::vector<size_t>> kinds_of(models_.size());  // [model]: indices into `own`
  std::vector<int64_t> items;
  const auto exists = [&](int node) { return node >= 0 && node < nodes_; };
  for (size_t t = 0; t < round.size(); ++t) {
    if (!exists(round[t].from) || !exists(round[t].to)) return false;
    const int model = model_[round[t].from];
    if (models_[model] != round[t].from) continue;
    kinds_of[model].push_back(own.size());
    own.push_back(t);
    items.push_back(static_cast<int64_t>(round[t].items.size()));
    if (kinds_of[model].size() > kMostTransfers) return false;
  }
  if (round.size() != own.size() * (nodes_ / models_.size())) return false;
  // (kind, item of the model's transfer) -> last sender with the corresponding item; detects items listed twice.
  ItemIndex last(blocks.count() * schedule.parts, items);
  for (size_t kind = 0; kind < own.size(); ++kind)
    for (const Item& item : round[own[kind]].items) {
      const int64_t number = blocks.item_number(item);
      if (number < 0 || last.find(static_cast<int>(kind), number) != ItemIndex::kNone) return false;
      last.at(static_cast<int>(kind), number) = round[own[kind]].from;
    }

  std::vector<uint64_t> taken(nodes_, 0);  // [node]: one bit per transfer of its model that is matched
  std::vector<uint16_t> kinds(round.size());
  for (size_t t = 0; t < round.size(); ++t) {
    const Transfer& transfer = round[t];
    const std::vector<size_t>& candidates = kinds_of[model_[transfer.from]];
    const int to = moved(transfer.to, transfer.from, -1);
    const auto like = [&](size_t place) {
      const Transfer& other = round[own[candidates[place]]];
      return ((taken[transfer.from] >> place) & 1) == 0 && other.to == to &&
             other.items.size() == transfer.items.size() && other.path == transfer.path;
    };
    size_t place = 0;
    while (place < candidates.size() && !like(place)) ++place;
    if (place == candidates.size()) return false;
    taken[transfer.from] |= uint64_t{1} << place;
    const size_t kind = candidates[place];
    kinds[t] = static_cast<uint16_t>(kind);
    if (own[kind] == t) continue;
    for (const Item& item : transfer.items) {
      if (blocks.item_number(item) < 0) return false;
      const int64_t number = blocks.item_number(seen_from(transfer.from, item));
      const int seen = number < 0 ? ItemIndex::kNone : last.find(static_cast<int>(kind), number);
      if (seen == ItemIndex::kNone || seen == transfer.from) return false;
      last.at(static_cast<int>(kind), number) = transfer.from;
    }
  }
  transfers_.push_back(std::move(own));
  kinds_.push_back(std::move(kinds));
  return true;
}

std::optional<NodeSymmetry> NodeSymmetry::find(const Topology& topology, const Schedule& schedule) {
  const Movement movement = find_operation(schedule.operation).movement;
  if (schedule.portion || (movement != Movement::kAllGather && movement != Movement::kAllToAll)) return std::nullopt;
  const bool moves =
      std::any_of(schedule.rounds.begin(), schedule.rounds.end(), [](const Round& round) { return !round.empty(); });
  if (!moves) return std::nullopt;  // an empty schedule has no transfers to compare
  const Blocks blocks(topology, schedule);
  for (const int period : {1, 2}) {
    const bool fits = std::all_of(topology.dimensions.begin(), topology.dimensions.end(),
                                  [&](const Dimension& dimension) { return dimension.size % period == 0; });
    if (!fits) continue;
    NodeSymmetry symmetry(topology, period);
    // A kind has 16 bits.
    if (symmetry.models_.size() * kMostTransfers > UINT16_MAX || symmetry.models_.size() * 2 > symmetry.model_.size())
      continue;
    const bool same = std::all_of(schedule.rounds.begin(), schedule.rounds.end(),
                                  [&](const Round& round) { return symmetry.add_round(schedule, round, blocks); });
    if (same) return symmetry;
  }
  return std::nullopt;
}

}  // namespace dateline
