// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/search/edge_colouring.h"

#include <cstddef>

namespace dateline {
namespace {

class Colouring {
 public:
  Colouring(const std::vector<std::pair<int, int>>& edges, int left, int right, int colours)
      : edges_(edges),
        left_(left),
        colours_(colours),
        edge_at_(static_cast<size_t>(left + right) * colours, -1),
        colour_(edges.size(), -1) {}

  std::vector<int> run() {
    for (size_t edge = 0; edge < edges_.size(); ++edge) {
      const int u = end(edge, false), v = end(edge, true), free_at_u = free_colour(u), free_at_v = free_colour(v);
      if (free_at_u != free_at_v) free_up(v, free_at_u, free_at_v);
      paint(edge, free_at_u);
    }
    return colour_;
  }

 private:
  int end(size_t edge, bool right) const { return right ? left_ + edges_[edge].second : edges_[edge].first; }
  int& edge_at(int node, int colour) { return edge_at_[static_cast<size_t>(node) * colours_ + colour]; }

  int free_colour(int node) {
    int colour = 0;
    while (edge_at(node, colour) >= 0) ++colour;
    return colour;
  }

  void paint(size_t edge, int colour) {
    colour_[edge] = colour;
    edge_at(end(edge, false), colour) = edge_at(end(edge, true), colour) = static_cast<int>(edge);
  }

  /// Swaps two colours along the alternating path from a node where `wanted` is taken and `spare` is free. A path from
  /// a right node that starts with `wanted` reaches left nodes by `wanted`, so it never ends at a left node where
  /// `wanted` was free.
  void free_up(int node, int wanted, int spare) {
    std::vector<size_t> path;
    for (int at = node, next = wanted; edge_at(at, next) >= 0; next = next == wanted ? spare : wanted) {
      path.push_back(static_cast<size_t>(edge_at(at, next)));
      at = end(path.back(), at < left_);
    }
    for (const size_t edge : path)
      edge_at(end(edge, false), colour_[edge]) = edge_at(end(edge, true), colour_[edge]) = -1;
    for (const size_t edge : path) paint(edge, colour_[edge] == wanted ? spare : wanted);
  }

  const std::vector<std::pair<int, int>>& edges_;
  int left_, colours_;
  std::vector<int> edge_at_;  // [node][colour], left nodes first; -1: none
  std::vector<int> colour_;   // [edge]: its colour
};

}  // namespace

std::vector<int> colour_edges(const std::vector<std::pair<int, int>>& edges, int left, int right, int colours) {
  return Colouring(edges, left, right, colours).run();
}

}  // namespace dateline
