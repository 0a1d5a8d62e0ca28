// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/spanning/tour.h"

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>

#include "model/base/error.h"
#include "model/network/family.h"
#include "model/network/layers.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// The port of a link between two nodes; -1: there is none.
int port_between(const Topology& topology, int from, int to) {
  for (int port = 0; port < topology.ports; ++port)
    if (topology.link(from, port).node == to) return port;
  return -1;
}

/// The coordinates of all nodes of some dimensions, so that neighbours differ by one step in one dimension: the digits
/// of a reflected Gray code.
std::vector<std::vector<int>> reflected_digits(const std::vector<int>& sizes) {
  std::vector<std::vector<int>> all{{}};
  for (const int size : sizes) {
    std::vector<std::vector<int>> longer;
    for (size_t i = 0; i < all.size(); ++i)
      for (int j = 0; j < size; ++j) {
        longer.push_back(all[i]);
        longer.back().push_back(i % 2 == 0 ? j : size - 1 - j);
      }
    all = std::move(longer);
  }
  return all;
}

/// Whether a step leads from the last coordinate of the dimension to the first.
bool closes(const Topology& topology, size_t dim) {
  const Dimension& dimension = topology.dimensions[dim];
  const bool twisted = topology.twist != 0 && dim == 0;
  return dimension.size > 2 && !twisted && (dimension.wraps || dimension.kind == DimensionKind::kComplete);
}

/// The dimension of the columns: one that closes, else one whose rows are even in number, else the shortest.
size_t column_dimension(const Topology& topology, const std::vector<size_t>& dims) {
  long nodes = 1;
  for (const size_t dim : dims) nodes *= topology.dimensions[dim].size;
  size_t best = dims[0];
  int best_rank = -1;
  for (const size_t dim : dims) {
    const int size = topology.dimensions[dim].size;
    const int rank = closes(topology, dim) ? 3 : dims.size() > 1 && nodes / size % 2 == 0 ? 2 : 1;
    if (rank > best_rank || (rank == best_rank && size < topology.dimensions[best].size)) best = dim, best_rank = rank;
  }
  return best;
}

/// The nodes in the order of the snake; empty where the network is no product with all links.
std::vector<int> snake(const Topology& topology) {
  if (topology.whole || (topology.family != FamilyId::kProduct && topology.family != FamilyId::kTwistedTorus))
    return {};
  std::vector<size_t> dims;
  for (size_t dim = 0; dim < topology.dimensions.size(); ++dim)
    if (topology.dimensions[dim].size > 1) dims.push_back(dim);
  if (dims.empty()) return {};
  const size_t column = column_dimension(topology, dims);
  std::vector<size_t> others;
  std::vector<int> sizes;
  for (const size_t dim : dims)
    if (dim != column) others.push_back(dim), sizes.push_back(topology.dimensions[dim].size);
  const std::vector<std::vector<int>> rows = reflected_digits(sizes);
  const int columns = topology.dimensions[column].size;
  std::vector<int> order;
  std::vector<int> at(topology.dimensions.size(), 0);
  const auto visit = [&](size_t row, int where) {
    for (size_t i = 0; i < others.size(); ++i) at[others[i]] = rows[row][i];
    at[column] = where;
    order.push_back(topology.node_at(at));
  };
  for (size_t row = 0; row < rows.size(); ++row)
    for (int i = 1; i < columns; ++i) visit(row, row % 2 == 0 ? i : columns - i);
  for (size_t row = rows.size(); row-- > 0;) visit(row, 0);
  return order;
}

/// A Hamiltonian cycle by rotations of a path (Posa): where the end has no neighbour outside the path, the path is
/// turned behind one of its neighbours. Empty if the search gives up.
class CycleSearch {
 public:
  explicit CycleSearch(const Topology& topology) : topology_(topology), place_(static_cast<size_t>(topology.nodes)) {}

  std::vector<int> find() {
    constexpr int kTries = 40;
    constexpr long kMostNodes = 1024, kTurns = 60;
    if (topology_.nodes > kMostNodes || !topology_.switches.empty() || topology_.nodes < 3) return {};
    for (int node = 0; node < topology_.nodes; ++node)
      if (topology_.degree(node) < 2) return {};
    for (unsigned seed = 0; seed < kTries; ++seed) {
      random_.seed(seed);
      path_ = {0};
      std::fill(place_.begin(), place_.end(), -1);
      place_[0] = 0;
      for (long turns = kTurns * topology_.nodes; turns > 0; --turns) {
        if (static_cast<int>(path_.size()) == topology_.nodes && port_between(topology_, path_.back(), path_[0]) >= 0)
          return path_;
        if (!extend()) turn();
      }
    }
    return {};
  }

 private:
  /// Goes on to a neighbour outside the path that has the fewest neighbours outside; false if there is none.
  bool extend() {
    int best = -1, least = 0;
    const int start = static_cast<int>(random_() % static_cast<unsigned>(topology_.ports));
    for (int i = 0; i < topology_.ports; ++i) {
      const int next = topology_.link(path_.back(), (start + i) % topology_.ports).node;
      if (next < 0 || place_[static_cast<size_t>(next)] >= 0) continue;
      const int free = outside(next);
      if (best < 0 || free < least) best = next, least = free;
    }
    if (best < 0) return false;
    place_[static_cast<size_t>(best)] = static_cast<int>(path_.size());
    path_.push_back(best);
    return true;
  }

