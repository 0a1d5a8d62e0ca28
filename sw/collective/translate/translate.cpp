// SPDX-License-Identifier: Apache-2.0
// Translation by a vector (Spencer 1994, sections 3.4 and 4.7, formulas 4.11 to 4.15). The vector is split into
// successive translations. Each consists of a collection, one circuit from every collector, and a distribution
// (translation.h). The algorithms split differently. staircase: no split, and all moving dimensions must move equally
// far; staircase-forward also takes only the shorter way. per-dimension: one dimension after the other (method 1).
// diagonal: all dimensions that still move, by the smallest remaining step (method 2). single-circuit: no split, one
// dimension-ordered circuit; not in the thesis.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>

#include "sw/collective/translate/translate.h"
#include "sw/collective/translate/translation.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

std::vector<int> steps(const CollectiveRequest& request) {
  const int n = request.topology.dimensions[0].size;
  return short_steps(
      parse_steps(request.arguments.at("by"), std::vector<int>(static_cast<size_t>(request.topology.dims()), n)), n);
}

std::vector<Translation> per_dimension(const CollectiveRequest& request) {
  const std::vector<int> by = steps(request);
  std::vector<Translation> stages;
  for (size_t k = 0; k < by.size(); ++k) {
    if (by[k] == 0) continue;
    Translation stage;
    stage.by.assign(by.size(), 0);
    stage.by[k] = by[k];
    stages.push_back(stage);
  }
  return stages;
}

std::vector<Translation> diagonal(const CollectiveRequest& request) {
  std::vector<int> left = steps(request);
  std::vector<Translation> stages;
  while (true) {
    int least = 0;
    for (const int hops : left)
      if (hops != 0) least = least == 0 ? std::abs(hops) : std::min(least, std::abs(hops));
    if (least == 0) return stages;
    Translation stage;
    for (int& hops : left) {
      stage.by.push_back(hops == 0 ? 0 : hops < 0 ? -least : least);
      hops -= stage.by.back();
    }
    stages.push_back(stage);
  }
}

std::vector<Translation> single_circuit(const CollectiveRequest& request) { return {{steps(request), false, true}}; }
std::vector<Translation> staircase(const CollectiveRequest& request) { return {{steps(request), true, true}}; }
std::vector<Translation> staircase_forward(const CollectiveRequest& request) { return {{steps(request), true, false}}; }

using Stages = std::vector<Translation> (*)(const CollectiveRequest&);

Schedule in_stages(const CollectiveRequest& request, const char* name, Stages stages) {
  Schedule schedule = empty_schedule("translate", name, request, request.topology.dims());
  Holdings held = initial_holdings(request.topology, schedule);
  for (const Translation& stage : stages(request)) run_translation(request, stage, schedule, held);
  return schedule;
}

std::string translate_refusal(const CollectiveRequest& request) { return permutation_refusal(request, "translate"); }

std::string equal_steps(const CollectiveRequest& request) {
  const std::string refusal = translate_refusal(request);
  if (!refusal.empty()) return refusal;
  int length = 0;
  for (const int hops : steps(request)) {
    if (hops != 0 && length != 0 && std::abs(hops) != length)
      return "it needs equally long steps in all dimensions that move, not " + std::to_string(length) + " and " +
             std::to_string(std::abs(hops));
    if (hops != 0) length = std::abs(hops);
  }
  return "";
}

struct Shape {
  int dims = 0, moving = 0, longest = 0, hops = 0;
  bool equal = true;  ///< all moving dimensions move equally far
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

/// Sets the executed hops and volume to the printed ones.
Formula met(Formula formula) {
  set_hops(formula, formula.printed->hops);
  set_volume(formula, formula.printed->volume);
  return formula;
}

/// Formula 4.14, for blocks of i/q nodes.
Formula forward(const Shape& shape, int n, int q) {
  const int i = shape.longest;
  const BlockSize block = block_size(i, q, q);
  Formula formula = collected_formula("4.14", block, 1, shape.hops + block.size - 1, i + (block.size - 1) / shape.dims);
  formula.has_rounds = formula.has_rounds && n % i == 0;
  return formula.has_rounds && block.exact ? met(formula) : formula;
}

/// Formula 4.15, for blocks of (a-1) n / (a^2 q) nodes. Formulas 4.11 and 4.12 are its case a = 2.
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
    // If the longer way gains nothing, 4.14 is executed.
    const Formula plain = forward(shape, n, q);
    const bool plainly = n % i == 0 && q < n / i - 1;
    formula.has_rounds = plainly && plain.has_rounds;
    formula.rounds = plain.rounds;
    if (plainly && plain.has_hops) set_hops(formula, plain.hops);
    if (plainly && plain.has_volume) set_volume(formula, plain.volume);
    formula.note = "4.15 is reached only if a = n/i is an integer and a-1 divides q (E6); otherwise 4.14 is the best";
    return formula;
  }
  formula.has_rounds = block.exact || (half && n <= 4 * q);
  if (!block.exact) return formula;
  set_volume(formula, formula.printed->volume);
  if (half || staircase || shape.moving == 1)
    set_hops(formula, formula.printed->hops);
  else
    formula.note = "hops: no collector has to take the longer way in two dimensions, so the circuits are shorter";
  return formula;
}

Formula formula_of(const Translation& translation, int n, int q) {
  const Shape shape = shape_of(translation);
  if (shape.longest <= q)
    return met(collected_formula("4.13", BlockSize{1, 0, true, true}, 1, shape.hops, shape.longest));
  if (!shape.equal) {
    Formula formula;
    formula.note = "one circuit by the whole vector: only one collection and one distribution";
    return formula;
  }
  return translation.both ? both_ways(shape, translation.staircase, n, q) : forward(shape, n, q);
}

/// The formula of successive translations: the sum of their formulas. A value is known if it is known for all of them.
/// A translation by unequal steps in one circuit is not in the thesis; only what follows from its longest step is
/// known.
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

Algorithm translate_algorithm(const char* name, std::vector<std::string> aliases, const char* summary,
                              std::string (*fits)(const CollectiveRequest&), Stages stages) {
  return {"translate",
          name,
          std::move(aliases),
          summary,
          fits,
          [=](const CollectiveRequest& request) { return in_stages(request, name, stages); },
          [=](const CollectiveRequest& request) {
            return translation_formula(request.topology.dimensions[0].size, request.q, stages(request));
          }};
}

}  // namespace

std::vector<Algorithm> translate_algorithms() {
  return {
      translate_algorithm("single-circuit", {"combo-dor"},
                          "one collection, one dimension-ordered circuit by the whole vector, one distribution",
                          translate_refusal, single_circuit),
      translate_algorithm("per-dimension", {"method-1"}, "one dimension after the other", translate_refusal,
                          per_dimension),
      translate_algorithm("diagonal", {"method-2"}, "all moving dimensions by the smallest remaining step, repeatedly",
                          translate_refusal, diagonal),
      translate_algorithm("staircase", {}, "along staircases, in both directions", equal_steps, staircase),
      translate_algorithm("staircase-forward", {}, "along staircases, the shorter way only", equal_steps,
                          staircase_forward),
  };
}

}  // namespace dateline
