// SPDX-License-Identifier: Apache-2.0
// Perfect codes on tori: sets of displacements that tile the torus exactly. A round has 2d of them, whose paths leave a
// node by different ports. The sums of one displacement, or none, of each round are all displacements of the torus,
// each once. Two dimensions of n = 5^m nodes have 2m rounds, three of n = 7^m have 3m.
//
// The rounds are ordered by length. Running sums that all nodes send over the displacements of the rounds grow to the
// sum of all nodes; a block that its holders send over them, the longest first, reaches every node once. A path takes
// its dimensions in the order of the displacement: no single dimension order has all of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// Why the network has no such code; "" if it has one.
std::string perfect_code_refusal(const CollectiveRequest& request);

/// A displacement of every node, as straight runs: signed hops in a dimension.
struct CodeRun {
  int dim = 0;
  int hops = 0;
};
using CodeWord = std::vector<CodeRun>;

/// [round][word], the shortest first. Precondition: perfect_code_refusal() is empty.
std::vector<std::vector<CodeWord>> perfect_code(const Topology& topology);

/// Hops of the longest word.
int longest_word(const std::vector<CodeWord>& words);

/// The node that the displacement leads to, and the path.
struct CodeStep {
  int to = 0;
  std::vector<uint8_t> path;
};
CodeStep code_step(const Topology& topology, int from, const CodeWord& word);

}  // namespace dateline
