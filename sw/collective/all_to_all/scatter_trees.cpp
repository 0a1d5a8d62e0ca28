// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/scatter_trees.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <utility>

#include "model/network/properties.h"
#include "sw/collective/search/tree_scheduling.h"

namespace dateline {
namespace {

/// The trees, and the search for better ones. A job is the message to one node of one tree.
class Trees {
 public:
  /// With translations only the tree of node 0, whose messages load the ports; else all trees, which load links.
  Trees(const Topology& topology, const std::vector<std::vector<int>>& translations)
      : topology_(topology),
        translations_(translations),
        translated_(!translations.empty()),
        trees_(translated_ ? 1 : topology.nodes) {
    const size_t jobs = static_cast<size_t>(trees_) * static_cast<size_t>(topology.nodes);
    ways_.resize(jobs);
    blocks_.assign(jobs, 0);
    chosen_.assign(jobs, 0);
    load_.assign(translated_ ? static_cast<size_t>(topology.ports) : topology.far_ends.size(), 0);
    for (int tree = 0; tree < trees_; ++tree) {
      const std::vector<int> hops = hops_from(topology, tree);
      for (int node = 0; node < topology.nodes; ++node)
        for (int port = 0; port < topology.ports; ++port) {
          const LinkEnd& end = topology.link(node, port);
          if (end && hops[static_cast<size_t>(end.node)] == hops[static_cast<size_t>(node)] + 1)
            ways_[job(tree, end.node)].push_back({node, port});
        }
      std::vector<int> nearest(static_cast<size_t>(topology.nodes));
      std::iota(nearest.begin(), nearest.end(), 0);
      std::stable_sort(nearest.begin(), nearest.end(),
                       [&](int a, int b) { return hops[static_cast<size_t>(a)] < hops[static_cast<size_t>(b)]; });
      for (const int node : nearest)
        if (node != tree) by_distance_.push_back({tree, node});
    }
  }

  /// How the trees are before they are balanced.
  enum class Start { kDimensionOrder, kAlternating, kRandom };

  /// Balances the trees: changes them until no other way of a node loads the links more evenly.
  void balance(Start start, std::mt19937& random) {
    std::fill(load_.begin(), load_.end(), 0);
    std::fill(blocks_.begin(), blocks_.end(), 0);
    for (const auto& [tree, node] : by_distance_) {
      const size_t j = job(tree, node);
      chosen_[j] = start == Start::kRandom ? static_cast<int>(random() % ways_[j].size())
                                           : ordered_way(tree, node, start == Start::kAlternating);
      hang(tree, node, 1);
    }
    std::vector<std::pair<int, int>> places = by_distance_;
    constexpr int kSweeps = 40;
    for (const bool fullest : {false, true}) {
      fullest_ = fullest;
      scale_ = 1.0 / static_cast<double>(1 + *std::max_element(load_.begin(), load_.end()));
      bool changed = true;
      for (int sweep = 0; sweep < kSweeps && changed; ++sweep) {
        changed = false;
        for (size_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[random() % i]);
        for (const auto& [tree, node] : places) changed = improve(tree, node) || changed;
      }
    }
  }

  /// Another way to a random node.
  struct Change {
    int tree = 0, node = 0, way = 0;
  };
  Change random_change(std::mt19937& random) const {
    const auto& [tree, node] = by_distance_[random() % by_distance_.size()];
    return {tree, node, static_cast<int>(random() % ways_[job(tree, node)].size())};
  }
  /// Makes the change, and returns the one that undoes it.
  Change make(const Change& change) {
    const size_t j = job(change.tree, change.node);
    const Change back{change.tree, change.node, chosen_[j]};
    const int blocks = blocks_[j];
    hang(change.tree, change.node, -blocks);
    chosen_[j] = change.way;
    hang(change.tree, change.node, blocks);
    return back;
  }

  TreeOrder order() const {
    std::vector<TreeJob> jobs;
    jobs.reserve(by_distance_.size());
    numbers_.resize(ways_.size());
    for (const auto& [tree, node] : by_distance_) {
      const size_t j = job(tree, node);
      const Way& way = ways_[j][static_cast<size_t>(chosen_[j])];
      numbers_[j] = static_cast<int>(jobs.size());
      jobs.push_back({static_cast<int>(link(way)), way.node == tree ? -1 : numbers_[job(tree, way.node)], blocks_[j]});
    }
    return tree_order(jobs, static_cast<int>(load_.size()));
  }

