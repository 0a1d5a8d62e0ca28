// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/collection_formula.h"

#include "model/cost/lower_bound.h"

namespace dateline {

BlockSize block_size(long numerator, long denominator, int q) {
  const long base = 2L * q + 1;
  BlockSize block;
  block.single = numerator <= denominator;
  if (!block.single) {
    block.size = static_cast<double>(numerator) / static_cast<double>(denominator);
    block.depth = ceil_log(base, (numerator + denominator - 1) / denominator);
  }
  long power = 1;
  for (int i = 0; i < block.depth; ++i) power *= base;
  block.exact = numerator == power * denominator;
  return block;
}

Formula collected_formula(const std::string& source, const BlockSize& block, int permute_rounds, double hops,
                          double volume) {
  Formula formula;
  formula.source = source;
  formula.rounds = 2.0 * block.depth + permute_rounds;
  formula.has_rounds = block.rounds_known();
  formula.printed = Counts{formula.rounds, hops, volume};
  return formula;
}

void set_hops(Formula& formula, double hops) {
  formula.hops = hops;
  formula.has_hops = true;
}

void set_volume(Formula& formula, double volume) {
  formula.volume = volume;
  formula.has_volume = true;
}

Formula settled(Formula formula) {
  if (formula.printed && formula.has_rounds && formula.has_hops && formula.has_volume &&
      formula.printed->rounds == formula.rounds && formula.printed->hops == formula.hops &&
      formula.printed->volume == formula.volume)
    formula.printed.reset();
  return formula;
}

}  // namespace dateline
