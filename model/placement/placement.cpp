// SPDX-License-Identifier: Apache-2.0
#include "model/placement/placement.h"

#include <algorithm>
#include <numeric>

#include "model/base/error.h"
#include "model/base/modulo.h"
#include "model/base/setting.h"

namespace dateline {
int radix(const Topology& topology) {
  const int k = topology.dimensions.front().size;
  const bool alike = std::all_of(
      topology.dimensions.begin(), topology.dimensions.end(),
      [k](const Dimension& dimension) { return dimension.size == k && dimension.kind == DimensionKind::kRing; });
  if (topology.family != FamilyId::kProduct || !alike || k < 3)
    throw UsageError(setting("topology", topology.spec) +
                     ": placements are defined on tori whose dimensions all have one size of at least 3 and whose wrap "
                     "links are not twisted; use one such as torus:8^3");
  return k;
}

long power(long k, int exponent) {
  long result = 1;
  for (int i = 0; i < exponent; ++i) result *= k;
  return result;
}

Placement linear_placement(const Topology& topology, const std::vector<int>& coefficients,
                           const std::vector<int>& residues) {
  const int k = radix(topology);
  Placement placement;
  for (const int c : coefficients) placement.coefficients.push_back(modulo(c, k));
  std::vector<bool> wanted(k, false);
  for (const int r : residues) wanted[modulo(r, k)] = true;
  for (int r = 0; r < k; ++r)
    if (wanted[r]) placement.residues.push_back(r);
  for (int node = 0; node < topology.nodes; ++node) {
    const std::vector<int> x = topology.coordinates(node);
    if (wanted[std::inner_product(x.begin(), x.end(), placement.coefficients.begin(), 0) % k])
      placement.nodes.push_back(node);
  }
  return placement;
}

Placement full_placement(const Topology& topology) {
  Placement placement;
  placement.nodes.resize(topology.nodes);
  std::iota(placement.nodes.begin(), placement.nodes.end(), 0);
  return placement;
}

bool is_full(const Topology& topology, const Placement& placement) { return placement.processors() == topology.nodes; }

bool is_unit(int c, int k) { return std::gcd(c, k) == 1; }

int inverse(int c, int k) {
  int result = 0;
  while (modulo(c * result, k) != 1 % k) ++result;
  return result;
}

std::vector<int> spread_residues(int k, int t) {
  std::vector<int> residues;
  for (int i = 0; i < t; ++i) residues.push_back(i * k / t);
  return residues;
}

}  // namespace dateline
