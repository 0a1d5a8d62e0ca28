// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/suggest.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/any/any_network.h"
#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/permute/permute.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/rotate/rotate.h"
#include "sw/collective/scatter_gather/scatter_gather.h"
#include "sw/collective/translate/translate.h"
#include "sw/collective/transpose/transpose.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

bool answers_to(const Algorithm& algorithm, const std::string& name) {
  return algorithm.name == name ||
         std::find(algorithm.aliases.begin(), algorithm.aliases.end(), name) != algorithm.aliases.end();
}

std::string request_text(const std::string& operation, const CollectiveRequest& request) {
  return operation + " on " + request.topology.spec + " with " + (request.one_port ? "one port" : "all ports");
}

std::vector<Algorithm> joined(const std::vector<std::vector<Algorithm>>& parts) {
  std::vector<Algorithm> all;
  for (const std::vector<Algorithm>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::vector<Algorithm> repaired(std::vector<Algorithm> all) {
  for (Algorithm& algorithm : all) algorithm = with_repair(algorithm);
  return all;
}

}  // namespace

const std::vector<Algorithm>& algorithms() {
  // clang-format off
  static const std::vector<Algorithm> table = repaired(joined({
      {
          broadcast_flood(false),
          broadcast_max_flow(false),
          scatter_direct(),
          gather_direct(),
          all_gather_flood(false),
          all_to_all_direct(),
      },
      {
          broadcast_algebraic(),
          broadcast_dimension_tree(),
          broadcast_naive(),
          scatter_dimension_tree(),
          gather_dimension_tree(),
          all_gather_two_phase(),
          all_gather_two_phase_hybrid(),
          all_gather_two_phase_folded(),
          all_to_all_two_phase(),
          all_to_all_two_phase_hybrid(),
          all_to_all_two_phase_folded(),
          broadcast_published(),
          broadcast_perfect_code(),
          broadcast_disjoint_trees(false),
          broadcast_chain(),
          broadcast_postal(false),
          scatter_published(),
          scatter_equal_shares(),
          gather_equal_shares(),
          gather_published(),
          all_gather_published(),
          all_gather_bucket(),
          all_gather_breadth_first(),
          all_gather_levels(),
          all_gather_swing(),
          all_gather_tour(),
          all_to_all_published(),
          all_to_all_repaired(),
          all_to_all_product_a2(),
          all_to_all_product_a3(),
          all_to_all_edge_coloured(),
          all_to_all_balanced(),
          all_to_all_scatter_trees(),
          all_to_all_latin(),
          rotate_180_cycles(),
          rotate_90_cycles_forward(),
          rotate_90_cycles(),
          rotate_90_balanced(),
          rotate_90_optimal(),
          rotate_120_cycles(),
          rotate_angle_rings(),
          transpose_1d_collect(),
          transpose_1d_combined(),
      },
      reversed_algorithms({
          broadcast_flood(true),
          broadcast_max_flow(true),
          all_gather_flood(true),
          all_gather_breadth_first(),
          all_gather_bucket(),
          all_gather_levels(),
          all_gather_swing(),
          all_gather_tour(),
          all_gather_two_phase(),
          all_gather_two_phase_hybrid(),
          all_gather_two_phase_folded(),
          all_gather_published(),
          broadcast_algebraic(),
          broadcast_dimension_tree(),
          broadcast_naive(),
          broadcast_published(),
          broadcast_perfect_code(),
          broadcast_disjoint_trees(true),
          broadcast_chain(),
      }),
      tree_reductions(),
      postal_reductions(),
      {
          all_reduce_doubling(),
          all_reduce_swing_whole(),
          all_reduce_trivance_whole(),
          all_reduce_perfect_code_whole(),
          all_reduce_tree_exchange(),
          all_reduce_mixed_trees(),
      },
      transpose_2d_algorithms(),
      translate_algorithms(),
      {
          reflect_dimension_order(),
          rotate_180_reflect(),
          rotate_90_transpose(),
          rotate_90_dimension_order(),
          rotate_120_transpose(),
          rotate_180_3d_transpose(),
          transpose_3d_1(),
          transpose_3d_2(),
          permute_table(),
          shear_rows(),
      },
      permutation_paths(),
  }));
  // clang-format on
  return table;
}

std::vector<const Algorithm*> applicable_algorithms(const std::string& operation, const CollectiveRequest& request) {
  std::vector<const Algorithm*> result;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.operation == operation && algorithm.applicable(request).empty()) result.push_back(&algorithm);
  return result;
}

const Algorithm& find_algorithm(const std::string& operation, const std::string& name,
                                const CollectiveRequest& request) {
  find_operation(operation);  // throws for an unknown operation
  std::string names;
  std::vector<std::string> known;
  for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
    names += (names.empty() ? "" : ", ") + algorithm->name;
    known.push_back(algorithm->name);
    known.insert(known.end(), algorithm->aliases.begin(), algorithm->aliases.end());
  }
  const std::string choice =
      "; for " + request_text(operation, request) + (names.empty() ? " there is none" : " there are: " + names);
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.operation != operation || !answers_to(algorithm, name)) continue;
    const std::string reason = algorithm.applicable(request);
    if (reason.empty()) return algorithm;
    throw UsageError("algorithm '" + name + "': " + reason + choice);
  }
  const std::string guess = did_you_mean(name, known);
  throw UsageError("unknown algorithm '" + printable(name) + "'" + guess +
                   (guess.empty() ? choice : " F" + choice.substr(3)));
}

Schedule empty_schedule(const std::string& operation, const std::string& algorithm, const CollectiveRequest& request,
                        int parts) {
  Schedule schedule;
  schedule.operation = operation;
  schedule.algorithm = algorithm;
  schedule.arguments = request.arguments;
  schedule.topology = request.topology.text;
  schedule.one_port = request.one_port;
  schedule.q = request.q;
  schedule.source = request.source;
  schedule.parts = parts;
  return schedule;
}

}  // namespace dateline
