// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/radius_rings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "model/base/modulo.h"

namespace dateline {
namespace {

constexpr double kDegreesOfATurn = 360.0;

}  // namespace

std::vector<std::vector<int>> radius_rings(int n) {
  // Twice the coordinates relative to the centre, which are integers for odd and even n.
  const auto doubled = [n](int coordinate) { return 2 * coordinate - (n - 1); };
  std::vector<std::vector<int>> rings((n + 1) / 2);
  for (int node = 0; node < n * n; ++node) {
    const int u = doubled(node % n), v = doubled(node / n);
    const int radius = static_cast<int>(std::sqrt(static_cast<double>(u * u + v * v)) / 2);
    if (2 * radius < n) rings[radius].push_back(node);
  }
  for (std::vector<int>& ring : rings) {
    const auto angle = [&](int node) {
      const double turn = std::atan2(doubled(node / n), doubled(node % n));
      return turn < 0 ? turn + 2 * std::acos(-1.0) : turn;
    };
    std::sort(ring.begin(), ring.end(), [&](int a, int b) { return angle(a) < angle(b); });
  }
  rings.erase(std::remove_if(rings.begin(), rings.end(), [](const auto& ring) { return ring.empty(); }), rings.end());
  return rings;
}

int ring_steps(int size, double angle) {
  const long steps = std::lround(size * angle / kDegreesOfATurn);
  return modulo(steps, size);
}

std::vector<int> rotated_rings(int n, double angle) {
  std::vector<int> image(static_cast<size_t>(n) * n);
  std::iota(image.begin(), image.end(), 0);
  for (const std::vector<int>& ring : radius_rings(n)) {
    const int size = static_cast<int>(ring.size());
    for (int i = 0; i < size; ++i) image[ring[i]] = ring[(i + ring_steps(size, angle)) % size];
  }
  return image;
}

}  // namespace dateline
