// SPDX-License-Identifier: Apache-2.0
// All-gather and all-to-all on a ring of n nodes in two phases (Spencer 1994, formulas 3.5 to 3.9), with k virtual
// cycles. Phase 1: the positions of one class, k links apart, form a ring. Phase 2: k consecutive positions form a
// block with a member of every class, closed to a ring by a path back through the block.
//
// In a ring only neighbours exchange messages. All ports: every edge works in both directions in every round; what came
// from one side goes on to the other. One port: the edges are coloured in turn, and a round works on one colour.
// floor(p/2) rounds for p members either way; with all ports and an even p the last one needs one direction only. One
// port needs an even p.
//
// The forms differ in what keeps the sharing of a link at or below q:
//   all-port  both rings with all ports: k in phase 1, 2 in phase 2. Any n: floor(n/k) blocks of k or more; positions
//             beyond the first k of a block join the classes in turn.
//   folded    the same, but the ring of a block is 0,2,4,..,5,3,1, so that neighbours are 2 links apart instead of k-1.
//   hybrid    phase 1 with one port and colours staggered from class to class, which share a link (k+1)/2 times for odd
//             k, k/2+1 for even k (erratum E5: the thesis has k/2); phase 2 as all-port. Needs k | n and n/k even.
//   one-port  phase 1 as hybrid, phase 2 with one port. k = 1, or an even k with k | n and n/k even.
#pragma once

#include <cstddef>
#include <vector>

#include "sw/collective/line/dimension_stages.h"

namespace dateline {

struct Ring {
  std::vector<int> members;  ///< line positions, in the order of the ring
  std::vector<int> hops;     ///< [t]: signed links from member t to member t+1, of the last one to the first
  bool one_port = false;
  int first_colour = 0;  ///< one-port: edges t to t+1 with t = first_colour (mod 2) work in rounds 1, 3, ..

  int size() const { return static_cast<int>(members.size()); }
};

enum class TwoPhaseForm { kAllPort, kFolded, kHybrid, kOnePort };

/// Phase 1 with one port and staggered colours.
constexpr bool staggered(TwoPhaseForm form) { return form == TwoPhaseForm::kHybrid || form == TwoPhaseForm::kOnePort; }

/// Transfers of phase 1 on one link: k, with staggered colours (k+1)/2 or k/2+1.
int phase_one_sharing(TwoPhaseForm form, int k);

/// The largest k that q allows: q (all-port, folded; at most n/2, so that there are two blocks), 2q-1 or less (hybrid),
/// 2q-2 or less (one-port); 1, one phase only, always does. 0 when the form cannot serve n: hybrid and one-port need an
/// even one. n >= 3.
int virtual_cycles(TwoPhaseForm form, int n, int q);

/// The rings of one phase.
struct TwoPhaseRings {
  std::vector<Ring> classes;  ///< phase 1, by class
  std::vector<Ring> blocks;   ///< phase 2, in ascending position; none when k = 1
  std::vector<int> class_of;  ///< [position]
  std::vector<int> block_of;  ///< [position]
};
/// Precondition: k is one that the form allows for n.
TwoPhaseRings two_phase_rings(TwoPhaseForm form, int n, int k);

/// Appends to program, from its round `first` (from 0) on, the rounds in which every member learns all bundles.
/// bundle[t]: what member t holds. bundle_of[t]: members with the same number hold the same bundle, and each passes it
/// on half the way to the next one who has it. One port: no two members with the same.
void ring_all_gather(const Ring& ring, const std::vector<std::vector<LineBlock>>& bundle,
                     const std::vector<int>& bundle_of, size_t first, LineProgram& program);

/// The same for bundle[t][u], what member t has for member u; each goes the short way, half-way ones upwards in the
/// ring (one-port: where the sender's first edge leads).
void ring_all_to_all(const Ring& ring, const std::vector<std::vector<std::vector<LineBlock>>>& bundle, size_t first,
                     LineProgram& program);

}  // namespace dateline
