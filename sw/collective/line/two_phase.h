// SPDX-License-Identifier: Apache-2.0
// All-gather and all-to-all on a ring of n nodes in two phases (Spencer 1994, formulas 3.5 to 3.9), with k virtual
// cycles. Phase 1: the positions of one class, k links apart, form a ring. Phase 2: k consecutive positions form a
// block with one member of every class. A path back through the block closes it to a ring.
//
// In a ring only neighbours exchange messages. All ports: every edge works in both directions in every round, and a
// member passes on what came from one side to the other. One port: the edges alternate between two colours, and a round
// works on the edges of one colour. A ring of p members takes floor(p/2) rounds in both cases; with all ports and even
// p the last round needs one direction only. One port needs an even p.
//
// The forms differ in how they keep the sharing of a link at or below q:
//   all-port  both rings with all ports: sharing k in phase 1, 2 in phase 2. Any n: floor(n/k) blocks of k or more;
//             positions beyond the first k of a block join the classes in turn.
//   folded    like all-port, but the ring of a block is 0,2,4,..,5,3,1: neighbours are 2 links apart instead of k-1.
//   hybrid    phase 1 with one port and colours staggered from class to class, with sharing (k+1)/2 for odd k and k/2+1
//             for even k (erratum E5: the thesis has k/2); phase 2 like all-port. Needs k | n and n/k even.
//   one-port  phase 1 like hybrid, phase 2 with one port. k = 1, or an even k with k | n and n/k even.
#pragma once

#include <cstddef>
#include <vector>

#include "sw/collective/line/dimension_stages.h"

namespace dateline {

struct Ring {
  std::vector<int> members;  ///< line positions, in the order of the ring
  std::vector<int> hops;     ///< [t]: signed links from member t to member t+1, from the last member to the first
  bool one_port = false;
  int first_colour = 0;  ///< one-port: in rounds 1, 3, .. the edges from t to t+1 with t = first_colour (mod 2) work

  int size() const { return static_cast<int>(members.size()); }
};

enum class TwoPhaseForm { kAllPort, kFolded, kHybrid, kOnePort };

/// Whether phase 1 has one port and staggered colours.
constexpr bool staggered(TwoPhaseForm form) { return form == TwoPhaseForm::kHybrid || form == TwoPhaseForm::kOnePort; }

/// Sharing of a link in phase 1: k, or with staggered colours (k+1)/2 for odd k and k/2+1 for even k.
int phase_one_sharing(TwoPhaseForm form, int k);

/// The largest k that q allows: q (all-port, folded; at most n/2, so that there are two blocks), 2q-1 or less (hybrid),
/// 2q-2 or less (one-port). k = 1, with one phase only, is always allowed. 0 if the form cannot serve n: hybrid and
/// one-port need an even n. Precondition: n >= 3.
int virtual_cycles(TwoPhaseForm form, int n, int q);

/// The rings of both phases.
struct TwoPhaseRings {
  std::vector<Ring> classes;  ///< phase 1, by class
  std::vector<Ring> blocks;   ///< phase 2, in ascending position; none when k = 1
  std::vector<int> class_of;  ///< [position]: its class
  std::vector<int> block_of;  ///< [position]: its block
};
/// The rings for k virtual cycles. Precondition: the form allows this k for n.
TwoPhaseRings two_phase_rings(TwoPhaseForm form, int n, int k);

/// Appends to program, from its round `first` (from 0), the rounds in which every member receives all bundles.
/// bundle[t]: what member t holds. bundle_of[t]: members with the same number hold the same bundle, and each passes it
/// half the way to the next member that has it. With one port no two members may have the same number.
void ring_all_gather(const Ring& ring, const std::vector<std::vector<LineBlock>>& bundle,
                     const std::vector<int>& bundle_of, size_t first, LineProgram& program);

/// Appends the rounds in which every member t sends bundle[t][u] to member u, each the shorter way. Half-way bundles go
/// upwards in the ring (one-port: in the direction of the sender's first edge).
void ring_all_to_all(const Ring& ring, const std::vector<std::vector<std::vector<LineBlock>>>& bundle, size_t first,
                     LineProgram& program);

}  // namespace dateline
