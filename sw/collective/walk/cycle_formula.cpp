// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/cycle_formula.h"

#include <algorithm>
#include <cmath>

#include "sw/collective/walk/collection.h"
#include "sw/collective/walk/cycle_engine.h"

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
    formula.note = "the closed form is that of equal blocks of a power of 2q+1; elsewhere blocks differ by a node";
    return formula;
  }
  const bool backward = shape.active > most * sharing;
  formula.hops = (backward ? shape.order - 1 : 1) * shape.links + shape.spacing * (most - 1);
  formula.volume = most * sharing + (most - 1);
  return formula;
}

Counts printed_period(const PeriodShape& shape, double active, int q) {
  const int periods = shape.both_ways ? shape.order - 1 : 1;
  const double carried = shape.both_ways ? active * periods / shape.order : active;  // by a collector of every channel
  const double block = std::max(1.0, carried / q);
  constexpr double kRounding = 1e-9;
  const double depth = std::max(0.0, std::ceil(std::log(block) / std::log(2.0 * q + 1) - kRounding));
  return {2 * depth + 1, periods * shape.links + shape.spacing * (block - 1), carried + (block - 1)};
}

void set_printed(Formula& formula, const Counts& printed) {
  formula.printed.reset();
  if (!formula.has_hops || !formula.has_volume || printed.rounds != formula.rounds || printed.hops != formula.hops ||
      printed.volume != formula.volume)
    formula.printed = printed;
}

}  // namespace dateline
