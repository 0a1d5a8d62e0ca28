// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/spanning/disjoint_trees.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

#include "model/base/error.h"
#include "sw/collective/search/nominal_cycles.h"

namespace dateline {
namespace {

/// Cycles of a relay, roughly. They decide only which of several trees are kept. The banks of a node's memory serve its
/// channels in rotation: a word that came by one port is read for the next ports in turn, one cycle after the other.
struct RelayCost {
  int banks = 1;
  bool backwards = false;  ///< words come by `out` and leave by `in`

  /// As many banks as a node has channels, rounded up to a power of two.
  RelayCost(const Topology& topology, bool used_backwards) : backwards(used_backwards) {
    while (banks < topology.ports) banks *= 2;
  }
  int cycles(int in, int out) const {
    constexpr int kReadable = 3;  // cycles until a word that was written can be read
    const int turn = (backwards ? out - in : in - out) - kReadable;
    return kRelayCycles + (backwards ? banks / 2 : 0) + ((turn % banks) + banks) % banks;
  }
};

/// Trees that grow from the same root, and the links that none of them has taken.
class GrowingTrees {
 public:
  /// free: [link]: the trees may take it.
  GrowingTrees(const Topology& topology, int root, int trees, std::vector<bool> free, const RelayCost& relay)
      : topology_(topology),
        relay_(relay),
        root_(root),
        trees_(static_cast<size_t>(trees)),
        free_(std::move(free)),
        flow_(topology.far_ends.size(), false),
        in_(static_cast<size_t>(topology.nodes), 0),
        seen_(static_cast<size_t>(topology.nodes), 0),
        next_(static_cast<size_t>(topology.nodes), -1),
        tree_seen_(static_cast<size_t>(trees), 0),
        tree_next_(static_cast<size_t>(trees), -1),
        tree_flow_(static_cast<size_t>(trees), -1) {
    in_[static_cast<size_t>(root)] = (1u << trees) - 1;
  }

  /// Trees that will grow over the links that these trees leave, in the other direction: these trees take no link
  /// without which those could not be completed.
  void leave_links_for(GrowingTrees& others) { others_ = &others; }

  /// Grows all trees. Links of a level are tried in an order that the seed gives. Empty if no link is left that
  /// may be taken, which happens only where links are left for others. Precondition: there are so many trees.
  std::vector<LinkTree> grow(unsigned seed) {
    std::mt19937 random(seed);
    const size_t wanted = static_cast<size_t>(topology_.nodes) - 1;
    const TreeLink start{-1, -1, root_, 0, 0};
    std::vector<std::vector<TreeLink>> last(trees_.size(), {start});  // [tree]: the links to the last level
    for (int level = 1; !complete(wanted); ++level) {
      std::vector<std::pair<size_t, TreeLink>> tried;
      for (size_t tree = 0; tree < trees_.size(); ++tree) {
        for (const TreeLink& before : last[tree])
          for (int port = 0; port < topology_.ports; ++port)
            if (const LinkEnd& far = topology_.link(before.to, port))
              tried.push_back({tree, {before.to, port, far.node, level, before.cycle + relay(before, port)}});
        last[tree].clear();
      }
      if (tried.empty()) return {};
      std::shuffle(tried.begin(), tried.end(), random);
      for (const auto& [tree, link] : tried) {
        if (!take(tree, number(link.from, link.port))) continue;
        trees_[tree].push_back(link);
        last[tree].push_back(link);
      }
    }
    return std::move(trees_);
  }

  /// The largest flow, at most `most`, from `from` and the trees without `to` to the node `to`.
  int flow_to(int from, int to, int most) {
    int flow = 0;
    while (flow < most && augment(from, to)) ++flow;
    for (const size_t link : used_) flow_[link] = false;
    used_.clear();
    std::fill(tree_flow_.begin(), tree_flow_.end(), -1);
    return flow;
  }

 private:
  size_t number(int node, int port) const {
    return static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + static_cast<size_t>(port);
  }

  /// Cycles that words take from the end of a link to that of the next.
  int relay(const TreeLink& before, int port) const {
    return before.from < 0 ? 0 : relay_.cycles(topology_.link(before.from, before.port).port, port);
  }

  bool complete(size_t links) const {
    return std::all_of(trees_.begin(), trees_.end(), [&](const LinkTree& tree) { return tree.size() == links; });
  }

