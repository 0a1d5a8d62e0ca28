// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/exchange_formula.h"

#include <algorithm>
#include <cmath>

#include "model/error.h"
#include "sw/collective/walk/collection_formula.h"

namespace dateline {
namespace {

/// Printed: 2 log_g(n/4q) + rounds; hops n + (n/4q - 1 where `collects`); volume n + (n/4q - 1)/d.
struct Printed {
  const char* operation;
  const char* number;
  int rounds;
  double hops, volume;  ///< of n
  bool collects;
};

constexpr Printed kPrinted[] = {
    {"transpose-2d", "4.9", 1, 1, 0.25, true},     {"rotate-90", "4.19", 2, 1.5, 0.5, false},
    {"rotate-120", "4.23", 2, 2, 0.5, false},      {"rotate-180-3d", "4.25", 1, 1.5, 0.25, true},
    {"transpose-3d-1", "4.26", 2, 2.5, 0.5, true}, {"transpose-3d-2", "4.27", 2, 2, 0.5, false},
};

struct Mirrors {
  const char* operation;
  int mirrored;
};

constexpr Mirrors kMirrors[] = {{"transpose-1d", 1}, {"rotate-180", 2}, {"reflect", 3}};

const Printed& find_printed(const std::string& operation) {
  for (const Printed& printed : kPrinted)
    if (operation == printed.operation) return printed;
  throw CheckError("no formula for " + operation);
}

}  // namespace

/// The printed hops take the farthest node for a collector. Where all dimensions are mirrored, with s = n/(4q) values a
/// block, only d+1 consecutive ones of every n/2 belong to the nodes that are farthest away, d (n/2-1); each further
/// one is two links nearer, and the offset puts the centres as far from them as it can.
Formula reflection_formula(int n, int dims, int mirrored, int q) {
  const double half = n / 2.0;
  const BlockSize block = block_size(n, 4L * q, q);
  Formula formula = collected_formula("Spencer 1994, formula 4.17", block, 1, mirrored * half + block.size - 1,
                                      n / 4.0 + (block.size - 1) / dims);
  if (!block.exact) return formula;
  const double nearer = mirrored == dims ? std::max(0.0, std::ceil((block.size - dims - 1) / 2)) : 0;
  set_hops(formula, mirrored * (half - 1) - 2 * nearer + block.size - 1);
  set_volume(formula, formula.printed->volume);
  formula.note = "hops: the thesis takes the farthest node for a collector; 4.29, with a minus, is impossible (E3)";
  return formula;
}

Formula exchange_formula(const std::string& operation, int n, int dims, int q) {
  for (const Mirrors& mirrors : kMirrors)
    if (operation == mirrors.operation) return reflection_formula(n, dims, mirrors.mirrored, q);
  const Printed& printed = find_printed(operation);
  const BlockSize block = block_size(n, 4L * q, q);
  Formula formula = collected_formula(std::string("Spencer 1994, formula ") + printed.number + " (" + operation + ")",
                                      block, printed.rounds, printed.hops * n + (printed.collects ? block.size - 1 : 0),
                                      printed.volume * n + (block.size - 1) / dims);
  if (!printed.collects) formula.note = "hops: the thesis omits n/(4q)-1 for collection and distribution (E4)";
  if (!block.exact) return formula;
  // Exchanging two axes gets by with smaller blocks at some sizes: the printed volume is an upper bound.
  if (operation != "transpose-2d") set_volume(formula, formula.printed->volume);
  // The offset keeps the centres away from the farthest nodes, half a block each way.
  if (operation == "transpose-2d" && dims == 2) set_hops(formula, n);
  if (operation == "rotate-90" && dims == 2) set_hops(formula, 1.5 * n - 1);
  if (operation == "rotate-120") set_hops(formula, 2.0 * n + block.size - 1);
  return settled(formula);
}

}  // namespace dateline
