// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/translate/translation_formula.h"

#include <algorithm>
#include <cstdlib>

#include "sw/collective/walk/collection_formula.h"

namespace dateline {
namespace {

struct Shape {
  int dims = 0, moving = 0, longest = 0, hops = 0;
  bool equal = true;  ///< all dimensions that move go equally far
};

Shape shape_of(const Translation& translation) {
  Shape shape;
  shape.dims = static_cast<int>(translation.by.size());
  for (const int step : translation.by) {
    if (step == 0) continue;
    const int length = std::abs(step);
    shape.equal = shape.equal && (shape.moving == 0 || length == shape.longest);
    ++shape.moving;
    shape.longest = std::max(shape.longest, length);
    shape.hops += length;
  }
  return shape;
}

/// Every hop count and volume is executed as printed.
Formula met(Formula formula) {
  set_hops(formula, formula.printed->hops);
  set_volume(formula, formula.printed->volume);
  return formula;
}

/// 4.14, i/q nodes a block.
Formula forward(const Shape& shape, int n, int q) {
  const int i = shape.longest;
  const BlockSize block = block_size(i, q, q);
  Formula formula = collected_formula("4.14", block, 1, shape.hops + block.size - 1, i + (block.size - 1) / shape.dims);
  formula.has_rounds = formula.has_rounds && n % i == 0;
  return formula.has_rounds && block.exact ? met(formula) : formula;
}

/// 4.11 and 4.12, and 4.15 of which they are the case a = 2; (a-1) n / (a^2 q) nodes a block.
Formula both_ways(const Shape& shape, bool staircase, int n, int q) {
  const int i = shape.longest;
  const double a = static_cast<double>(n) / i, crossing = (a - 1) * n / (a * a);
  // (a-1) n / (a^2 q) = i (n-i) / (n q)
  const BlockSize block = block_size(static_cast<long>(i) * (n - i), static_cast<long>(n) * q, q);
  const bool half = 2 * i == n;
  Formula formula = collected_formula(half ? shape.moving == 1 ? "4.11" : "4.12" : "4.15", block, 1,
                                      shape.moving * static_cast<double>(n - i) + block.size - 1,
                                      crossing + (block.size - 1) / shape.dims);
  if (n % i != 0 || q % (n / i - 1) != 0) {
    // Where the long way gains nothing, what is executed is 4.14.
    const Formula plain = forward(shape, n, q);
    const bool plainly = n % i == 0 && q < n / i - 1;
    formula.has_rounds = plainly && plain.has_rounds;
    formula.rounds = plain.rounds;
    if (plainly && plain.has_hops) set_hops(formula, plain.hops);
    if (plainly && plain.has_volume) set_volume(formula, plain.volume);
    formula.note = "4.15 is reached only if a = n/i is whole and a-1 divides q (E6); otherwise 4.14 at best";
    return formula;
  }
  formula.has_rounds = block.exact || (half && n <= 4 * q);
  if (!block.exact) return formula;
  set_volume(formula, formula.printed->volume);
  if (half || staircase || shape.moving == 1)
    set_hops(formula, formula.printed->hops);
  else
    formula.note = "hops: no collector need take the long way in two dimensions, so the circuits are shorter";
  return formula;
}

Formula formula_of(const Translation& translation, int n, int q) {
  const Shape shape = shape_of(translation);
  if (shape.longest <= q)
    return met(collected_formula("4.13", BlockSize{1, 0, true, true}, 1, shape.hops, shape.longest));
  if (!shape.equal) {
    Formula formula;
    formula.note = "one circuit by the whole vector: one collection and one distribution in all";
    return formula;
  }
  return translation.both ? both_ways(shape, translation.staircase, n, q) : forward(shape, n, q);
}

}  // namespace

Formula translation_formula(int n, int q, const std::vector<Translation>& stages) {
  Formula sum;
  sum.has_rounds = sum.has_hops = sum.has_volume = true;
  sum.printed = Counts{};
  for (const Translation& stage : stages) {
    if (shape_of(stage).moving == 0) continue;
    const Formula one = formula_of(stage, n, q);
    if (sum.source.find(one.source) == std::string::npos) sum.source += (sum.source.empty() ? "" : ", ") + one.source;
    if (sum.note.find(one.note) == std::string::npos) sum.note += (sum.note.empty() ? "" : "; ") + one.note;
    sum.rounds += one.rounds;
    sum.hops += one.hops;
    sum.volume += one.volume;
    sum.has_rounds = sum.has_rounds && one.has_rounds;
    sum.has_hops = sum.has_hops && one.has_hops;
    sum.has_volume = sum.has_volume && one.has_volume;
    if (!one.printed) sum.printed.reset();
    if (!sum.printed) continue;
    sum.printed->rounds += one.printed->rounds;
    sum.printed->hops += one.printed->hops;
    sum.printed->volume += one.printed->volume;
  }
  if (!sum.source.empty())
    sum.source = "Spencer 1994, formula " + sum.source;
  else
    sum.source = sum.has_rounds ? "nothing moves" : "not in the thesis";
  return settled(sum);
}

}  // namespace dateline