  /// Gives the link to the tree if all trees can be completed then: for every set of nodes, at least as many links
  /// lead into it as there are trees that have none of its nodes.
  bool take(size_t tree, size_t link) {
    const int from = static_cast<int>(link) / topology_.ports, to = topology_.far_ends[link].node;
    const uint32_t bit = 1u << tree;
    uint32_t& trees_of_it = in_[static_cast<size_t>(to)];
    if (!free_[link] || (trees_of_it & bit) != 0) return false;
    free_[link] = false;
    trees_of_it |= bit;
    if (can_do_without(from, to)) {
      const auto back = number(to, topology_.far_ends[link].port);
      if (others_ == nullptr || others_->give_up(back)) return true;
    }
    free_[link] = true;
    trees_of_it &= ~bit;
    return false;
  }

  /// Whether all trees can be completed although a link from `from` to `to` is gone.
  bool can_do_without(int from, int to) {
    int needed = 0;
    for (size_t tree = 0; tree < trees_.size(); ++tree)
      needed += (in_[static_cast<size_t>(to)] >> tree & 1) == 0 ? 1 : 0;
    return flow_to(from, to, needed) == needed;
  }

  /// Leaves the link to others, if all trees can be completed without it.
  bool give_up(size_t link) {
    free_[link] = false;
    if (can_do_without(static_cast<int>(link) / topology_.ports, topology_.far_ends[link].node)) return true;
    free_[link] = true;
    return false;
  }

  /// Adds a unit of flow to `to`, along a path that is searched backwards. Flow begins at `from`, without limit, or at
  /// a node of a tree that has no `to`, one unit per tree.
  bool augment(int from, int to) {
    ++stamp_;
    reached_.clear();
    reach(to, -1);
    for (size_t i = 0; i < reached_.size(); ++i) {
      const int node = reached_[i];
      if (node == from) return finish(node, to);
      uint32_t begins = in_[static_cast<size_t>(node)] & ~in_[static_cast<size_t>(to)];
      for (size_t tree = 0; begins != 0; ++tree, begins >>= 1) {
        if ((begins & 1) == 0 || tree_seen_[tree] == stamp_) continue;
        tree_seen_[tree] = stamp_;
        tree_next_[tree] = node;
        if (tree_flow_[tree] < 0) return begin_at(static_cast<int>(tree), to);
        reach(tree_flow_[tree], kByTree - static_cast<int>(tree));
      }
      for (int port = 0; port < topology_.ports; ++port) {
        const LinkEnd& other = topology_.link(node, port);
        if (!other || seen_[static_cast<size_t>(other.node)] == stamp_) continue;
        const size_t in = number(other.node, other.port), out = number(node, port);
        if (free_[in] && !flow_[in])
          reach(other.node, static_cast<int>(in));
        else if (flow_[out])
          reach(other.node, static_cast<int>(out));
      }
    }
    return false;
  }

  /// by: the link whose flow changes, or kByTree - tree.
  void reach(int node, int by) {
    if (seen_[static_cast<size_t>(node)] == stamp_) return;
    seen_[static_cast<size_t>(node)] = stamp_;
    next_[static_cast<size_t>(node)] = by;
    reached_.push_back(node);
  }

  /// The unit of the tree begins at another node, and the search went on from the node where it began before.
  bool begin_at(int tree, int to) {
    const int node = tree_next_[static_cast<size_t>(tree)];
    tree_flow_[static_cast<size_t>(tree)] = node;
    return finish(node, to);
  }

  /// Changes the flow along the path from the node to `to`.
  bool finish(int node, int to) {
    while (node != to) {
      const int by = next_[static_cast<size_t>(node)];
      if (by <= kByTree) return begin_at(kByTree - by, to);
      const auto link = static_cast<size_t>(by);
      flow_[link] = !flow_[link];
      used_.push_back(link);
      const int begin = by / topology_.ports, end = topology_.far_ends[link].node;
      node = begin == node ? end : begin;
    }
    return true;
  }

  static constexpr int kByTree = -2;

