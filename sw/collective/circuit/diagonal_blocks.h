// SPDX-License-Identifier: Apache-2.0
// Collection on the diagonals of a torus of n^d nodes (Spencer 1994, section 4.1.2, formulas 4.1 and 4.2): the values
// of f(v) = sum c_k x_k mod n, c_k = +1 or -1, are cut into blocks. Every line of every dimension sees all values once,
// so part k of what a block holds travels straight along dimension k to the block's centre, all k at once.
//
// Where the size is none of the paper's, which gives numbers of collectors for exact sizes only, a search finds them:
// evenly spaced blocks, as few values in the largest as the permutation of the collectors allows.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/network/topology.h"
#include "sw/collective/search_watcher.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Which middle collects where a block has an even number of values.
enum class Centre { kLower, kUpper, kLowerThenUpper, kUpperThenLower };

struct DiagonalBlocks {
  struct Block {
    int begin = 0;  ///< its values are begin .. begin+size-1 mod n
    int size = 1;
    int centre = 0;  ///< the collecting value is begin+centre
  };

  int n = 0;
  std::vector<int> signs;     ///< c_k
  std::vector<Block> blocks;  ///< ascending, one after the other

  int value(const std::vector<int>& coordinates) const;
  /// [value] the block that collects there, -1 where none does.
  std::vector<int> collecting() const;
  int largest() const;
};

/// The block's places on a line that the values go up (sign +1) or down (-1) along, from `first` at position 0.
WalkBlock places_on_line(const DiagonalBlocks::Block& block, int sign, int first);

/// So many blocks of nearly equal size, the first beginning at value `offset`.
DiagonalBlocks even_blocks(int n, int count, int offset, Centre centre, std::vector<int> signs);

/// The rounds of the collection, ceil(log_(2q+1) largest block) of them, of items that are split into as many parts as
/// there are dimensions. At most q circuits on a link.
std::vector<Round> collect_diagonally(const Topology& topology, const DiagonalBlocks& blocks, int q,
                                      const Holdings& held);

/// The permutation of the collectors.
struct PermuteCost {
  int sharing = 0;  ///< largest number of circuits on a link, summed over its rounds
  int hops = 0;     ///< longest circuit, summed over its rounds
  int peak = 0;     ///< largest number of circuits on a link in any round
};

/// Cost with these collectors, nothing where a link would carry more than q circuits.
using PermuteTrial = std::function<std::optional<PermuteCost>(const DiagonalBlocks&)>;

/// What is tried: all numbers of blocks, signs c_k, centres, and, where it matters where the blocks begin, offsets.
struct CollectorSpace {
  int n = 0;
  int dims = 1;
  bool offsets = true;
};

struct CollectorChoice {
  DiagonalBlocks blocks;
  PermuteCost cost;

  /// Fewer rounds and less volume first, then shorter circuits.
  bool better_than(const CollectorChoice& other) const;
};

/// Of the choices that the trial accepts, the one with the smallest largest block (least rounds and volume of
/// everything), then with the least sharing, then the shortest circuits. Throws CheckError when not even one block a
/// line will do.
CollectorChoice find_collectors(const CollectorSpace& space, const PermuteTrial& trial,
                                const SearchWatcher& watcher = {});

/// Of those with blocks of up to `largest` values, the one with the shortest circuits.
CollectorChoice find_short_circuits(const CollectorSpace& space, const PermuteTrial& trial, int largest);

}  // namespace dateline
