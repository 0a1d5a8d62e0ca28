// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/factor_exchange.h"

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "model/base/modulo.h"

namespace dateline {
namespace {

DimensionKind kind_of(const Dimension& factor) { return factor.size <= 2 ? DimensionKind::kComplete : factor.kind; }

/// Appends moves that take one block of every node to the node at distance `offset`, one link per step, from step
/// `first` on. direct: the offset is one link, as in a complete graph.
void append_shift(int size, int offset, bool direct, size_t first, Exchange& exchange) {
  const int hops = direct ? 1 : std::abs(offset), stride = direct ? offset : offset / hops;
  if (exchange.size() < first + hops) exchange.resize(first + hops);
  for (int hop = 0; hop < hops; ++hop)
    for (int origin = 0; origin < size; ++origin)
      exchange[first + hop].push_back({modulo(origin + hop * stride, size), modulo(origin + (hop + 1) * stride, size),
                                       origin, modulo(origin + offset, size)});
}

Exchange shifts(const Dimension& factor, bool one_port) {
  const int n = factor.size;
  const bool direct = kind_of(factor) == DimensionKind::kComplete;
  Exchange exchange;
  const int up = direct ? n - 1 : n / 2, down = direct ? 0 : (n - 1) / 2;
  for (int offset = 1; offset <= up; ++offset) {
    const size_t first = direct && !one_port ? 0 : exchange.size();
    append_shift(n, offset, direct, first, exchange);
    if (!one_port && offset <= down) append_shift(n, -offset, direct, first, exchange);
  }
  for (int offset = 1; one_port && offset <= down; ++offset)
    append_shift(n, -offset, direct, exchange.size(), exchange);
  return exchange;
}

/// Blocks on a ring or line, which keep their direction. A link that is active in a step forwards the waiting block
/// with the most links left, and among equals the one from the lowest origin.
class FarthestFirst {
 public:
  explicit FarthestFirst(int size) : size_(size), waiting_(2 * static_cast<size_t>(size)) {}

  /// signed_hops: distance, positive upwards.
  void add(int origin, int signed_hops) {
    wait(origin, signed_hops, {origin, modulo(origin + signed_hops, size_)});
    ++left_;
  }

  /// works(step, node, up): whether the link from this node in this direction is active in the step.
  Exchange run(const std::function<bool(int step, int node, bool up)>& works) {
    Exchange exchange;
    while (left_ > 0) {
      const int step = static_cast<int>(exchange.size());
      std::vector<ExchangeMove> moves;
      std::vector<int> hops;  // links left after the move, signed
      for (int node = 0; node < size_; ++node)
        for (const bool up : {true, false}) {
          auto& queue = waiting_[2 * static_cast<size_t>(node) + (up ? 0 : 1)];
          if (queue.empty() || !works(step, node, up)) continue;
          const auto farthest = queue.begin();
          const int links = -farthest->first.first - 1;
          moves.push_back({node, modulo(node + (up ? 1 : -1), size_), farthest->first.second, farthest->second});
          hops.push_back(up ? links : -links);
          queue.erase(farthest);
        }
      for (size_t i = 0; i < moves.size(); ++i)
        if (hops[i] == 0)
          --left_;
        else
          wait(moves[i].to, hops[i], {moves[i].origin, moves[i].target});
      exchange.push_back(std::move(moves));
    }
    return exchange;
  }

 private:
  void wait(int node, int signed_hops, const std::pair<int, int>& block) {
    waiting_[2 * static_cast<size_t>(node) + (signed_hops > 0 ? 0 : 1)].insert(
        {{-std::abs(signed_hops), block.first}, block.second});
  }

  int size_;
  long left_ = 0;
  std::vector<std::map<std::pair<int, int>, int>> waiting_;  // [2 node + down]: (-links left, origin) -> target
};

Exchange even_ring_all_ports(int n) {
  FarthestFirst ring(n);
  for (int origin = 0; origin < n; ++origin)
    for (int hops = 1; hops <= n / 2; ++hops) {
      if (2 * hops < n || origin % 2 == 0) ring.add(origin, hops);
      if (2 * hops < n || origin % 2 == 1) ring.add(origin, -hops);
    }
  return ring.run([](int, int, bool) { return true; });
}

/// With one port a node exchanges blocks with its two neighbours alternately. The middle nodes of an even line first
/// exchange with each other. The links next to the middle are busy in each of their steps, so the middle nodes never
/// wait.
Exchange line(int n, bool one_port) {
  FarthestFirst line(n);
  for (int origin = 0; origin < n; ++origin)
    for (int target = 0; target < n; ++target)
      if (target != origin) line.add(origin, target - origin);
  const int first_parity = (n / 2 - 1) % 2;
  return line.run([&](int step, int node, bool up) {
    const int link = up ? node : node - 1;
    return !one_port || (link + step) % 2 == first_parity;
  });
}

}  // namespace

bool same_factor(const Dimension& a, const Dimension& b) { return a.size == b.size && kind_of(a) == kind_of(b); }

Exchange factor_exchange(const Dimension& factor, bool one_port) {
  if (kind_of(factor) == DimensionKind::kLine) return line(factor.size, one_port);
  const bool even_ring = kind_of(factor) == DimensionKind::kRing && factor.size % 2 == 0;
  return even_ring && !one_port ? even_ring_all_ports(factor.size) : shifts(factor, one_port);
}

long factor_steps(const Dimension& factor, bool one_port) {
  const long n = factor.size, square = n * n;
  switch (kind_of(factor)) {
    case DimensionKind::kRing:
      return one_port ? square / 4 : (square + (n % 2 == 0 ? 7 : -1)) / 8;
    case DimensionKind::kLine:
      return one_port ? square / 2 - (n % 2 == 0 ? 1 : 0) : square / 4;
    default:
      return one_port || n == 1 ? n - 1 : 1;
  }
}

}  // namespace dateline
