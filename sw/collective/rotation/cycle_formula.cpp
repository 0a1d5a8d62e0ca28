// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/rotation/cycle_formula.h"

#include "sw/collective/collection.h"
#include "sw/collective/rotation/cycle_engine.h"

namespace dateline {
namespace {

bool is_power(long base, int value) {
  long power = 1;
  while (power < value) power *= base;
  return power == value;
}

}  // namespace

bool is_exact_size(const PeriodShape& shape, int q) {
  const int most = largest_block(shape.active, shape.order, q, shape.both_ways);
  return most * most_collectors(shape.order, q, shape.both_ways).total() == shape.active && is_power(2L * q + 1, most);
}

Formula period_formula(const PeriodShape& shape, int q) {
  const int most = largest_block(shape.active, shape.order, q, shape.both_ways);
  const int sharing = circuit_sharing(shape.active, shape.order, q, shape.both_ways);
  Formula formula;
  formula.has_rounds = true;
  formula.rounds = 2 * collection_rounds(most, q) + 1;
  formula.has_hops = formula.has_volume = most == 1 || is_exact_size(shape, q);
  if (!formula.has_hops) {
    const Collectors collectors = most_collectors(shape.order, q, shape.both_ways);
    const double block = static_cast<double>(shape.active) / collectors.total();
    const int periods = collectors.total() > q ? shape.order - 1 : 1;
    formula.printed =
        Counts{formula.rounds, periods * shape.links + shape.spacing * (block - 1), block * q + (block - 1)};
    formula.note = "the closed form is that of equal blocks of a power of 2q+1; elsewhere blocks differ by a node";
    return formula;
  }
  const bool backward = shape.active > most * sharing;
  formula.hops = (backward ? shape.order - 1 : 1) * shape.links + shape.spacing * (most - 1);
  formula.volume = most * sharing + (most - 1);
  return formula;
}

}  // namespace dateline
