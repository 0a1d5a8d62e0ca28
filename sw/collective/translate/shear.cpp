// SPDX-License-Identifier: Apache-2.0
// Shear of a plane, (x,y) to (x+cy,y) (Spencer 1994, section 4.8, formula 4.28). Every row is a translation with its
// own collectors and directions, and all rows use the same rounds. Blocks are not split. All paths are straight.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "sw/collective/translate/translate.h"
#include "sw/collective/translate/translation.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

int factor(const CollectiveRequest& request) {
  return parse_steps(request.arguments.at("by"), {request.topology.dimensions[0].size})[0];
}

struct Row {
  Translation translation;
  TranslationChoice choice;  ///< no blocks if the row does not move
};

/// The rows with the largest blocks and the largest bundles determine the number and the length of the rounds. Within
/// these limits the other rows choose the shortest circuits. Rows that move equally far, up or down, collect in the
/// same way.
std::vector<Row> rows_of(int n, int factor, int q) {
  std::map<int, TranslationChoice> choices;  // [length of the step]
  int largest = 1, volume = 0;
  for (int y = 0; y < n; ++y) {
    const int length = std::abs(short_steps({factor * y}, n)[0]);
    if (length == 0 || choices.count(length) > 0) continue;
    const TranslationChoice& choice = choices[length] = choose_translation(n, {{length}}, q);
    largest = std::max(largest, choice.blocks.largest());
    volume = std::max(volume, choice.volume);
  }
  for (auto& [length, choice] : choices) choice = shortest_translation(n, {{length}}, q, largest, volume);
  std::vector<Row> rows;
  for (int y = 0; y < n; ++y) {
    const std::vector<int> steps = short_steps({factor * y}, n);
    rows.push_back({{steps}, steps[0] == 0 ? TranslationChoice() : choices[std::abs(steps[0])]});
  }
  return rows;
}

/// The collection of all rows. All rows end in the last round.
std::vector<Round> collect_rows(const CollectiveRequest& request, const std::vector<Row>& rows, const Holdings& held) {
  int total = 0;
  for (const Row& row : rows) total = std::max(total, collection_rounds(row.choice.blocks.largest(), request.q));
  std::vector<Round> rounds(total);
  for (size_t y = 0; y < rows.size(); ++y) {
    const Walk walk = ring_walk(request.topology, request.topology.node_at({0, static_cast<int>(y)}), 0);
    for (const DiagonalBlocks::Block& block : rows[y].choice.blocks.blocks)
      collect(
          walk, places_on_line(block, 1, 0), request.q, total, [&](int node) { return held[node]; }, rounds);
  }
  return rounds;
}

Round permute_rows(const CollectiveRequest& request, const std::vector<Row>& rows, const Holdings& held) {
  Round round;
  for (size_t y = 0; y < rows.size(); ++y) {
    const Row& row = rows[y];
    const Walk walk = ring_walk(request.topology, request.topology.node_at({0, static_cast<int>(y)}), 0);
    for (const DiagonalBlocks::Block& block : row.choice.blocks.blocks) {
      const int x = (block.begin + block.centre) % walk.length();
      const int end = x + circuit_hops(row.translation, row.choice, x)[0];
      round.push_back({walk.node(x), walk.node(end), walk.path(x, end), held[walk.node(x)]});
    }
  }
  return round;
}

Schedule shear(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  Schedule schedule = empty_schedule("shear", "rows", request, 1);
  const int by = factor(request);
  if (by == 0) return schedule;
  Holdings held = initial_holdings(topology, schedule);
  const std::vector<Row> rows = rows_of(topology.dimensions[0].size, by, request.q);
  const std::vector<Round> collection = collect_rows(request, rows, held);
  perform(collection, schedule, held);
  perform({permute_rows(request, rows, held)}, schedule, held);
  perform(distribution(topology, collection, images(topology, "shear", request.arguments)), schedule, held);
  return schedule;
}

/// The thesis prints the formula for c = 1. It holds for every c that is coprime to n, because the rows then move by
/// the same distances.
Formula shear_formula(const CollectiveRequest& request) {
  const int n = request.topology.dimensions[0].size, q = request.q, by = factor(request);
  Formula formula;
  formula.source = "Spencer 1994, formula 4.28";
  if (std::gcd(by, n) != 1) {
    formula.note = "printed for c = 1 only";
    return formula;
  }
  const BlockSize block = block_size(n, 4L * q, q);
  formula = collected_formula(formula.source, block, 1, n + block.size - 2, n / 4.0 + block.size - 1);
  formula.has_rounds = block.single;
  formula.note =
      "not reached: rows that move by more than n/3 and less than n/2 have room for fewer than 4q collectors (E11)";
  return formula;
}

}  // namespace

Algorithm shear_rows() {
  return {"shear",
          "rows",
          {},
          "every row is translated separately, all in the same rounds",
          [](const CollectiveRequest& request) { return permutation_refusal(request, "shear"); },
          shear,
          shear_formula,
          nullptr,
          Growth::kWhole};
}

}  // namespace dateline
