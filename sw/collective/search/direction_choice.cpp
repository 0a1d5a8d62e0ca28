// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/search/direction_choice.h"

#include <algorithm>
#include <numeric>

namespace dateline {
namespace {

/// The values that one walk visits, in order. The n places of the walk repeat them `laps` times.
struct Orbit {
  std::vector<int> values;
  int laps = 1;

  int size() const { return static_cast<int>(values.size()); }
};

/// The constraint S(to) - S(from) <= bound, where S(x) is the number of forward starts among the first x places.
struct Bound {
  int from = 0, to = 0, bound = 0;
};

/// Constraints of the windows of `steps` places: at most q forward starts inside the window, and at most q backward
/// starts outside of it. backward: number of backward starts among the values of the orbit.
std::vector<Bound> bounds(const TranslationRing& ring, const Orbit& orbit, const std::vector<Start>& starts,
                          int backward, int q) {
  const int size = orbit.size();
  std::vector<int> present(size), before(size + 1, 0);
  for (int x = 0; x < size; ++x) {
    present[x] = starts[orbit.values[x]] == Start::kNone ? 0 : 1;
    before[x + 1] = before[x] + present[x];
  }
  const int forward = before[size] - backward;
  std::vector<Bound> result;
  for (int x = 0; x < size; ++x) {
    const int end = x + ring.steps, whole = end / size;
    const int inside = before[end % size] + whole * before[size] - before[x];
    const int most = std::min(q, inside - orbit.laps * backward + q);
    result.push_back({x, end % size, most - whole * forward});
    const int wrap = x + 1 == size ? forward : 0;
    const bool fixed = starts[orbit.values[x]] == Start::kForwards;
    result.push_back({x, (x + 1) % size, present[x] - wrap});
    result.push_back({(x + 1) % size, x, (fixed ? -present[x] : 0) + wrap});
  }
  return result;
}

/// Shortest paths from all nodes at once (Bellman and Ford); empty if a cycle is negative.
std::vector<int> solve(int size, const std::vector<Bound>& bounds) {
  std::vector<int> sum(size, 0);
  for (int pass = 0; pass <= size; ++pass) {
    bool changed = false;
    for (const Bound& bound : bounds) {
      if (sum[bound.from] + bound.bound >= sum[bound.to]) continue;
      sum[bound.to] = sum[bound.from] + bound.bound;
      changed = true;
    }
    if (!changed) return sum;
  }
  return {};
}

bool direct_orbit(const TranslationRing& ring, const Orbit& orbit, const std::vector<Start>& starts, int q,
                  std::vector<char>& backwards) {
  int present = 0, free = 0;
  for (const int value : orbit.values) {
    present += starts[value] == Start::kNone ? 0 : 1;
    free += starts[value] == Start::kEitherWay ? 1 : 0;
  }
  if (present == 0) return true;
  // The lengths of all circuits of one direction add up to at most q times the number of its links.
  const int places = ring.n, back = places - ring.steps;
  const int least = ring.steps == 0 ? 0 : present - q * places / ring.steps / orbit.laps;
  const int most = ring.both ? std::min(free, back == 0 ? free : q * places / back / orbit.laps) : 0;
  for (int count = std::max(0, least); count <= most; ++count) {
    const std::vector<int> sum = solve(orbit.size(), bounds(ring, orbit, starts, count, q));
    if (sum.empty()) continue;
    for (int x = 0; x < orbit.size(); ++x) {
      if (starts[orbit.values[x]] == Start::kNone) continue;
      const int next = x + 1 == orbit.size() ? sum[0] + present - count : sum[x + 1];
      backwards[orbit.values[x]] = next == sum[x] ? 1 : 0;
    }
    return true;
  }
  return false;
}

}  // namespace

std::vector<char> choose_directions(const TranslationRing& ring, const std::vector<Start>& starts, int q) {
  std::vector<char> backwards(ring.n, 0);
  const int stride = (ring.stride % ring.n + ring.n) % ring.n;
  const int laps = std::gcd(ring.n, stride);
  for (int first = 0; first < laps; ++first) {
    Orbit orbit;
    orbit.laps = laps;
    for (int i = 0, value = first; i < ring.n / laps; ++i, value = (value + stride) % ring.n)
      orbit.values.push_back(value);
    if (!direct_orbit(ring, orbit, starts, q, backwards)) return {};
  }
  return backwards;
}

}  // namespace dateline
