// SPDX-License-Identifier: Apache-2.0
// All-gather and all-to-all on a ring of members that lie on a line of nodes: only neighbours in the ring exchange
// messages (Spencer 1994, formulas 3.5 to 3.9).
//
// All ports: every edge works in both directions in every round; what came from one side goes on to the other. One
// port: the edges are coloured in turn, and a round works on one colour. floor(p/2) rounds for p members either way;
// with all ports and an even p the last one needs one direction only. One port needs an even p.
#pragma once

#include <cstddef>
#include <vector>

#include "sw/collective/line/line_program.h"

namespace dateline {

struct Ring {
  std::vector<int> members;  ///< line positions, in the order of the ring
  std::vector<int> hops;     ///< [t]: signed links from member t to member t+1, of the last one to the first
  bool one_port = false;
  int first_colour = 0;  ///< one-port: edges t to t+1 with t = first_colour (mod 2) work in rounds 1, 3, ..

  int size() const { return static_cast<int>(members.size()); }
};

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
