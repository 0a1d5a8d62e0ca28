// SPDX-License-Identifier: Apache-2.0
// Transposition of a ring, x to n-1-x. Every node's items take the shorter way over one of two mirrors, so that the
// four quarters of the nodes share no link. collect: every quarter collects at q nodes, which cross in one round
// (Spencer 1994, section 3.1, formulas 4.5 and 4.6). combined: collection, crossing and distribution of groups overlap
// (section 3.2, appendix A). All paths are straight.
#include <string>

#include "sw/collective/transpose/mirror_cycle.h"
#include "sw/collective/transpose/transpose.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

std::string transpose_1d_refusal(const CollectiveRequest& request) {
  return permutation_refusal(request, "transpose-1d");
}

}  // namespace

Formula transpose_1d_formula(int n, int q) {
  const BlockSize block = block_size(n, 4L * q, q);
  Formula formula = collected_formula("Spencer 1994, formula 4.6", block, 1, n / 2.0, n / 4.0 + block.size - 1);
  formula.rounds = 2.0 * mirrored_rounds(largest_quarter(n), q) + 1;
  formula.has_rounds = true;
  if (!block.exact) return formula;
  set_hops(formula, n / 2.0 - 1);
  set_volume(formula, n / 4.0 + block.size - 1);
  formula.note = "hops: the thesis prints n/2 (4.5: n/2+n/(4q)-1); from the centre of the outermost block it is n/2-1";
  return formula;
}

Algorithm transpose_1d_collect() {
  return {"transpose-1d",
          "collect",
          {},
          "q blocks per quarter collect, cross their mirror, distribute",
          transpose_1d_refusal,
          [](const CollectiveRequest& request) {
            Schedule schedule = empty_schedule("transpose-1d", "collect", request, 1);
            Holdings held = initial_holdings(request.topology, schedule);
            transpose_lines(request, schedule, held);
            return schedule;
          },
          [](const CollectiveRequest& request) { return transpose_1d_formula(request.topology.nodes, request.q); }};
}

Algorithm transpose_1d_combined() {
  return {"transpose-1d",
          "combined",
          {"appendix-a"},
          "small groups cross first and last, larger ones in between",
          transpose_1d_refusal,
          [](const CollectiveRequest& request) {
            Schedule schedule = empty_schedule("transpose-1d", "combined", request, 1);
            const Holdings held = initial_holdings(request.topology, schedule);
            const MirrorCycle ring = mirrored_line(request.topology, 0);
            transpose_in_layers(request.topology, {ring}, request.q, held,
                                images(request.topology, "transpose-1d", request.arguments), schedule.rounds);
            return schedule;
          },
          [](const CollectiveRequest& request) { return layers_formula(request.topology.nodes, request.q, 1); }};
}

}  // namespace dateline