  const Topology& topology_;
  RelayCost relay_;
  int root_;
  GrowingTrees* others_ = nullptr;
  std::vector<LinkTree> trees_;
  std::vector<bool> free_;      ///< [link]: no tree has it
  std::vector<bool> flow_;      ///< [link]: it carries flow
  std::vector<uint32_t> in_;    ///< [node]: bit t: tree t has it
  std::vector<unsigned> seen_;  ///< [node]: stamp of the search that reached it
  std::vector<int> next_;       ///< [node]: how the search reached it
  std::vector<unsigned> tree_seen_;
  std::vector<int> tree_next_;  ///< [tree]: the node at which its unit may begin
  std::vector<int> tree_flow_;  ///< [tree]: the node at which its unit begins; -1: nowhere
  std::vector<size_t> used_;    ///< links whose flow has changed
  std::vector<int> reached_;
  unsigned stamp_ = 0;
};

/// How good trees are: the last cycle in which words reach a node, then the sum of these cycles.
std::pair<int, int64_t> measure_of(const std::vector<LinkTree>& trees) {
  std::pair<int, int64_t> measure{0, 0};
  for (const LinkTree& tree : trees) {
    for (const TreeLink& link : tree) {
      measure.first = std::max(measure.first, link.cycle);
      measure.second += link.cycle;
    }
  }
  return measure;
}

}  // namespace

int depth_of(const LinkTree& tree) { return tree.empty() ? 0 : tree.back().level; }

namespace {

std::vector<bool> all_links(const Topology& topology) {
  std::vector<bool> links(topology.far_ends.size());
  for (size_t link = 0; link < links.size(); ++link) links[link] = static_cast<bool>(topology.far_ends[link]);
  return links;
}

/// Orders of links that a search tries.
int tries_for(const Topology& topology) {
  constexpr int kTries = 400, kMostNodes = 20000;  // that all tries look at
  return std::clamp(kMostNodes / topology.nodes, 1, kTries);
}

}  // namespace

int fewest_links(const Topology& topology) {
  int least = topology.ports;
  for (int node = 0; node < topology.nodes; ++node) least = std::min(least, topology.degree(node));
  return std::max(1, least);
}

int most_disjoint_trees(const Topology& topology, int root) {
  int most = topology.degree(root);
  GrowingTrees network(topology, root, 0, all_links(topology), {topology, false});
  for (int node = 0; node < topology.nodes; ++node)
    if (node != root) most = network.flow_to(root, node, most);
  return most;
}

std::vector<LinkTree> disjoint_trees(const Topology& topology, int root, bool backwards) {
  const std::vector<bool> free = all_links(topology);
  const int count = most_disjoint_trees(topology, root);
  std::vector<LinkTree> best;
  for (int seed = 0; seed < tries_for(topology); ++seed) {
    std::vector<LinkTree> trees =
        GrowingTrees(topology, root, count, free, {topology, backwards}).grow(static_cast<unsigned>(seed));
    if (trees.size() != static_cast<size_t>(count)) throw CheckError("no further link for trees of " + topology.spec);
    if (best.empty() || measure_of(trees) < measure_of(best)) best = std::move(trees);
  }
  return best;
}

int most_outwards(const Topology& topology, int inwards) {
  const std::vector<bool> links = all_links(topology);
  const auto count = std::count(links.begin(), links.end(), true);
  return std::max(0, static_cast<int>(count / std::max(1, topology.nodes - 1)) - inwards);
}

MixedTrees mixed_trees(const Topology& topology, int root) {
  const int inwards = most_disjoint_trees(topology, root);
  for (int outwards = most_outwards(topology, inwards);; --outwards) {
    MixedTrees best;
    for (int seed = 0; seed < tries_for(topology); ++seed) {
      const auto order = static_cast<unsigned>(seed);
      GrowingTrees away(topology, root, outwards, all_links(topology), {topology, false});
      GrowingTrees towards(topology, root, inwards, all_links(topology), {topology, true});
      towards.leave_links_for(away);
      MixedTrees found;
      found.inwards = towards.grow(order);
      if (found.inwards.empty()) continue;
      found.outwards = away.grow(order);
      const auto measure = [](const MixedTrees& trees) {
        return std::make_pair(measure_of(trees.inwards), measure_of(trees.outwards));
      };
      if (best.inwards.empty() || measure(found) < measure(best)) best = std::move(found);
    }
    if (!best.inwards.empty() || outwards == 0) return best;
  }
}

}  // namespace dateline