  TreeExchange exchange() const {
    TreeExchange result;
    std::vector<std::vector<int>> targets(ways_.size());
    for (size_t i = by_distance_.size(); i-- > 0;) {
      const auto& [tree, node] = by_distance_[i];
      std::vector<int>& own = targets[job(tree, node)];
      own.push_back(node);
      const Way& way = ways_[job(tree, node)][static_cast<size_t>(chosen_[job(tree, node)])];
      std::vector<int>& above = targets[job(tree, way.node)];
      if (way.node != tree) above.insert(above.end(), own.begin(), own.end());
    }
    std::vector<int> last(load_.size(), -1), round_of(ways_.size(), -1);
    std::vector<long> carried(load_.size(), 0);
    for (const int number : order().jobs) {
      const auto& [tree, node] = by_distance_[static_cast<size_t>(number)];
      const size_t j = job(tree, node);
      const Way& way = ways_[j][static_cast<size_t>(chosen_[j])];
      int& round = round_of[j];
      round = std::max(last[link(way)], round_of[job(tree, way.node)]) + 1;
      last[link(way)] = round;
      carried[link(way)] += blocks_[j];
      result.rounds = std::max(result.rounds, round + 1);
      if (!translated_) result.messages.push_back({tree, way.node, way.port, round, targets[j]});
      for (const std::vector<int>& image : translations_) {
        const auto moved = [&](int from) { return image[static_cast<size_t>(from)]; };
        result.messages.push_back({moved(tree), moved(way.node), way.port, round, targets[j]});
        for (int& target : result.messages.back().targets) target = moved(target);
      }
    }
    for (const long blocks : carried) result.largest_load = std::max(result.largest_load, blocks);
    return result;
  }

  size_t jobs() const { return by_distance_.size(); }

  /// No order of these trees takes fewer cycles.
  long least_cycles() const { return *std::max_element(load_.begin(), load_.end()) + kTreeRelayCycles; }

 private:
  struct Way {
    int node = 0, port = 0;  ///< the last link of a minimal path
  };

  size_t job(int tree, int node) const {
    return static_cast<size_t>(tree) * static_cast<size_t>(topology_.nodes) + static_cast<size_t>(node);
  }
  size_t link(const Way& way) const {
    return static_cast<size_t>(translated_ ? way.port : way.node * topology_.ports + way.port);
  }

  /// The last link of the path with the dimensions in ascending order; alternating: in descending order from every
  /// second node.
  int ordered_way(int tree, int node, bool alternating) const {
    const std::vector<Way>& ways = ways_[job(tree, node)];
    int sum = 0;
    for (const int x : topology_.coordinates(tree)) sum += x;
    // Ports are numbered dimension by dimension.
    const auto later = [](const Way& a, const Way& b) { return a.port < b.port; };
    const auto found = alternating && sum % 2 == 1 ? std::min_element(ways.begin(), ways.end(), later)
                                                   : std::max_element(ways.begin(), ways.end(), later);
    return static_cast<int>(found - ways.begin());
  }

  /// The square of a load, or its sixteenth power where only the fullest links count.
  double weight(long load) const {
    const double square = scale_ * scale_ * static_cast<double>(load) * static_cast<double>(load);
    if (!fullest_) return square;
    const double fourth = square * square, eighth = fourth * fourth;
    return eighth * eighth;
  }

  /// Adds the node with the blocks behind it to its tree, or takes them off. Returns by how much the sum of the weights
  /// of the loads grows.
  double hang(int tree, int node, int blocks) {
    double growth = 0;
    const long message = blocks < 0 ? -kMessageCycles : kMessageCycles;
    for (int at = node; at != tree;) {
      const size_t j = job(tree, at);
      const Way& way = ways_[j][static_cast<size_t>(chosen_[j])];
      const long cycles = static_cast<long>(blocks) * kNominalWords + (at == node ? message : 0);
      long& load = load_[link(way)];
      growth += weight(load + cycles) - weight(load);
      load += cycles;
      blocks_[j] += blocks;
      at = way.node;
    }
    return growth;
  }

  bool improve(int tree, int node) {
    const size_t j = job(tree, node);
    if (ways_[j].size() < 2) return false;
    const int before = chosen_[j], blocks = blocks_[j];
    hang(tree, node, -blocks);
    int best = before;
    double least = 0;
    for (int i = 0; i < static_cast<int>(ways_[j].size()); ++i) {
      const int way = (before + i) % static_cast<int>(ways_[j].size());  // of equal ones, the one that it has
      chosen_[j] = way;
      const double growth = hang(tree, node, blocks);
      hang(tree, node, -blocks);
      if (i > 0 && growth >= least * (1 - 1e-12)) continue;
      least = growth;
      best = way;
    }
    chosen_[j] = best;
    hang(tree, node, blocks);
    return best != before;
  }

