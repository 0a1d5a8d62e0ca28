// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/exchange_formula.h"

#include "model/error.h"
#include "sw/collective/collection_formula.h"

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
    {"transpose-1d", "4.17", 1, 0.5, 0.25, true},  {"rotate-180", "4.17", 1, 1, 0.25, true},
    {"reflect", "4.17", 1, 1.5, 0.25, true},       {"transpose-2d", "4.9", 1, 1, 0.25, true},
    {"rotate-90", "4.19", 2, 1.5, 0.5, false},     {"rotate-120", "4.23", 2, 2, 0.5, false},
    {"rotate-180-3d", "4.25", 1, 1.5, 0.25, true}, {"transpose-3d-1", "4.26", 2, 2.5, 0.5, true},
    {"transpose-3d-2", "4.27", 2, 2, 0.5, false},
};

const Printed& find_printed(const std::string& operation) {
  for (const Printed& printed : kPrinted)
    if (operation == printed.operation) return printed;
  throw CheckError("no formula for " + operation);
}

}  // namespace

Formula exchange_formula(const std::string& operation, int n, int dims, int q) {
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
