// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/colours.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>

namespace dateline {
namespace {

constexpr int kColours = 8;
using Uses = std::array<int, kColours>;

/// Counts the circuits of each colour on every link and at every node, while a round is coloured.
class Meetings {
 public:
  explicit Meetings(const Topology& topology)
      : topology_(topology), on_link_(topology.far_ends.size()), passing_(topology.nodes), turning_(topology.nodes) {}

  /// A weight per colour: circuits of the colour that share a link with this one, or meet it where one of the two
  /// turns.
  Uses conflicts(const Transfer& transfer) const {
    Uses result{};
    walk(transfer, [&](size_t link, int node, bool passes, bool turns) {
      for (int c = 0; c < kColours; ++c) {
        result[c] += kSharing * on_link_[link][c];
        if (passes) result[c] += turns ? passing_[node][c] : turning_[node][c];
      }
    });
    return result;
  }

  void add(const Transfer& transfer, int colour) {
    walk(transfer, [&](size_t link, int node, bool passes, bool turns) {
      ++on_link_[link][colour];
      if (passes) ++passing_[node][colour];
      if (turns) ++turning_[node][colour];
    });
  }

 private:
  static constexpr int kSharing = 4;  // weight of a shared link; a meeting at a node has 1

  /// Calls visit(link, node where it begins, whether the circuit comes from another link, whether it turns there).
  template <typename Visit>
  void walk(const Transfer& transfer, const Visit& visit) const {
    int node = transfer.from;
    for (size_t hop = 0; hop < transfer.path.size(); ++hop) {
      const uint8_t port = transfer.path[hop];
      visit(static_cast<size_t>(node) * topology_.ports + port, node, hop > 0,
            hop > 0 && port != transfer.path[hop - 1]);
      node = topology_.link(node, port).node;
    }
  }

  const Topology& topology_;
  std::vector<Uses> on_link_;
  std::vector<Uses> passing_, turning_;  // [node]; a circuit that turns also passes
};

/// Indices of the transfers by first link, so that a row of nodes is coloured from one end to the other.
std::vector<size_t> by_first_link(const Round& round) {
  std::vector<size_t> order(round.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const auto key = [&](const Transfer& t) {
      return std::pair<int, int>(t.path.empty() ? 0 : t.path.front(), t.from);
    };
    return key(round[a]) < key(round[b]);
  });
  return order;
}

std::vector<int> distinct_colours(const Topology& topology, const Round& round) {
  std::vector<int> colours(round.size());
  Meetings meetings(topology);
  for (const size_t transfer : by_first_link(round)) {
    const Uses conflicts = meetings.conflicts(round[transfer]);
    colours[transfer] = static_cast<int>(std::min_element(conflicts.begin(), conflicts.end()) - conflicts.begin());
    meetings.add(round[transfer], colours[transfer]);
  }
  return colours;
}

/// The part number of all items; -1 if they differ.
int part_of(const Transfer& transfer) {
  for (const Item& item : transfer.items)
    if (item.part != transfer.items.front().part) return -1;
  return transfer.items.empty() ? -1 : transfer.items.front().part;
}

}  // namespace

const std::vector<std::string>& palette() {
  static const std::vector<std::string> colours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                   "#E69F00", "#56B4E9", "#7A4A1E", "#4D4D4D"};
  return colours;
}

Colours::Colours(const Topology& topology, const Schedule& schedule, const std::vector<int>& rounds)
    : topology_(topology) {
  bool apart = false, parts_known = schedule.parts > 1;
  std::set<int> parts, lengths;
  for (const int index : rounds) {
    const Round& round = schedule.rounds[index];
    for (const int colour : distinct_colours(topology, round)) apart = apart || colour > 0;
    for (const Transfer& transfer : round) {
      parts.insert(part_of(transfer));
      lengths.insert(static_cast<int>(transfer.path.size()));
    }
  }
  parts_known = parts_known && parts.count(-1) == 0;
  if (apart)
    rule_ = ColourRule::kTransfer;
  else if (parts_known && parts.size() > 1)
    rule_ = ColourRule::kPart;
  else if (lengths.size() > 1)
    rule_ = ColourRule::kLength;
  const std::set<int>& used = rule_ == ColourRule::kPart ? parts : lengths;
  if (rule_ == ColourRule::kPart || rule_ == ColourRule::kLength) classes_.assign(used.begin(), used.end());
}

std::vector<int> Colours::of(const Round& round) const {
  if (rule_ == ColourRule::kTransfer) return distinct_colours(topology_, round);
  std::vector<int> colours;
  for (const Transfer& transfer : round) {
    const int key = rule_ == ColourRule::kPart ? part_of(transfer) : static_cast<int>(transfer.path.size());
    const auto found = std::lower_bound(classes_.begin(), classes_.end(), key);
    colours.push_back(rule_ == ColourRule::kOne ? 0 : static_cast<int>(found - classes_.begin()) % kColours);
  }
  return colours;
}

std::vector<std::pair<int, std::string>> Colours::meanings() const {
  if (rule_ == ColourRule::kTransfer)
    return {{0, "circuits that share a link, or turn where another passes, have different colours"}};
  if (rule_ == ColourRule::kOne) return {{0, "circuit, from the dot to the arrowhead"}};
  std::vector<std::string> values(std::min<size_t>(classes_.size(), kColours));
  for (size_t i = 0; i < classes_.size(); ++i)
    values[i % kColours] += (i < kColours ? "" : ", ") + std::to_string(classes_[i]);
  std::vector<std::pair<int, std::string>> result;
  for (size_t i = 0; i < values.size(); ++i)
    result.push_back({static_cast<int>(i), rule_ == ColourRule::kPart
                                               ? "part " + values[i]
                                               : values[i] + (values[i] == "1" ? " hop" : " hops")});
  return result;
}

}  // namespace dateline