  int outside(int node) const {
    int count = 0;
    for (int port = 0; port < topology_.ports; ++port) {
      const int next = topology_.link(node, port).node;
      count += next >= 0 && place_[static_cast<size_t>(next)] < 0 ? 1 : 0;
    }
    return count;
  }

  void turn() {
    std::vector<int> places;
    for (int port = 0; port < topology_.ports; ++port) {
      const int next = topology_.link(path_.back(), port).node;
      if (next >= 0 && place_[static_cast<size_t>(next)] + 2 < static_cast<int>(path_.size()))
        places.push_back(place_[static_cast<size_t>(next)]);
    }
    if (places.empty()) {
      std::reverse(path_.begin(), path_.end());
      renumber(0);
      return;
    }
    const auto behind = static_cast<size_t>(places[random_() % places.size()]) + 1;
    std::reverse(path_.begin() + static_cast<std::ptrdiff_t>(behind), path_.end());
    renumber(behind);
  }

  void renumber(size_t from) {
    for (size_t i = from; i < path_.size(); ++i) place_[static_cast<size_t>(path_[i])] = static_cast<int>(i);
  }

  const Topology& topology_;
  std::mt19937 random_;
  std::vector<int> path_;
  std::vector<int> place_;  ///< [node]: its place in the path; -1: outside
};

/// The tour around a spanning tree, as steps.
class TreeTour {
 public:
  explicit TreeTour(const Topology& topology)
      : topology_(topology), below_(static_cast<size_t>(topology.nodes)), used_(static_cast<size_t>(topology.nodes)) {}

  std::vector<TourStep> steps() {
    const int root = topology_.members().front();
    span(root);
    visit(root, true);
    steps_.push_back({at_, root, path_});
    return std::move(steps_);
  }

 private:
  /// Finds the children of every node: along the tree of the layers, whose paths they allow, or by levels.
  void span(int root) {
    std::vector<int> order{root};
    std::vector<bool> reached(static_cast<size_t>(topology_.nodes), false);
    reached[static_cast<size_t>(root)] = true;
    for (size_t i = 0; i < order.size(); ++i)
      for (int port = 0; port < topology_.ports; ++port) {
        const LinkEnd& far = topology_.link(order[i], port);
        if (!far || reached[static_cast<size_t>(far.node)] || !in_tree(order[i], port, far)) continue;
        reached[static_cast<size_t>(far.node)] = true;
        below_[static_cast<size_t>(order[i])].push_back(port);
        order.push_back(far.node);
      }
    // Branches without a processor are left out.
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
      std::vector<int>& ports = below_[static_cast<size_t>(*node)];
      const auto unused = [&](int port) { return !used_[static_cast<size_t>(topology_.link(*node, port).node)]; };
      ports.erase(std::remove_if(ports.begin(), ports.end(), unused), ports.end());
      used_[static_cast<size_t>(*node)] = topology_.has_processor(*node) || !ports.empty();
    }
  }

  bool in_tree(int node, int port, const LinkEnd& far) const {
    if (!topology_.layers) return true;
    const std::vector<int>& up = topology_.layers->links().parent_port;
    return up[static_cast<size_t>(node)] == port || up[static_cast<size_t>(far.node)] == far.port;
  }

  void visit(int node, bool before) {
    if (before) take(node);
    for (const int port : below_[static_cast<size_t>(node)]) {
      const LinkEnd far = topology_.link(node, port);
      path_.push_back(static_cast<uint8_t>(port));
      visit(far.node, !before);
      path_.push_back(static_cast<uint8_t>(far.port));
    }
    if (!before) take(node);
  }

  void take(int node) {
    if (!topology_.has_processor(node)) return;
    if (at_ >= 0) steps_.push_back({at_, node, path_});
    path_.clear();
    at_ = node;
  }

  const Topology& topology_;
  std::vector<std::vector<int>> below_;  ///< [node]: ports that lead to its children
  std::vector<bool> used_;               ///< [node]: it or a node below it has a processor
  std::vector<TourStep> steps_;
  std::vector<uint8_t> path_;  ///< since the node that was taken last
  int at_ = -1;                ///< the node that was taken last
};

/// The steps along an order of nodes. A step between nodes that are no neighbours goes the network's own way.
std::vector<TourStep> steps_along(const Topology& topology, const std::vector<int>& order) {
  std::vector<TourStep> steps;
  for (size_t i = 0; i < order.size(); ++i) {
    const int from = order[i], to = order[(i + 1) % order.size()];
    const int port = port_between(topology, from, to);
    steps.push_back(
        {from, to,
         port >= 0 ? std::vector<uint8_t>{static_cast<uint8_t>(port)} : native_path(topology, kAscending, from, to)});
  }
  return steps;
}

}  // namespace

std::vector<TourStep> closed_tour(const Topology& topology, int first) {
  if (topology.member_count() < 2) return {};
  std::vector<int> order = snake(topology);
  if (order.empty()) order = CycleSearch(topology).find();
  std::vector<TourStep> steps = order.empty() ? TreeTour(topology).steps() : steps_along(topology, order);
  const auto begin = std::find_if(steps.begin(), steps.end(), [&](const TourStep& step) { return step.from == first; });
  if (begin == steps.end()) throw CheckError("the tour of " + topology.spec + " does not visit its first node");
  std::rotate(steps.begin(), begin, steps.end());
  return steps;
}

}  // namespace dateline
