// SPDX-License-Identifier: Apache-2.0
// Collection on the diagonals of a torus of n^d nodes (Spencer 1994, section 4.1.2, formulas 4.1 and 4.2). The values
// of f(v) = sum c_k x_k mod n, c_k = +1 or -1, are cut into blocks. Every line of every dimension has each value once.
// Part k of the items of a block therefore travels straight along dimension k to the block's centre, all k at the same
// time.
//
// The paper gives the number of collectors only for exact sizes. For other sizes a search finds them: evenly spaced
// blocks with as few values in the largest block as the permutation of the collectors allows.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/network/topology.h"
#include "sw/collective/search_watcher.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The middle value that collects in a block of even size: the lower or the upper one, the same in all blocks or
/// alternating.
enum class Centre { kLower, kUpper, kLowerThenUpper, kUpperThenLower };

struct DiagonalBlocks {
  struct Block {
    int begin = 0;  ///< its values are begin .. begin+size-1 mod n
    int size = 1;
    int centre = 0;  ///< the collecting value is begin+centre
  };

  int n = 0;
  std::vector<int> signs;     ///< c_k of every dimension
  std::vector<Block> blocks;  ///< ascending and contiguous

  /// f of a node, 0..n-1.
  int value(const std::vector<int>& coordinates) const;
  /// [value]: the block whose centre it is, -1 for none.
  std::vector<int> collecting() const;
  /// Number of values in the largest block.
  int largest() const;
};

/// The block's positions on a line along which the values rise (sign +1) or fall (-1) from `first` at position 0.
WalkBlock places_on_line(const DiagonalBlocks::Block& block, int sign, int first);

/// `count` blocks of nearly equal size, the first of which begins at value `offset`.
DiagonalBlocks even_blocks(int n, int count, int offset, Centre centre, std::vector<int> signs);

/// The rounds of the collection, ceil(log_(2q+1) largest block) of them. Items are split into as many parts as there
/// are dimensions. At most q circuits share a link.
std::vector<Round> collect_diagonally(const Topology& topology, const DiagonalBlocks& blocks, int q,
                                      const Holdings& held);

/// Cost of the permutation of the collectors.
struct PermuteCost {
  int sharing = 0;  ///< largest number of circuits on a link, summed over the permute rounds
  int hops = 0;     ///< longest circuit, summed over the permute rounds
  int peak = 0;     ///< largest number of circuits on a link in any permute round
};

/// Cost with these collectors; nothing if a link would carry too many circuits.
using PermuteTrial = std::function<std::optional<PermuteCost>(const DiagonalBlocks&)>;

/// The choices that the search tries: all numbers of blocks, signs c_k and centres, and all offsets if it matters where
/// the blocks begin.
struct CollectorSpace {
  int n = 0;
  int dims = 1;
  bool offsets = true;
};

struct CollectorChoice {
  DiagonalBlocks blocks;
  PermuteCost cost;

  /// Compares the largest blocks (which decide rounds and volume), then the sharing, then the hops.
  bool better_than(const CollectorChoice& other) const;
};

/// Finds the accepted choice with the smallest largest block (fewest rounds and least volume of collection, permutation
/// and distribution), then the least sharing, then the shortest circuits. Throws CheckError if not even one block per
/// line is accepted.
CollectorChoice find_collectors(const CollectorSpace& space, const PermuteTrial& trial,
                                const SearchWatcher& watcher = {});

/// Finds the accepted choice with the shortest circuits whose blocks have at most `largest` values. Throws CheckError
/// if there is none.
CollectorChoice find_short_circuits(const CollectorSpace& space, const PermuteTrial& trial, int largest);

}  // namespace dateline
