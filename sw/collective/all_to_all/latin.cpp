// SPDX-License-Identifier: Apache-2.0
// One-port total exchange on tori by Latin squares (after Hinrichs et al., "An Architecture for Optimal All-to-All
// Personalized Communication", SPAA 1994). A square of a ring of n nodes has n rows. Each row is a permutation of the
// ring whose paths share no link, and every pair of nodes is in one row. A round takes one row per dimension, so that
// in dimension order no two of its paths share a link, whatever the number of dimensions and their sizes.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/all_to_all/latin_square.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

bool moves_nodes(const LatinRow& row) {
  return std::any_of(row.begin(), row.end(), [](int step) { return step != 0; });
}

/// The squares; those of dimensions above 0 with the longest rows first.
std::vector<LatinSquare> squares_of(const Topology& topology) {
  std::vector<LatinSquare> squares;
  for (const Dimension& dimension : topology.dimensions) {
    squares.push_back(latin_square(dimension.size));
    if (squares.size() == 1) continue;
    const auto length = [](const LatinRow& row) {
      int links = 0;
      for (const int step : row) links += std::abs(step);
      return links;
    };
    std::stable_sort(squares.back().begin(), squares.back().end(),
                     [&](const LatinRow& a, const LatinRow& b) { return length(a) > length(b); });
  }
  return squares;
}

/// Calls visit(rows) for the rows of every round, [dimension]. One row changes from round to round, that of the lowest
/// dimension possible, whose rows are taken up and down in turn. Streams of rounds in other orders took up to twice as
/// long on torus:7x7, because messages of more of them met.
template <typename Visit>
void each_round(const std::vector<LatinSquare>& squares, const Visit& visit) {
  std::vector<size_t> number(squares.size(), 0);
  std::vector<bool> down(squares.size(), false);
  std::vector<const LatinRow*> rows(squares.size());
  for (bool more = true; more;) {
    for (size_t k = 0; k < squares.size(); ++k) rows[k] = &squares[k][number[k]];
    if (std::any_of(rows.begin(), rows.end(), [](const LatinRow* row) { return moves_nodes(*row); })) visit(rows);
    more = false;
    for (size_t k = 0; k < squares.size() && !more; ++k) {
      more = down[k] ? number[k] > 0 : number[k] + 1 < squares[k].size();
      if (more)
        number[k] = down[k] ? number[k] - 1 : number[k] + 1;
      else
        down[k] = !down[k];
    }
  }
}

std::string latin_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (!request.one_port) return "it needs one port";
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  for (const Dimension& dimension : topology.dimensions)
    if (dimension.size > kLargestLatinSquare)
      return "it needs rings of at most " + std::to_string(kLargestLatinSquare) + " nodes, not " + topology.spec;
  return too_large_as_a_whole(request);
}

Schedule make_latin(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  Schedule schedule = empty_schedule("all-to-all", "latin", request, 1);
  each_round(squares_of(topology), [&](const std::vector<const LatinRow*>& rows) {
    Round round;
    for (int node = 0; node < topology.nodes; ++node) {
      std::vector<int> at = topology.coordinates(node), displacement(at.size());
      bool stays = true;
      for (size_t k = 0; k < at.size(); ++k) {
        displacement[k] = (*rows[k])[static_cast<size_t>(at[k])];
        at[k] += displacement[k];
        stays = stays && displacement[k] == 0;
      }
      if (stays) continue;
      const int to = topology.node_at(at);
      round.push_back({node, to, dor_path_by(topology, request.order, node, displacement), {{node, to, 0}}});
    }
    schedule.rounds.push_back(std::move(round));
  });
  return schedule;
}

Formula latin_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "after Hinrichs et al.: N-1 rounds, N with a ring of 8 nodes";
  each_round(squares_of(request.topology), [&](const std::vector<const LatinRow*>& rows) {
    formula.rounds += 1;
    for (const LatinRow* row : rows) {
      int longest = 0;
      for (const int step : *row) longest = std::max(longest, std::abs(step));
      formula.hops += longest;
    }
  });
  formula.volume = formula.rounds;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm all_to_all_latin() {
  return {"all-to-all",
          "latin",
          {},
          "one port, rings of at most 8 nodes: permutations by Latin squares, one per dimension",
          latin_refusal,
          make_latin,
          latin_formula,
          nullptr,
          Growth::kDirect};
}

}  // namespace dateline