  const Topology& topology_;
  const std::vector<std::vector<int>>& translations_;
  bool translated_;
  int trees_;
  std::vector<std::pair<int, int>> by_distance_;  ///< (tree, node), nearest first within a tree
  std::vector<std::vector<Way>> ways_;            ///< [job]
  std::vector<int> chosen_;                       ///< [job]: index in ways_
  std::vector<int> blocks_;                       ///< [job]
  std::vector<long> load_;                        ///< [link or port]: cycles
  bool fullest_ = false;                          ///< of weight()
  double scale_ = 1;                              ///< of weight()
  mutable std::vector<int> numbers_;              ///< [job]: its number among those to be ordered
};

/// Keeps the best of several balanced beginnings, each improved by random changes.
TreeExchange best_trees(const Topology& topology, const std::vector<std::vector<int>>& translations) {
  Trees trees(topology, translations);
  std::mt19937 random(1);
  constexpr double kWork = 1.5e6;  // jobs that are ordered
  constexpr int kStarts = 6;
  const int tries = static_cast<int>(kWork / kStarts / static_cast<double>(trees.jobs() + 1));
  TreeExchange best;
  for (int start = 0; start < kStarts; ++start) {
    trees.balance(start == 0   ? Trees::Start::kDimensionOrder
                  : start == 1 ? Trees::Start::kAlternating
                               : Trees::Start::kRandom,
                  random);
    long cycles = trees.order().cycles;
    for (int i = 0; i < tries && cycles > trees.least_cycles(); ++i) {
      const Trees::Change back = trees.make(trees.random_change(random));
      const long changed = trees.order().cycles;
      if (changed <= cycles)
        cycles = changed;
      else
        trees.make(back);
    }
    if (best.rounds > 0 && cycles >= best.cycles) continue;
    best = trees.exchange();
    best.cycles = cycles;
  }
  return best;
}

/// Whether a port carries at least 4 % more than the mean of itself and the port that leads back.
bool unbalanced(const Topology& topology, const TreeExchange& same) {
  std::vector<double> load(static_cast<size_t>(topology.ports), 0);
  for (const TreeMessage& message : same.messages)
    load[static_cast<size_t>(message.port)] += static_cast<double>(message.targets.size());
  const double most = *std::max_element(load.begin(), load.end());
  for (int port = 0; port < topology.ports; ++port)
    if (const LinkEnd& end = topology.link(0, port); end && load[static_cast<size_t>(port)] >= most)
      return most > 1.04 * (most + load[static_cast<size_t>(end.port)]) / 2;
  return false;
}

}  // namespace

std::vector<std::vector<int>> port_translations(const Topology& topology) {
  std::vector<std::vector<int>> all;
  std::vector<std::pair<int, int>> came_by(static_cast<size_t>(topology.nodes), {-1, -1});  // node before, port
  std::vector<int> reached = {0};
  for (size_t i = 0; i < reached.size(); ++i)
    for (int port = 0; port < topology.ports; ++port) {
      const LinkEnd& end = topology.link(reached[i], port);
      if (!end || end.node == 0 || came_by[static_cast<size_t>(end.node)].first >= 0) continue;
      came_by[static_cast<size_t>(end.node)] = {reached[i], port};
      reached.push_back(end.node);
    }
  if (reached.size() < static_cast<size_t>(topology.nodes)) return {};
  for (int origin = 0; origin < topology.nodes; ++origin) {
    std::vector<int> image(static_cast<size_t>(topology.nodes), -1);
    image[0] = origin;
    for (size_t i = 1; i < reached.size(); ++i) {
      const auto& [before, port] = came_by[static_cast<size_t>(reached[i])];
      image[static_cast<size_t>(reached[i])] = topology.link(image[static_cast<size_t>(before)], port).node;
      if (image[static_cast<size_t>(reached[i])] < 0) return {};
    }
    for (int node = 0; node < topology.nodes; ++node)
      for (int port = 0; port < topology.ports; ++port) {
        const LinkEnd& end = topology.link(node, port);
        const LinkEnd& moved = topology.link(image[static_cast<size_t>(node)], port);
        if (bool(end) != bool(moved) || (end && moved.node != image[static_cast<size_t>(end.node)])) return {};
      }
    all.push_back(std::move(image));
  }
  return all;
}

TreeExchange tree_exchange(const Topology& topology) {
  if (topology.nodes < 2) return {};
  const std::vector<std::vector<int>> translations = port_translations(topology);
  if (translations.empty()) return best_trees(topology, {});
  TreeExchange same = best_trees(topology, translations);
  // Half-way blocks of a ring can load its two directions unequally, if there is an odd number of them.
  if (topology.nodes > kMostNodesOfManyTrees || !unbalanced(topology, same)) return same;
  TreeExchange each = best_trees(topology, {});
  return each.cycles < same.cycles ? each : same;
}

}  // namespace dateline
